"""The marks of a saved figure, each of them confirmed in the picture."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from . import axes, pixels, texts, wording
from .core import Context, OutputProblem
from .record import WHITE, Figure, label_problems, load, ticks
from .texts import Text

__all__ = [
    "WHITE", "Figure", "bars", "folded", "heat_maps", "label_problems", "lines", "load", "opened", "panels",
    "points_of_colour", "scattered", "ticks", "wedges",
]  # fmt: skip

CONFIRMED = 0.9
"""Least share of what was looked at, on average over all marks."""
EACH_CONFIRMED = 0.6
"""Least share for each single mark: one that is hidden is not made up for by the others."""
CUT_OFF_PX = 2.0
NO_STYLE = ("None", "none", "", " ")

folded = wording.folded


def opened(
    ctx: Context, path: str, labels: dict[str, Any] | None, readable: bool = True
) -> tuple[Figure, list[str]]:
    """The figure, and what is wrong with its asked labels or keeps a person from reading its texts."""
    figure = load(ctx, path)
    return figure, label_problems(figure, labels) + (texts.problems(figure) if readable else [])


def panels(figure: Figure) -> list[dict[str, Any]]:
    """The axes that hold data, not a colour bar."""
    return [ax for ax in figure.axes if not ax["colorbar"]]


def is_shading(bar: dict[str, Any], frame: list[float]) -> bool:
    """Whether a rectangle is a band across the whole axes (axvspan, axhspan), which stands for no value."""
    x0, y0, x1, y1 = bar["box"]
    spans_x = x0 <= frame[0] + 1 and x1 >= frame[2] - 1
    spans_y = y0 <= frame[1] + 1 and y1 >= frame[3] - 1
    return bool(bar["free"]) and (spans_x or spans_y)


def bars(figure: Figure) -> list[dict[str, Any]]:
    """The bars of all axes: {label, series, value, start, place, upright, box, texts, ax}.

    `label` is the tick text beside the bar, `near` the nearest one, `texts` what is written at the bar,
    `series` its legend name, `start` the value where it begins, `place` its middle in pixels.

    Raises:
        OutputProblem: there are none, one runs out of the axes, or the picture does not confirm one.
    """
    found: list[dict[str, Any]] = []
    seen: list[float] = []
    for ax in panels(figure):
        group = [b for b in ax["bars"] if b["data"][2] and not is_shading(b, ax["box"])]
        if not group:
            continue
        upright = _is_upright(group)
        beside = ax["xticks" if upright else "yticks"]
        for one in group:
            share = pixels.bar(figure.picture, one, ax["box"], upright, ax["background"] or WHITE)
            _check_scale(figure, ax, one, upright)
            _check_inside(figure, ax, one, upright)
            x, y, w, h = one["data"]
            at = (one["box"][0] + one["box"][2]) / 2 if upright else (one["box"][1] + one["box"][3]) / 2
            found.append(
                {"label": tick_at(beside, at, 2.0), "near": tick_at(beside, at), "series": one["label"],
                 "number": x + w / 2 if upright else y + h / 2,
                 "value": h if upright else w, "start": y if upright else x, "place": at, "upright": upright,
                 "left": x if upright else y, "width": w if upright else h, "rgb": one["rgb"],
                 "group": one["series"], "box": one["box"], "ax": ax,
                 "texts": _texts_at(figure, ax, one, upright)}
            )  # fmt: skip
            if share is not None:
                seen.append(share)
                if share < EACH_CONFIRMED:
                    name = found[-1]["label"] or found[-1]["near"]
                    raise OutputProblem(
                        f"{figure.path}: the picture does not show the bar at {name!r} ({share:.2f})"
                    )
    if not found:
        raise OutputProblem(f"{figure.path} holds no bars")
    if not seen or sum(seen) / len(seen) < CONFIRMED:
        share = sum(seen) / max(1, len(seen))
        raise OutputProblem(
            f"{figure.path}: the picture does not show the recorded bars ({share:.2f} confirmed)"
        )
    return found


def lines(figure: Figure, least_points: int = 3) -> list[dict[str, Any]]:
    """The lines of all axes with as many points: {label, x, y, px, share, is_inside, ax}; those of markers
    alone are points, not lines. Raises OutputProblem."""
    found: list[dict[str, Any]] = []
    for ax in panels(figure):
        colours = _colours(ax)
        for index, one in enumerate(ax["lines"]):
            if one["count"] < least_points or one["style"] in NO_STYLE:
                continue
            others = [rgb for at, rgb in colours if at != index]
            paper = ax["background"] or WHITE
            pieces = [one["px"][a:b] for a, b in pairwise([0, *one["gaps"], len(one["px"])])]
            solid = one["style"] == "-"
            share = pixels.line(figure.picture, pieces, one["rgb"], ax["box"], solid, paper, others)
            found.append({**one, "share": share, "is_inside": _is_inside(one["px"], ax["box"]), "ax": ax})
    if not found:
        raise OutputProblem(f"{figure.path} holds no lines")
    return found


def scattered(figure: Figure) -> list[dict[str, Any]]:
    """The groups of scattered points (also lines of markers only): {label, x, y, count, share, is_inside}."""
    found = []
    for ax in panels(figure):
        back = ax["background"] or WHITE
        groups = [one for one in ax["points"] if one["count"]]
        groups += [
            {**one, "rgb": [one["marker_rgb"]], "edges": [one["marker_edge"]]}
            for one in ax["lines"]
            if one["style"] in NO_STYLE and one["marker"] not in NO_STYLE
        ]
        for one in groups:
            share = pixels.points(figure.picture, one["px"], one["rgb"], back, one.get("edges"))
            found.append({**one, "share": share, "is_inside": _is_inside(one["px"], ax["box"]), "ax": ax})
    if not found:
        raise OutputProblem(f"{figure.path} holds no points")
    return found


def points_of_colour(figure: Figure, groups: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The points that have the colour which the legend gives to `name` (one group drawn in many colours)."""
    rgb = legend_colour(figure, name)
    found = []
    for group in groups:
        if rgb is None or len(group.get("rgb") or []) != len(group["x"]) != 1:
            continue
        kept = [i for i, c in enumerate(group["rgb"]) if c and pixels.difference(c, rgb) < 12]
        if kept:
            part = {axis: [group[axis][i] for i in kept] for axis in ("x", "y", "rgb")}
            found.append({**group, **part, "label": name, "count": len(kept)})
    return found


