"""Checks of the answer's last line, in the form that the request states (`Answer: 42`).

Only the last line that is not blank is read, and it must hold one candidate and nothing else. The
number formats are defined once, in `number_of`.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Any

from .core import Context, OutputProblem, Verdict, close_to, failed, passed

# Compiled when they are used: a grading job is a process of its own, and most need none of these.
_CURRENCY = r"(?:[$€£¥₹]|US\$|USD|EUR|GBP|CNY|RMB|元)?"
_NUMBER = rf"""(?x)(?P<sign>[-+]?)\s*{_CURRENCY}\s*(?P<sign2>-?)
    (?P<whole>\d{{1,3}}(?:[,\ _]\d{{3}})+|\d+)?(?P<part>\.\d*)?
    (?:\s*(?:[eE]|[x×*]\s*10\s*(?:\^|\*\*)\s*)(?P<power>[-+]?\d+))?
    \s*(?P<unit>%|percent|[^\W\d_][^\d,;=|/()]{{0,19}}|°[CF]?)?\.?"""
_FRACTION = r"(-?\d+)\s*/\s*(\d+)"


def number_of(written: str) -> tuple[float, str]:
    """The number that `written` states, and its unit (`""`, `%` or a word).

    Accepted: an optional sign; an optional currency sign; digits, with `,`, `_` or a space between groups
    of three or none; an optional decimal point; an exponent (`1.5e6`, `1.5 x 10^6`); a fraction `3/4`; one
    unit without digits after it; full-width digits; emphasis and quotes around it. Nothing else.

    Raises:
        OutputProblem: it is no single number.
    """
    cleaned = clean(written).replace("\u2212", "-").replace("\u2013", "-").strip("~≈ ")
    fraction = re.fullmatch(_FRACTION, cleaned)
    if fraction and int(fraction[2]):
        return int(fraction[1]) / int(fraction[2]), ""
    found = re.fullmatch(_NUMBER, cleaned)
    unit = (found["unit"] or "").strip() if found else ""
    if not found or not (found["whole"] or (found["part"] or "") not in ("", ".")):
        raise OutputProblem(f"{written[:80]!r} is not one number")
    if len(unit.split()) > 2 or unit.lower().split()[:1] in (["or"], ["to"], ["and"], ["或"], ["and/or"]):
        raise OutputProblem(f"{written[:80]!r} is not one number")
    digits = re.sub(r"[,\s_]", "", found["whole"] or "0") + (found["part"] or "")
    value = float(digits + (f"e{found['power']}" if found["power"] else ""))
    negative = "-" in (found["sign"], found["sign2"])
    return (-value if negative else value), "%" if unit in ("%", "percent") else unit


def clean(written: str) -> str:
    """Text without emphasis, code marks, quotes and surrounding space, in NFKC form."""
    normal = unicodedata.normalize("NFKC", written).strip()
    if "\\(" in normal:
        normal = re.sub(r"\\\((.*)\\\)", r"\1", normal)
    for _ in range(3):
        normal = (
            normal.strip().strip("`*$\"'“”‘’").strip() if normal[:1] != "$" else normal.rstrip("`*").strip()
        )
    return normal


def last_line(ctx: Context, label: str) -> str:
    """What stands after `label:` in the answer's last line that is not blank.

    Raises:
        OutputProblem: there is no answer, its last line does not begin with the label, or it is too long.
    """
    lines = [line.strip() for line in ctx.answer.splitlines() if line.strip().strip("`")]
    if not lines:
        raise OutputProblem("there is no answer")
    line = unicodedata.normalize("NFKC", lines[-1]).lstrip("*_#>- `")
    wanted = unicodedata.normalize("NFKC", label)
    rest = line[len(wanted) :].lstrip().lstrip("*_`").lstrip()
    if line[: len(wanted)].lower() != wanted.lower() or not rest.startswith(":"):
        raise OutputProblem(f"the last line does not have the form '{label}: ...': {lines[-1][:80]!r}")
    rest = rest[1:].lstrip().lstrip("*_`").strip()
    if len(rest) > 2000:
        raise OutputProblem("the last line is too long")
    return rest


def number(
    ctx: Context,
    expect: float,
    label: str = "Answer",
    rel: float = 0.0,
    abs: float = 0.0,
    percent: bool = False,
) -> Verdict:
    """One number after the label, within `abs` or `rel` of the expected one.

    With `percent`, `expect` is in percent and the sign may be left out; else `12%` means 0.12.
    """
    said = last_line(ctx, label)
    value, unit = number_of(said)
    if unit == "%" and not percent:
        value /= 100
    if close_to(value, float(expect), rel, abs):
        return passed(said=said, expected=expect)
    return failed(f"the answer {said!r} is not the expected number", said=said, expected=expect)


def integer(ctx: Context, expect: int | str, label: str = "Answer") -> Verdict:
    """One integer after the label, of any size, exactly."""
    said = last_line(ctx, label)
    digits = re.sub(r"(?<=\d)[,\s_](?=\d{3})", "", clean(said).rstrip("."))
    if not re.fullmatch(r"[-+]?\d+(?:\.0+)?", digits):
        raise OutputProblem(f"{said[:80]!r} is not one integer")
    if int(digits.split(".")[0]) == int(expect):
        return passed(said=said)
    return failed(f"the answer {said[:80]!r} is not the expected integer", expected=str(expect)[:200])


def word(ctx: Context, expect: str | list[str], label: str = "Answer") -> Verdict:
    """One name or phrase after the label; case, spacing and final punctuation do not matter.

    A list gives spellings of the same answer, any of which passes.
    """
    said = last_line(ctx, label)
    accepted = [expect] if isinstance(expect, str) else expect
    if folded(said) in {folded(str(one)) for one in accepted}:
        return passed(said=said)
    return failed(f"the answer {said[:80]!r} is not the expected one", said=said[:200], expected=accepted)


def words(ctx: Context, expect: list[Any], label: str = "Answer", ordered: bool = True) -> Verdict:
    """Several names or numbers after the label, separated by commas (or `;`, `、`), exactly these.

    A name that is itself a number compares as one. Without `ordered` any order passes.
    """
    said = last_line(ctx, label)
    parts = [folded(part) for part in re.split(r"[,;、]", said.strip("[](){} ")) if part.strip()]
    wanted = [folded(str(one)) for one in expect]
    if parts == wanted or (not ordered and sorted(parts) == sorted(wanted)):
        return passed(said=said)
    right = sum(a == b for a, b in zip(parts, wanted, strict=False))
    return failed(
        f"the answer {said[:120]!r} is not the expected list ({right} of {len(wanted)} in place)",
        expected=[str(one) for one in expect],
    )


def day(ctx: Context, expect: str, label: str = "Answer") -> Verdict:
    """One date after the label, written YYYY-MM-DD (also with `/`, `.` or 年月日)."""
    said = last_line(ctx, label)
    if day_of(said) == date.fromisoformat(str(expect)[:10]):
        return passed(said=said)
    return failed(f"the answer {said[:80]!r} is not the expected date", expected=str(expect))


def day_of(written: str) -> date:
    """The date that `written` states, year first. Raises OutputProblem."""
    found = re.fullmatch(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?\.?", clean(written))
    try:
        if found:
            return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        pass
    raise OutputProblem(f"{written[:80]!r} is not one date in the form YYYY-MM-DD")


def fields(
    ctx: Context, expect: dict[str, Any], label: str = "Answer", rel: float = 0.0, abs: float = 0.0
) -> Verdict:
    """Several `name=value` after the label, separated by `;` or `,`: exactly the expected names, each right.

    Numbers compare within `rel` or `abs`, anything else as words. Part marks: the share that is right.
    """
    said = last_line(ctx, label)
    given: dict[str, str] = {}
    for part in re.split(r";|,\s*(?=[^\d=,;]+=)", said):
        name, equals, value = part.partition("=")
        if not equals or folded(name) in given:
            raise OutputProblem(f"{part.strip()[:60]!r} in the last line is not one name=value")
        given[folded(name)] = value
    if set(given) != {folded(name) for name in expect}:
        return failed(f"the last line names {sorted(given)}, asked are {sorted(expect)}")
    wrong = []
    for name, wanted in expect.items():
        value = given[folded(name)]
        if isinstance(wanted, int | float) and not isinstance(wanted, bool):
            fine = close_to(number_of(value)[0], float(wanted), rel, abs)
        else:
            fine = folded(value) == folded(str(wanted))
        if not fine:
            wrong.append(f"{name}={value.strip()}")
    if not wrong:
        return passed(said=said)
    return failed(f"wrong: {', '.join(wrong)}", 1 - len(wrong) / len(expect), expected=expect)


def folded(written: str) -> str:
    """Text for comparison: NFKC, case-folded, single spaces, no quotes, emphasis or final punctuation."""
    plain = " ".join(clean(written).casefold().split()).strip("\"'`*.。!！,，;； ")
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", plain)
