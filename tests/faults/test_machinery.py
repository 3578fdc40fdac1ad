"""The machine itself misbehaves: what fails is tried again or recorded as ours, never booked on the model."""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from pybench.core import journal
from pybench.core.events import ReplyEvent
from tests.helpers.command_line import QUIET, Run, cells_begun, only_run, start
from tests.helpers.fault_tasks import by_task, error_of, essence, make_task
from tests.helpers.waiting import finish, wait_until
from tests.helpers.warm_command_line import start_warm

pytestmark = pytest.mark.slow

WAITS = "# %%\nimport time\ntime.sleep({sec})\n# %%\nprint('Answer:', 321)\n"


def parent_of(runner: subprocess.Popen[str]) -> psutil.Process:
    """The process that kernels are forked from: of the runner's two warm parents, that of more processes."""
    warm = [
        each for each in psutil.Process(runner.pid).children() if "guest.warm_parent" in str(each.cmdline())
    ]
    return max(warm, key=lambda parent: len(parent.children(recursive=True)))


def test_faults_of_tasks_and_checks_are_errors_of_their_kind(pybench: Run, tmp_path: Path) -> None:
    """One run, in which one task is in order and each other one is broken in its own way; a task that
    changes after its trial has begun is not graded by what it has become."""
    tasks = tmp_path / "tasks"
    make_task(tasks, "calm")
    make_task(tasks, "bug_in_check", "def look(ctx):\n    raise KeyError('ours')\n")
    make_task(tasks, "check_dies", "import os\ndef look(ctx):\n    os._exit(1)\n")
    changed = make_task(tasks, "changed", "def look(ctx):\n    return True, 1.0, 'fine'\n")
    (changed / "solution.py").write_text(WAITS.format(sec=4))
    builder = "def build(seed, folder):\n    raise RuntimeError('no data today')\n"
    shutil.rmtree(make_task(tasks, "no_inputs", inputs=builder) / "files")
    runner = start_warm(tmp_path, "model=oracle", f"dataset.path={tasks}", *QUIET, "retry.grader.wait_sec=0")
    trajectory = "outputs/*/*/trials/changed/**/trajectory.jsonl"
    wait_until(lambda: any(cells_begun(path.parent) for path in tmp_path.glob(trajectory)))
    (changed / "checks.py").write_text("def look(ctx):\n    return False, 0.0, 'changed'\n")
    output, errors = finish(runner)
    assert runner.returncode == 3, errors
    records = by_task(only_run(tmp_path))
    assert records["calm"].status == "passed"
    assert error_of(records["bug_in_check"]) == error_of(records["check_dies"]) == "grader"
    assert [error.kind for error in records["bug_in_check"].retried] == ["grader"]
    assert error_of(records["changed"]) == "input"
    assert records["changed"].grades == ()
    assert error_of(records["no_inputs"]) == "input"
    assert "grader 2" in output
    assert "input 2" in output


def test_a_run_outlives_its_kernels_and_their_parent(tmp_path: Path) -> None:
    """A kernel is killed from outside, as the system does when memory is short, then the parent that
    kernels are forked from, then a supervisor: the same records as without."""
    for number in range(4):
        make_task(tmp_path / "tasks", f"task_{number}", solution=WAITS.format(sec=3))
    tasks = f"dataset.path={tmp_path / 'tasks'}"
    runner = start_warm(tmp_path, "model=oracle", tasks, "concurrency=2", *QUIET)
    wait_until(lambda: cells_begun(tmp_path) >= 2)
    parent = parent_of(runner)
    supervisors = sorted(parent.children(), key=lambda child: child.create_time())
    kernels = [child for child in supervisors[0].children(recursive=True) if not child.children()]
    kernels[0].kill()
    parent.kill()
    supervisors[1].kill()
    _, errors = finish(runner)
    assert runner.returncode == 0, errors
    run = only_run(tmp_path)
    records = by_task(run)
    assert {essence(record)[:4] for record in records.values()} == {("passed", 1.0, "Answer: 321", 3)}
    assert [error.kind for record in records.values() for error in record.retried] == ["sandbox"]
    for record in records.values():
        events = journal.read_events(journal.trial_folder(run, record.task_id, 0, 1) / "trajectory.jsonl")
        turns = [event.turn for event in events if isinstance(event, ReplyEvent)]
        assert turns == [1, 2, 3], "a reply on record was asked for again"


