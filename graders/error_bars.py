"""The error bars of a bar chart: each bar's own, and no second one."""

from __future__ import annotations

from typing import Any

from . import figure as fig
from . import marks, pixels
from .core import Context, Verdict, close_to, judge

OFF_MIDDLE_PX = 4.0
MIN_LENGTH_PX = 3.0


def error_bars(
    ctx: Context, path: str, means: dict[str, float], errors: dict[str, float], unit: str = ""
) -> Verdict:
    """In the middle of each bar of `means` a stroke from mean - error to mean + error along the bar, seen
    in the picture, and no stroke of another length: a reader cannot tell which of two is meant."""
    figure = fig.load(ctx, path)
    bars = fig.bars(figure)
    scales, _ = marks.bar_scales(figure, bars, unit)
    problems = []
    for bar, options in zip(bars, scales, strict=True):
        name = marks.name_of(bar, means)
        if name not in means:
            problems.append(f"{path}: a bar is labelled {name!r}, expected are {list(means)[:8]}")
            continue
        ends = sorted((means[name] - errors[name], means[name] + errors[name]))
        slack = 0.02 * (ends[1] - ends[0]) + 1e-6
        strokes = _strokes(bar)
        right = [
            stroke for stroke in strokes
            if any(
                close_to(low * scale, ends[0], abs=slack) and close_to(high * scale, ends[1], abs=slack)
                for scale in options
                for low, high in [stroke["values"]]
            )
        ]  # fmt: skip
        if not right:
            problems.append(f"{path}: no error bar at {name!r} goes from {ends[0]:.3f} to {ends[1]:.3f}")
        elif len(right) < len(strokes):
            problems.append(f"{path}: there is another error bar at {name!r}, of another length")
        elif not _is_seen(figure, bar, right[0]):
            problems.append(f"{path}: the picture does not show the error bar at {name!r}")
    return judge(problems)


def _strokes(bar: dict[str, Any]) -> list[dict[str, Any]]:
    """The straight strokes along a bar through its middle: {values, px}; caps and guide lines are none."""
    ax, at = bar["ax"], 1 if bar["upright"] else 0
    found = []
    for mark in [*ax["polygons"], *ax["lines"]]:
        if mark.get("kind", "LineCollection") != "LineCollection" or mark.get("style", "-") in fig.NO_STYLE:
            continue
        data = mark["data"] if "data" in mark else list(zip(mark["x"], mark["y"], strict=True))
        for a, b, p, q in zip(data, data[1:], mark["px"], mark["px"][1:], strict=False):
            length = abs(p[at] - q[at])
            is_along = abs(p[1 - at] - q[1 - at]) < 1.5 and length > MIN_LENGTH_PX
            side = ax["box"][2 + at] - ax["box"][at]
            if is_along and abs(p[1 - at] - bar["place"]) < OFF_MIDDLE_PX and length < 0.98 * side:
                found.append({"values": sorted((a[at], b[at])), "px": (p, q), "rgb": mark["rgb"]})
    return found


def _is_seen(figure: fig.Figure, bar: dict[str, Any], stroke: dict[str, Any]) -> bool:
    """Whether the half of the stroke beyond the bar stands out from the paper, between its cap and the
    bar."""
    (x0, y0), (x1, y1) = stroke["px"]
    paper = bar["ax"]["background"] or fig.WHITE
    rgb = stroke["rgb"]
    if rgb is None or pixels.difference(rgb, paper) < 24:
        return False
    grows = bar["value"] >= 0
    hits = 0
    shares = (0.12, 0.2, 0.28, 0.36, 0.44)
    for share in shares:
        if bar["upright"]:
            top, low = sorted((y0, y1))
            place = x0, top + share * (low - top) if grows else low - share * (low - top)
        else:
            left, right = sorted((x0, x1))
            place = right - share * (right - left) if grows else left + share * (right - left), y0
        hits += pixels.is_near(figure.picture, *place, rgb, 2, pixels.tolerance(rgb, paper, 0.5, 90.0))
    return hits >= len(shares) - 1
