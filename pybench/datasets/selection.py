"""Which of a dataset's tasks a run does: the settings that all datasets share."""

from __future__ import annotations

import difflib
import itertools
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.records import Difficulty, Language, Task


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Selection:
    """The settings that narrow a dataset; one left null selects everything."""

    seed: int = 0
    """Draws the sample and, where a dataset builds its inputs, builds them."""
    ids: list[str | int] | None = None
    category: list[str] | str | None = None
    difficulty: list[Difficulty] | Difficulty | None = None
    language: Language | None = None
    limit: int | None = Field(default=None, ge=1)
    sample: int | None = Field(default=None, ge=1)
    """This many tasks drawn at random by `seed`, spread over the categories by their size."""

    def select(self, category_of: Mapping[str, str], read: Callable[[str], Task], where: Path) -> list[Task]:
        """The selected tasks, in the order of `category_of` or, where a sample is drawn, by category and id.

        Args:
            category_of: The category of every task by its id.
            read: Reads the task of an id; only those that ids and categories select are read, and without a
                sample no more than `limit` needs.
            where: Where the tasks lie, for the message.

        Raises:
            UserError: an id or category is unknown, a task cannot be read, or nothing is left.
        """
        ids = None if self.ids is None else {str(one) for one in self.ids}
        for one in sorted((ids or set()) - set(category_of)):
            raise UserError(f"dataset.ids={one}: no such task in {where}; {_nearest(one, category_of)}")
        categories, known = _as_list(self.category), sorted(set(category_of.values()))
        for one in categories or ():
            if one not in known:
                raise UserError(f"dataset.category={one}: no such category; there are: {', '.join(known)}")
        difficulties = _as_list(self.difficulty)
        chosen = [
            one
            for one, category in category_of.items()
            if (ids is None or one in ids) and (categories is None or category in categories)
        ]
        matching: Iterable[Task] = (
            task
            for task in map(read, chosen)
            if (difficulties is None or task.difficulty in difficulties)
            and (self.language is None or task.language == self.language)
        )
        if self.sample is not None:
            matching = stratified(list(matching), self.sample, self.seed)
        tasks = list(itertools.islice(matching, self.limit))
        if not tasks:
            raise UserError("dataset: the selection (ids, category, difficulty, language) holds no task")
        return tasks


def stratified(tasks: list[Task], size: int, seed: int) -> list[Task]:
    """`size` tasks at random by `seed`: each category gets its share by largest remainder."""
    by_category: dict[str, list[Task]] = defaultdict(list)
    for task in tasks:
        by_category[task.category].append(task)
    size = min(size, len(tasks))
    exact = {name: size * len(group) / len(tasks) for name, group in by_category.items()}
    quota = {name: int(share) for name, share in exact.items()}
    by_rest = sorted(exact, key=lambda name: (quota[name] - exact[name], name))
    for name in by_rest[: size - sum(quota.values())]:
        quota[name] += 1
    dice = random.Random(seed)
    drawn = [task for name in sorted(by_category) for task in dice.sample(by_category[name], quota[name])]
    return sorted(drawn, key=lambda task: (task.category, task.id))


def _as_list(setting: Any) -> list[str] | None:
    if setting is None:
        return None
    return [setting] if isinstance(setting, str) else list(setting)


def _nearest(wrong: str, known: Iterable[str]) -> str:
    names = list(known)
    close = difflib.get_close_matches(wrong, names, 3)
    return f"did you mean {', '.join(close)}?" if close else f"`tasks list` names all {len(names)}"
