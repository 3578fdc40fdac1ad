"""Seeded families of tasks: small Python functions that draw a request, its files, truth and solution.

`FAMILIES` lists them; `redraw` makes the task of an id. Equal ids give equal bytes.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import import_module

from pybench.core.errors import UserError
from pybench.families.drawing import FAMILIES as _FOUND
from pybench.families.drawing import Draw, Drawn, Family, Step
from pybench.families.vocabulary import SPLITS, Split

__all__ = ["SPLITS", "Draw", "Drawn", "Family", "FamilyTask", "Split", "Step", "families", "redraw"]
_MODULES = (
    *("charts", "compositions", "containers", "list_figures", "maths", "media", "more_compositions"),
    *("table_answers", "table_figures", "table_files", "table_outcomes", "text_figures", "texts"),
)


@functools.cache
def families() -> dict[str, Family]:
    """Every family by its name."""
    for name in _MODULES:
        import_module(f"pybench.families.{name}")
    return dict(sorted(_FOUND.items()))


@dataclass(frozen=True)
class FamilyTask:
    """Which task of which family: what its id says."""

    family: str
    split: Split
    seed: int
    number: int

    @property
    def id(self) -> str:
        """`<family>-<split>-<seed>-<number>`."""
        return f"{self.family}-{self.split}-{self.seed}-{self.number:05}"

    @classmethod
    def of(cls, task_id: str) -> FamilyTask | None:
        """What an id says; None where it names no family's task."""
        parts = task_id.rsplit("-", 3)
        if len(parts) != 4 or parts[0] not in families() or not (parts[2] + parts[3]).isdigit():
            return None
        split = next((each for each in SPLITS if each == parts[1]), None)
        return cls(parts[0], split, int(parts[2]), int(parts[3])) if split else None

    def draw(self) -> Drawn:
        """The task itself.

        Raises:
            UserError: the family is held out and the split is `train`.
        """
        family = families()[self.family]
        if family.is_held_out and self.split == "train":
            raise UserError(f"{self.id}: the family {self.family} is held out and gives no task to train on")
        return family.make(Draw.of(self.family, self.split, self.seed, self.number))


@functools.lru_cache(maxsize=512)
def redraw(task_id: str) -> Drawn:
    """The drawn task of an id. Raises UserError where no family has it."""
    task = FamilyTask.of(task_id)
    if task is None:
        raise UserError(f"{task_id}: no task of a family")
    return task.draw()
