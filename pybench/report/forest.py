"""Differences with their intervals, as positions for a template to draw: a forest plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pybench.results.compare import Difference


@dataclass(frozen=True)
class Line:
    """One difference in points. `at`, `low_at` and `high_at` are percents of the plot's width."""

    label: str
    points: float
    low: float
    high: float
    p_value: float
    verdict: str
    at: float
    low_at: float
    high_at: float
    is_whole: bool
    tasks: int


@dataclass(frozen=True)
class Forest:
    """Lines on one axis from minus to plus `reach` points, zero in the middle."""

    lines: tuple[Line, ...]
    reach: int
    title: str

    @property
    def ticks(self) -> tuple[tuple[str, float], ...]:
        """The axis's marks: what is written, and where in percent."""
        return tuple(
            (f"{self.reach * (2 * at - 100) // 100:+d}".replace("+0", "0"), at) for at in (0, 50, 100)
        )


def forest(title: str, rows: Sequence[tuple[str, Difference]]) -> Forest:
    """The differences under their labels, those of all tasks set apart."""
    ends = [abs(100 * end) for _, row in rows for end in (*row.interval, row.difference)]
    reach = next((each for each in (5, 10, 20, 40, 60, 80) if max(ends, default=0.0) <= each), 100)

    def at(value: float) -> float:
        return 50 + 50 * max(-1.0, min(1.0, 100 * value / reach))

    lines = tuple(
        Line(
            label=label,
            points=100 * row.difference,
            low=100 * row.interval[0],
            high=100 * row.interval[1],
            p_value=row.p_value,
            verdict=row.verdict,
            at=at(row.difference),
            low_at=at(row.interval[0]),
            high_at=at(row.interval[1]),
            is_whole=row.group == "all",
            tasks=row.tasks,
        )
        for label, row in rows
    )
    return Forest(lines, reach, title)
