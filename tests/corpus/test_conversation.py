"""Files of conversations: written whole, read back, and refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pybench.core.errors import UserError
from pybench.corpus import conversation as files
from tests.corpus.conversations import conversation


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    made = [conversation("a", "数一数。"), conversation("b", replies=("only",))]
    files.write(tmp_path / "new" / "train.jsonl", made)
    assert list(files.read(tmp_path / "new" / "train.jsonl")) == made
    line = json.loads((tmp_path / "new" / "train.jsonl").read_text("utf-8").splitlines()[0])
    assert "tools" not in line
    assert [message["train"] for message in line["messages"]] == [False, False, True, False, True]
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["train.jsonl"]


@pytest.mark.parametrize(
    "line", ["not json", "[]", '{"id": "a", "messages": [{"role": "nobody"}]}', '{"messages": []}']
)
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(conversation("a").to_line() + "\n" + line + "\n", "utf-8")
    with pytest.raises(UserError, match=r"a\.jsonl, line 2: no conversation") as caught:
        list(files.read(file))
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        list(files.read(tmp_path / "none.jsonl"))
    (tmp_path / "bad").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(UserError, match="UTF-8"):
        list(files.read(tmp_path / "bad"))
    with pytest.raises(UserError, match="cannot be written"):
        files.write(tmp_path / "bad" / "train.jsonl", [])


def test_ids_become_unique() -> None:
    made = files.with_unique_ids([conversation("a"), conversation("b"), conversation("a")])
    assert [each.id for each in made] == ["a", "b", "a#2"]


def test_tokens_are_estimated() -> None:
    assert files.estimated_tokens("the cat sat on 1234 mats.") == 10
    assert files.estimated_tokens("数据") == 2
    assert files.estimated_tokens("") == 0
