"""All figures of a run on the screen: one row for each group of tasks."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pybench.core.records import RunMetrics, RunSummary
from pybench.metrics.summary import ordered
from pybench.runs.terminal import console_on, number_text, one_line, percent_text, usd

if TYPE_CHECKING:
    from rich.table import Table

_WIDE = 165
"""Columns of what is written to a file or a pipe."""


def print_metrics(summary: RunSummary) -> None:
    """Print rates with their intervals, coverage and means: overall and by each way of grouping tasks."""
    groups: dict[str, Mapping[str, RunMetrics]] = {
        "": {"all": summary.overall},
        "category": summary.by_category,
        "subcategory": summary.by_subcategory,
        "difficulty": summary.by_difficulty,
        "language": summary.by_language,
    }
    console = console_on(sys.stdout, _WIDE)
    console.print(_table(groups, max(summary.overall.pass_at_k, default=0)))


def _table(groups: Mapping[str, Mapping[str, RunMetrics]], epochs: int) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("")
    many = [f"pass@{epochs}", f"pass^{epochs}", "over"] if epochs else []
    heads = ("trials", "pass", "95 %", "strict", "95 %", "coverage", *many)
    for head in (*heads, "score", "95 %", "turns", "tokens", "trial sec", "cost", "in all"):
        table.add_column(head, justify="right", no_wrap=True)
    for title, members in groups.items():
        if title and members:
            table.add_section()
            table.add_row(Text(title, style="bold"))
        for name, metrics in ordered(members):
            table.add_row(Text(one_line(name, 28)), *_cells(metrics, epochs))
    return table


def _cells(metrics: RunMetrics, epochs: int) -> list[str]:
    chances = (metrics.pass_at_k.get(epochs), metrics.pass_hat_k.get(epochs))
    many = [*map(percent_text, chances), f"{metrics.over_k_tasks}/{metrics.tasks}"] if epochs else []
    return [
        str(metrics.planned),
        percent_text(metrics.pass_rate),
        _ends(metrics.pass_rate_interval),
        percent_text(metrics.strict_pass_rate),
        _ends(metrics.strict_pass_rate_interval),
        percent_text(metrics.coverage),
        *many,
        percent_text(metrics.score),
        _ends(metrics.score_interval),
        number_text(metrics.turns),
        "-" if metrics.trial_tokens is None else f"{metrics.trial_tokens:,.0f}",
        number_text(metrics.trial_sec),
        *map(usd, (metrics.trial_cost_usd, metrics.cost_usd)),
    ]


def _ends(interval: tuple[float, float] | None) -> str:
    return "-" if interval is None else f"{100 * interval[0]:.1f}-{100 * interval[1]:.1f}"
