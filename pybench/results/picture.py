"""Accuracy by cost as an SVG picture, drawn by hand: a scatter with the line that nothing beats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from pybench.results.leaderboard import Row, pareto
from pybench.terminal import one_line

_WIDTH, _HEIGHT = 760, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 30, 45, 55


def picture(rows: Sequence[Row]) -> str | None:
    """The pass rate (with its interval) by the model's cost of one trial, and the Pareto line.

    The cost axis is logarithmic where all costs are above zero. None if no row has a known cost.
    """
    known = [row for row in rows if row.trial_usd is not None and row.overall is not None]
    if not known:
        return None
    axis = _CostAxis([row.trial_usd or 0.0 for row in known])
    best = pareto(known)
    line = " ".join(f"{axis.at(row.trial_usd or 0.0):.1f},{_y(row.overall or 0.0):.1f}" for row in best)
    unknown = len(rows) - len(known)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'aria-label="Pass rate by cost of a trial" font-family="sans-serif" font-size="12">',
        *_grid(axis),
        f'<polyline points="{line}" fill="none" stroke="#c2410c" stroke-width="2" stroke-dasharray="6 4"/>',
        *(_point(row, axis, row in best) for row in known),
    ]
    if unknown:
        parts.append(_text(_WIDTH - _RIGHT, _HEIGHT - 12, f"{unknown} without a known cost left out", "end"))
    return "".join([*parts, "</svg>"])


class _CostAxis:
    """Where a cost in USD stands from left to right."""

    def __init__(self, costs: Sequence[float]) -> None:
        self.is_log = min(costs) > 0
        low, high = self._scaled(min(costs)), self._scaled(max(costs))
        margin = 0.1 * (high - low) or (0.5 if self.is_log else max(high, 1.0) / 2)
        self._low = low - margin if self.is_log else min(0.0, low)
        self._high = high + margin

    def at(self, cost: float) -> float:
        """Pixels from the left."""
        share = (self._scaled(cost) - self._low) / (self._high - self._low)
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def ticks(self) -> list[float]:
        """Round costs within the axis."""
        if not self.is_log:
            return [self._low + (self._high - self._low) * step / 4 for step in range(5)]
        powers = range(math.floor(self._low), math.ceil(self._high) + 1)
        ticks = [factor * 10.0**power for power in powers for factor in (1, 2, 5)]
        return [tick for tick in ticks if self._low <= math.log10(tick) <= self._high]

    def _scaled(self, cost: float) -> float:
        return math.log10(cost) if self.is_log else cost


def _y(rate: float) -> float:
    return _TOP + (1 - rate) * (_HEIGHT - _TOP - _BOTTOM)


def _grid(axis: _CostAxis) -> list[str]:
    lines = []
    for percent in range(0, 101, 20):
        y = _y(percent / 100)
        lines.append(f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#d8dee4"/>')
        lines.append(_text(_LEFT - 8, y + 4, f"{percent}%", "end"))
    for cost in axis.ticks():
        x = axis.at(cost)
        lines.append(f'<path d="M{x:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#eef1f4"/>')
        lines.append(_text(x, _HEIGHT - _BOTTOM + 18, f"{cost:.3g}", "middle"))
    scale = ", logarithmic" if axis.is_log else ""
    lines.append(_text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 12, f"USD a trial{scale}", "middle"))
    lines.append(_text(_LEFT - 45, 18, "pass rate", "start"))
    return lines


def _point(row: Row, axis: _CostAxis, is_best: bool) -> str:
    x, y = axis.at(row.trial_usd or 0.0), _y(row.overall or 0.0)
    colour = "#c2410c" if is_best else "#57606a"
    bar = ""
    if row.interval is not None:
        low, high = row.interval
        bar = f'<path d="M{x:.1f} {_y(low):.1f}V{_y(high):.1f}" stroke="{colour}"/>'
    # The line rises to the right: below a point, or above it where the text goes to the left, is free.
    is_right = x > _WIDTH * 0.7
    is_low = y > _HEIGHT - _BOTTOM - 20  # below it stands the axis
    dx, dy, anchor = (-8, -8, "end") if is_right else (8, -8 if is_low else 18, "start")
    label = _text(x + dx, y + dy, one_line(row.model, 40), anchor)
    return f'{bar}<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>{label}'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#1b1f24">{escape(text)}</text>'
