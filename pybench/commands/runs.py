"""List runs, the newest first: python -m pybench runs [WORD ...]"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError
from pybench.results.listing import ListedRun, list_runs
from pybench.runs.terminal import interval_text, one_line, path_text, percent_text, usd


def main(argv: list[str]) -> int:
    """Print the runs. Raises UserError where there is no such folder."""
    parser = argparse.ArgumentParser(prog="python -m pybench runs", description=__doc__)
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help="only runs that hold each of these in their folder, model, dataset or state "
        "(ended, ended early, at work, cut off)",
    )
    parser.add_argument("--since", default="", metavar="DATE", help="only runs begun since: 2026-01-31")
    parser.add_argument("--limit", type=int, default=20, metavar="N", help="default 20; 0 for all")
    parser.add_argument("--outputs", type=Path, default=Path("outputs"), help="default: outputs")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    chosen = parser.parse_args(argv)
    if not chosen.outputs.is_dir():
        raise UserError(f"runs --outputs {chosen.outputs}: no such folder; name the one that holds your runs")
    found = list_runs(chosen.outputs, chosen.words, chosen.since)
    shown = found[: chosen.limit] if chosen.limit else found
    if chosen.format == "json":
        rows = [dataclasses.asdict(run) | {"folder": str(run.folder)} for run in shown]
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 0
    if shown:
        _print(shown)
    left_out = f"; {len(found) - len(shown)} older ones with --limit 0" if len(shown) < len(found) else ""
    print(f"{len(shown)} run{'' if len(shown) == 1 else 's'}{left_out}")
    return 0


def _print(runs: Sequence[ListedRun]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for head in ("begun", "model", "dataset"):
        table.add_column(head, no_wrap=True)
    for head in ("tasks", "pass", "95 %", "cost"):
        table.add_column(head, justify="right", no_wrap=True)
    for head in ("state", "folder"):
        table.add_column(head, no_wrap=True)
    for run in runs:
        table.add_row(
            run.started_at[:16].replace("T", " "),
            Text(one_line(run.model, 40)),
            Text(one_line(run.dataset, 20)),
            f"{run.tasks} x {run.epochs}" if run.epochs > 1 else str(run.tasks),
            percent_text(run.pass_rate),
            interval_text(run.pass_rate_interval),
            usd(run.cost_usd) if run.pass_rate is not None else "-",
            run.state,
            Text(path_text(run.folder)),
        )
    # A path that is cut off or broken in two cannot be copied: lines are as long as they are.
    Console(file=sys.stdout, highlight=False, width=400).print(table)
