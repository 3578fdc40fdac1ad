"""Numbers as people write them, and the units that may stand beside them.

All matching is linear in the length of what is matched: runs of blanks are folded first, and no two
neighbouring parts of a pattern can take the same character.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from .core import OutputProblem

# Compiled when it is used: a grading job is a process of its own, and most need none of these.
_NUMBER = r"""(?x)(?P<sign>[-+]?)\ ?(?P<before>(?:[^\W\d_]{1,3}(?=[\d\ $€£¥₹-]))?[$€£¥₹]?)\ ?(?P<sign2>-?)
    (?P<whole>\d{1,3}(?:[,\ _]\d{3})+(?!\d)|\d+)?(?P<part>\.\d*)?
    (?:\ ?(?:[eE]|[x×*]\ ?10\ ?(?:\^|\*\*)\ ?)(?P<power>[-+]?\d{1,4}))?"""
_FRACTION = r"(-?\d{1,300}) ?/ ?(\d{1,300})"
_QUOTES = "`*$\"'“”‘’„«»「」『』《》"
_WRAPPED = r"\\boxed\{([^{}]*)\}|<([^<>]*)>"
"""What LaTeX frames, and a blank of the request's form that was filled in with its brackets."""
_HEDGES = frozenset(["or", "to", "and", "not", "或", "到", "至", "和"])
_MAGNITUDES = "百千万亿兆"
_MAGNITUDE_WORDS = frozenset(
    ["hundred", "hundreds", "dozen", "dozens", "thousands", "millions", "billion", "billions"]
)

UNITS = tuple(
    frozenset(line.split("|"))
    for line in """%|percent|per cent|pct
eur|euro|€
usd|dollar|us$|$|us dollar
gbp|pound|£|pound sterling
cny|rmb|yuan|元|人民币|¥|块
cent|ct
km|kilometre|kilometer|公里|千米
m|metre|meter|米
cm|centimetre|centimeter|厘米
mm|millimetre|millimeter|毫米
m2|m^2|sqm|sq m|square metre|square meter|平方米|平米
m3|m^3|cubic metre|cubic meter|立方米
kg|kilogram|kilogramme|kilo|公斤|千克
g|gram|克
l|litre|liter|升
s|sec|second|秒|秒钟
ms|millisecond|毫秒
min|minute|分钟|分
h|hr|hour|小时
d|day|天|日
month|个月
year|yr|年
°c|c|celsius|degree|degree celsius|degree c|°|deg|deg c|度|摄氏度
hz|hertz|赫兹
db|decibel|分贝|dbfs
kwh|千瓦时|度
px|pixel|像素
person|people|人
million|mio|mln
thousand|thsd""".splitlines()
)
"""Spellings of one unit, in small letters and the singular."""

_CLASSIFIERS = frozenset(
    ["个", "种", "条", "件", "项", "次", "位", "名", "份", "张"]
)  # they count, and change no value


class Numeral(NamedTuple):
    """A number as it was written."""

    value: float
    unit: str
    """Currency sign and unit as written; `""` where there is none."""
    decimals: int
    """How many digits stand after the decimal point."""
    whole: str
    """All digits of a whole number, with the sign; `""` for any other number."""


def parse(written: str) -> Numeral:
    """The number that `written` begins with; what stands around it is its unit.

    Read: an optional sign; an optional currency; digits, with `,`, `_` or a space between groups of three
    or none; an optional decimal point; an exponent (`1.5e6`, `1.5 x 10^6`); a fraction `3/4`; full-width
    digits; emphasis and quotation marks around it.

    Raises:
        OutputProblem: it does not begin with a number, or is longer than any number asked for.
    """
    cleaned = clean(written).replace("\u2212", "-").replace("\u2013", "-").lstrip("~≈ ")
    if len(cleaned) > 2000:
        raise OutputProblem(f"{written[:80]!r} is too long for a number")
    fraction = re.fullmatch(_FRACTION, cleaned)
    if fraction and int(fraction[2]):
        return Numeral(int(fraction[1]) / int(fraction[2]), "", 0, "")
    found = re.match(_NUMBER, cleaned)
    if not found or not (found["whole"] or (found["part"] or "") not in ("", ".")):
        raise OutputProblem(f"{written[:80]!r} is not one number")
    rest = cleaned[found.end() :].strip()
    unit = f"{found['before']} {rest.removesuffix('.').strip()}".strip()
    is_more = unit[:1] in tuple(".,;:/-+") or re.search(r"(?<![^\W\d_])\d", unit)
    if unit and (is_more or _HEDGES & set(unit.casefold().split())):
        raise OutputProblem(f"{written[:80]!r} is not one number")
    digits = re.sub(r"[,\s_]", "", found["whole"] or "0")
    part = (found["part"] or "")[1:]
    value = float(f"{digits}.{part or 0}" + (f"e{found['power']}" if found["power"] else ""))
    negative = "-" in (found["sign"], found["sign2"])
    whole = "" if found["power"] or part.strip("0") else ("-" if negative else "") + digits
    return Numeral(-value if negative else value, unit, len(part), whole)


