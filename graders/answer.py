"""Checks of the answer's last line, in the form that the request states (`Answer: 42`).

Only the last line that is not blank is read, and it must hold one candidate and nothing else. How a
number may be written is said once, in `numerals`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from datetime import date
from typing import Any

from . import numerals
from .core import Context, OutputProblem, Verdict, close_to, failed, passed
from .numerals import clean

_MARKS = "*_#>- `\"'“”"


def last_line(ctx: Context, label: str) -> str:
    """What stands after `label:` in the answer's last line that is not blank.

    Raises:
        OutputProblem: there is no answer; its last line does not begin with the label or is too long; an
            earlier line with the label says something else.
    """
    lines = [line.strip() for line in ctx.answer.splitlines() if line.strip(" \t`")]
    if not lines:
        raise OutputProblem("there is no answer")
    said = [rest for line in lines if (rest := _after(label, line)) is not None]
    if _after(label, lines[-1]) is None:
        raise OutputProblem(f"the last line does not have the form '{label}: ...': {lines[-1][:80]!r}")
    if len(said[-1]) > 2000:
        raise OutputProblem("the last line is too long")
    others = [each for each in said[:-1] if not _says_the_same(each, said[-1])]
    if others:
        raise OutputProblem(f"the reply gives several answers: {others[0][:60]!r} and {said[-1][:60]!r}")
    return said[-1]


def _after(label: str, line: str) -> str | None:
    """What stands after `label:` at the beginning of a line, or None where it begins otherwise."""
    line = unicodedata.normalize("NFKC", line[:4000]).lstrip(_MARKS)
    wanted = unicodedata.normalize("NFKC", label)
    rest = line[len(wanted) :].lstrip(" *_`")
    if line[: len(wanted)].casefold() != wanted.casefold() or not rest.startswith(":"):
        return None
    return rest[1:].lstrip(" *_`\t").strip()


def _says_the_same(one: str, other: str) -> bool:
    if folded(one) == folded(other):
        return True
    try:
        first, second = numerals.parse(one), numerals.parse(other)
    except OutputProblem:
        return False
    return first.value == second.value and first.unit == second.unit


def number_of(ctx: Context, written: str, label: str, units: Sequence[str] | None, field: str = "") -> float:
    """The value of one number in the units that are asked for; a percent sign changes nothing.

    Raises:
        OutputProblem: it is no single number, or another word than such a unit stands beside it.
    """
    return _numeral(ctx, written, label, units, field).value


def _numeral(
    ctx: Context, written: str, label: str, units: Sequence[str] | None, field: str = ""
) -> numerals.Numeral:
    found = numerals.parse(written)
    request = numerals.asked_for(ctx.prompt, label, field)
    if not numerals.allows(found.unit, units, request, ctx.prompt):
        raise OutputProblem(f"{written[:80]!r}: {found.unit[:40]!r} was not asked for beside the number")
    return found


def _decimals_problem(found: numerals.Numeral, decimals: int | None, written: str) -> str:
    if decimals is None or found.decimals <= decimals:
        return ""
    return f"{written[:60]!r} has {found.decimals} decimals, asked are {decimals}"


def _is_exact(found: numerals.Numeral, expect: float, decimals: int | None, rel: float, abs: float) -> bool:
    """Whether a number with fewer decimals than asked lacks nothing but zeros. Where results may differ by
    more than a hundred in the last place, one zero too few tells nothing."""
    if decimals is None or found.decimals >= decimals:
        return True
    step = 10.0**-decimals
    is_loose = max(abs, rel * math.fabs(expect)) > 100 * step and decimals - found.decimals == 1
    return is_loose or close_to(found.value, expect, abs=0.6 * step)


def number(
    ctx: Context,
    expect: float,
    label: str = "Answer",
    rel: float = 0.0,
    abs: float = 0.0,
    percent: bool = False,
    units: Sequence[str] | None = None,
    decimals: int | None = None,
) -> Verdict:
    """One number after the label, within `abs` or `rel` of the expected one.

    `units`: what may stand beside it, in any usual spelling (`EUR` is also `€` and `euros`); without a list,
    the units that the request's own words for the answer name. Any other word fails. With `percent`,
    `expect` is in percent and the sign may be there or not. `decimals`: these, but for zeros at the end.
    """
    said = last_line(ctx, label)
    found = _numeral(ctx, said, label, [*(units or ()), "%"] if percent else units)
    problem = _decimals_problem(found, decimals, said)
    if problem:
        return failed(problem, said=said, expected=expect)
    if close_to(found.value, float(expect), rel, abs) and _is_exact(found, float(expect), decimals, rel, abs):
        return passed(said=said, expected=expect)
    return failed(f"the answer {said!r} is not the expected number", said=said, expected=expect)


def integer(
    ctx: Context, expect: int | str, label: str = "Answer", units: Sequence[str] | None = None
) -> Verdict:
    """One integer after the label, of any size, exactly; `units` as in `number`."""
    said = last_line(ctx, label)
    found = _numeral(ctx, said, label, units)
    if not found.whole:
        raise OutputProblem(f"{said[:80]!r} is not one integer")
    if int(found.whole) == int(expect):
        return passed(said=said)
    return failed(f"the answer {said[:80]!r} is not the expected integer", expected=str(expect)[:200])


def word(ctx: Context, expect: str | list[str], label: str = "Answer", exact: bool = False) -> Verdict:
    """One name or phrase after the label; case, spacing and final punctuation do not matter.

    A list gives spellings of the same answer, any of which passes. `exact`: case and spacing matter; only
    emphasis, code marks and quotation marks around it are taken off.
    """
    said = last_line(ctx, label)
    accepted = [expect] if isinstance(expect, str) else expect
    if exact:
        if _bare(said) in {_bare(str(one)) for one in accepted}:
            return passed(said=said)
    elif folded(said) in {folded(str(one)) for one in accepted}:
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
    found = re.fullmatch(r"(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?\.?", clean(written))
    try:
        if found:
            return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        pass
    raise OutputProblem(f"{written[:80]!r} is not one date in the form YYYY-MM-DD")


def fields(
    ctx: Context,
    expect: dict[str, Any],
    label: str = "Answer",
    rel: float = 0.0,
    abs: float = 0.0,
    units: dict[str, Sequence[str]] | None = None,
    decimals: dict[str, int] | int | None = None,
) -> Verdict:
    """Several `name=value` after the label, separated by `;` or `,`: exactly the expected names, each right.

    Numbers compare within `rel` or `abs`, anything else as words. `units` and `decimals` as in `number`, by
    field.
    Part marks: the share that is right.
    """
    said = last_line(ctx, label)
    given: dict[str, str] = {}
    for part in re.split(r";|, ?(?=[^\d=,;]{1,80}=)", clean(said)):
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
            found = _numeral(ctx, value, label, (units or {}).get(name), name)
            places = decimals.get(name) if isinstance(decimals, dict) else decimals
            fine = close_to(found.value, float(wanted), rel, abs)
            fine = fine and not _decimals_problem(found, places, value)
            fine = fine and _is_exact(found, float(wanted), places, rel, abs)
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


def _bare(written: str) -> str:
    return clean(clean(written).rstrip(".。"))
