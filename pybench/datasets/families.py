"""Tasks that families draw by a seed (`pybench.families`). Nothing lies on disk: an id is enough to draw
its task again."""

from __future__ import annotations

import asyncio
import hashlib
import importlib.resources
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import InputError, UserError
from pybench.core.hashing import hash_folder, hash_json
from pybench.core.jobs import IsolatedRunner
from pybench.core.records import Task
from pybench.datasets.selection import Selection
from pybench.families import FamilyTask, Split, families, redraw


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class FamilyTasks(Selection):
    """`per_family` tasks of each family, drawn by `seed`; names and wordings are those of `split`.

    Tasks are ordered by number, then by family: the first so many hold all families alike.
    """

    name: str = "families"
    split: Split = "test"
    held_out: Literal["without", "with", "only"] = "with"
    """Which families: those that training may draw from, all, or those alone that it never sees."""
    families: list[str] | str | None = None
    per_family: int = Field(default=5, ge=1)
    more_of: list[str] = Field(default_factory=list)
    """Families of which there are `times` as many."""
    times: int = Field(default=3, ge=1)

    def load(self) -> list[Task]:
        """The selected tasks. Raises UserError: no such family, or one held out from training is asked for
        in the split `train`."""
        chosen = self._chosen()
        ids = [
            FamilyTask(name, self.split, self.seed, number).id
            for number in range(1, self.per_family * self.times + 1)
            for name in chosen
            if number <= self.per_family or name in self.more_of
        ]
        narrowing = (self.ids, self.category, self.difficulty, self.language, self.sample)
        if self.limit is not None and all(each is None for each in narrowing):
            ids = ids[: self.limit]  # no task is drawn to be thrown away
        known = families()
        category_of = {one: known[one.rsplit("-", 3)[0]].category for one in ids}
        return self.select(category_of, _task, Path("families"))

    def _chosen(self) -> list[str]:
        known = families()
        asked = [self.families] if isinstance(self.families, str) else self.families
        for name in [*(asked or ()), *self.more_of]:
            if name not in known:
                raise UserError(f"dataset.families={name}: no such family; there are: {', '.join(known)}")
        drops = {"without": True, "with": None, "only": False}[self.held_out]
        chosen = [name for name in asked or known if known[name].is_held_out is not drops]
        if self.split == "train":
            held_out = [name for name in chosen if known[name].is_held_out]
            if asked and held_out:
                raise UserError(f"dataset.families={held_out[0]}: held out; nothing may be trained on it")
            chosen = [name for name in chosen if name not in held_out]
        if not chosen:
            raise UserError(
                f"dataset.held_out={self.held_out}: no family is left for dataset.split={self.split}"
            )
        return chosen

    async def open(self, runner: IsolatedRunner) -> None:
        """Nothing is needed: files are drawn in this process, by code of ours."""

    async def build_inputs(self, task: Task, folder: Path) -> str:
        """Write the drawn files. Raises InputError: the task is of no family."""
        return await asyncio.to_thread(_write_files, task.id, folder)

    def has_changed(self, task: Task) -> bool:
        """Never during a run: the code that draws is loaded."""
        return False


def _write_files(task_id: str, folder: Path) -> str:
    try:
        files = redraw(task_id).files
    except UserError as error:
        raise InputError(str(error)) from None
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return hash_folder(folder)


def _task(task_id: str) -> Task:
    drawn = redraw(task_id)
    facts = {
        "request": drawn.request,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in drawn.files.items()},
        "checks": [check.model_dump() for check in drawn.checks],
    }
    name = task_id.rsplit("-", 3)[0]
    return Task(
        id=task_id,
        category=families()[name].category,
        subcategory=name,
        language=drawn.language,
        difficulty="easy",
        prompt=drawn.request,
        inputs=tuple(drawn.files),
        outputs=drawn.outputs,
        checks=drawn.checks,
        folder=Path(str(importlib.resources.files("pybench.families"))),
        task_hash=hash_json(facts),
    )
