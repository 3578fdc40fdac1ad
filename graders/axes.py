"""What a reader takes from an axis: the scale its numbers tell, and the place that a tick gives each
point."""

from __future__ import annotations

import math
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from . import wording
from .core import OutputProblem, close_to
from .record import Figure, ticks

TICK_REACH_PX = 2.5
DAYS = range(3650, 60000)  # 1980 to 2134, as days since 1970


def scales(figure: Figure, ax: dict[str, Any], which: str, unit: str = "") -> list[float]:
    """What a value along `which` (x or y) is multiplied by to give what a reader reads; several where a text
    can be read in several ways, none where the axis has no numbers.

    `unit` names the unit in which values are asked ("万人次", "thousand"); a label that states another power
    of ten counts ("sales (thousands)").

    Raises:
        OutputProblem: the numbers at the ticks are not those of the places where they stand.
    """
    shown = ticks(figure, ax, which)
    factor, is_percent = _shown_factor(figure, ax, which, shown)
    if factor is None:
        return []
    stated = _stated(figure, ax, which)
    is_stated = stated != 1 or _names_bare_unit(figure, ax, which, unit)
    found = [factor * stated / wording.stated_factor(f"({unit})")] if is_stated else [factor]
    return found + ([found[0] / 100] if is_percent else [])


def written_scales(figure: Figure, ax: dict[str, Any], which: str, unit: str = "") -> list[float]:
    """The same for an axis without numbers, whose values are written beside the marks."""
    stated = _stated(figure, ax, which)
    return [1.0, 0.01, 100.0] if stated == 1 else [stated / wording.stated_factor(f"({unit})")]


def _names_bare_unit(figure: Figure, ax: dict[str, Any], which: str, unit: str) -> bool:
    """Whether the axis says in brackets that it is in the asked unit without its power of ten."""
    bare = wording.without_magnitude(unit)
    index = figure.axes.index(ax)
    labels = [text.text for text in figure.texts if text.role == f"{which}label" and text.axes == index]
    return bool(bare) and any(f"({wording.folded(bare)})" in wording.folded(label) for label in labels)


def _stated(figure: Figure, ax: dict[str, Any], which: str) -> float:
    index = figure.axes.index(ax)
    roles = (f"{which}label", "title", "suptitle")
    for role in roles:
        for text in figure.texts:
            if text.role == role and (text.axes == index or role == "suptitle"):
                factor = wording.stated_factor(text.text)
                if factor != 1:
                    return factor
    return 1.0


def _shown_factor(
    figure: Figure, ax: dict[str, Any], which: str, shown: list[Any]
) -> tuple[float | None, bool]:
    """(the shown number per unit of the data, whether the numbers are per cent); None for an axis without."""
    multiple, offset = _offset(figure, ax, which)
    read = [(tick.place, wording.numbers(tick.text)) for tick in shown if not math.isnan(tick.place)]
    numbered = [(place, readings) for place, readings in read if readings]
    if not numbered or len(numbered) < 0.6 * len(read):
        return None, False
    is_percent = any(number.is_percent for _, readings in numbered for number in readings)
    far, readings = max(numbered, key=lambda pair: abs(pair[0]))
    if not far:
        return 1.0, is_percent
    factors = [_round_factor(abs((reading.value * multiple + offset) / far)) for reading in readings]
    for factor in sorted(
        factors, key=lambda factor: factor != 1
    ):  # "20.000" may be twenty, or twenty thousand
        if factor and all(_fits(place, options, factor, multiple, offset) for place, options in numbered):
            return factor, is_percent
    raise OutputProblem(
        f"{figure.path}: the numbers along the {which} axis are not those of the places where they stand: "
        f"{', '.join(tick.text for tick in shown[:6])}"
    )


def _fits(place: float, options: list[wording.Number], factor: float, multiple: float, offset: float) -> bool:
    for number in options:
        value, slack = (
            number.value * multiple + offset,
            0.51 * number.unit * multiple + 1e-6 * abs(place) * factor,
        )
        if abs(value - place * factor) <= slack or abs(value - abs(place) * factor) <= slack:
            return True
    return False


