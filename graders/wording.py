"""What the words and numbers of a chart say: names, labels, numbers with their units, dates in parts."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from . import numerals

MAX_LABEL_SURPLUS = 24
"""Characters that may stand beside an asked label: a unit, a count, an explanation in brackets."""

_NEGATION = re.compile(
    r"\b(not|no|never|isn'?t|aren'?t|wrong|false|fake|without)\b|[不非没無无错]", re.IGNORECASE
)
_ADDITION = re.compile(r"\s*[(\[:,=/|–—-]|\s+n\s*=|\s+\d|\n")
_ADDITION_TO_NUMBER = re.compile(r"\s*[(\[]|\s+n\s*=|\n")
_NUMBERING = re.compile(r"^\s*(fig(ure)?\.?|chart|图|圖)\s*\d+\s*[.:：、]?\s*", re.IGNORECASE)
_BLANKS = re.compile(r"([^\S\n]|\n)\s+")
_MAX_CHARS = 1000
"""Of a text in a chart; what stands after them is no part of any label."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HAN_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_FACTORS = {
    "%": 1.0, "k": 1e3, "千": 1e3, "thousand": 1e3, "thousands": 1e3, "000": 1e3, "万": 1e4, "百万": 1e6,
    "million": 1e6, "millions": 1e6, "mn": 1e6, "mio": 1e6, "千万": 1e7, "亿": 1e8, "bn": 1e9, "billion": 1e9,
    "billions": 1e9, "tn": 1e12, "trillion": 1e12,
}  # fmt: skip
_NUMBER = re.compile(
    r"(?:us\$|[$€£¥￥元]|usd|eur|gbp|cny|rmb)?\s*(?P<sign>[-+±]?)\s*(?:[$€£¥￥])?\s*"
    r"(?P<digits>\d(?:[\d.,' ]*\d)?|\.\d+)"
    r"(?:\s*[×x·*]\s*10\^?(?P<power>-?\d+)|e(?P<exponent>[-+]?\d+)|\^(?P<alone>-?\d+))?"
    r"\s*(?P<unit>百万|千万|million|billion|thousand|trillion|bn|mn|tn|k(?![a-z])|m(?![a-z])|b(?![a-z])|[千万亿%])?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Number:
    """A number as it is written: `unit` is the value of one in the last place that is shown."""

    value: float
    unit: float
    is_percent: bool = False

    def shows(self, value: float, rel: float = 0.0) -> bool:
        """Whether somebody may write `value` like this."""
        slack = max(0.51 * self.unit, rel * abs(value), 1e-9 * abs(value))
        return abs(self.value - value) <= slack


def folded(text: str) -> str:
    """Text for comparison: NFKC, case-folded, without blanks and mathtext marks."""
    plain = unicodedata.normalize("NFKC", text).replace("\u2212", "-").replace("$", "").replace("-\n", "-")
    return "".join(plain.casefold().split())


def is_label(text: str, asked: str) -> bool:
    """Whether a text is the asked label: the same words, or these first with a short addition, or these in
    brackets after a few others. A text that only contains them, or denies them, is another label."""
    asked = _plain(asked)
    text = text[:_MAX_CHARS]
    for line in [text, *text.split("\n")]:
        said = _NUMBERING.sub("", _plain(line))
        if folded(said) == folded(asked):
            return True
        surplus = said
        if said.startswith(asked) and not _joins(asked, said[len(asked) :]):
            surplus = said[len(asked) :]
        elif re.search(r"[(\[]\s*" + re.escape(asked) + r"\s*[)\]]\s*$", said):
            surplus = said[: said.rindex(asked)]
        else:
            continue
        if len(surplus.strip()) <= max(MAX_LABEL_SURPLUS, len(asked)) and not _NEGATION.search(surplus):
            return True
    return False


def matching(label: str, names: Any) -> str:
    """The expected name that a label stands for: the same text, the same number, or the name with an
    addition in brackets or after it (a count, a value); else the label itself."""
    plain = folded(label)
    for name in names:
        if folded(str(name)) == plain:
            return str(name)
    for name in names:
        if is_number(plain) and is_number(str(name)) and float(plain) == float(str(name)):
            return str(name)
    for name in sorted(map(str, names), key=len, reverse=True):
        said, surplus = _plain(label), _plain(label)[len(_plain(name)) :]
        joint = _ADDITION_TO_NUMBER if is_number(name) else _ADDITION
        is_name = said.startswith(_plain(name)) and joint.match(surplus)
        if is_name and len(surplus) <= MAX_LABEL_SURPLUS and not _NEGATION.search(surplus):
            return name
    return label


def is_number(text: str) -> bool:
    """Whether a name is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def numbers(text: str) -> list[Number]:
    """The readings of a text that begins with a number (12.5, 1,234, 1.234,5, $3k, 40 %, 1.2万, 10^3); none
    for any other text. A comma or point before three digits can mean either."""
    found = _NUMBER.match(_plain(text))
    if found is None:
        return []
    if re.match(r"[-/:年月日]\s*\d|[:：]|\s*[月日年]", _plain(text)[found.end() :]):
        return []  # a date, a time, or a name that begins with a number
    digits, factor = found["digits"].strip(), 1.0
    power = found["power"] or found["exponent"]
    if power:
        factor = 10.0 ** int(power)
    if found["alone"]:
        return [Number(float(digits) ** int(found["alone"]), 0.0)] if digits.isdigit() else []
    word = (found["unit"] or "").casefold()
    factor *= {"m": 1e6, "b": 1e9}.get(word) or _FACTORS.get(word, 1.0)
    sign = -1.0 if found["sign"] == "-" else 1.0
    readings = []
    for plain in _readings(digits.replace(" ", "").replace("'", "")):
        unit = 10.0 ** -len(plain.partition(".")[2])
        readings.append(Number(sign * float(plain) * factor, unit * factor, word == "%"))
        if word == "m":  # metres
            readings.append(Number(sign * float(plain), unit))
    return readings


def is_count(text: str) -> bool:
    """Whether a text counts something else than what an axis measures: "54 orders", but not "54 euros"."""
    found = re.fullmatch(r"\(?\d{1,4} ([a-z]{3,})\)?", _plain(text))
    return found is not None and found[1] not in _FACTORS and not numerals.is_unit(found[1])


def decimals(text: str) -> int | None:
    """How many decimals a text shows that is a number alone (with a sign, a currency or % beside it)."""
    found = re.fullmatch(r"[-+$€£¥ ]*\d[\d,]*(?:\.(\d+))?\s*%?", _plain(text))
    return len(found[1] or "") if found else None


def stated_factor(text: str) -> float:
    """What a label's unit multiplies the shown numbers by: 1000 for "(thousands)", 1e4 for "（万人）"."""
    plain = _plain(text)
    spaced = re.sub(r"\b(per|pro|je)\s+(1[,. ]?000|thousand|million)\b|每[千万]", " ", plain)
    if found := re.search(r"(?:^|[(\[/,: ])(百万|千万|万|亿)(?=[\u4e00-\u9fff)\]/]|$)", spaced):
        return _FACTORS[found[1]]
    if re.search(r"(?:^|[(\[/,: ])千(?![瓦克米卡帕伏赫焦])(?=[\u4e00-\u9fff)\]/]|$)", spaced):
        return 1e3
    if found := re.search(r"\b(thousand|million|billion|trillion)s?\b", spaced):
        return _FACTORS[found[1]]
    if re.search(r"(?<![\d.,])(1[,. ]?000|['$€£¥]000|(?<=[(\[])000)s?(?![\d.,])", spaced):
        return 1e3
    if re.search(r"[(\[ ,][$€£¥]?k[$€£¥]?[)\]]", spaced):
        return 1e3
    if found := re.search(r"[×x*]\s*10\^?(\d+)|(?<![\d.])1e(\d+)", spaced):
        return 10.0 ** int(found[1] or found[2])
    if found := re.search(r"[(\[ ,][$€£¥]?(mn|mio|bn|tn|m(?=[$€£¥])|(?<=[$€£¥])m)[$€£¥]?[)\]]", spaced):
        return {"m": 1e6}.get(found[1]) or _FACTORS[found[1]]
    return 1.0


def without_magnitude(unit: str) -> str:
    """A unit without the power of ten at its beginning ("thousand people": people); else nothing."""
    found = re.match(
        r"(?:百万|千万|[千万亿](?![瓦克米卡帕伏赫焦])|(?:thousand|million|billion)s?(?: of)? )(.+)", unit
    )
    return found[1].strip() if found else ""


def date_parts(text: str) -> dict[str, int]:
    """The parts of a date that a text names, of year, month and day; nothing for any other text."""
    plain = re.sub(r"[\s,]+", " ", _plain(text)).strip()
    if found := re.fullmatch(r"(\d{4}) ?[-/.年] ?(\d{1,2}) ?(?:[-/.月] ?(\d{1,2}) ?日?|月)?", plain):
        parts = {"year": int(found[1]), "month": int(found[2])}
        return parts | ({"day": int(found[3])} if found[3] else {})
    if found := re.fullmatch(r"((?:19|20)\d{2}) ?年?", plain):
        return {"year": int(found[1])}
    if found := re.fullmatch(r"(\d{1,2}) ?月 ?(?:(\d{1,2}) ?日?)? ?(?:((?:19|20)\d{2}) ?年?)?", plain):
        return _parts(found[3], found[1], found[2])
    if found := re.fullmatch(r"(\d{1,2})[-/](\d{1,2})", plain):
        return {"month": int(found[1]), "day": int(found[2])}
    if found := re.fullmatch(r"([一二三四五六七八九十]{1,2})月份?", plain):
        return {"month": _HAN_MONTHS.index(found[1]) + 1} if found[1] in _HAN_MONTHS else {}
    month = re.search(r"(?<![a-z])(" + "|".join(_MONTHS) + r")[a-z]{0,6}\.?(?![a-z])", plain)
    if month is None:
        return {}
    rest = (plain[: month.start()] + " " + plain[month.end() :]).replace("-", " ").replace("/", " ")
    parts = {"month": _MONTHS.index(month[1]) + 1}
    for word in rest.split():
        short = re.fullmatch(r"'(\d{2})|((?:19|20)\d{2})|(\d{1,2})(?:st|nd|rd|th)?\.?", word)
        if short is None:
            return {}
        if short[1] or short[2]:
            parts["year"] = int(short[2] or f"20{short[1]}")
        else:
            parts["day"] = int(short[3])
    return parts


def is_same_place(label: str, wanted: Any) -> bool:
    """Whether the text at a place of an axis names the wanted number, date (or a part of it) or name."""
    if folded(label) == folded(str(wanted)):
        return True
    if is_number(str(wanted)) and any(number.shows(float(wanted)) for number in numbers(label)):
        return True
    asked, said = date_parts(str(wanted)), date_parts(label)
    if asked and said:
        if "day" in said and "day" not in asked and "year" in asked and "year" not in said:
            said = {"month": said["month"]}  # "Jan 24" is a month of a year as well as a day
        shared = asked.keys() & said.keys()
        return bool(shared) and all(asked[part] == said[part] for part in shared)
    if asked and (found := re.fullmatch(r"(\d{1,4}) ?[日号]?", _plain(label))):
        return int(found[1]) in asked.values()
    return matching(label, [str(wanted)]) == str(wanted)


def _parts(year: str | None, month: str, day: str | None) -> dict[str, int]:
    named = {"year": year, "month": month, "day": day}
    return {name: int(value) for name, value in named.items() if value}


def _plain(text: str) -> str:
    """NFKC in small letters, without what mathtext adds. Runs of blanks count as one: no pattern takes long
    over them."""
    text = _BLANKS.sub(r"\1", text[:_MAX_CHARS])
    plain = unicodedata.normalize("NFKC", text).replace("\u2212", "-").replace("\u00a0", " ").casefold()
    if plain.count("$") >= 2:
        plain = re.sub(r"\\math\w+|\\left|\\right|[${}]", "", plain).replace("\\times", "×").replace("\\", "")
    return plain.replace("\u2009", " ").replace("\u202f", " ").strip()


def _joins(word: str, rest: str) -> bool:
    """Whether a word goes on in what follows it."""
    return bool(rest) and word[-1].isalnum() and rest[0].isalnum() and word[-1].isascii()


def _readings(digits: str) -> list[str]:
    """Plain forms of digits with points and commas."""
    digits = digits.rstrip(".,")
    if "," in digits and "." in digits:
        last = "," if digits.rindex(",") > digits.rindex(".") else "."
        other = "." if last == "," else ","
        return [digits.replace(other, "").replace(last, ".")] if digits.count(last) == 1 else []
    for mark in ",.":
        if mark in digits:
            grouped = re.fullmatch(rf"\d{{1,3}}(?:\{mark}\d{{3}})+", digits) is not None
            both = [digits.replace(mark, "")] if grouped else []
            point = [digits.replace(mark, ".")] if digits.count(mark) == 1 else []
            return both + point if mark == "," else point + both
    return [digits]
