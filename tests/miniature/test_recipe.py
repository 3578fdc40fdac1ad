"""The recipe of `make miniature`: what it trains and what it measures."""

from __future__ import annotations

from collections import Counter

import pytest

from pybench.config.compose import compose_config
from pybench.config.parts import build_part
from pybench.core.records import CATEGORIES, Task
from pybench.corpus.work import composed
from pybench.families import families
from pybench.miniature.work import Miniature


@pytest.fixture
def recipe() -> Miniature:
    made = build_part(compose_config(["+miniature=full"]), "miniature")
    assert isinstance(made, Miniature)
    return made


def test_what_is_called_unseen_is_held_out_from_all_training(recipe: Miniature) -> None:
    trained, unseen = recipe.families["trained"], recipe.families["unseen"]
    known = families()
    assert not any(known[name].is_held_out for name in trained)
    assert all(known[name].is_held_out for name in unseen)
    assert {known[name].category for name in trained} == set(CATEGORIES)
    for words in recipe.corpora.values():
        assert "dataset.families={trained}" in words


@pytest.mark.parametrize("seed", [1, 2])
def test_there_are_enough_tasks_of_each_kind(recipe: Miniature, seed: int) -> None:
    recipe.seed = seed
    trained, unseen = _tasks(recipe, "trained"), _tasks(recipe, "unseen")
    assert len(trained) >= 130
    assert {task.subcategory for task in trained} == set(recipe.families["trained"])
    assert len(unseen) >= 80
    assert len(Counter(task.subcategory for task in unseen)) >= 8
    assert {task.subcategory for task in unseen} == set(recipe.families["unseen"])


@pytest.mark.parametrize("name", ["full", "ablation", "tiny"])
def test_its_corpora_have_settings_that_there_are(name: str) -> None:
    made = build_part(compose_config([f"+miniature={name}"]), "miniature")
    for settings in made.corpora.values():
        config, _ = composed([*made.filled(settings), *made.tracking])
        assert build_part(config, "data").keep


def _tasks(recipe: Miniature, evaluation: str) -> list[Task]:
    """The tasks of an evaluation, all of the split `test`."""
    settings = recipe.filled(recipe.evaluations[evaluation].settings)
    tasks: list[Task] = build_part(compose_config(["model=noop", *settings]), "dataset").load()
    assert all(f"-test-{recipe.seed}-" in task.id for task in tasks)
    return tasks
