"""The isolated runner: outcomes, sight, and what hostile files around a job can do to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner, JobOutcome
from pybench.sandboxes.docker.jobs import DockerJobRunner
from pybench.sandboxes.local.runner import LocalJobRunner

from . import containers
from .conftest import Bench

pytestmark = pytest.mark.slow

LIMITS = IsolatedLimits(wall_sec=20, memory_mb=512, processes=32, disk_mb=64)


class LightJobRunner(LocalJobRunner):
    """Runs every job as one that needs no preloaded package."""

    async def run(self, job: IsolatedJob) -> JobOutcome:
        return await super().run(replace(job, needs_preload=False))


@pytest.fixture(scope="module", params=["warm", "light", "fresh", "docker"])
def runner(request: pytest.FixtureRequest, bench: Bench) -> Iterator[IsolatedRunner]:
    made: IsolatedRunner
    if request.param == "docker":
        if why := containers.why_not():
            pytest.skip(why)
        made = DockerJobRunner({"engine": containers.ADDRESS}, preload=("json", "xml.dom"))
    else:
        kind = LightJobRunner if request.param == "light" else LocalJobRunner
        made = kind(warm=request.param != "fresh", preload=("json", "xml.dom"))
    bench.run(made.open())
    yield made
    bench.run(made.close())


def run(bench: Bench, runner: IsolatedRunner, folder: Path, code: str, **settings: Any) -> JobOutcome:
    source = folder / "job"
    source.mkdir(exist_ok=True)
    (source / "job.py").write_text(code)
    fields: dict[str, Any] = {"payload": {}, "limits": LIMITS} | settings
    mounts = {"/opt/job": source} | fields.pop("mounts", {})
    outcome = bench.run(runner.run(IsolatedJob(entry="/opt/job/job.py", mounts=mounts, **fields)))
    assert isinstance(outcome, JobOutcome)
    return outcome


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ("return {'got': payload['x'], 'list': [1, None]}", "ok", ""),
        ("raise ValueError('no good')", "raised", "no good"),
        ("return object()", "raised", "not JSON serializable"),
        ("import time; time.sleep(60)", "timeout", "not done after"),
        ("import os; os._exit(3)", "died", "exit 3"),
        ("import os; os.kill(os.getpid(), 11)", "died", "signal 11"),
        ("x = [bytearray(b'x' * (32 << 20)) for _ in range(64)]", "died", "out of memory"),
        ("return 'x' * (13 << 20)", "too_big", "larger than 12 MB"),
    ],
)
def test_outcomes(
    body: str, status: str, words: str, bench: Bench, runner: IsolatedRunner, tmp_path: Path
) -> None:
    limits = IsolatedLimits(wall_sec=3 if status == "timeout" else 30, memory_mb=256)
    done = run(
        bench, runner, tmp_path, f"def main(payload, call):\n    {body}\n", payload={"x": "ä"}, limits=limits
    )
    assert done.status == status, done
    assert words in done.message
    if status == "ok":
        assert done.value == {"got": "ä", "list": [1, None]}


def test_only_a_job_that_needs_them_is_forked_with_the_preloaded_packages(
    bench: Bench, runner: LocalJobRunner, tmp_path: Path
) -> None:
    code = "import sys\ndef main(payload, call):\n    return 'xml.dom' in sys.modules\n"
    is_warm = runner.describe()["warm"] and not isinstance(runner, LightJobRunner)
    assert run(bench, runner, tmp_path, code).value == is_warm


def test_prints_are_kept_apart_from_the_result(bench: Bench, runner: IsolatedRunner, tmp_path: Path) -> None:
    code = (
        "import sys, os\ndef main(payload, call):\n    print('{\"result\": 666}')\n"
        "    os.write(1, b'raw')\n    print('warn', file=sys.stderr)\n    return 1\n"
    )
    done = run(bench, runner, tmp_path, code)
    assert (done.status, done.value, done.stderr) == ("ok", 1, "warn\n")
    assert "666" in done.stdout
    assert "raw" in done.stdout


def test_questions_are_answered_by_the_harness(bench: Bench, runner: IsolatedRunner, tmp_path: Path) -> None:
    async def double(question: dict[str, Any]) -> dict[str, Any]:
        await asyncio.sleep(0.01)
        return {"twice": question["n"] * 2}

    code = "def main(payload, call):\n    return [call({'n': n})['twice'] for n in range(3)]\n"
    assert run(bench, runner, tmp_path, code, on_call=double).value == [0, 2, 4]


def test_files_go_in_and_come_back(bench: Bench, runner: IsolatedRunner, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "sub").mkdir(parents=True)
    (work / "sub" / "in.txt").write_text("in")
    code = (
        "import os\ndef main(payload, call):\n    os.mkdir('made')\n"
        "    open('made/out.txt', 'w').write(open('sub/in.txt').read() + '!')\n"
        "    os.symlink('/etc/passwd', 'link')\n    return os.path.exists(__file__)\n"
    )
    assert run(bench, runner, tmp_path, code, work=work).value is True
    assert (work / "made" / "out.txt").read_text() == "in!"
    assert not (work / "link").is_symlink()


def test_a_program_runs_beside_a_folder_that_is_not_for_all(
    bench: Bench, runner: IsolatedRunner, tmp_path: Path
) -> None:
    """A browser that root has run leaves such a folder beside it."""
    tool = tmp_path / "tool"
    (tool / "private").mkdir(parents=True)
    (tool / "say").write_text("#!/bin/sh\necho said\n")
    (tool / "say").chmod(0o755)
    (tool / "private").chmod(0o700)
    code = (
        "import subprocess\ndef main(payload, call):\n"
        "    return subprocess.run([payload['tool']], capture_output=True, text=True).stdout\n"
    )
    done = run(bench, runner, tmp_path, code, payload={"tool": "/opt/tool/say"}, mounts={"/opt/tool": tool})
    assert done.value == "said\n", done


def test_mounts_are_read_only_and_nothing_else_is_in_sight(
    bench: Bench, runner: IsolatedRunner, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("truth")
    code = f"""
