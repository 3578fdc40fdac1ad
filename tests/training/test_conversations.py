"""Data to train on: what is read, what is refused, and what is kept apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import UserError
from pybench.training.conversations import read, split
from tests.helpers.tiny_llama import conversations, write_conversations

SAID = {"role": "assistant", "content": "Yes."}


def line(*messages: Any, **fields: Any) -> str:
    return json.dumps({"messages": list(messages), **fields})


def test_an_assistants_messages_are_trained_unless_they_say_otherwise(tmp_path: Path) -> None:
    found = read("train.data", [write_conversations(tmp_path / "c.jsonl", conversations(3))])
    assert [[turn.is_trained for turn in each.turns] for each in found] == [[False] * 4 + [True]] * 3
    assert found[1].where.endswith("c.jsonl, line 2")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 2: not JSON"),
        ("[1]", 'line 2: no conversation; it needs "messages"'),
        (line(), 'line 2: no conversation; it needs "messages"'),
        (line({"role": "friend", "content": "x"}), "line 2, message 1: its role must be one of"),
        (line({"role": "user", "content": 3}), "line 2, message 1: its content must be text"),
        (line({"role": "user", "content": "x", "train": True}), "true of an assistant's messages alone"),
        (line({"role": "user", "content": "x"}), "line 2: no message of an assistant is trained"),
        (line(SAID, tools={}), "line 2: tools must be a list"),
        ("[" * 100_000, "line 2: not JSON"),
    ],
)
def test_a_line_that_is_no_conversation_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "c.jsonl"
    path.write_text(f"{line(SAID)}\n{text}\n", "utf-8")
    with pytest.raises(UserError) as refused:
        read("train.data", [path])
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "said"), [(None, "cannot be read"), (b"\xff\xfe", "UTF-8"), (b"\n", "holds no")]
)
def test_a_file_that_holds_none_is_named(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "c.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UserError, match=rf"train\.data=.*{said}"):
        read("train.data", [path])


def test_validation_is_what_lines_name_or_drawn_by_seed(tmp_path: Path) -> None:
    found = read("train.data", [write_conversations(tmp_path / "c.jsonl", conversations(40))])
    drawn = split(found, None, 0.25, seed=1)
    assert (len(drawn.train), len(drawn.validation)) == (30, 10)
    assert drawn == split(found, None, 0.25, seed=1) != split(found, None, 0.25, seed=2)
    apart = conversations(2, split="validation")
    named = read("train.data", [write_conversations(tmp_path / "d.jsonl", [*conversations(3), *apart])])
    assert [
        len(part) for part in (split(named, None, 0.5, 0).train, split(named, None, 0.5, 0).validation)
    ] == [3, 2]


def test_nothing_of_the_test_split_is_trained_on(tmp_path: Path) -> None:
    held_out = read("train.data", [write_conversations(tmp_path / "c.jsonl", conversations(1, split="test"))])
    with pytest.raises(UserError, match="line 1: belongs to the split 'test'"):
        split(held_out, None, 0.1, 0)
