"""Which mark of a figure stands for which expected name, and what is wrong with its value."""

from __future__ import annotations

from typing import Any

from . import axes, pixels, wording, written
from . import figure as fig
from .core import close_to

LEGEND_TOLERANCE = 40.0
"""How far the colour in a legend may be off its mark's (transparency, a shade)."""


def bar_scales(
    figure: fig.Figure, found: list[dict[str, Any]], unit: str
) -> tuple[list[list[float]], list[str]]:
    """For each bar what its value may be multiplied by to give what a reader reads, and what hinders
    reading it."""
    scales: list[list[float]] = [[] for _ in found]
    problems: list[str] = []
    for ax in fig.panels(figure):
        mine = [index for index, bar in enumerate(found) if bar["ax"] is ax]
        if not mine:
            continue
        which = "y" if found[mine[0]]["upright"] else "x"
        if ax[f"{which}dates"]:
            options = [1.0]
        else:
            options = axes.scales(figure, ax, which, unit)
            if not options and not written.is_numbered([found[index] for index in mine]):
                problems.append(
                    "nothing tells how long the bars are: the axis has no numbers, nor have the bars"
                )
            options = options or axes.written_scales(figure, ax, which, unit)
        for index in mine:
            scales[index] = options
    return scales, problems


def scaled(found: list[dict[str, Any]], scales: list[list[float]], choice: int) -> list[dict[str, Any]]:
    """The bars with the values that a reader reads, by the `choice`-th reading of their axes."""
    return [
        {**bar, "value": bar["value"] * options[min(choice, len(options) - 1)]}
        for bar, options in zip(found, scales, strict=True)
    ]


def values_problems(
    mine: list[Any], values: dict[str, Any], rel: float, abs: float, series: str
) -> list[str]:
    """What is wrong with the bars of one series: a name, a value, or one that is not there."""
    problems, seen = [], set()
    for one in mine:
        name = name_of(one, values)
        one["name"] = name
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
    """The expected name that a bar stands for: the tick at it, else what is written at it, its legend name,
    its place as a number or date, or the nearest tick (bars of a group stand beside theirs)."""
    expected = {str(name) for name in names}
    at = wording.matching(bar["label"], names) if bar["label"] else ""
    if at in expected:
        return at
    texts = [wording.matching(text.text, names) for text in bar["texts"]]
    for said in [*texts, wording.matching(bar.get("legend_name") or "", names)]:
        if said in expected and not wording.is_number(said):
            return said
    if axes.DAYS.start < bar["number"] < axes.DAYS.stop:
        day = axes.day_of(bar["number"] + 0.5).isoformat()
        near = next((name for name in map(str, names) if len(name) >= 7 and day.startswith(name)), None)
        if near is not None:
            return near
    for name in map(str, names):
        if wording.is_number(name) and close_to(bar["number"], float(name), 0, 1e-6) and bar["near"]:
            return name
    near = wording.matching(bar["near"], names)
    return near if near in expected or not at else at


def with_legend_names(figure: fig.Figure, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The bars with the name that a legend gives to each one's colour, where just one name has that
    colour."""
    pairs = [
        pair for ax in figure.axes for pair in zip(ax["legend"], ax["legend_rgb"], strict=False) if pair[1]
    ]
    made = []
    for bar in found:
        names = [text for text, rgb in pairs if bar["rgb"] and pixels.difference(rgb, bar["rgb"]) < 6]
        made.append({**bar, "legend_name": names[0] if len(names) == 1 else ""})
    return made


def series(
    figure: fig.Figure, found: list[Any], name: str, legend: list[str], wanted: dict[str, Any]
) -> list[Any]:
    """The bars of the series that the legend calls `name`; none where the legend gives it another colour."""
    mine = [one for one in found if wording.matching(one["series"], wanted) == name]
    if not mine:
        at = next((i for i, text in enumerate(legend) if wording.matching(text, wanted) == name), None)
        groups = sorted({one["group"] for one in found if one["group"] >= 0})
        if at is None or len(groups) != len(wanted):
            return []
        mine = [one for one in found if one["group"] == groups[at]]
    rgb = fig.legend_colour(figure, name)
    is_other = rgb is not None and all(
        one["rgb"] and pixels.difference(one["rgb"], rgb) > LEGEND_TOLERANCE for one in mine
    )
    return [] if is_other else mine


def drawn(series: Any, x: list[Any] | None = None) -> dict[str, list[Any]]:
    """An expected series as {y, x?} without the places where it has no value."""
    given = dict(series) if isinstance(series, dict) else {"y": series}
    if x is not None:
        given.setdefault("x", x)
    kept = [i for i, y in enumerate(given["y"]) if y is not None and y == y]
    return {name: [list(values)[i] for i in kept] for name, values in given.items()}


def alike(figure: fig.Figure, lines: dict[str, dict[str, Any]]) -> list[str]:
    """Names of two lines that look the same, so that no legend tells them apart; nothing where all differ."""
    looks: dict[tuple[Any, ...], str] = {}
    for name, line in lines.items():
        parts = [str(line[part]) for part in ("rgb", "style", "marker", "marker_rgb", "width")]
        look = (figure.axes.index(line["ax"]), *parts)
        if look in looks and not is_named_beside(line, name, figure):
            return [looks[look], name]
        looks[look] = name
    return []


def is_named(line: dict[str, Any], name: str, figure: fig.Figure) -> bool:
    """Whether a legend, or a text at one of its ends, calls a line so."""
    legend = [text.text for text in figure.texts if text.role == "legend"]
    rgb = fig.legend_colour(figure, name)
    colours = [line[part] for part in ("rgb", "marker_rgb", "marker_edge") if line[part]]
    off = min((pixels.difference(rgb, colour) for colour in colours), default=0.0) if rgb else 0.0
    if wording.matching(line["label"], [name]) == name and line["label"] in legend:
        return off <= LEGEND_TOLERANCE
    if rgb is not None and line["label"] not in legend and off <= LEGEND_TOLERANCE:
        return True
    return is_named_beside(line, name, figure)


def is_named_beside(line: dict[str, Any], name: str, figure: fig.Figure) -> bool:
    """Whether a text at one of its ends calls a line so."""
    ends = (line["px"][0], line["px"][-1])
    return any(
        wording.matching(text.text, [name]) == name
        and any(
            abs(text.y - y) < 1.5 * text.size_px and abs(text.x - x) < text.width + 2 * text.size_px
            for x, y in ends
        )
        for text in figure.texts
        if text.role == "text"
    )
