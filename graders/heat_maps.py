"""The check of heat maps: values, names, what is written into the cells, and whether colours tell values."""

from __future__ import annotations

from typing import Any

from . import axes, pixels, surplus, wording, written
from . import figure as fig
from .core import Context, Verdict, close_to, judge

MIN_COLOURS = 3
"""Least number of colours for `MIN_VALUES` different values or more."""
MIN_VALUES = 5
BAR_TOLERANCE = 40.0
MIN_ON_BAR = 0.8
"""Least share of the cells that have the colour which the colour bar gives to their value."""
_LEFT_OPEN = {"images", "bars", "wedges", "areas", "strokes", "pieces of lines", "other marks"}
"""Rings, grids and brackets; lines and points would be read as data."""


def heat_map(
    ctx: Context, path: str, expect: list[list[float]], rel: float = 0.005, abs: float = 0.005,
    rows: list[str] | None = None, columns: list[str] | None = None, labels: dict[str, Any] | None = None,
    decimals: int | None = None,
) -> Verdict:  # fmt: skip
    """A heat map of this grid (rows from the top), with these tick texts in order where given; `decimals`:
    each cell's value is written into it with so many decimals.

    The cells' colours tell their values apart, and a colour bar gives each value the colour of its cells.
    """
    figure, problems = fig.opened(ctx, path, labels)
    best = ["there is no grid of the expected shape"]
    for one in fig.heat_maps(figure):
        grid = one["values"]
        if len(grid) == len(expect) and len(grid[0]) == len(expect[0]):
            best = _grid_problems(one, expect, rel, abs, rows, columns)
            best = best or written.cell_problems(figure, one, decimals) or _colour_problems(figure, one)
            if not best:
                break
    problems += surplus.problems(figure, _LEFT_OPEN)
    return judge([f"{path}: {text}" for text in best] + problems)


def _grid_problems(
    one: dict[str, Any], expect: list[list[float]], rel: float, abs: float,
    rows: list[str] | None, columns: list[str] | None,
) -> list[str]:  # fmt: skip
    wrong = sum(
        not (
            (a is None and b is None) or (a is not None and b is not None and close_to(a, float(b), rel, abs))
        )
        for mine, theirs in zip(one["values"], expect, strict=True)
        for a, b in zip(mine, theirs, strict=True)
    )
    if wrong:
        return [f"{wrong} cells have other values than expected"]
    if one["share"] < 0.8:
        return [f"the picture does not show the recorded cells ({one['share']:.2f} confirmed)"]
    asked = [*zip(columns or [], one["columns"], strict=False), *zip(rows or [], one["rows"], strict=False)]
    lost = [str(name) for name, text in asked if not wording.is_same_place(text, name)]
    return [f"the axis does not name {lost[:5]}"] if lost else []


def _colour_problems(figure: fig.Figure, one: dict[str, Any]) -> list[str]:
    image = one["image"]
    cells = [
        (value, rgb)
        for values, colours in zip(image["values"], image["rgb"], strict=True)
        for value, rgb in zip(values, colours, strict=True)
        if value is not None
    ]
    if len({value for value, _ in cells}) >= MIN_VALUES and len({(*c,) for _, c in cells}) < MIN_COLOURS:
        return ["cells of quite different values have one colour"]
    bars = [ax for ax in figure.axes if ax["colorbar"]]
    return _bar_problems(figure, bars[0], cells) if len(bars) == 1 else []


def _bar_problems(figure: fig.Figure, bar: dict[str, Any], cells: list[tuple[float, Any]]) -> list[str]:
    """What is wrong with a colour bar: its numbers, or the colours that it gives to the cells' values."""
    x0, y0, x1, y1 = bar["box"]
    which = "y" if y1 - y0 > x1 - x0 else "x"
    scales = axes.scales(figure, bar, which)
    if scales and not any(close_to(scale, 1.0, 0.001) for scale in scales):
        return [f"the numbers of the colour bar are {scales[0]:g} times those of the cells"]
    low, high = bar[f"{which}lim"]
    if bar[f"{which}scale"] != "linear" or low == high:
        return []
    hits = []
    for value, rgb in cells:
        along = (value - low) / (high - low)
        if 0 <= along <= 1:
            x, y = (
                ((x0 + x1) / 2, y1 - along * (y1 - y0))
                if which == "y"
                else (x0 + along * (x1 - x0), (y0 + y1) / 2)
            )
            hits.append(pixels.is_near(figure.picture, x, y, rgb, 3, BAR_TOLERANCE))
    is_other = sum(hits) < MIN_ON_BAR * len(hits)
    return ["the colour bar gives the cells' values other colours than the cells have"] if is_other else []
