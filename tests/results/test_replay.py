"""Recorded trials run again without a model: what is the same, and what is said of what is not."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

from pybench.__main__ import main
from tests.helpers.command_line import QUIET, only_run
from tests.helpers.tiny_tasks import make_tasks

pytestmark = pytest.mark.slow

VOLATILE_PATTERN = """\
import datetime, os, time, zipfile
print(object(), datetime.datetime.now(), f"took {time.perf_counter():.3f} s")
os.makedirs("output", exist_ok=True)
open("output/log.txt", "w").write(f"made at {datetime.datetime.now()} by {object()}")
with zipfile.ZipFile("output/box.zip", "w") as box:
    box.writestr(f"a.txt", f"made at {datetime.datetime.now()}")
open("output/sum.txt", "w").write("320")
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two tasks whose cells print and write what differs each time without meaning anything."""
    place = tmp_path_factory.mktemp("replay")
    make_tasks(place / "tasks", count=2)
    model = {
        "_target_": "pybench.models.scripted.ScriptedModel",
        "replies": [f"```python\n{VOLATILE_PATTERN}```", "Answer: 320"],
    }
    (place / "mine" / "model").mkdir(parents=True)
    (place / "mine" / "model" / "fleeting.yaml").write_text(yaml.safe_dump(model))
    judge = ["grader=both", "model@grader.model=scripted", "grader.model.replies=['no verdict']"]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        run = ["--config-dir", "mine", "model=fleeting", "dataset.path=tasks", *QUIET, *judge]
        assert main(run) == 0
    return place


@pytest.fixture
def run(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(made, tmp_path / "copy")
    monkeypatch.chdir(tmp_path / "copy")
    return only_run(tmp_path / "copy")


def test_times_and_addresses_are_no_difference(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(path for path in run.rglob("*"))
    assert main(["replay", str(run), "--output", "kept"]) == 0
    assert "2 trials as recorded, 0 different, 0 left out" in capsys.readouterr().out
    assert sorted(path for path in run.rglob("*")) == before
    assert Path("kept/trials/sum_0/0/1/output/log.txt").is_file()
    assert main(["replay", str(run), "--output", "kept"]) == 2


def test_outputs_files_and_grades_that_differ_are_named(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trial = run / "trials" / "sum_0" / "0" / "1"
    trajectory = trial / "trajectory.jsonl"
    trajectory.write_text(re.sub(r"took [\d.]+ s", "took a while", trajectory.read_text()))
    (trial / "output" / "sum.txt").write_text("321")
    (trial / "output" / "extra.txt").write_text("x")
    shutil.rmtree("tasks/math/sum_1")
    records = run / "trials.jsonl"
    records.write_text(records.read_text().replace('"passed":true', '"passed":false'))
    assert main(["replay", str(run)]) == 3
    printed = capsys.readouterr().out
    assert re.search(r"different sum_0\n +turn 1: stdout: '.*took a while", printed)
    assert "output/sum.txt: another content" in printed
    assert "output/extra.txt: not made again" in printed
    assert "log.txt" not in printed
    assert "box.zip" not in printed
    assert "checks: answer.number now passed" in printed
    assert "left out  sum_1  there is no such task here any more" in printed
    assert "0 trials as recorded, 1 different, 1 left out" in printed


def test_one_task_alone(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(run), "sum_1"]) == 0
    assert capsys.readouterr().out.startswith("same      sum_1\n1 trials as recorded")
    assert main(["replay", str(run), "sum_9"]) == 2
    assert "sum_9" in capsys.readouterr().err
