"""Which of a foreign benchmark's tasks a run does: the settings that all such datasets share."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.datasets.folders import stratified
from pybench.errors import InputError, UserError
from pybench.hashing import hash_folder, hash_json
from pybench.records import Difficulty, Language, Task

if TYPE_CHECKING:
    from pybench.sandboxes.isolated import IsolatedRunner


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class CheckoutDataset:
    """Tasks that are read in place from a checkout at `path`; nothing of it is copied into PyBench.

    A subclass has `read_tasks`. A list setting left null selects everything.
    """

    name: str
    path: str
    seed: int = 0
    """Draws the sample; the tasks themselves are the same for every seed."""
    ids: list[str | int] | None = None
    category: list[str] | str | None = None
    difficulty: list[Difficulty] | Difficulty | None = None
    language: Language | None = None
    limit: int | None = Field(default=None, ge=1)
    sample: int | None = Field(default=None, ge=1)

    def __post_init__(self) -> None:
        self._digests: dict[str, str] = {}

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
            UserError: the checkout cannot be read, or the selection is empty.
        """
        self._digests.clear()
        tasks = self.read_tasks()
        known = sorted({task.category for task in tasks})
        if self.ids is not None:
            wanted = [str(one) for one in self.ids]
            unknown = sorted(set(wanted) - {task.id for task in tasks})
            if unknown:
                raise UserError(
                    f"dataset.ids={unknown[0]}: no such task in {self.root}; `tasks list` names all"
                )
            tasks = [task for task in tasks if task.id in wanted]
        categories = _as_list(self.category)
        for one in categories or ():
            if one not in known:
                raise UserError(f"dataset.category={one}: no such category; there are: {', '.join(known)}")
        difficulties = _as_list(self.difficulty)
        tasks = [
            task
            for task in tasks
            if (categories is None or task.category in categories)
            and (difficulties is None or task.difficulty in difficulties)
            and (self.language is None or task.language == self.language)
        ]
        if self.sample is not None:
            tasks = stratified(tasks, self.sample, self.seed)
        if self.limit is not None:
            tasks = tasks[: self.limit]
        if not tasks:
            raise UserError("dataset: the selection (ids, category, difficulty, language) holds no task")
        return sorted(tasks, key=self.length, reverse=True)

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
        missing = [name for name in task.inputs if not self.source(name).is_file()]
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
    if not file.is_file():
        return "missing"
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _size(file: Path) -> int:
    """Bytes of a file; -1 where it is missing."""
    return file.stat().st_size if file.is_file() else -1


def _as_list(setting: list[str] | list[Difficulty] | str | None) -> list[str] | None:
    if setting is None:
        return None
    return [setting] if isinstance(setting, str) else list(setting)
