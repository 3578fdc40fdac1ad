"""Pass rate by what it took (cost, turns) as an SVG picture: a scatter with the line that nothing beats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pybench.report.page import environment
from pybench.results.leaderboard import Row, unbeaten
from pybench.runs.terminal import one_line

WIDTH, HEIGHT = 560, 340
LEFT, RIGHT, TOP, BOTTOM = 52, 20, 36, 48
_LETTER_WIDTH, _LINE_HEIGHT = 6.6, 15
"""Of a label in pixels, about."""
_PLACES: tuple[tuple[Literal["start", "end"], int], ...] = (
    *(("start", 18), ("end", -8), ("start", -8), ("end", 18), ("start", 34), ("end", -24)),
    *(("start", -24), ("end", 34), ("start", 50), ("end", -40), ("start", -40), ("end", 50)),
)
"""Where a label may stand: its side of the point and how far below, the best first. The line of what nothing
beats rises to the right, so that below on the right and above on the left are clear of it."""


@dataclass(frozen=True)
class Spot:
    """One run: what it took, its pass rate and the rate's interval."""

    label: str
    x: float
    rate: float
    interval: tuple[float, float] | None


def cost_chart(rows: Sequence[Row]) -> str | None:
    """The pass rate by the model's cost of one trial in USD as SVG. None if no row has a known cost."""
    spots = [
        Spot(row.model, row.trial_usd, row.overall, row.interval)
        for row in rows
        if row.trial_usd is not None and row.overall is not None
    ]
    return scatter(spots, "USD a trial", len(rows) - len(spots)) if spots else None


def scatter(spots: Sequence[Spot], unit: str, left_out: int = 0) -> str:
    """The pass rates with their intervals by what they took, and the line of runs that nothing beats.

    The lower axis is logarithmic where values lie far apart, all above zero. `left_out` runs have no value.
    """
    axis = _Axis([spot.x for spot in spots])
    best = unbeaten([(spot.x, spot.rate) for spot in spots])
    labels = _Labels([(axis.at(spot.x), _y(spot.rate)) for spot in spots])
    points = [
        Point(
            x=axis.at(spot.x),
            y=_y(spot.rate),
            whisker=(_y(spot.interval[0]), _y(spot.interval[1])) if spot.interval is not None else None,
            is_best=number in best,
            label=labels.place(axis.at(spot.x), _y(spot.rate), one_line(spot.label, 40)),
        )
        for number, spot in enumerate(spots)
    ]
    return (
        environment()
        .get_template("scatter.svg")
        .render(
            width=WIDTH,
            height=HEIGHT,
            left=LEFT,
            right=WIDTH - RIGHT,
            top=TOP,
            bottom=HEIGHT - BOTTOM,
            unit=unit + (", logarithmic" if axis.is_log else ""),
            rates=[(percent, _y(percent / 100)) for percent in range(0, 101, 20)],
            ticks=[(f"{value:.3g}", axis.at(value)) for value in axis.ticks()],
            line=[(points[number].x, points[number].y) for number in best],
            points=points,
            left_out=left_out,
        )
    )


@dataclass(frozen=True)
class Label:
    """A point's name and where it stands, in pixels from the picture's upper left corner."""

    text: str
    x: float
    y: float
    anchor: Literal["start", "end"]


@dataclass(frozen=True)
class Point:
    """One run's place in the picture, in pixels from its upper left corner."""

    x: float
    y: float
    whisker: tuple[float, float] | None
    """The two ends of the rate's interval."""
    is_best: bool
    label: Label


class _Labels:
    """Puts each label beside its point, where it covers no other label and no other point."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        self._taken = [(x - 5, y - 5, x + 5, y + 5) for x, y in points]

    def place(self, x: float, y: float, text: str) -> Label:
        """The first free place to the right or left of a point; the first one inside where none is free."""
        width = _LETTER_WIDTH * len(text)
        choices: list[tuple[tuple[float, float, float, float], Label]] = []
        for anchor, rise in _PLACES:
            left = x + 8 if anchor == "start" else x - 8 - width
            box = (left, y + rise - _LINE_HEIGHT + 3, left + width, y + rise + 3)
            if box[0] >= 2 and box[2] <= WIDTH - 2 and box[1] >= 2 and box[3] <= HEIGHT - BOTTOM:
                choices.append((box, Label(text, x + (8 if anchor == "start" else -8), y + rise, anchor)))
        free = [each for each in choices if not any(_overlap(each[0], other) for other in self._taken)]
        if not choices:
            return Label(text, WIDTH - 2, y - 8, "end")
        box, label = (free or choices)[0]
        self._taken.append(box)
        return label


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


class _Axis:
    """Where a value stands from left to right."""

    def __init__(self, values: Sequence[float]) -> None:
        self.is_log = min(values) > 0 and max(values) / min(values) >= 4
        low, high = self._scaled(min(values)), self._scaled(max(values))
        # A small difference must not fill the picture: there is room for half as much again at least.
        margin = max(0.12 * (high - low), 0.3 if self.is_log else 0.25 * high or 0.5)
        self._low = low - margin if self.is_log else max(0.0, low - margin)
        self._high = high + margin

    def at(self, value: float) -> float:
        """Pixels from the left."""
        share = (self._scaled(value) - self._low) / (self._high - self._low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def ticks(self) -> list[float]:
        """Round values within the axis."""
        if not self.is_log:
            step = _round_step((self._high - self._low) / 5)
            return [
                step * number
                for number in range(math.ceil(self._low / step), math.floor(self._high / step) + 1)
            ]
        powers = range(math.floor(self._low), math.ceil(self._high) + 1)
        ticks = [factor * 10.0**power for power in powers for factor in (1, 2, 5)]
        return [tick for tick in ticks if self._low <= math.log10(tick) <= self._high]

    def _scaled(self, value: float) -> float:
        return math.log10(value) if self.is_log else value


def _round_step(step: float) -> float:
    """The next of 1, 2 and 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step * (1 - 1e-9))


def _y(rate: float) -> float:
    return TOP + (1 - rate) * (HEIGHT - TOP - BOTTOM)