def legend_colour(figure: Figure, name: str) -> list[int] | None:
    """The colour that a legend gives to a name."""
    pairs = [pair for ax in figure.axes for pair in zip(ax["legend"], ax.get("legend_rgb", []), strict=False)]
    return next((colour for text, colour in pairs if wording.matching(text, [name]) == name), None)


def wedges(figure: Figure) -> list[dict[str, Any]]:
    """The wedges of a pie that the picture confirms: {label, share, texts}. Raises OutputProblem."""
    found, seen = [], []
    for ax in panels(figure):
        mine = []
        for one in ax["wedges"]:
            confirmed = pixels.wedge(figure.picture, one, figure.record["background"] or WHITE)
            if confirmed is not None:
                seen.append(confirmed)
            mine.append(
                {"label": one["label"], "share": (one["theta2"] - one["theta1"]) / 360, "rgb": one["rgb"],
                 "texts": [text.text for text in figure.texts if text.role == "text" and _is_on(text, one)]}
            )  # fmt: skip
        shown = [folded(text.text) for text in figure.texts]
        texts = [t for t in ax["texts"] if t and not re.fullmatch(r"[\d.,\s%()]+", t)]
        for names in (texts, ax["legend"]):
            if len(names) == len(mine) and not all(folded(w["label"]) in shown for w in mine):
                mine = [{**w, "label": name} for w, name in zip(mine, names, strict=True)]
        found += [w if folded(w["label"]) in shown else {**w, "label": ""} for w in mine]
    if not found:
        raise OutputProblem(f"{figure.path} holds no pie")
    if not seen or sum(seen) / len(seen) < CONFIRMED or min(seen) < EACH_CONFIRMED:
        raise OutputProblem(f"{figure.path}: the picture does not show the recorded wedges")
    return found


def heat_maps(figure: Figure) -> list[dict[str, Any]]:
    """The coloured grids of all axes: {values (rows from the top), rows, columns (tick texts), share,
    box}."""
    found = []
    for ax in panels(figure):
        for one in ax["images"]:
            if one and "values" in one and one["shape"][0] > 1:
                values = one["values"][::-1] if one["flip"] else one["values"]
                found.append(
                    {"values": values, "share": pixels.cells(figure.picture, one), "box": one["box"],
                     "columns": _named(ax["xticks"], one["box"][0::2], len(values[0])),
                     "rows": _named(ax["yticks"], one["box"][1::2], len(values)), "ax": ax, "image": one}
                )  # fmt: skip
    if not found:
        raise OutputProblem(f"{figure.path} holds no heat map")
    return found


def tick_at(shown: list[list[Any]], at: float, reach: float | None = None) -> str:
    """The text of the tick nearest to a place (within `reach` pixels)."""
    named = [(abs(float(place) - at), text) for place, text in shown if text]
    if not named:
        return ""
    nearest = min(named, key=lambda pair: pair[0])
    return str(nearest[1]) if reach is None or nearest[0] <= reach else ""


def _named(shown: list[list[Any]], span: list[float], count: int) -> list[str]:
    """The text at the middle of each of `count` equal steps along a span, "" where there is none."""
    step = (span[1] - span[0]) / count
    return [tick_at(shown, span[0] + (index + 0.5) * step, 0.3 * step) for index in range(count)]


