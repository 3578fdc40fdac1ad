"""The dataset of drawn tasks: what is selected, and the files it writes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pybench.core.errors import InputError, UserError
from pybench.core.hashing import hash_folder
from pybench.datasets.families import FamilyTasks
from pybench.families import families


def test_tasks_come_by_number_and_then_by_family() -> None:
    held_out = {name for name, each in families().items() if each.is_held_out}
    tasks = FamilyTasks(split="train", per_family=2).load()
    names = [task.subcategory for task in tasks]
    assert names[: len(names) // 2] == sorted(set(families()) - held_out) == names[len(names) // 2 :]
    assert [task.id for task in FamilyTasks(split="train", per_family=500, limit=3).load()] == [
        task.id for task in tasks[:3]
    ]
    only = FamilyTasks(held_out="only", per_family=1).load()
    assert {task.subcategory for task in only} == held_out


def test_a_selection_narrows() -> None:
    tasks = FamilyTasks(families=["top_group", "word_count"], language="zh", per_family=20).load()
    assert {task.subcategory for task in tasks} == {"top_group", "word_count"}
    assert {task.language for task in tasks} == {"zh"}
    assert {task.category for task in FamilyTasks(category="math", per_family=1).load()} == {"math"}


def test_the_files_of_a_task_are_written(tmp_path: Path) -> None:
    dataset = FamilyTasks(families="cropped_picture", per_family=1)
    [task] = dataset.load()
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = asyncio.run(dataset.build_inputs(task, tmp_path / "a"))
    assert first == asyncio.run(dataset.build_inputs(task, tmp_path / "b")) == hash_folder(tmp_path / "a")
    assert {path.name for path in (tmp_path / "a").iterdir()} == set(task.inputs)
    other = task.model_copy(update={"id": "regional_order_values"})
    with pytest.raises(InputError, match="no task of a family"):
        asyncio.run(dataset.build_inputs(other, tmp_path / "a"))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"families": "nothing"}, r"dataset\.families=nothing: no such family"),
        ({"families": ["pie_chart"], "split": "train"}, r"dataset\.families=pie_chart: held out"),
        ({"held_out": "only", "split": "train"}, r"dataset\.held_out=only: no family is left"),
    ],
)
def test_what_cannot_be_drawn_is_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(UserError, match=message):
        FamilyTasks(**settings).load()  # type: ignore[arg-type]