import os
def tries(work):
    try:
        return repr(work())
    except OSError as error:
        return type(error).__name__
def main(payload, call):
    return [
        tries(lambda: open(__file__, 'a')),
        tries(lambda: open({str(secret)!r}).read()),
        tries(lambda: os.listdir({str(Path(__file__).parents[2])!r})),
        sorted(name for name in os.environ if 'PYBENCH' in name and name != 'PYBENCH_CLAIMS'),
        os.getuid() != 0,
    ]
"""
    value = run(bench, runner, tmp_path, code).value
    assert value[0] in ("OSError", "PermissionError")
    assert value[1] in ("FileNotFoundError", "PermissionError")
    assert value[2:] == ["FileNotFoundError", [], True]


@pytest.mark.parametrize(
    "planted",
    ["sitecustomize.py", "usercustomize.py", "conftest.py", "json.py", "statistics.py", "pandas.py"],
)
def test_files_planted_in_the_work_folder_are_never_imported(
    planted: str, bench: Bench, runner: IsolatedRunner, tmp_path: Path
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / planted).write_text("raise SystemExit('planted code ran')\n")
    code = "import json, statistics\ndef main(payload, call):\n    return statistics.mean([1, 3])\n"
    done = run(bench, runner, tmp_path, code, work=work)
    assert (done.status, done.value) == ("ok", 2)


def test_many_jobs_at_once(bench: Bench, runner: IsolatedRunner, tmp_path: Path) -> None:
    source = tmp_path / "job"
    source.mkdir()
    (source / "job.py").write_text("def main(payload, call):\n    return payload['n'] ** 2\n")

    async def go() -> list[Any]:
        jobs = [
            IsolatedJob("/opt/job/job.py", {"n": n}, {"/opt/job": source}, limits=LIMITS) for n in range(12)
        ]
        return [done.value for done in await asyncio.gather(*(runner.run(job) for job in jobs))]

    assert bench.run(go()) == [n * n for n in range(12)]
