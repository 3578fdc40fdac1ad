"""Lay a trial's notebook out with its input files, to run it: python -m pybench notebook RUN TASK"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.records import TrialRecord
from pybench.results.load import LoadedRun, load_run, named_runs
from pybench.results.workbench import lay_out
from pybench.runs.terminal import path_text


def main(argv: list[str]) -> int:
    """Write the folder. Raises UserError for a trial that the run does not hold."""
    parser = argparse.ArgumentParser(prog="python -m pybench notebook", description=__doc__)
    parser.add_argument("run", type=Path, metavar="RUN", help="a run's or a sweep's folder, or latest")
    parser.add_argument("task", metavar="TASK", help="a task's id")
    parser.add_argument("--seed", type=int, help="of the inputs; default: the run's first")
    parser.add_argument("--epoch", type=int, default=1, help="default: 1")
    parser.add_argument("--output", type=Path, help="a new folder; default: <run>_<task> beside you")
    chosen = parser.parse_args(argv)
    folders = named_runs(chosen.run)
    for folder in folders:
        run = load_run(folder)
        record = _trial(run, chosen.task, chosen.seed, chosen.epoch)
        target = chosen.output or Path(f"{run.label}_{record.task_id}")
        target = target / run.label if chosen.output and len(folders) > 1 else target
        made = asyncio.run(lay_out(run, record, target))
        print(f"written: {made.notebook}, with the files it reads beside it")
        if not made.has_same_inputs:
            print("note: the inputs come out differently here than they were in the trial")
        print(
            f"the code is a model's: run it where it can do no harm, as in: jupyter lab {path_text(target)}"
        )
    return 0


def _trial(run: LoadedRun, task: str, seed: int | None, epoch: int) -> TrialRecord:
    found = [
        record
        for record in run.records
        if record.task_id == task and record.epoch == epoch and seed in (None, record.seed)
    ]
    if not found:
        which = f"seed {seed}, epoch {epoch}" if seed is not None else f"epoch {epoch}"
        raise UserError(f"notebook {task}: the run {run.folder} has no trial of this task with {which}")
    return found[0]
