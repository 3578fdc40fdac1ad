"""Bars with intervals, as numbers for a template to draw."""

from __future__ import annotations

from dataclasses import dataclass

from pybench.core.records import RunMetrics
from pybench.report.page import number, percent, usd


@dataclass(frozen=True)
class Bar:
    """One bar. `share`, `low` and `high` are fractions of the chart's width."""

    label: str
    share: float
    text: str
    low: float | None = None
    high: float | None = None


def rate_bars(rows: list[tuple[str, RunMetrics]]) -> list[Bar]:
    """Pass rates with their intervals."""
    bars = []
    for name, metrics in rows:
        low, high = metrics.pass_rate_interval or (None, None)
        bars.append(Bar(name, metrics.pass_rate or 0.0, percent(metrics.pass_rate), low, high))
    return bars


def score_bars(rows: list[tuple[str, RunMetrics]]) -> list[Bar]:
    """Mean scores with their intervals; none where they say what the pass rates say."""
    if all(metrics.score == metrics.pass_rate for _, metrics in rows):
        return []
    bars = []
    for name, metrics in rows:
        low, high = metrics.score_interval or (None, None)
        bars.append(Bar(name, metrics.score or 0.0, percent(metrics.score), low, high))
    return bars


def turn_bars(rows: list[tuple[str, RunMetrics]]) -> list[Bar]:
    """Mean turns of a trial."""
    return _scaled([(name, metrics.turns, number(metrics.turns)) for name, metrics in rows])


def cost_bars(rows: list[tuple[str, RunMetrics]]) -> list[Bar]:
    """The model's cost of a graded trial; unknown ones have no bar."""
    costs = ((name, metrics.trial_cost_usd) for name, metrics in rows)
    return _scaled([(name, cost, usd(cost)) for name, cost in costs])


def _scaled(values: list[tuple[str, float | None, str]]) -> list[Bar]:
    most = max((value or 0.0 for _, value, _ in values), default=0.0) or 1.0
    return [Bar(name, (value or 0.0) / most, text) for name, value, text in values]
