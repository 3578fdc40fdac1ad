"""Tasks that another benchmark keeps in a checkout, read in place."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import InputError, UserError
from pybench.core.hashing import hash_file, hash_folder, hash_json
from pybench.core.jobs import IsolatedRunner
from pybench.core.records import Task
from pybench.datasets.selection import Selection


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class CheckoutDataset(Selection):
    """Tasks that are read in place from a checkout at `path`; nothing of it is copied into PyBench.

    A subclass has `read_tasks`. `seed` draws the sample alone: the tasks are the same for every seed.
    """

    name: str
    path: str

    without_inputs: Literal["plan", "leave_out"] = "plan"
    """What becomes of tasks with an input that the checkout lacks: they end in `error`, or are not loaded."""

    def __post_init__(self) -> None:
        self._digests: dict[str, str] = {}
        self.left_out: tuple[str, ...] = ()
        """The ids of the selected tasks that the last `load` left out for want of an input."""

    @property
    def root(self) -> Path:
        """The checkout's folder."""
        return Path(self.path).expanduser().resolve()

    def read_tasks(self) -> list[Task]:
        """All tasks, in the checkout's order. Raises UserError."""
        raise NotImplementedError

    def source(self, name: str) -> Path:
        """The host file behind an input's relative path."""
        return self.root / name

    def load(self) -> list[Task]:
        """The selected tasks, the longest first: begun last, they would keep a run waiting at its end.

        Raises:
            UserError: the checkout cannot be read, the selection is empty, or it lacks inputs of every task.
        """
        self._digests.clear()
        tasks = {task.id: task for task in self.read_tasks()}
        category_of = {one: task.category for one, task in tasks.items()}
        selected = self.select(category_of, tasks.__getitem__, self.root)
        if self.without_inputs == "leave_out":
            self.left_out = tuple(task.id for task in selected if self.missing_inputs(task))
            selected = [task for task in selected if task.id not in self.left_out]
            if not selected:
                raise UserError(
                    f"dataset.path={self.path}: lacks inputs of all {len(self.left_out)} selected tasks; "
                    "dataset.without_inputs=plan runs them all the same"
                )
        return sorted(selected, key=self.length, reverse=True)

    def missing_inputs(self, task: Task) -> list[str]:
        """The task's input files that the checkout lacks."""
        return [name for name in task.inputs if not self.source(name).is_file()]

    def length(self, task: Task) -> tuple[float, ...]:
        """How long a task may take, to be compared alone: the size of its inputs."""
        return (float(sum(_size(self.source(name)) for name in task.inputs)),)

    async def open(self, runner: IsolatedRunner) -> None:
        """Nothing has to be built."""

    async def build_inputs(self, task: Task, folder: Path) -> str:
        """Copy the task's input files below `folder`, under the paths that the task names.

        Raises:
            InputError: the checkout lacks one of them; the others are in place.
        """
        return await asyncio.to_thread(self._copy, task, folder)

    def has_changed(self, task: Task) -> bool:
        """Whether one of the task's input files differs from what it was when the tasks were loaded."""
        return any(_digest(self.source(name)) != self._digests.get(name) for name in task.inputs)

    def _copy(self, task: Task, folder: Path) -> str:
        missing = self.missing_inputs(task)
        for name in task.inputs:
            if name not in missing:
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.source(name), target)
        if missing:
            raise InputError(f"missing input {missing[0]}: {self.source(missing[0])} is not there")
        return hash_folder(folder)

    def task_hash(self, entry: str, inputs: Sequence[str]) -> str:
        """Digest of a task's entry in the checkout's list and of the bytes of its input files."""
        for name in inputs:
            if name not in self._digests:
                self._digests[name] = _digest(self.source(name))
        return hash_json([entry, [(name, self._digests[name]) for name in inputs]])


def refuse_outside(name: str, where: str) -> None:
    """Raises UserError for an input path that would leave the work folder."""
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise UserError(f"{where}: the input {name} does not lie below the checkout")


def _digest(file: Path) -> str:
    """SHA-256 of a file's bytes; a word that is no digest where it is missing."""
    return hash_file(file) if file.is_file() else "missing"


def _size(file: Path) -> int:
    """Bytes of a file; -1 where it is missing."""
    return file.stat().st_size if file.is_file() else -1
