"""Fixed programs: what a solver wrote for the files of one seed, kept in `plays/` beside the categories.

Whether they pass with the files of another seed tells how much a memory of the task would give away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pybench.core.events import AnswerEvent, CellDoneEvent, CellStartedEvent, Event
from pybench.core.records import Task
from pybench.suite.new_task import CANARY

_MAY_RAISE = "try:\n    exec({!r}, globals())\nexcept Exception as problem:\n    print(repr(problem))"
_NAME = re.compile(r"(?P<task>.+)\.(?P<seed>\d+)\.py")


@dataclass(frozen=True)
class FixedProgram:
    """A kept program and the seed of the files that it was written for."""

    path: Path
    seed: int


def plays_folder(task: Task) -> Path:
    """Where the suite's plays are kept: out of the tasks' folders, so that no proof depends on them."""
    return task.folder.parent.parent / "plays"


def play_file(task: Task, seed: int) -> Path:
    """Where the program that was written for `seed` is kept."""
    return plays_folder(task) / f"{task.id}.{seed}.py"


def fixed_programs(task: Task) -> list[FixedProgram]:
    """The kept plays of a task, in the order of their names."""
    found = (_NAME.fullmatch(path.name) for path in sorted(plays_folder(task).glob(f"{task.id}.*.py")))
    return [
        FixedProgram(plays_folder(task) / each[0], int(each["seed"]))
        for each in found
        if each and each["task"] == task.id
    ]


def program_of(events: Sequence[Event], task_id: str) -> str:
    """A trial's cells as a script in cells, in which those that raised may raise again.

    What the solver gave as its answer is printed by a last cell, unless the program prints it already.
    """
    cells, code, printed, answer = [], "", "", ""
    for event in events:
        match event:
            case CellStartedEvent():
                code = event.code
            case CellDoneEvent():
                cells.append(code if event.result.status == "ok" else _MAY_RAISE.format(code))
                printed = event.result.stdout
            case AnswerEvent():
                answer = event.answer
    if answer and answer.strip().splitlines()[-1] not in printed:
        cells.append(f"print({answer!r})")
    return f"# {CANARY} {task_id}\n" + "".join(f"# %%\n{cell.strip()}\n" for cell in cells)
