"""Which mark of a figure stands for which expected name, and what is wrong with its value."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from . import figure as fig
from . import unrecorded
from .core import Verdict, close_to, failed, passed


def bars_alone(figure: fig.Figure, wanted: dict[str, Any], ordered: bool, grouped: bool) -> Verdict:
    """The verdict on a bar chart without a record, from the picture alone."""
    if grouped:
        return failed(
            f"{figure.path}: grouped bars cannot be measured; save the figure with matplotlib's savefig"
        )
    values = [float(v) for v in wanted[""].values()]
    error = unrecorded.fits_bars(figure.picture, values, ordered)
    if error < 0.03:
        return passed("measured in the picture alone", error=error)
    return failed(f"{figure.path}: no bars of the expected lengths in the picture")


def values_problems(
    mine: list[Any], values: dict[str, Any], rel: float, abs: float, series: str
) -> list[str]:
    """What is wrong with the bars of one series: a name, a value, or one that is not there."""
    problems, seen = [], set()
    for one in mine:
        name = name_of(one, values)
        if name not in {str(k) for k in values} or name in seen:
            problems.append(f"a bar is labelled {name!r}, expected are {list(values)[:8]}")
            continue
        seen.add(name)
        target = next(v for k, v in values.items() if str(k) == name)
        if not close_to(float(one["value"]), float(target), rel, abs):
            problems.append(
                f"the bar {' '.join((series, name)).strip()} is {one['value']:g}, expected {float(target):g}"
            )
    lost = [k for k, v in values.items() if str(k) not in seen and float(v)]
    return problems + ([f"there is no bar for {lost[:5]}"] if lost else [])


def name_of(bar: dict[str, Any], names: dict[str, Any]) -> str:
    """The expected name that a bar stands for: the tick at it, else its place as a number or date, else
    the nearest tick (bars of a group stand beside theirs)."""
    at = matching(bar["label"], names) if bar["label"] else ""
    if at in {str(name) for name in names}:
        return at
    day = ""
    if 3650 < bar["number"] < 60000:
        day = (date(1970, 1, 1) + timedelta(days=round(bar["number"]))).isoformat()
    for name in map(str, names):
        if is_number(name) and close_to(bar["number"], float(name), 0, 1e-6):
            return name
        if len(name) >= 7 and day.startswith(name):
            return name
    return matching(bar["near"], names)


def is_number(text: str) -> bool:
    """Whether a name is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def matching(label: str, names: dict[str, Any]) -> str:
    """The expected name that a label stands for (also when the label is that number, written otherwise)."""
    plain = fig.folded(label)
    for name in names:
        if fig.folded(str(name)) == plain:
            return str(name)
    for name in names:
        try:
            if float(plain) == float(str(name)):
                return str(name)
        except ValueError:
            continue
    return label


def series(found: list[Any], series: str, legend: list[str], wanted: dict[str, Any]) -> list[Any]:
    """The bars of the series that the legend calls `series`."""
    named = [one for one in found if fig.folded(one["series"]) == fig.folded(series)]
    if named:
        return named
    at = next((i for i, text in enumerate(legend) if fig.folded(text) == fig.folded(series)), None)
    groups = sorted({one["group"] for one in found if one["group"] >= 0})
    if at is None or len(groups) != len(wanted):
        return []
    return [one for one in found if one["group"] == groups[at]]


def drawn(series: Any) -> dict[str, list[Any]]:
    """An expected series as {y, x?} without the places where it has no value."""
    given = series if isinstance(series, dict) else {"y": series}
    kept = [i for i, y in enumerate(given["y"]) if y is not None and y == y]
    return {name: [list(values)[i] for i in kept] for name, values in given.items()}


def same_x(given: list[float], wanted: list[Any] | None) -> bool:
    if wanted is None or not all(isinstance(x, int | float) for x in wanted):
        return True
    return all(close_to(a, float(b), 1e-6, 1e-6) for a, b in zip(given, wanted, strict=True))


def is_named(label: str, name: str, figure: fig.Figure, index: int) -> bool:
    legend = [t for ax in figure.axes for t in ax["legend"]]
    if label.startswith("_") and index < len(legend):
        label = legend[index]
    return fig.folded(label) == fig.folded(name)
