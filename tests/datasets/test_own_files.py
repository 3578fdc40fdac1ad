"""A folder of one's own as tasks: one a file, then one a request."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pybench.core.errors import UserError
from pybench.datasets.own_files import FilesToAskAbout, OwnRequests, category_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of several kinds, some of them strange."""
    own = tmp_path / "own"
    (own / "deeper").mkdir(parents=True)
    for name in ("a.csv", "deeper/b.png", "no ending", "空.pdf", ".hidden.csv"):
        (own / name).write_bytes(b"a,b\n1,2\n")
    (own / "large.wav").write_bytes(b"0" * 2_000_000)
    (tmp_path / "outside.csv").write_text("secret", "utf-8")
    (own / "link.csv").symlink_to(tmp_path / "outside.csv")
    return own


def test_each_file_is_asked_about(folder: Path, tmp_path: Path) -> None:
    dataset = FilesToAskAbout(path=str(folder), per_file=7, max_mb=1)
    tasks = {task.inputs[0]: task for task in dataset.load()}
    assert set(tasks) == {"a.csv", "deeper/b.png", "no ending", "空.pdf"}
    assert len({task.id for task in tasks.values()}) == 4
    assert tasks["deeper/b.png"].category == "image_audio"
    assert "7 different requests" in tasks["a.csv"].prompt
    (tmp_path / "work").mkdir()
    asyncio.run(dataset.build_inputs(tasks["deeper/b.png"], tmp_path / "work"))
    assert (tmp_path / "work/deeper/b.png").is_file()


def test_requests_are_tasks(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text('{"id": "1", "request": "a.csv 有几行?", "files": ["a.csv"]}\n\n', "utf-8")
    [task] = OwnRequests(path=str(folder), requests=str(file)).load()
    assert (task.id, task.language, task.inputs, task.checks) == ("1", "zh", ("a.csv",), ())
    assert task.prompt.startswith("a.csv 有几行?\n\nEnd with a line `Answer:")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{}", "line 1: no request"),
        ("[1", "line 1: no request"),
        ('{"id": "1", "request": "x", "files": ["../y"]}', "does not lie below"),
        ('{"id": "1", "request": "x"}\n{"id": "1", "request": "y"}', "line 2: the id 1 stands there twice"),
    ],
)
def test_bad_requests_are_named(folder: Path, tmp_path: Path, line: str, message: str) -> None:
    (tmp_path / "requests.jsonl").write_text(line, "utf-8")
    with pytest.raises(UserError, match=message):
        OwnRequests(path=str(folder), requests=str(tmp_path / "requests.jsonl")).load()


def test_folders_that_hold_nothing(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such folder"):
        FilesToAskAbout(path=str(tmp_path / "none")).load()
    with pytest.raises(UserError, match="holds no file"):
        FilesToAskAbout(path=str(tmp_path)).load()
    with pytest.raises(UserError, match="cannot be read"):
        OwnRequests(path=str(tmp_path), requests=str(tmp_path / "none")).load()


def test_endings_suggest_a_category() -> None:
    assert [category_of(name) for name in ("A.CSV", "x.wav", "y.md", "z", "s.zip")] == [
        "chart", "image_audio", "text", "text", "software",
    ]  # fmt: skip
