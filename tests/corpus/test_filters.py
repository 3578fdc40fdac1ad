"""Which conversations are kept, and what is said of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pybench.corpus import filters
from pybench.corpus.conversation import Conversation
from pybench.corpus.filters import Filters
from pybench.corpus.near_duplicates import first_of_each, signature, similarity
from tests.corpus.conversations import conversation


def with_mistake(name: str) -> Conversation:
    made = conversation(name, f"Question {name}?", ("wrong", "right", f"Answer {name}"))
    messages = [
        each.model_copy(update={"train": each.train and each.content != "wrong"}) for each in made.messages
    ]
    return made.model_copy(update={"messages": tuple(messages)})


PLAIN = conversation("plain", "What is the sum of all costs of the year?")
LONG = conversation("long", "What is the mean?", ("one",) * 9)
WORDY = conversation("wordy", "Which word? " + "and so forth " * 400)
CHINESE = conversation("chinese", "总和是多少?", language="zh")
MISTAKEN = with_mistake("mistaken")
AGAIN = conversation("plain2", "What is the sum of all costs of the year?", task_id="plain")
ALL = [PLAIN, LONG, WORDY, CHINESE, MISTAKEN, AGAIN]


@pytest.mark.parametrize(
    ("settings", "left_out"),
    [
        ({}, {}),
        ({"max_turns": 8}, {"max_turns": {"long"}}),
        ({"max_tokens": 500}, {"max_tokens": {"wordy"}}),
        ({"max_error_share": 0.2}, {"max_error_share": {"mistaken"}}),
        ({"repairs": False}, {"repairs": {"mistaken"}}),
        ({"languages": ("zh",)}, {"languages": {"plain", "long", "wordy", "mistaken", "plain2"}}),
        ({"similarity": 0.9}, {"similarity": {"plain2"}}),
        ({"per_task": 1}, {"per_task": {"plain2"}}),
        ({"repairs": False, "max_turns": 8}, {"max_turns": {"long"}, "repairs": {"mistaken"}}),
    ],
)
def test_each_filter_leaves_out_what_it_says(settings: dict[str, Any], left_out: dict[str, set[str]]) -> None:
    kept, dropped = filters.apply(Filters(**settings), ALL)
    assert {name for names in left_out.values() for name in names} == {
        each.id for each in ALL if each not in kept
    }
    assert dropped == {name: len(names) for name, names in left_out.items()}


def test_a_share_is_drawn_by_its_seed() -> None:
    many = [conversation(str(number)) for number in range(100)]

    def drawn(seed: int) -> Sequence[str]:
        return [each.id for each in filters.apply(Filters(share=0.25, seed=seed), many)[0]]

    assert len(drawn(0)) == 25
    assert drawn(0) == drawn(0) != drawn(1)


def test_near_duplicates_are_found_and_others_are_not() -> None:
    words = [f"word{number}" for number in range(120)]
    text = " ".join(words)
    nearly = " ".join([*words[:60], "other", *words[61:]])
    half = " ".join([*words[:60], *(f"new{number}" for number in range(60))])
    assert first_of_each([text, half, nearly, text], 0.85) == [True, True, False, False]
    assert abs(similarity(signature(text), signature(half)) - 58 / (2 * 118 - 58)) < 0.15
    assert first_of_each(["一二三四五六七八", "一二三四五六七八", "甲乙丙丁戊己庚辛"], 0.9) == [
        True,
        False,
        True,
    ]
