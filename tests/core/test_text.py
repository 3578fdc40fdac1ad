"""What comes from outside can be written, and is read in bounded time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pybench.core.journal import JsonLines
from pybench.core.records import CellResult, CheckResult
from pybench.core.text import MAX_DEPTH, MAX_JSON_ESCAPES, read_json, writable, writable_value


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("text", ["", "plain", "汉字 😀", "tab\t\x00"])
def test_what_can_be_written_stays_as_it_is(text: str) -> None:
    assert writable(text) == text


def test_half_of_a_pair_becomes_a_question_mark() -> None:
    assert writable("a\ud83db\udc00") == "a?b?"


def test_a_value_that_cannot_be_written_becomes_one_that_can() -> None:
    value = {"\ud800": ["\udfff", 10**5000, nested(100)], "fine": (1.5, None, True)}
    made = writable_value(value)
    assert made["?"][:2] == ["?", f"an integer of {(10**5000).bit_length()} bits"]
    assert made["fine"] == (1.5, None, True)
    json.dumps(made).encode()


def test_json_of_hostile_code_is_read_or_refused() -> None:
    assert read_json(b'{"a": [1, "\\ud83d", "x,[{\\""]}') == {"a": [1, "?", 'x,[{"']}
    text = json.dumps({"text": '",[{' * 200_000})
    assert read_json(text.encode()) == json.loads(text)
    for hostile in (
        b"[" + b"[]," * 4_000_000 + b"[]]",
        b"[" + b'"",' * 4_000_000 + b'""]',
        b'{"a":' + b"[" * 100_000,
        b"[" * 90_000 + b"]" * 90_000,
        b"1" * 5000,
        b"\xff",
        b"",
    ):
        with pytest.raises(ValueError, match=r"."):
            read_json(hostile)


def test_json_of_escapes_without_end_is_refused() -> None:
    assert len(read_json(b'"' + b"\\r" * 1000 + b'"')) == 1000
    with pytest.raises(ValueError, match="escapes"):
        read_json(b'"' + b"x\\r" * (MAX_JSON_ESCAPES + 1) + b'"')


def test_deep_values_below_the_parser_limit_are_cut() -> None:
    value = read_json(json.dumps(nested(200)).encode())
    for _ in range(MAX_DEPTH):
        value = value[0]
    assert value == "..."


def test_any_record_can_be_written(tmp_path: Any) -> None:
    check = CheckResult(
        name="x",
        passed=False,
        score=0.0,
        reason="it says \ud800",
        measured={"\udc00": [10**5000, nested(90)]},
    )
    copied = CellResult(status="ok").model_copy(update={"stdout": "half \ud83d"})
    with JsonLines(tmp_path / "records.jsonl") as records:
        records.write(check)
        records.write(copied)
    first, second = (tmp_path / "records.jsonl").read_text("utf-8").splitlines()
    assert json.loads(first)["reason"] == "it says ?"
    assert json.loads(second)["stdout"] == "half ?"
