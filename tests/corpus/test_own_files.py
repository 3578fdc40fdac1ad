"""Files of one's own: requests written by a model, solutions that agree, and the corpus of both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pybench.corpus.agreement import agreeing, answer_of
from pybench.corpus.conversation import read
from pybench.corpus.requests import texts_in
from pybench.datasets.own_files import read_requests
from tests.corpus.conversations import conversation
from tests.helpers.command_line import Run


def test_what_most_solutions_answer_is_kept() -> None:
    given = [
        ("a1", "a", "Yes.\n**Answer: 1,204.50**"), ("a2", "a", "Answer: 1204.5"), ("a3", "a", "Answer: 7"),
        ("b1", "b", "Answer: Lisbon"), ("b2", "b", "Answer: Porto"), ("b3", "b", "no line"),
        ("c1", "c", "Answer: 5"), ("d1", "d", "no line"), ("d2", "d", "no line"),
    ]  # fmt: skip
    made = [conversation(name, replies=("print(1)", answer), task_id=task) for name, task, answer in given]
    assert [each.id for each in agreeing(made, 0.5)] == ["a1", "a2"]
    assert agreeing(made, 0.9) == []


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("Answer: 3.14159", "3.142"),
        ("答案：里斯本。", "里斯本"),
        ("Answer: 1\nResult: 2\n", "2"),
        ("The answer is 4", ""),
        ("Answer: output/a.png", "output/a.png"),
    ],
)
def test_answers_are_compared(reply: str, answer: str) -> None:
    assert answer_of(conversation("x", replies=(reply,))) == answer


@pytest.mark.parametrize(
    ("answer", "texts"),
    [
        ('Here: ["One  of a", "Two"] done', ["One of a", "Two"]),
        ('```json\n["One", 3, {"x": 1}]\n```', ["One"]),
        ("none", []),
        ('["cut off', []),
        ("[1] or [2]", []),
    ],
)
def test_requests_are_read_from_an_answer(answer: str, texts: list[str]) -> None:
    assert texts_in(answer) == texts


def test_a_folder_becomes_a_corpus(pybench: Run, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/towns.csv").write_text("town,people\nA,1\nB,2\n", "utf-8")
    (tmp_path / "own/strange.bin").write_bytes(b"\0\1\2")
    written = [
        "How many rows does towns.csv have?",
        "What is the sum of people in towns.csv?",
        "Something else.",
    ]
    writer = ["model=scripted", f"model.replies={json.dumps([json.dumps(written)])}"]
    teacher = ["<execute>print(2)</execute>", "Answer: 2"]
    done = pybench(
        "data", "synth", "data=files", "data.folder=corpus", "data.files.path=own", "sandbox.preload=[]",
        f"data.files.writer={json.dumps(writer)}", "model=scripted", f"model.replies={json.dumps(teacher)}",
        "agent=execute_tag", "epochs=2", "data.keep.similarity=null",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    requests = read_requests(tmp_path / "corpus/requests.jsonl")
    assert [each.request for each in requests] == written[:2], "others name no file"
    made = list(read(tmp_path / "corpus/train.jsonl"))
    assert len(made) == 4
    assert {each.request.splitlines()[0] for each in made} == set(written[:2])
    assert {each.meta.inputs for each in made} == {("towns.csv",)}
