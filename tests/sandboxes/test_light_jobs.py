"""Light jobs: the next one that sees the same gets the sandbox of the last, and cannot tell."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from pybench.sandboxes.isolated import IsolatedJob, IsolatedLimits, IsolatedOutcome, IsolatedRunner
from pybench.sandboxes.opening import NoLayer

from .conftest import Bench

LIMITS = IsolatedLimits(wall_sec=5, memory_mb=512, processes=32, disk_mb=64)
LEAVES_TRACES = """
import builtins, os
def main(payload, call):
    found, written = [name for name in vars(builtins) if name == 'trace'], 0
    builtins.trace = 1
    for folder in ('.', os.environ['TMPDIR'], os.environ['PYBENCH_CLAIMS'], '/dev/shm'):
        try:
            found += [name for name in os.listdir(folder) if name.startswith('trace')]
            os.makedirs(folder + '/trace/below', exist_ok=True)
            open(folder + '/trace.txt', 'w').close()
            written += 1
        except PermissionError:
            pass  # Landlock
    return {'found': found, 'written': written}
"""


class Jobs:
    """A runner, and the processes below it that stay: its parent with what that keeps."""

    def __init__(self, bench: Bench, runner: IsolatedRunner, folder: Path) -> None:
        self.bench, self.runner, self.folder = bench, runner, folder
        self.before = {child.pid for child in psutil.Process().children(recursive=True)}
        bench.run(runner.open())
        self.idle = self.below()

    def run(self, code: str, name: str = "job", **settings: Any) -> IsolatedOutcome:
        source = self.folder / name
        source.mkdir(exist_ok=True)
        (source / "job.py").write_text(code)
        fields: dict[str, Any] = {"payload": {}, "limits": LIMITS, "is_light": True} | settings
        job = IsolatedJob("/opt/job/job.py", mounts={"/opt/job": source}, **fields)
        outcome = self.bench.run(self.runner.run(job))
        assert isinstance(outcome, IsolatedOutcome)
        return outcome

    def below(self) -> set[int]:
        return {child.pid for child in psutil.Process().children(recursive=True)} - self.before

    def kept(self, most: int | None = None) -> set[int]:
        """Processes of kept sandboxes; with `most`, when no more are left: others may be on their way out."""
        deadline = time.monotonic() + 10
        while most is not None and len(self.below() - self.idle) > most and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.below() - self.idle


@pytest.fixture(params=["namespaces", "bubblewrap", "landlock"])
def jobs(request: pytest.FixtureRequest, bench: Bench, tmp_path: Path) -> Iterator[Jobs]:
    runner = IsolatedRunner(isolation=request.param, warm=request.param != "bubblewrap", preload=("json",))
    try:
        made = Jobs(bench, runner, tmp_path)
    except NoLayer as problem:  # this machine does not offer it, and says why
        pytest.skip(str(problem))
    yield made
    bench.run(runner.close())
    made.idle = set()
    assert made.kept(0) == set()


def test_the_next_job_finds_nothing_of_the_last(jobs: Jobs) -> None:
    first = jobs.run(LEAVES_TRACES)
    kept = jobs.kept(1)
    assert len(kept) == 1
    for _ in range(3):
        assert jobs.run(LEAVES_TRACES) == first
        assert jobs.kept(1) == kept
    assert first.status == "ok", first
    assert first.value["found"] == []
    assert first.value["written"] >= 3


def test_a_job_that_sees_something_else_gets_another_sandbox(jobs: Jobs) -> None:
    says = "def main(payload, call):\n    return '{}'\n"
    assert jobs.run(says.format("one"), "one").value == "one"
    first = jobs.kept(1)
    assert jobs.run(says.format("two"), "two").value == "two"
    assert jobs.kept(2) > first
    assert jobs.run(says.format("one"), "one").value == "one"
    both = jobs.kept(2)
    less = IsolatedLimits(wall_sec=5, memory_mb=256, processes=32, disk_mb=64)
    assert jobs.run(says.format("one"), "one", limits=less).value == "one"
    if (os.cpu_count() or 1) > 1:
        assert jobs.kept(3) > both


def test_few_sandboxes_are_kept(jobs: Jobs) -> None:
    most = 1 + (os.cpu_count() or 1)
    for number in range(most + 3):
        jobs.run("def main(payload, call):\n    pass\n", str(number))
    assert len(jobs.kept(most)) == most


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("raise ValueError", "raised"),
        ("import os; os._exit(0)", "died"),
        ("import time; time.sleep(60)", "timeout"),
        ("x = [bytearray(b'x' * (32 << 20)) for _ in range(64)]", "died"),
    ],
)
def test_the_sandbox_of_a_job_that_went_wrong_goes(jobs: Jobs, body: str, status: str) -> None:
    limits = IsolatedLimits(wall_sec=1 if status == "timeout" else 30, memory_mb=512)
    assert jobs.run(f"def main(payload, call):\n    {body}\n", limits=limits).status == status
    assert jobs.kept(0) == set()


def test_a_sandbox_that_has_used_much_goes(jobs: Jobs) -> None:
    if "cgroup" not in str(jobs.runner.describe()["isolation"]):
        pytest.skip("without a cgroup each process has CPU time of its own: there is nothing to use up")
    code = "import time\ndef main(payload, call):\n    while time.process_time() < payload:\n        pass\n"
    limits = IsolatedLimits(wall_sec=60, cpu_sec=3, memory_mb=512)
    assert jobs.run(code, payload=0.0, limits=limits).status == "ok"
    assert len(jobs.kept(1)) == 1
    assert jobs.run(code, payload=0.6, limits=limits).status == "ok"
    assert jobs.kept(0) == set()


def test_a_kept_sandbox_that_was_killed_is_replaced(jobs: Jobs) -> None:
    jobs.run(LEAVES_TRACES)
    for pid in jobs.kept(1):
        psutil.Process(pid).kill()
    again = jobs.run(LEAVES_TRACES)
    assert again.status == "ok", again
