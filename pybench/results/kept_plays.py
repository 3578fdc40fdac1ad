"""A run's passed trials as fixed programs beside the suite that they were played in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.records import Task
from pybench.results.load import LoadedRun
from pybench.suite.plays import play_file, program_of


def keep_plays(run: LoadedRun, tasks: Sequence[Task]) -> list[Path]:
    """Write the cells of each passed trial into `plays/` beside the categories; one a task and seed.

    Returns the files written: those of tasks that are folders of the suite.

    Raises:
        UserError: no trial of a task of the suite passed.
    """
    known = {task.id: task for task in tasks if (task.folder / "task.yaml").is_file()}
    written = []
    for record in run.records:
        task = known.get(record.task_id)
        if task is None or record.status != "passed":
            continue
        file = play_file(task, record.seed)
        file.parent.mkdir(exist_ok=True)
        file.write_text(program_of(run.events(record), task.id), encoding="utf-8")
        written.append(file)
    if not written:
        raise UserError(f"tasks keep {run.folder}: no trial of a task of dataset.path passed in it")
    return written