def _texts_at(figure: Figure, ax: dict[str, Any], bar: dict[str, Any], upright: bool) -> list[Text]:
    """What is written in a bar or just beyond its ends."""
    x0, y0, x1, y1 = bar["box"]
    found = []
    for text in figure.texts:
        reach = 0.6 * text.height + 1.2 * text.size_px if upright else 0.5 * text.width + 1.2 * text.size_px
        is_in_band = x0 - 1 <= text.x <= x1 + 1 if upright else y0 - 1 <= text.y <= y1 + 1
        is_along = y0 - reach <= text.y <= y1 + reach if upright else x0 - reach <= text.x <= x1 + reach
        is_inside = ax["box"][0] - 2 <= text.x <= ax["box"][2] + reach and text.y <= ax["box"][3] + 2
        if text.role == "text" and is_in_band and is_along and is_inside:
            found.append(text)
    return found


def _is_on(text: Text, wedge: dict[str, Any]) -> bool:
    import math

    dx, dy = text.x - wedge["centre"][0], wedge["centre"][1] - text.y
    if math.hypot(dx, dy) > 1.02 * abs(wedge["radius"]):
        return False
    middle, half = (wedge["theta1"] + wedge["theta2"]) / 2, (wedge["theta2"] - wedge["theta1"]) / 2
    off = (math.degrees(math.atan2(dy, dx)) - middle + 180) % 360 - 180
    return bool(abs(off) <= half)


def _colours(ax: dict[str, Any]) -> list[tuple[int | None, Any]]:
    """The colours of all marks of an axes, with the number of the line where it is one's."""
    found: list[tuple[int | None, Any]] = []
    for index, line in enumerate(ax["lines"]):
        # A line's own markers lie over it; their colours count as its own.
        found += [(index if line["style"] not in NO_STYLE else None, line["rgb"]), (None, line["marker_rgb"])]
        found.append((None, line["marker_edge"]))
    for kind in ("bars", "polygons"):
        found += [(None, one["rgb"]) for one in ax[kind]]
    for group in ax["points"]:
        found += [(None, rgb) for rgb in [*group["rgb"][:20], *group["edges"][:20]]]
    paper = ax["background"] or WHITE
    return [(index, rgb) for index, rgb in found if rgb and pixels.difference(rgb, paper) > 24]


def _is_inside(places: list[list[float]], frame: list[float]) -> bool:
    slack = CUT_OFF_PX
    return all(
        frame[0] - slack <= x <= frame[2] + slack and frame[1] - slack <= y <= frame[3] + slack
        for x, y in places
    )


def _is_upright(group: list[dict[str, Any]]) -> bool:
    widths, heights = {round(b["data"][2], 6) for b in group}, {round(b["data"][3], 6) for b in group}
    starts_x, starts_y = {round(b["data"][0], 6) for b in group}, {round(b["data"][1], 6) for b in group}
    if len(group) == 1:
        return bool(group[0]["data"][1] == 0) and group[0]["data"][0] != 0
    if len(widths) != len(heights) and 1 in (len(widths), len(heights)):
        return len(widths) == 1
    return len(starts_x) >= len(starts_y)


def _check_inside(figure: Figure, ax: dict[str, Any], one: dict[str, Any], upright: bool) -> None:
    """The end of the bar that shows its value lies inside the axes; where it begins may be cut off."""
    low, high = ax["ylim" if upright else "xlim"]
    grows = (one["data"][3 if upright else 2] >= 0) == (low <= high)
    x0, y0, x1, y1 = one["box"]
    end = (y0 if grows else y1) if upright else (x1 if grows else x0)
    first, last = (ax["box"][1], ax["box"][3]) if upright else (ax["box"][0], ax["box"][2])
    middle = (x0 + x1) / 2 if upright else (y0 + y1) / 2
    sides = (ax["box"][0], ax["box"][2]) if upright else (ax["box"][1], ax["box"][3])
    if not (first - CUT_OFF_PX <= end <= last + CUT_OFF_PX and sides[0] <= middle <= sides[1]):
        name = tick_at(ax["xticks" if upright else "yticks"], middle)
        raise OutputProblem(f"{figure.path}: the bar at {name!r} ends outside the axes")


def _check_scale(figure: Figure, ax: dict[str, Any], one: dict[str, Any], upright: bool) -> None:
    """The bar's length in pixels must be what its value comes to on the axis's own scale."""
    if ax["yscale" if upright else "xscale"] != "linear" or one["free"]:
        return
    low, high = ax["ylim" if upright else "xlim"]
    x0, y0, x1, y1 = ax["box"]
    unit = ((y1 - y0) if upright else (x1 - x0)) / abs(high - low)
    length = (one["box"][3] - one["box"][1]) if upright else (one["box"][2] - one["box"][0])
    value = abs(one["data"][3] if upright else one["data"][2])
    if abs(length - value * unit) > 3 + 0.02 * length:
        raise OutputProblem(f"{figure.path}: the record's bars do not fit its own axis")


def value_scales(figure: Figure, ax: dict[str, Any], which: str, unit: str) -> list[float]:
    """`axes.scales`, or those of an axes without numbers where values are written beside the marks."""
    return axes.scales(figure, ax, which, unit) or axes.written_scales(figure, ax, which, unit)
