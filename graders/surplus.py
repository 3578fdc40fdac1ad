"""Marks in a chart that nobody asked for: another line, bars, points, pieces that add up to a line."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .figure import NO_STYLE, is_shading, panels
from .record import Figure

MAX_PIECES = 4
"""Short level or upright strokes that are no error bars: brackets, marks of a place, drop lines."""
NEAR_PX = 3.5
_DECORATION = ("Shadow", "FancyArrowPatch", "FancyArrow", "Arrow", "ConnectionPatch", "FancyBboxPatch")


def problems(figure: Figure, kinds: set[str]) -> list[str]:
    """What there is beside marks of `kinds` (bars, lines, strokes, points, areas, wedges, images, other
    marks). A stroke is a straight line between two points, or one that is no line of its own.

    Never counted: guide lines along one value, bands across the axes, error bars, arrows, rings, markers on
    a mark's own points, the band around a line.
    """
    found: dict[str, int] = {}
    pieces = 0
    for ax in panels(figure):
        marks = _mark_places(ax)
        for kind, count in _kinds_in(ax, marks).items():
            if kind == "pieces":
                pieces += count
            elif kind not in kinds and count:
                found[kind] = found.get(kind, 0) + count
    if "lines" not in kinds and figure.record["loose"]:
        found["marks outside the axes"] = len(figure.record["loose"])
    if pieces > MAX_PIECES:
        found["pieces of lines"] = pieces
    return [f"{figure.path} shows {count} {kind} that nobody asked for" for kind, count in found.items()]


def _kinds_in(ax: dict[str, Any], marks: list[list[float]]) -> dict[str, int]:
    count = dict.fromkeys(
        (
            "bars",
            "lines",
            "points",
            "areas",
            "wedges",
            "images",
            "strokes",
            "pieces",
            "guides",
            "other marks",
        ),
        0,
    )
    count["bars"] = sum(1 for bar in ax["bars"] if bar["data"][2] and not is_shading(bar, ax["box"]))
    count["wedges"] = len(ax["wedges"])
    count["images"] = sum(1 for image in ax["images"] if image)
    for group in ax["points"]:
        count["points"] += any(not is_at(place, marks) for place in group["px"])
    for line in ax["lines"]:
        if line["style"] in NO_STYLE:
            is_cap = line["marker"] in ("_", "|", "0", "1", "2", "3")
            if line["marker"] not in NO_STYLE and not is_cap:
                count["points"] += any(not is_at(place, marks) for place in line["px"])
        else:
            kind = _stroke_kind(line["px"], ax, marks)
            count["strokes" if kind == "lines" and line["count"] == 2 else kind] += 1
    for polygon in ax["polygons"]:
        places = polygon["px"]
        if polygon["kind"] == "LineCollection":
            kinds = [_stroke_kind(list(pair), ax, marks) for pair in pairwise(places)]
            for kind in set(kinds):
                count["strokes" if kind == "lines" else kind] += 1
        elif "PolyCollection" in polygon["kind"]:
            count["areas"] += not _is_beside_a_line(places, ax)
        elif polygon["kind"] not in _DECORATION and polygon["rgb"] and not _is_hole(polygon, ax):
            count["other marks"] += 1
    count["other marks"] += len(ax["others"])
    del count["guides"]
    return count


def _is_hole(polygon: dict[str, Any], ax: dict[str, Any]) -> bool:
    """Whether a disc in the middle of a pie makes it a ring."""
    xs, ys = [p[0] for p in polygon["px"]], [p[1] for p in polygon["px"]]
    middle = [(min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2]
    return polygon["kind"] == "Circle" and is_at(middle, [wedge["centre"] for wedge in ax["wedges"]])


def _stroke_kind(places: list[list[float]], ax: dict[str, Any], marks: list[list[float]]) -> str:
    """guides (along one value, across most of the axes, or an error bar), pieces (short), or lines."""
    xs, ys = [p[0] for p in places], [p[1] for p in places]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    if wide > 2 and high > 2:
        return "guides" if _is_capped_error_bar(places, ax) else "lines"
    x0, y0, x1, y1 = ax["box"]
    shown = min(max(xs), x1) - max(min(xs), x0), min(max(ys), y1) - max(min(ys), y0)
    if shown[0] >= 0.6 * (x1 - x0) or shown[1] >= 0.6 * (y1 - y0):
        return "guides"
    middle = [(min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2]
    is_error_bar = any(abs(middle[0] - x) < NEAR_PX or abs(middle[1] - y) < NEAR_PX for x, y in marks)
    return "guides" if is_error_bar else "pieces"


def _is_capped_error_bar(places: list[list[float]], ax: dict[str, Any]) -> bool:
    """Whether one line draws an error bar with its caps: strokes along and across, in the middle of a bar."""
    if any(abs(a[0] - b[0]) > 1 and abs(a[1] - b[1]) > 1 for a, b in pairwise(places)):
        return False
    xs, ys = [p[0] for p in places], [p[1] for p in places]
    for bar in ax["bars"]:
        x0, y0, x1, y1 = bar["box"]
        is_upright = abs((min(xs) + max(xs)) - (x0 + x1)) < 2 * NEAR_PX and max(xs) - min(xs) <= x1 - x0 + 2
        is_lying = abs((min(ys) + max(ys)) - (y0 + y1)) < 2 * NEAR_PX and max(ys) - min(ys) <= y1 - y0 + 2
        if is_upright or is_lying:
            return True
    return False


def _mark_places(ax: dict[str, Any]) -> list[list[float]]:
    """The middles of the ends of bars, the points of lines and scattered points."""
    places = []
    for bar in ax["bars"]:
        if not is_shading(bar, ax["box"]):
            x0, y0, x1, y1 = bar["box"]
            places += [[(x0 + x1) / 2, y] for y in (y0, y1)] + [[x, (y0 + y1) / 2] for x in (x0, x1)]
    for line in ax["lines"]:
        if line["style"] not in NO_STYLE and line["count"] > 2:
            places += line["px"]
    return places


def is_at(place: list[float], marks: list[list[float]]) -> bool:
    """Whether one of the marks lies at a place, both in pixels."""
    return any(abs(place[0] - x) < NEAR_PX and abs(place[1] - y) < NEAR_PX for x, y in marks)


def _is_beside_a_line(places: list[list[float]], ax: dict[str, Any]) -> bool:
    """Whether an area is the band around a line or what lies below one: the line runs within it or along
    it."""
    low: dict[int, float] = {}
    high: dict[int, float] = {}
    for x, y in places:
        at = round(x)
        low[at], high[at] = min(low.get(at, y), y), max(high.get(at, y), y)
    for line in ax["lines"]:
        inside = [
            low[round(x)] - NEAR_PX <= y <= high[round(x)] + NEAR_PX for x, y in line["px"] if round(x) in low
        ]
        if inside and len(inside) >= 0.5 * len(low) and all(inside):
            return True
    return False
