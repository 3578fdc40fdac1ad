"""Files of other projects as conversations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import UserError
from pybench.corpus.imported import ImportedFile

CODEACT = {
    "id": "1",
    "conversations": [
        {"role": "system", "content": "You run code."},
        {"role": "user", "content": "What is 1 + x?"},
        {"role": "assistant", "content": "<execute>1 + x</execute>"},
        {"role": "user", "content": "Traceback (most recent call last):\nNameError: x"},
        {"role": "assistant", "content": "<execute>x = 1; 1 + x</execute>"},
        {"role": "user", "content": "2"},
        {"role": "assistant", "content": "It is 2."},
        {"role": "user", "content": "Thank you."},
    ],
}
SHAREGPT = {"conversations": [{"from": "human", "value": "你好"}, {"from": "gpt", "value": "你好!"}]}


def test_codeact_with_a_mistake_masked(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps(CODEACT) + "\n", "utf-8")
    [found] = ImportedFile(path=str(tmp_path / "a.jsonl"), form="codeact").conversations()
    assert [message.train for message in found.messages] == [False, False, False, False, True, False, True]
    assert (found.agent_format, found.meta.repairs, found.language) == ("execute_tag", 1, "en")


def test_sharegpt_as_a_list_and_a_share_of_it(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([SHAREGPT] * 20), "utf-8")
    found = list(ImportedFile(path=str(tmp_path / "a.json"), form="sharegpt", share=0.25).conversations())
    assert len(found) == 5
    assert found[0].language == "zh"
    assert [message.role for message in found[0].messages] == ["user", "assistant"]
    assert len({each.id for each in found}) == 5


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"text": "x"}, r"line 1: no conversation in the form codeact"),
        ({"conversations": [{"role": "robot", "content": "x"}]}, r"message 1: its role must be one of"),
        ({"conversations": [{"role": "user", "content": 3}]}, r"message 1: its content must be text"),
        ({"conversations": [{"role": "user", "content": "x"}]}, r"no message of an assistant"),
    ],
)
def test_other_entries_are_refused(tmp_path: Path, entry: dict[str, Any], message: str) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps(entry), "utf-8")
    with pytest.raises(UserError, match=message):
        list(ImportedFile(path=str(tmp_path / "a.jsonl"), form="codeact").conversations())


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("{", "utf-8")
    for name, why in (("a.jsonl", "line 1: not JSON"), ("none", "cannot be read")):
        with pytest.raises(UserError, match=why):
            list(ImportedFile(path=str(tmp_path / name)).conversations())
