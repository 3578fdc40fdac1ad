"""Compare runs, paired by task: python -m pybench compare RUN_A RUN_B [...]"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pybench.metrics.agreement import agreement_lines
from pybench.metrics.summary import EXIT_OK, EXIT_QUALITY
from pybench.results.compare import Comparison, Difference, compare
from pybench.results.comparison_formats import FORMATS
from pybench.results.load import load_runs
from pybench.results.ways_of_acting import WayOfActing, ways_of_acting
from pybench.runs.terminal import console_on, number_text, one_line, usd

if TYPE_CHECKING:
    from rich.table import Table


def main(argv: list[str]) -> int:
    """Print each comparison with the first run. Raises UserError for runs that cannot be compared."""
    parser = argparse.ArgumentParser(prog="python -m pybench compare", description=__doc__)
    parser.add_argument(
        "runs",
        nargs="+",
        type=Path,
        metavar="RUN",
        help="a run's or a sweep's folder, or latest; the first run is the baseline",
    )
    parser.add_argument("--common", action="store_true", help="only the tasks that agree in both runs")
    parser.add_argument(
        "--fail-if-worse", action="store_true", help="exit code 3 if a run is shown to be worse overall"
    )
    parser.add_argument(
        "--grading",
        choices=("newest", "original"),
        default="newest",
        help="grades of the last whole regrade (default), or those the run was made with",
    )
    parser.add_argument("--format", choices=("text", *FORMATS), default="text", help="default: text")
    chosen = parser.parse_args(argv)
    runs = load_runs(chosen.runs, chosen.grading)
    found = compare(runs, chosen.common)
    if chosen.format == "text":
        for each in found:
            print_comparison(each)
        print_ways_of_acting(ways_of_acting(runs))
        if len(found) > 1:
            print(f"Overall p-values are Holm-corrected over the {len(found)} comparisons.")
    else:
        print(FORMATS[chosen.format](found), end="")
    is_worse = any(each.overall.verdict == "worse" for each in found)
    return EXIT_QUALITY if chosen.fail_if_worse and is_worse else EXIT_OK


def print_comparison(comparison: Comparison) -> None:
    """One comparison on stdout: tables by category and tier, the verdict, tasks won and lost, cautions."""
    from rich.text import Text

    first, second, overall = comparison.first, comparison.second, comparison.overall
    table = _table("passed", comparison.groups, overall)
    console = console_on(sys.stdout)
    console.print(Text(f"A  {one_line(first.model, 40)}  {first.folder}"), soft_wrap=True)
    console.print(Text(f"B  {one_line(second.model, 40)}  {second.folder}"), soft_wrap=True)
    console.print(table)
    if comparison.has_scores:
        console.print(_table("mean score", comparison.scores, comparison.score))
    console.print(_means(comparison))
    for line in _closing(comparison):
        console.print(Text(line), soft_wrap=True)
    console.print()


def _table(measure: str, rows: Sequence[Difference], whole: Difference) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(measure, no_wrap=True)
    for head in ("tasks", "A", "B", "B - A", "95 % interval", "p (Holm)", "won", "lost", "can show"):
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, _cells(row)), style="bold" if row is whole else None)
    return table


def print_ways_of_acting(rows: Sequence[WayOfActing]) -> None:
    """Success and turns by the agents' way of acting, over the tasks that all runs have graded; nothing
    where all runs act alike."""
    if not rows:
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("way of acting", no_wrap=True)
    for head in ("success", "95 %", "turns", "95 %", "success - A", "95 %", "turns - A", "95 %"):
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            one_line(row.agent, 24),
            f"{100 * row.success:.1f}",
            _range(row.success_interval, 100),
            f"{row.turns:.1f}",
            _range(row.turns_interval, 1),
            "" if row.more_success is None else f"{100 * row.more_success:+.1f}",
            _range(row.more_success_interval, 100, "+"),
            "" if row.more_turns is None else f"{row.more_turns:+.1f}",
            _range(row.more_turns_interval, 1, "+"),
        )
    console = Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(f"By way of acting, over the {rows[0].tasks} tasks graded in all runs, paired by task:")
    console.print(table)
    console.print()


def _range(ends: tuple[float, float] | None, factor: int, sign: str = "") -> str:
    return "" if ends is None else f"{factor * ends[0]:{sign}.1f} to {factor * ends[1]:{sign}.1f}"


def _cells(row: Difference) -> list[str]:
    low, high = row.interval
    return [
        one_line(row.group, 24),
        str(row.tasks),
        f"{100 * row.first_rate:.1f}",
        f"{100 * row.second_rate:.1f}",
        f"{100 * row.difference:+.1f}",
        f"{100 * low:+.1f} to {100 * high:+.1f}",
        _p_value(row),
        str(row.won),
        str(row.lost),
        "-" if row.detectable is None else f"{100 * row.detectable:.1f}",
    ]


def _means(comparison: Comparison) -> Table:
    """What a graded trial of the paired tasks took on average."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("mean of a trial", no_wrap=True)
    for head in ("A", "B"):
        table.add_column(head, justify="right", no_wrap=True)
    sides = comparison.metrics
    table.add_row("turns", *(number_text(each.turns) for each in sides))
    table.add_row(
        "tokens", *("-" if n is None else f"{n:,.0f}" for n in (each.trial_tokens for each in sides))
    )
    table.add_row("cost", *(usd(each.trial_cost_usd) for each in sides))
    table.add_row("seconds, waiting included", *(number_text(each.trial_sec) for each in sides))
    return table


