"""Say why trials failed, from their trajectories: python -m pybench diagnose RUN [--task ID]"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.records import TrialRecord
from pybench.metrics.summary import ordered
from pybench.results.diagnose import CAUSES, Cause, diagnose
from pybench.results.load import LoadedRun, load_runs
from pybench.runs.terminal import console_on, one_line, plain


def main(argv: list[str]) -> int:
    """Print causes by category, then each failed trial with the cell that shows its cause.

    Raises UserError where no run lies, or for a task that it does not hold.
    """
    parser = argparse.ArgumentParser(prog="python -m pybench diagnose", description=__doc__)
    parser.add_argument("run", type=Path, help="a run's or a sweep's folder, or latest")
    parser.add_argument("--task", help="one task only, with the whole cell")
    chosen = parser.parse_args(argv)
    runs = load_runs([chosen.run])
    for run in runs:
        if len(runs) > 1:
            print(f"{one_line(run.model)}  {run.folder}")
        _print_run(run, chosen.task)
        if run is not runs[-1]:
            print()
    return 0


def _print_run(run: LoadedRun, task: str | None) -> None:
    if task is not None and task not in {record.task_id for record in run.records}:
        raise UserError(f"diagnose --task {task}: the run {run.folder} has no trial of this task")
    found = diagnose(run)
    if task is None:
        _print_counts(found)
    else:
        found = [(record, cause) for record, cause in found if record.task_id == task]
    for record, cause in found:
        _print_trial(record, cause, whole=task is not None)
    errors = sum(record.status == "error" for record in run.records)
    print(f"{len(found)} failed trials" + (f"; {errors} errors of the machinery left out" if errors else ""))


def _print_counts(found: list[tuple[TrialRecord, Cause]]) -> None:
    from rich.table import Table

    counts = Counter((cause.cause, record.category) for record, cause in found)
    categories = [name for name, _ in ordered({record.category: None for record, _ in found})]
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("cause", no_wrap=True)
    for name in (*map(one_line, categories), "all"):
        table.add_column(name, justify="right", no_wrap=True)
    for cause in CAUSES:
        row = [counts[cause, name] for name in categories]
        if sum(row):
            table.add_row(cause, *(str(count or "") for count in row), str(sum(row)))
    if found:
        console = console_on(sys.stdout)
        console.print(table)
        console.print()


def _print_trial(record: TrialRecord, cause: Cause, whole: bool) -> None:
    epoch = f" (epoch {record.epoch})" if record.epoch > 1 else ""
    print(f"{one_line(record.task_id)}{epoch}: {cause.cause}: {one_line(cause.evidence, 160)}")
    code = plain(cause.code).strip("\n").split("\n") if cause.code else []
    if cause.turn is None or not code:
        return
    shown = code if whole else code[-3:]
    more = f", last {len(shown)} of {len(code)} lines" if len(shown) < len(code) else ""
    print(f"    turn {cause.turn}{more}")
    for line in shown:
        print(f"    | {line if whole else line[:150]}")
