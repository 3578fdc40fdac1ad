"""The suite's tasks are found in conversations, also shuffled and reworded; honest data is let through."""

from __future__ import annotations

import random
import re

import pytest

from pybench.core.records import Task
from pybench.corpus.contamination import Suite, files_named, shared_between_splits
from pybench.corpus.conversation import Conversation, CorpusMeta
from pybench.datasets.folders import TaskFolders
from pybench.families import FamilyTask, families
from tests.corpus.conversations import conversation


@pytest.fixture(scope="module")
def tasks() -> list[Task]:
    return TaskFolders().load()


@pytest.fixture(scope="module")
def suite(tasks: list[Task]) -> Suite:
    return Suite.of(tasks)


def rules(suite: Suite, each: Conversation) -> set[str]:
    return {finding.rule for finding in suite.findings(each)}


def test_every_task_of_the_suite_is_found(suite: Suite, tasks: list[Task]) -> None:
    missed = [task.id for task in tasks if not rules(suite, conversation("x", task.prompt))]
    # A request shorter than thirteen words without files holds nothing to find it by.
    assert len(missed) <= 0.02 * len(tasks), missed


def test_a_task_slipped_in_is_found_in_each_way(suite: Suite, tasks: list[Task]) -> None:
    task = next(each for each in tasks if each.id == "regional_order_values")
    solution = (task.folder / "solution.py").read_text("utf-8")
    assert "task id" in rules(suite, conversation("x", task_id=task.id))
    assert "13-gram" in rules(suite, conversation("x", "Do it.", (solution, "Answer: 1")))
    assert "canary" in rules(suite, conversation("x", "Look: pybench-canary 6f1c2a9e"))
    marked = CorpusMeta(source="run", task_hash=task.task_hash)
    assert "task hash" in rules(suite, conversation("x", meta=marked))
    assert "files" in rules(
        suite, conversation("x", "orders.csv: make output/by_region.xlsx, output/by_region.png")
    )


def test_shuffled_and_reworded_requests_are_found(suite: Suite, tasks: list[Task]) -> None:
    english = [task for task in tasks if task.language == "en" and len(task.prompt) > 400]
    dice = random.Random(0)
    found = 0
    for task in english:
        sentences = re.split(r"(?<=[.;:])\s+", task.prompt)
        dice.shuffle(sentences)
        words = " ".join(sentences).split()
        changed = ["somewhat" if number % 9 == 4 else word for number, word in enumerate(words)]
        found += bool(rules(suite, conversation("x", " ".join(changed))))
    assert found > 0.9 * len(english), f"{found} of {len(english)}"


def test_families_are_let_through(suite: Suite) -> None:
    for name, family in families().items():
        for split in ("train", "validation")[family.is_held_out :]:
            drawn = FamilyTask(name, split, 0, 3).draw()  # type: ignore[arg-type]
            made = conversation("x", drawn.request, (*(step.code for step in drawn.steps), drawn.answer))
            assert list(suite.findings(made)) == []


def test_names_and_requests_shared_between_splits() -> None:
    found = shared_between_splits(
        {
            "train": [conversation("a", "Sum cost in tenants.csv."), conversation("b", "Sum.")],
            "validation": [
                conversation("c", "Mean of tenants.csv?"),
                conversation("d", "Sum."),
                conversation("e", "x.csv"),
            ],
        }
    )
    assert [(each.rule, each.conversation) for each in found] == [
        ("shared name", "c"),
        ("shared request", "d"),
    ]


def test_names_of_files_in_a_text() -> None:
    assert files_named("Read a_b.csv, write output/c-d.xlsx (3.14, e.g. 2.5).") == ["a_b.csv", "c-d.xlsx"]
    assert files_named("请读取 订单_青岭.csv 文件") == ["订单_青岭.csv"]