def _p_value(row: Difference) -> str:
    return f"{row.p_value:.4f}" if row.p_value >= 0.0001 else "<0.0001"


def _closing(comparison: Comparison) -> list[str]:
    overall = comparison.overall
    said = {"better": "B is better than A", "worse": "B is worse than A"}
    turns = comparison.turns
    lines = [f"Turns, B - A: {turns.difference:+.1f} ({_range(turns.interval, 1, '+')}), paired by task"]
    lines.append(
        f"Verdict: {said.get(overall.verdict, overall.verdict)} (p {_p_value(overall)}, {overall.test})"
    )
    lines += [comparison.caution] if comparison.caution else []
    if comparison.has_scores:
        score = comparison.score
        lines.append(
            f"By mean score: {said.get(score.verdict, score.verdict)} (p {_p_value(score)}, {score.test})"
        )
    for kind, rows in (("category", comparison.categories), ("difficulty", comparison.tiers)):
        shown = [f"{row.group} {row.verdict}" for row in rows if row.verdict in said]
        if shown:
            lines.append(f"By {kind} (Holm-corrected), B is: {', '.join(shown)}")
    for word, tasks in (("won", comparison.won), ("lost", comparison.lost)):
        if tasks:
            more = f" and {len(tasks) - 20} more" if len(tasks) > 20 else ""
            lines.append(f"B {word}: {', '.join(map(one_line, tasks[:20]))}{more}")
    if overall.detectable is None:
        lines.append("So few tasks cannot show any difference.")
    else:
        lines.append(
            f"A true difference below about {100 * overall.detectable:.1f} points would often go unnoticed "
            f"with these {overall.tasks} tasks."
        )
    for letter, run in (("A", comparison.first), ("B", comparison.second)):
        if run.summary is not None and run.summary.agreement is not None:
            told = agreement_lines(run.summary.agreement)
            lines.append(f"{letter} {'; '.join(' '.join(line.split()) for line in told)}")
        if run.grading != "as run":
            lines.append(f"{letter} is {run.grading}")
    if comparison.left_out:
        lines.append(f"Left out, not graded in both: {', '.join(map(one_line, comparison.left_out[:10]))}")
    lines += [f"Note: {one_line(note, 300)}" for note in comparison.notes]
    return lines