def _round_factor(factor: float) -> float:
    """A factor that is a power of ten but for the rounding of the tick's text."""
    if not factor:
        return 0.0
    power = 10.0 ** round(math.log10(factor))
    return power if abs(factor / power - 1) < 0.02 else factor


def _offset(figure: Figure, ax: dict[str, Any], which: str) -> tuple[float, float]:
    """(factor, summand) of the text that matplotlib writes at the end of an axis: 1e6, +2.02e3."""
    index = figure.axes.index(ax)
    text = next((t.text for t in figure.texts if t.role == f"{which}offset" and t.axes == index), "")
    multiple, offset = 1.0, 0.0
    plain = wording.folded(text).replace("\\times", "x").replace("\\mathdefault", "").replace("×", "x")
    plain = plain.replace("{", "").replace("}", "")
    for part in plain.replace("e+", "e").replace("+", " +").split():
        try:
            if part.startswith("+"):
                offset = float(part)
            elif "10^" in part:
                multiple = 10.0 ** float(part.rpartition("^")[2])
            elif "e" in part:
                multiple = float(part)
        except ValueError:
            continue
    return multiple, offset


def place_problems(
    figure: Figure, ax: dict[str, Any], line: dict[str, Any], wanted: list[Any] | None
) -> list[str]:
    """What is wrong with where a line's points stand along x: back and forth, or at another number, date or
    name."""
    xs = [point[0] for point in line["px"]]
    if any(b <= a for a, b in pairwise(xs)) and any(b >= a for a, b in pairwise(xs)):
        return ["its points do not follow each other along the x axis"]
    if wanted is None or len(wanted) != len(xs):
        return []
    shown = [tick for tick in ticks(figure, ax, "x") if not math.isnan(tick.place_px)]
    labelled = [
        (tick.text, asked)
        for x, at, asked in zip(xs, line["x"], wanted, strict=True)
        for tick in shown
        if abs(tick.place_px - x) <= TICK_REACH_PX and not _is_other_day(tick.place, at)
    ]
    wrong = [(text, asked) for text, asked in labelled if not wording.is_same_place(text, asked)]
    if wrong:
        text, asked = wrong[0]
        return [f"the x axis says {' '.join(text.split())!r} at the point of {asked}"]
    away = [tick for tick in shown if not _stands_at(tick)]
    if away:
        return [f"the text {away[0].text!r} does not stand at its tick"]
    if _by_number(figure, ax, line["x"], wanted) or _by_date(shown, line["x"], wanted):
        return []
    if len(labelled) >= min(2, len(wanted)):
        return []
    return ["nothing on the x axis tells which point is which"]


def _is_other_day(place: float, at: float) -> bool:
    """Whether two places on an axis of days lie on different days, however near they are in pixels."""
    return round(place) in DAYS and round(at) in DAYS and day_of(place) != day_of(at)


def _by_number(figure: Figure, ax: dict[str, Any], xs: list[float], wanted: list[Any]) -> bool:
    if not all(isinstance(x, int | float) for x in wanted):
        return False
    return any(
        all(close_to(x * scale, float(asked), 1e-6, 1e-6) for x, asked in zip(xs, wanted, strict=True))
        for scale in scales(figure, ax, "x")
    )


def _by_date(shown: list[Any], xs: list[float], wanted: list[Any]) -> bool:
    """Whether the points lie at their dates (days since 1970), and the ticks name the dates where they
    are."""
    if not shown or not all(round(x) in DAYS for x in xs):
        return False
    for x, asked in zip(xs, wanted, strict=True):
        parts = wording.date_parts(str(asked))
        day = day_of(x)
        if "year" not in parts or any(getattr(day, part) != value for part, value in parts.items()):
            return False
    for tick in shown:
        said = wording.date_parts(tick.text)
        if said and round(tick.place) in DAYS and not wording.is_same_place(tick.text, day_of(tick.place)):
            return False
    return True


def day_of(number: float) -> date:
    """The date of matplotlib's date number."""
    return date(1970, 1, 1) + timedelta(days=math.floor(number + 1e-6))


def _stands_at(tick: Any) -> bool:
    """Whether a tick's text is drawn where the tick is, and not at another."""
    x0, _, x1, _ = tick.bounds()
    return bool(x0 - 1.2 * tick.size_px <= tick.place_px <= x1 + 1.2 * tick.size_px)
