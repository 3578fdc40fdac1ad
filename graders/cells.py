"""What a table's cell says: whether it has an expected value, in the form that is asked for.

Text files hold nothing but text, so a number there is one that any reader of the file takes for a number.
Files with types (xlsx, json, parquet, sqlite) must hold numbers as numbers.
"""

from __future__ import annotations

import math
import re
from datetime import date, datetime
from typing import Any, NamedTuple

from .core import Misuse, close_to

_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MIDNIGHT = re.compile(r"\d{4}-\d\d-\d\d[ T]00:00(:00(\.0{1,9})?)?")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_GROUPED = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?")
_NOTHING = {"nan", "none", "null", "nat", "<na>", "n/a", "na"}
MAX_CHARS = 200_000


class Form(NamedTuple):
    """How values are written where the request says so or leaves it open."""

    is_typed: bool = False
    """The file has types: a number is no text there."""
    thousands: bool = False
    """Commas may stand between groups of three digits."""
    words_for_nothing: bool = False
    """`nan`, `null` and the like may stand for an empty cell."""
    decimals: int | None = None
    """The most decimals that a number may have."""
    kind: str = ""
    """`text`, `number`, `integer` or `timestamp`, where the request names the column's type."""
    pattern: str = ""
    """What the text of a cell must match as a whole."""


def same(given: Any, wanted: Any, rel: float = 1e-6, abs: float = 1e-6, form: Form | None = None) -> bool:
    """Whether a cell read from a file has the expected value, judged by the expected value's kind.

    A list gives spellings of the same value, any of which will do.
    """
    form = form or Form()
    if isinstance(wanted, list | tuple):
        return any(same(given, each, rel, abs, form) for each in wanted)
    if is_nothing(wanted, in_words=False):
        return is_nothing(given, form.words_for_nothing)
    if is_nothing(given, in_words=False) or (isinstance(given, str) and len(given) > MAX_CHARS):
        return False
    if form.kind and not _is_kind(given, form):
        return False
    if form.pattern and isinstance(given, str) and not re.fullmatch(form.pattern, given):
        return False
    if type(wanted).__name__ in ("bool", "bool_"):
        words = ("true", "1", "1.0", "yes") if wanted else ("false", "0", "0.0", "no")
        return text(given).casefold() in words
    if isinstance(wanted, date) or type(wanted).__name__ == "datetime64":
        return moment(given) == moment(wanted)
    if isinstance(wanted, str):
        is_day = isinstance(given, datetime | date) and _ISO_DAY.fullmatch(wanted)
        written = text(given)
        return (written[:10] if is_day and _MIDNIGHT.fullmatch(written) else written) == text(wanted)
    if form.is_typed and isinstance(given, str):
        return False
    if form.decimals is not None and decimals_of(given) > form.decimals:
        return False
    return close_to(number(given, form.thousands), float(wanted), rel, abs)


def _is_kind(given: Any, form: Form) -> bool:
    if form.kind == "text":
        return isinstance(given, str)
    if form.kind == "timestamp":
        return isinstance(given, datetime | date) or (not form.is_typed and moment(given) is not None)
    if form.kind in ("number", "integer"):
        if isinstance(given, bool) or (form.is_typed and isinstance(given, str)):
            return False
        if form.kind == "integer" and isinstance(given, str):
            return re.fullmatch(r"[-+]?\d+", given) is not None
        value = number(given)
        return not math.isnan(value) and (form.kind == "number" or value.is_integer())
    raise Misuse(f"no type of a column is called {form.kind}")


def key(value: Any) -> str:
    """A value as the name of its row: the same for all forms of one number or moment."""
    if is_nothing(value):
        return ""
    at = moment(value)
    if at is not None:
        return at.isoformat()
    found = number(value)
    return text(value).casefold() if math.isnan(found) else f"{found:.9g}"


def is_nothing(value: Any, in_words: bool = True) -> bool:
    """Whether a cell is empty; `in_words`: words such as `nan` and `null` say the same."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(value, str):
        written = value.strip().casefold() if len(value) < 20 else value
        return not written or (in_words and written in _NOTHING)
    return isinstance(value, float) and math.isnan(value)


def text(value: Any) -> str:
    """A value as text, runs of blanks folded; a whole number without decimals."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and value.bit_length() > 4000:
        return "an integer of very many digits"
    return " ".join(str(value).split())


def number(value: Any, thousands: bool = False) -> float:
    """A value as a number, or NaN where it is none."""
    if isinstance(value, str):
        value = value.strip()
        if thousands and _GROUPED.fullmatch(value):
            value = value.replace(",", "")
        if not _NUMBER.fullmatch(value):
            return math.nan
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan


def decimals_of(value: Any) -> int:
    """How many decimals a number has as it is written; of a typed one, those that its value needs."""
    if isinstance(value, str):
        written = value.strip().casefold()
        digits, _, power = written.partition("e") if _NUMBER.fullmatch(written) else (written, "", "")
        return max(0, len(digits.partition(".")[2]) - int(power or 0))
    found = number(value)
    if math.isnan(found) or math.isinf(found):
        return 0
    return next((n for n in range(12) if math.fabs(round(found, n) - found) <= 1e-12 * (1 + abs(found))), 12)


def moment(value: Any) -> datetime | None:
    """A date or time, or text in ISO form (also with `/`), without its zone; None for anything else."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    if type(value).__name__ == "datetime64":
        value = str(value)[:26]
    if not isinstance(value, str) or not 8 <= len(value) <= 40 or not any(mark in value for mark in "-/"):
        return None
    written = value.strip().replace("/", "-").removesuffix("Z").removesuffix(" UTC")
    for form in (written, written[:10] if written[10:].strip(" 0:.T") == "" else written):
        try:
            return datetime.fromisoformat(form).replace(tzinfo=None)
        except ValueError:
            continue
    return None
