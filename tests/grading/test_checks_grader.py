# ruff: noqa: E501 - a snippet stands on one line
"""Blame and isolation: what an output does is a failed check, what a task's author does wrong is an error."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from pybench.core.errors import GraderError, SandboxError
from pybench.core.jobs import IsolatedJob, IsolatedRunner, JobOutcome
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckSpec, Grade, Task
from pybench.grading.checks import PRELOAD, ChecksGrader, copy_regular
from pybench.sandboxes.local.runner import LocalJobRunner

pytestmark = pytest.mark.slow

Grading = Callable[..., Grade]

READERS: dict[str, tuple[str, dict[str, object]]] = {
    "table.csv": ("table.equals", {"expect": [{"a": 1}]}),
    "table.tsv": ("table.equals", {"expect": [{"a": 1}]}),
    "table.xlsx": ("table.equals", {"expect": [{"a": 1}]}),
    "table.parquet": ("table.equals", {"expect": [{"a": 1}]}),
    "table.sqlite": ("table.equals", {"expect": [{"a": 1}]}),
    "value.json": ("document.json_equals", {"expect": {"a": 1}}),
    "picture.png": ("image.facts", {"width": 10}),
    "picture.jpg": ("image.facts", {"width": 10}),
    "picture.gif": ("image.animation", {"count": 3}),
    "chart.png": ("chart.bars", {"expect": {"a": 1.0}}),
    "sound.wav": ("audio.facts", {"duration_sec": 1.0}),
    "sound.mp3": ("audio.facts", {"duration_sec": 1.0}),
    "film.mp4": ("image.video", {"count": 3}),
    "text.pdf": ("document.contains", {"all": ["word"]}),
    "text.docx": ("document.contains", {"all": ["word"]}),
    "text.pptx": ("document.contains", {"all": ["word"]}),
    "text.txt": ("document.contains", {"all": ["word"]}),
    "files.zip": ("document.archive", {"expect": {"a.txt": None}}),
    "model.pkl": ("model.score", {"features": [{"a": 1}], "target": [1], "metric": "mae", "at_most": 1}),
    "tool.py": ("program.runs", {"cases": [{"args": [], "stdout": "1"}]}),
    "page.html": ("web.behaves", {"steps": [{"select": "p", "text": "x"}]}),
}
CORRUPT = {
    "empty": b"",
    "a byte": b"0",
    "noise": bytes(range(256)) * 40,
    "zeros": b"\0" * 5000,
    "png head": b"\x89PNG\r\n\x1a\n" + b"\0" * 200,
    "zip head": b"PK\x03\x04" + b"\xff" * 200,
    "riff head": b"RIFF\xff\xff\xff\xffWAVEfmt " + b"\0" * 100,
    "pdf head": b"%PDF-1.7\n1 0 obj << /Length 99999999999 >> stream",
    "ftyp head": b"\0\0\0\x20ftypisom" + b"\0" * 100,
    "deep json": b"[" * 100_000,
    "pickle": b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7f.",
}


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def isolated(loop: asyncio.Runner) -> Iterator[IsolatedRunner]:
    runner = LocalJobRunner(preload=PRELOAD)
    loop.run(runner.open())
    yield runner
    loop.run(runner.close())


@pytest.fixture
def grading(loop: asyncio.Runner, isolated: IsolatedRunner, tmp_path: Path) -> Grading:
    """`grading((check, params), ..., checks_py=, truth_py=)` over the files in tmp_path/output."""
    for name in ("task", "inputs", "output"):
        (tmp_path / name).mkdir()

    def run(
        *checks: tuple[str, dict[str, object]],
        checks_py: str = "",
        truth_py: str = "",
        answer: str = "",
        wall_sec: float = 60,
        runner: IsolatedRunner = isolated,
    ) -> Grade:
        for name, text in (("checks.py", checks_py), ("truth.py", truth_py)):
            if text:
                (tmp_path / "task" / name).write_text(text)
        specs = tuple(CheckSpec(name=name, params=params) for name, params in checks)
        task = Task(id="t", category="c", prompt="p", folder=tmp_path / "task", task_hash="h", checks=specs)
        grader = ChecksGrader(wall_sec=wall_sec)
        loop.run(grader.open(runner))
        request = GradeRequest(
            task=task, seed=0, answer=answer, output=tmp_path / "output", inputs=tmp_path / "inputs"
        )
        return loop.run(grader.grade(request))[0]

    return run


@pytest.mark.parametrize("name", READERS)
def test_whatever_an_output_holds_it_fails_with_a_reason(grading: Grading, tmp_path: Path, name: str) -> None:
    check, params = READERS[name]
    for kind, content in CORRUPT.items():
        (tmp_path / "output" / name).write_bytes(content)
        grade = grading((check, {"path": f"output/{name}", **params}))
        assert grade.passed is False, kind
        assert grade.checks[0].reason, kind


def test_missing_output_names_what_is_there(grading: Grading, tmp_path: Path) -> None:
    (tmp_path / "output" / "other.csv").write_text("a\n1\n")
    grade = grading(("table.equals", {"path": "output/t.csv", "expect": [{"a": 1}]}))
    assert "missing" in grade.checks[0].reason
    assert "other.csv" in grade.checks[0].reason


def test_too_large_output_fails(grading: Grading, tmp_path: Path) -> None:
    with (tmp_path / "output" / "t.csv").open("wb") as file:
        file.truncate(80_000_000)
    grade = grading(("table.equals", {"path": "output/t.csv", "expect": [{"a": 1}]}))
    assert grade.passed is False
    assert "too large" in grade.checks[0].reason


def test_zip_bomb_fails(grading: Grading, tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "output" / "t.xlsx", "w", zipfile.ZIP_DEFLATED) as box:
        box.writestr("xl/workbook.xml", b"\0" * 300_000_000)
    grade = grading(("table.equals", {"path": "output/t.xlsx", "expect": [{"a": 1}]}))
    assert "unpacks" in grade.checks[0].reason


def test_links_and_pipes_are_not_followed(grading: Grading, tmp_path: Path) -> None:
    (tmp_path / "task" / "secret.csv").write_text("a\n1\n")
    (tmp_path / "output" / "t.csv").symlink_to(tmp_path / "task" / "secret.csv")
    (tmp_path / "output" / "linked").symlink_to(tmp_path / "task")
    os.mkfifo(tmp_path / "output" / "u.csv")
    for path in ("output/t.csv", "output/linked/secret.csv", "output/u.csv"):
        assert grading(("table.equals", {"path": path, "expect": [{"a": 1}]})).passed is False
    copy_regular(tmp_path / "output", tmp_path / "copy")
    assert list((tmp_path / "copy").iterdir()) == []


TOUCHES = "def look(ctx):\n    ctx.output('output/x')\n    {}\n"


@pytest.mark.parametrize(
    "deed",
    [
        "raise KeyError('column')",
        "import os; os._exit(1)",
        "while True: pass",
        "x = bytearray(10**11)",
        "return None[0]",
    ],
)
def test_trouble_after_an_output_was_touched_is_the_outputs(
    grading: Grading, tmp_path: Path, deed: str
) -> None:
    (tmp_path / "output" / "x").write_text("x")
    grade = grading(("checks.look", {}), checks_py=TOUCHES.format(deed), wall_sec=5)
    assert grade.passed is False
    assert grade.checks[0].reason


@pytest.mark.parametrize(
    ("checks_py", "truth_py", "params"),
    [
        ("def look(ctx):\n    raise KeyError('ours')\n", "", {}),
        ("def look(ctx):\n    import os; os._exit(1)\n", "", {}),
        ("def look(ctx, n):\n    pass\n", "", {"n": "$missing"}),
        ("def look(ctx):\n    ctx.output('output/x')\n    return True\n", "", {}),
        ("def look(ctx):\n    pass\n", "def truth(inputs):\n    return 1 / 0\n", {}),
        ("def look(ctx:\n", "", {}),
        ("def look(ctx):\n    pass\n", "", {"surprise": 1}),
    ],
    ids=["raises", "dies", "no truth", "no verdict", "truth raises", "no python", "unknown parameter"],
)
def test_trouble_before_that_is_ours(
    grading: Grading, tmp_path: Path, checks_py: str, truth_py: str, params: dict[str, object]
) -> None:
    (tmp_path / "output" / "x").write_text("x")
    with pytest.raises(GraderError):
        grading(("checks.look", params), checks_py=checks_py, truth_py=truth_py)


def test_an_unknown_check_is_ours(grading: Grading) -> None:
    for name in ("table.nothing", "nowhere.equals", "table._key"):
        with pytest.raises(GraderError):
            grading((name, {}))


def test_agent_code_sees_no_truth_and_cannot_say_passed(grading: Grading, tmp_path: Path) -> None:
    spy = (
        "import glob, os, sys\n"
        "seen = [p for p in glob.glob('/opt/**', recursive=True) if 'truth' in p or 'task' in p or 'trial' in p]\n"
        "for fd in range(3, 64):\n"
        '    try: os.write(fd, b\'{"result": {"exit": 0, "stdout": "42", "stderr": "", "made": {}}}\\n\')\n'
        "    except OSError: pass\n"
        "print(seen)\n"
    )
    (tmp_path / "output" / "tool.py").write_text(spy)
    truth = "def truth(inputs):\n    return {'n': '42'}\n"
    cases = [{"args": [], "stdout": "$n"}, {"args": [], "stdout": "[]"}]
    grade = grading(("program.runs", {"path": "output/tool.py", "cases": cases}), truth_py=truth)
    assert grade.score == 0.5, grade.checks[0].reason


def test_outputs_are_a_copy(grading: Grading, tmp_path: Path) -> None:
    (tmp_path / "output" / "tool.py").write_text("open('output/tool.py', 'w').write('changed'); print(1)")
    cases = [{"args": [], "stdout": "1"}, {"args": [], "stdout": "1"}]
    assert grading(("program.runs", {"path": "output/tool.py", "cases": cases})).passed
    assert "changed'" in (tmp_path / "output" / "tool.py").read_text()


def test_score_is_the_mean_and_all_must_pass(grading: Grading, tmp_path: Path) -> None:
    (tmp_path / "output" / "a.txt").write_text("one\ntwo\n")
    right = ("document.lines", {"path": "output/a.txt", "expect": ["one", "two"]})
    half = ("document.lines", {"path": "output/a.txt", "expect": ["one", "three"]})
    grade = grading(right, half)
    assert (grade.passed, grade.score) == (False, 0.75)


ENDLESS = "import time\nwhile True: time.sleep(1)\n"


def test_programs_that_do_not_end_share_the_time_of_a_trial(grading: Grading, tmp_path: Path) -> None:
    (tmp_path / "output" / "tool.py").write_text(ENDLESS)
    cases = [{"args": [number], "stdout": "1"} for number in range(3)]
    check = ("program.runs", {"path": "output/tool.py", "cases": cases, "wall_sec": 1.0})
    grade = grading(check, wall_sec=3)
    assert (grade.passed, grade.score) == (False, 0.0)
    assert "took longer" in grade.checks[0].reason
    assert "is spent" in grade.checks[0].reason


class Murderous(LocalJobRunner):
    """Kills the first so many jobs from outside, once they read what the agent made."""

    kills = 1

    async def run(self, job: IsolatedJob) -> JobOutcome:
        answer = job.on_call
        assert answer is not None

        async def on_call(request: dict[str, Any]) -> dict[str, Any]:
            if request["op"] == "touch" and self.kills:
                self.kills -= 1
                family = psutil.Process().children(recursive=True)
                for process in family:
                    if process.ppid() != os.getpid() and not process.children():
                        process.kill()
            return await answer(request)

        return await super().run(replace(job, on_call=on_call))


@pytest.mark.parametrize(("kills", "passed"), [(1, True), (2, False)])
def test_a_grading_job_that_is_killed_within_its_limits_grades_once_more(
    grading: Grading, loop: asyncio.Runner, kills: int, passed: bool
) -> None:
    runner = Murderous(preload=PRELOAD)
    runner.kills = kills
    loop.run(runner.open())
    try:
        grade = grading(("answer.number", {"expect": 321}), answer="Answer: 321", runner=runner)
    finally:
        loop.run(runner.close())
    assert runner.kills == 0
    assert grade.passed is passed


class BusyMachine(LocalJobRunner):
    """On it, what checks run never has its share."""

    async def run(self, job: IsolatedJob) -> JobOutcome:
        if job.entry.startswith("/opt/child"):
            raise SandboxError("the machine is too busy")
        return await super().run(job)


def test_a_program_that_never_had_its_share_of_the_machine_is_no_failure(
    grading: Grading, loop: asyncio.Runner, tmp_path: Path
) -> None:
    (tmp_path / "output" / "tool.py").write_text("print(1)")
    runner = BusyMachine(preload=PRELOAD)
    loop.run(runner.open())
    try:
        with pytest.raises(SandboxError, match="too busy"):
            grading(("program.runs", {"path": "output/tool.py", "cases": [{"stdout": "1"}]}), runner=runner)
    finally:
        loop.run(runner.close())


class ChildKiller(LocalJobRunner):
    """Loses the first program that checks run."""

    lost = 0

    async def run(self, job: IsolatedJob) -> JobOutcome:
        outcome = await super().run(job)
        if job.entry.startswith("/opt/child") and not self.lost:
            self.lost += 1
            return JobOutcome("died", message="signal 9")
        return outcome


def test_a_program_that_is_killed_from_outside_runs_once_more(
    grading: Grading, loop: asyncio.Runner, tmp_path: Path
) -> None:
    (tmp_path / "output" / "tool.py").write_text("print(1)")
    runner = ChildKiller(preload=PRELOAD)
    loop.run(runner.open())
    try:
        grade = grading(
            ("program.runs", {"path": "output/tool.py", "cases": [{"stdout": "1"}]}), runner=runner
        )
    finally:
        loop.run(runner.close())
    assert (runner.lost, grade.passed) == (1, True)
