"""`tasks audit`: cheap cheats against foreign graders and against our own."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.helpers.command_line import QUIET, Run
from tests.helpers.research_checkout import make_checkout
from tests.helpers.tiny_tasks import make_tasks


def test_a_foreign_benchmark(pybench: Run, tmp_path: Path) -> None:
    make_checkout(tmp_path / "checkout")
    done = pybench("tasks", "audit", "dataset=research", "dataset.path=checkout", "--format", "json")
    assert done.returncode == 0, done.stderr
    found = {each["cheat"]: (each["passed"], each["tasks"]) for each in json.loads(done.stdout)["cheats"]}
    # 16 and 140 ask whether something exists; the request of 18 holds what its test looks for.
    assert found["nothing"] == (0, 8)
    assert found["one_byte"] == (3, 8)
    assert found["empty"] == (3, 8)
    # An empty pickle can be read, too.
    assert found["blank_media"] == (4, 8)
    assert found["quote_prompt"] == (1, 8)
    verdicts = {each["task"]: each for each in json.loads(done.stdout)["tasks"]}
    assert len(verdicts) == 8
    assert verdicts["16"]["cheats"]["one_byte"] is True
    assert verdicts["2"]["cheats"]["one_byte"] is False
    assert verdicts["78"]["reason"].startswith("missing input ./data/gone.png")
    # A cheat needs no input, but the reader is told that the grader may.
    assert re.search(r"^78: none; missing input ./data/gone.png: .* is not there$", done.stderr, re.MULTILINE)


def test_a_word_for_every_closed_question_and_a_blank_of_every_kind(pybench: Run, tmp_path: Path) -> None:
    kinds = (
        "gif",
        "svg",
        "wav",
        "mp3",
        "mp4",
        "pdf",
        "docx",
        "pptx",
        "xlsx",
        "parquet",
        "json",
        "zip",
        "npy",
    )
    names = [f"./output/1.{kind}" for kind in kinds]
    reads = """
import json, zipfile
import cv2, docx, mutagen.mp3, numpy, openpyxl, pandas, pptx, pypdf, soundfile
from PIL import Image

def test_task_1(trajectory):
    for kind in ("docx", "pptx", "xlsx", "zip"):
        assert zipfile.is_zipfile(f"output/1.{kind}")
    docx.Document("output/1.docx")
    pptx.Presentation("output/1.pptx")
    openpyxl.load_workbook("output/1.xlsx")
    Image.open("output/1.gif").load()
    assert soundfile.info("output/1.wav").duration and mutagen.mp3.MP3("output/1.mp3").info.length
    assert cv2.VideoCapture("output/1.mp4").read()[0]
    assert len(pypdf.PdfReader("output/1.pdf").pages)
    assert not len(pandas.read_parquet("output/1.parquet")) and not numpy.load("output/1.npy").size
    assert json.load(open("output/1.json")) == []

def test_task_2(trajectory):
    assert "no" in trajectory[-1]["content"].lower().split(". ") and "%" in trajectory[-1]["content"]
"""
    root = make_checkout(tmp_path / "checkout", reads)
    entries = [
        {"index": "1", "user": f"Make {' and '.join(names)}", "file_paths": []},
        {
            "index": "2",
            "user": "Has it a maximum, and by how much does it exceed the mean?",
            "file_paths": [],
        },
    ]
    (root / "data/meta/task.json").write_text(json.dumps(entries))
    words = ("dataset=research", "dataset.path=checkout", "sandbox.python=kernel", "--format", "json")
    done = pybench("tasks", "audit", *words)
    assert done.returncode == 0, done.stderr
    found = {each["cheat"]: each["passed"] for each in json.loads(done.stdout)["cheats"]}
    assert found == {
        "nothing": 0, "empty": 1, "one_byte": 1, "wrong_type": 1, "blank_media": 2,
        "list_all": 0, "quote_prompt": 0,
    }  # fmt: skip


def test_checks_are_refused_for_tasks_that_name_none(pybench: Run, tmp_path: Path) -> None:
    make_checkout(tmp_path / "checkout")
    parts = ("dataset=research", "dataset.path=checkout", "grader=checks")
    for done in (pybench("tasks", "audit", *parts), pybench("model=noop", *QUIET, *parts)):
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1, done.stderr
        assert re.search("grader=checks: task .* names no checks; .* grader=research", done.stderr)
    assert not list(tmp_path.glob("outputs/**/trials.jsonl"))


def test_our_own_tasks_let_none_pass(pybench: Run, tmp_path: Path) -> None:
    make_tasks(tmp_path / "tasks", 2)
    done = pybench("tasks", "audit", "dataset.path=tasks", "--format", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["cheats"]
    assert {each["cheat"] for each in found} == {"list_all", "quote_prompt"}
    assert all((each["passed"], each["tasks"]) == (0, 2) for each in found)