def clean(written: str) -> str:
    """Text without emphasis, code marks, quotation marks and runs of blanks, in NFKC form."""
    normal = " ".join(unicodedata.normalize("NFKC", written).split())
    normal = re.sub(r"(?<!\d)\*\*|\*\*(?!\d)", "", normal)  # emphasis within; 10**6 is a power
    for _ in range(3):
        if normal.startswith("\\(") and normal.endswith("\\)"):
            normal = normal[2:-2]
        dollars = normal.count("$") == 1 and normal[:1] == "$"  # a currency, not a formula
        normal = (normal.rstrip(_QUOTES) if dollars else normal.strip(_QUOTES)).strip()
        if wrapped := re.fullmatch(_WRAPPED, normal):
            normal = (wrapped[1] or wrapped[2] or "").strip()
    return normal


def allows(unit: str, listed: Sequence[str] | None, request: str, prompt: str = "") -> bool:
    """Whether a unit that stands beside a number is the one that is asked for.

    `listed` names the units that a task takes, in any usual spelling, beside which other words of `prompt`
    may stand ("subtitle cues"). Without a list those count that `request`, the words that ask for the number,
    names itself. Chinese measure words always pass.
    """
    unit = " ".join(unit.casefold().split())
    if unit.startswith("(") and unit.endswith(")"):
        unit = unit[1:-1].strip()
    if not unit or unit in _CLASSIFIERS:
        return True
    spellings = _spellings(unit)
    if listed is not None:
        names = {spelling for name in listed for spelling in _spellings(name.casefold())}
        is_named = bool(spellings & names)
    else:
        is_named = any(_stands_in(spelling, request.casefold()) for spelling in spellings)
    words = re.findall(r"[$€£¥₹]|[^\s$€£¥₹]+", unit)
    if is_named or not 1 < len(words) <= 4:
        return is_named
    others = [word for word in words if not allows(word, listed, request)]
    return len(others) < len(words) and all(_is_plain_word(word, prompt) for word in others)


def _is_plain_word(word: str, prompt: str) -> bool:
    """Whether a request uses a word that is no unit, magnitude or negation."""
    is_word = len(word) >= 4 and word.isascii() and word.isalpha() and not is_unit(word)
    return is_word and word not in _MAGNITUDE_WORDS and _stands_in(word, prompt.casefold())


def asked_for(prompt: str, label: str, field: str = "") -> str:
    """The words by which a request asks for an answer: what follows `label:`, or `field=<...>` in it."""
    normal = unicodedata.normalize("NFKC", prompt)
    start = normal.casefold().rfind(unicodedata.normalize("NFKC", label).casefold() + ":")
    line = normal[start + len(label) + 1 :].split("\n\n")[0] if start >= 0 else ""
    before = re.split(r"\n\s*\n|(?<=[.!?])\s|[。！？]", normal[: max(start, 0)].rstrip())[-1]
    at = line.casefold().find(unicodedata.normalize("NFKC", field).casefold() + "=") if field else -1
    line = line[at + len(field) + 1 :].split(">")[0] if at >= 0 else line
    named = any(_stands_in(spelling, line.casefold()) for group in UNITS for spelling in group)
    return line if named else f"{line} {before} {_one_currency(normal.casefold())}"


def is_unit(word: str) -> bool:
    """Whether a word names a unit or a currency."""
    return any(_spellings(word.casefold()) & group for group in UNITS)


def is_other_currency(sign: str, prompt: str) -> bool:
    """Whether a request speaks of currencies, but not of that which `sign` stands for."""
    named = [g for g in UNITS[1:5] if any(_stands_in(spelling, prompt.casefold()) for spelling in g)]
    return bool(named) and not any(_spellings(sign.casefold()) & group for group in named)


def _one_currency(prompt: str) -> str:
    """A spelling of the currency that the whole request speaks of, if it is a single one."""
    named = [group for group in UNITS[1:5] if any(_stands_in(spelling, prompt) for spelling in group)]
    return sorted(named[0])[0] if len(named) == 1 else ""


def _spellings(unit: str) -> set[str]:
    forms = {unit, *((unit[:-1],) if len(unit) > 2 and unit.endswith("s") else ())}
    if unit.endswith("ies"):
        forms.add(unit[:-3] + "y")
    return forms.union(*(group for group in UNITS if group & forms))


def _stands_in(unit: str, request: str) -> bool:
    if any("\u4e00" <= character <= "\u9fff" for character in unit):
        pieces = request.split(unit)
        return any(not piece or piece[-1] not in _MAGNITUDES for piece in pieces[:-1])
    if len(unit) == 1 and unit.isascii() and unit.isalpha() and not any(unit in group for group in UNITS):
        return False
    other = unit[:-1] + "ies" if unit.endswith("y") else unit
    if unit not in request and other not in request:  # dozens are asked for: compiling each takes long
        return False
    endings = "(?:s|es)?" if unit[-1:].isalpha() else ""
    pattern = rf"(?<![^\W_])(?:{re.escape(unit)}{endings}|{re.escape(other)})(?![^\W\d_])"
    return re.search(pattern, request) is not None
