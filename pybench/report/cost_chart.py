"""Accuracy by cost as an SVG picture: a scatter with the line that nothing beats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pybench.report.page import environment
from pybench.results.leaderboard import Row, pareto
from pybench.runs.terminal import one_line

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 30, 45, 55


def cost_chart(rows: Sequence[Row]) -> str | None:
    """The pass rate (with its interval) by the model's cost of one trial in USD, and the Pareto line, as SVG.

    The cost axis is logarithmic where all costs are above zero. None if no row has a known cost.
    """
    known = [row for row in rows if row.trial_usd is not None and row.overall is not None]
    if not known:
        return None
    axis = _CostAxis([row.trial_usd or 0.0 for row in known])
    best = pareto(known)
    points = [_point(row, axis, row in best) for row in known]
    return (
        environment()
        .get_template("cost_chart.svg")
        .render(
            width=WIDTH,
            height=HEIGHT,
            left=LEFT,
            right=WIDTH - RIGHT,
            top=TOP,
            bottom=HEIGHT - BOTTOM,
            is_log=axis.is_log,
            rates=[(percent, _y(percent / 100)) for percent in range(0, 101, 20)],
            costs=[(f"{cost:.3g}", axis.at(cost)) for cost in axis.ticks()],
            line=[(axis.at(row.trial_usd or 0.0), _y(row.overall or 0.0)) for row in best],
            points=points,
            unknown=len(rows) - len(known),
        )
    )


@dataclass(frozen=True)
class Point:
    """One run's place in the picture, in pixels from its upper left corner."""

    x: float
    y: float
    whisker: tuple[float, float] | None
    """The two ends of the rate's interval."""
    is_best: bool
    label: str
    label_x: float
    label_y: float
    anchor: Literal["start", "end"]


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
        return LEFT + share * (WIDTH - LEFT - RIGHT)

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
    return TOP + (1 - rate) * (HEIGHT - TOP - BOTTOM)


def _point(row: Row, axis: _CostAxis, is_best: bool) -> Point:
    x, y = axis.at(row.trial_usd or 0.0), _y(row.overall or 0.0)
    # The line rises to the right: below a point, or above it on the left, a label is clear of it.
    is_right = x > WIDTH * 0.7
    is_low = y > HEIGHT - BOTTOM - 20  # the axis stands below it
    return Point(
        x=x,
        y=y,
        whisker=(_y(row.interval[0]), _y(row.interval[1])) if row.interval is not None else None,
        is_best=is_best,
        label=one_line(row.model, 40),
        label_x=x - 8 if is_right else x + 8,
        label_y=y - 8 if is_right or is_low else y + 18,
        anchor="end" if is_right else "start",
    )