def test_too_few_descriptors_end_in_errors_that_a_resume_makes_good(pybench: Run, tmp_path: Path) -> None:
    for number in range(6):
        make_task(tmp_path / "tasks", f"task_{number}", solution=WAITS.format(sec=2))

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (50, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))

    line = ("model=oracle", f"dataset.path={tmp_path / 'tasks'}", "concurrency=6", *QUIET)
    runner = start(tmp_path, *line, "retry.sandbox.times=0", preexec_fn=few)
    _, errors = finish(runner)
    assert "Traceback" not in errors
    run = only_run(tmp_path)
    kinds = {error_of(record) for record in by_task(run).values() if record.status != "passed"}
    assert kinds
    assert kinds <= {"sandbox", "harness", "input", "grader"}
    done = pybench("resume", str(run))
    assert done.returncode == 0, done.stderr
    assert {essence(record)[:3] for record in by_task(run).values()} == {("passed", 1.0, "Answer: 321")}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 3 MB."""
    libc = ctypes.CDLL(None, use_errno=True)
    place = tmp_path / "disk"
    place.mkdir()
    if os.geteuid() != 0 or libc.mount(b"none", bytes(place), b"tmpfs", 0, b"size=3m") != 0:
        pytest.skip("a small file system can only be mounted by root")
    yield place
    assert libc.umount2(bytes(place), 2) == 0


def test_a_full_disk_stops_the_run_and_a_resume_ends_it(
    pybench: Run, tmp_path: Path, small_disk: Path
) -> None:
    for number in range(4):
        make_task(tmp_path / "tasks", f"task_{number}", solution=WAITS.format(sec=1))
    stuffing = small_disk / "stuffing"
    line = ("model=oracle", f"dataset.path={tmp_path / 'tasks'}", "concurrency=1", *QUIET)
    runner = start_warm(tmp_path, *line, f"hydra.run.dir={small_disk / 'run'}")
    wait_until(lambda: cells_begun(small_disk) >= 3)
    with stuffing.open("wb", buffering=0) as file:
        while True:
            try:
                file.write(b"x" * 4096)
            except OSError:
                break
    output, errors = finish(runner)
    assert runner.returncode == 1, errors
    assert "Traceback" not in errors
    assert "No space left" in output + errors
    before = by_task(small_disk / "run")
    assert {record.status for record in before.values()} <= {"passed"}
    stuffing.unlink()
    done = pybench("resume", str(small_disk / "run"))
    assert done.returncode == 0, done.stderr
    after = by_task(small_disk / "run")
    assert {essence(record)[:4] for record in after.values()} == {("passed", 1.0, "Answer: 321", 3)}
    assert len(after) == 4
    assert all(after[name] == record for name, record in before.items())


def test_a_dead_tracking_server_costs_no_result(pybench: Run, tmp_path: Path) -> None:
    make_task(tmp_path / "tasks", "calm")
    where = ("tracking=mlflow", "tracking.uri=http://127.0.0.1:9", "sandbox.preload=[]")
    done = pybench("model=oracle", f"dataset.path={tmp_path / 'tasks'}", *where)
    assert done.returncode == 0, done.stderr
    assert "send it with: python -m pybench sync" in done.stderr
    assert by_task(only_run(tmp_path))["calm"].status == "passed"


CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
#include <sys/time.h>
static long calls;
static long jump(void) { return (calls++ / 50 % 2) ? 86400 * 365L : -86400 * 30L; }
int clock_gettime(clockid_t id, struct timespec *at) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(id, at);
    if (id == CLOCK_REALTIME) at->tv_sec += jump();
    return result;
}
"""


def test_a_clock_that_jumps_changes_no_duration(pybench: Run, tmp_path: Path) -> None:
    """The time of day jumps by a year, to and fro, all through the run."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler to build the clock with")
    (tmp_path / "clock.c").write_text(CLOCK)
    library = tmp_path / "clock.so"
    build = [compiler, "-shared", "-fPIC", "-o", str(library), str(tmp_path / "clock.c"), "-ldl"]
    subprocess.run(build, check=True)
    make_task(tmp_path / "tasks", "calm", solution=WAITS.format(sec=0.2))
    line = ("model=oracle", f"dataset.path={tmp_path / 'tasks'}", *QUIET)
    done = pybench(*line, LD_PRELOAD=str(library))
    assert done.returncode == 0, done.stderr
    run = next(tmp_path.glob("outputs/*/*/environment.json")).parent
    record = by_task(run)["calm"]
    assert record.status == "passed"
    timings = record.timings.model_dump()
    assert all(0 <= seconds < 100 for seconds in timings.values()), timings
    assert timings["cells_sec"] >= 0.2
    summary = journal.read_summary(run)
    assert summary is not None
    assert 0 < summary.wall_sec < 100


def test_a_wait_that_never_ends_is_ended(tmp_path: Path) -> None:
    """All processes around a kernel are stopped: they answer nothing and close nothing."""
    make_task(tmp_path / "tasks", "calm", solution=WAITS.format(sec=3))
    # Long enough for a kernel to start on a busy machine: its own start must not be what the deadline ends.
    deadlines = ("deadlines.sandbox_sec=15", "limits.cell_sec=4", "retry.sandbox.times=0")
    runner = start_warm(tmp_path, "model=oracle", f"dataset.path={tmp_path / 'tasks'}", *deadlines, *QUIET)
    wait_until(lambda: cells_begun(tmp_path) >= 1 or runner.poll() is not None)
    parent = parent_of(runner)
    stopped = [parent, *parent.children(recursive=True)]
    try:
        for process in stopped:
            process.suspend()
        _, errors = finish(runner)
    finally:
        for process in stopped:
            if process.is_running():
                process.kill()
    assert runner.returncode == 3, errors
    assert error_of(by_task(only_run(tmp_path))["calm"]) == "sandbox"
