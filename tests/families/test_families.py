"""What families draw: enough of it, the same for a seed, and nothing of one split in another."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

from pybench.core.errors import UserError
from pybench.core.records import CATEGORIES
from pybench.families import SPLITS, FamilyTask, Split, families, redraw
from pybench.families.vocabulary import (
    COUNTS,
    DATES,
    GROUPS,
    IDS,
    KIND_VALUES,
    KINDS,
    PLACES,
    STEMS,
    VALUES,
    made_up,
    made_up_han,
    pool,
)  # fmt: skip

PER_FAMILY = 12
_FILE = re.compile(r"[\w-]+\.[a-z]{2,5}\b")


def tasks(split: Split) -> list[FamilyTask]:
    names = [name for name, each in families().items() if not (each.is_held_out and split == "train")]
    return [FamilyTask(name, split, 7, number) for name in names for number in range(PER_FAMILY)]


def test_there_are_enough_of_each_kind() -> None:
    found = families().values()
    assert len(found) >= 40
    assert sum(each.is_held_out for each in found) >= 8
    assert {each.category for each in found} == set(CATEGORIES)
    assert {each.category for each in found if each.is_held_out} == set(CATEGORIES)


@pytest.mark.parametrize("split", SPLITS)
def test_an_id_gives_the_same_bytes_and_no_two_the_same_task(split: Split) -> None:
    first = [task.draw() for task in tasks(split)]
    assert first == [task.draw() for task in tasks(split)]
    requests = {(each.request, tuple(each.files.values())) for each in first}
    assert len(requests) > 0.98 * len(first)
    assert {each.language for each in first} == {"en", "zh"}


def test_another_seed_gives_other_tasks() -> None:
    assert redraw("top_group-test-1-00001").request != redraw("top_group-test-2-00001").request


def test_no_name_of_a_file_stands_in_two_splits() -> None:
    named = {
        split: {
            name
            for task in tasks(split)
            for drawn in [task.draw()]
            for name in (*drawn.files, *_FILE.findall(drawn.request))
        }
        for split in SPLITS
    }
    assert all(len(names) > 100 for names in named.values())
    for one, other in combinations(SPLITS, 2):
        assert named[one] & named[other] == set()


def test_no_word_stands_in_two_splits() -> None:
    both = (STEMS, GROUPS, KINDS, VALUES, COUNTS, IDS, DATES, KIND_VALUES)
    lists = [PLACES, *(each[language] for each in both for language in ("en", "zh"))]
    for words in lists:
        pools = [set(pool(words, split)) for split in SPLITS]
        assert sum(map(len, pools)) == len(set().union(*pools)) == len(words)
        assert all(len(each) >= 2 for each in pools)
    dice = random.Random(0)
    for make in (made_up, made_up_han):
        made = [{make(dice, split) for _ in range(200)} for split in SPLITS]
        assert sum(map(len, made)) == len(set().union(*made))


def test_no_wording_stands_in_two_splits() -> None:
    def wordings(split: Split) -> set[str]:
        """Requests without what was drawn for them: here, numbers alone."""
        drawn = [FamilyTask("compound_interest", split, 3, number).draw() for number in range(60)]
        return {re.sub(r"[\d.]+|Answer|Result|答案|结果", "_", each.request) for each in drawn}

    one, two, three = (wordings(split) for split in SPLITS)
    assert len(one) > 10
    assert one & two == one & three == two & three == set()


def test_what_is_held_out_is_never_trained_on() -> None:
    held_out = next(name for name, each in families().items() if each.is_held_out)
    with pytest.raises(UserError, match="held out"):
        FamilyTask(held_out, "train", 0, 1).draw()


def test_only_ids_of_families_are_read() -> None:
    assert FamilyTask.of("top_group-test-3-00012") == FamilyTask("top_group", "test", 3, 12)
    for other in (
        "regional_order_values",
        "top_group-test-x-1",
        "nothing-test-0-00001",
        "top_group-dev-0-00001",
    ):
        assert FamilyTask.of(other) is None


def test_hundreds_of_thousands_of_tasks_differ() -> None:
    drawn = [FamilyTask("commonest_word", "train", 0, number).draw() for number in range(1000)]
    assert len({(each.request, *each.files.values()) for each in drawn}) == 1000
