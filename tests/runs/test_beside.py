"""What of a trial goes on beside what: its start beside its first reply, its grade beside the next trial."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from benchmarks.own_run import run_with
from pybench.core import journal
from pybench.core.errors import SandboxError
from pybench.core.execution import TrialJob
from pybench.core.protocols import ModelRequest, SandboxProvider
from pybench.core.records import ModelReply, Task, TrialRecord
from pybench.executors.local import LocalExecutor
from pybench.models.offline import OfflineModel, replies_in
from tests.helpers.command_line import QUIET
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.waiting import settled

pytestmark = pytest.mark.slow

CELL = "```python\nprint(sum(int(word) for word in open('numbers.txt').read().split()))\n```"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Asked(OfflineModel):
    """A cell, then the answer that it printed; what `before` does comes before each reply."""

    name: str = "asked"
    before: Callable[[], Any] | None = None

    def __post_init__(self) -> None:
        self.turns: list[int] = []

    async def reply(self, request: ModelRequest) -> ModelReply:
        turn = 1 + replies_in(request)
        self.turns.append(turn)
        if self.before is not None:
            await self.before()
        last = request.messages[-1].content
        return self.say(CELL if turn == 1 else f"Answer: {json.loads(last.split()[-1])}")


class Around:
    """A provider whose sandboxes do something of the test's before they start."""

    def __init__(self, inner: SandboxProvider, before_start: Callable[[], Any]) -> None:
        self._inner, self._before_start = inner, before_start

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def create(self, trial_name: str) -> Any:
        sandbox: Any = self._inner.create(trial_name)
        start = sandbox.start

        async def later() -> None:
            await self._before_start()
            await start()

        sandbox.start = later
        return sandbox


def run(folder: Path, model: Asked, before_start: Callable[[], Any], *settings: str) -> list[TrialRecord]:
    tasks = folder / "tasks" if (folder / "tasks").exists() else make_tasks(folder / "tasks", 1)
    line = [f"dataset.path={tasks}", *QUIET, "name=beside", *settings]
    wrap: Any = lambda provider: Around(provider, before_start)  # noqa: E731
    asyncio.run(run_with(line, folder / "run", model=model, wrap=wrap))
    return journal.read_trials(folder / "run")


def test_a_sandbox_starts_while_the_first_reply_is_asked_for(tmp_path: Path) -> None:
    """The sandbox waits for the question and the reply for the sandbox: one by one, neither would come."""
    asked, started = asyncio.Event(), asyncio.Event()

    async def before_reply() -> None:
        asked.set()
        await started.wait()

    async def before_start() -> None:
        started.set()
        await asked.wait()

    limits = ("deadlines.sandbox_sec=30", "deadlines.reply_sec=30", "retry.sandbox.times=0")
    (record,) = run(tmp_path, Asked(before=before_reply), before_start, *limits)
    assert (record.status, record.error, record.answer) == ("passed", None, "Answer: 320")
    assert record.isolation is not None


def test_a_reply_outlives_the_start_that_failed_beside_it(tmp_path: Path) -> None:
    model, starts = Asked(), iter([SandboxError("no kernel today"), None])

    async def before_start() -> None:
        problem = next(starts)
        if problem is not None:
            raise problem

    (record,) = run(tmp_path, model, before_start, "retry.sandbox.times=1", "retry.sandbox.wait_sec=0")
    assert (record.status, record.answer) == ("passed", "Answer: 320")
    assert [(error.kind, error.message) for error in record.retried] == [("sandbox", "no kernel today")]
    assert model.turns == [1, 2], "a reply on record was asked for again"


def test_a_grader_that_failed_is_asked_again_without_playing_the_trial_again(tmp_path: Path) -> None:
    task = make_tasks(tmp_path / "tasks", 1) / "math" / "sum_0"
    (task / "truth.py").write_text("def truth(inputs):\n    raise RuntimeError('no truth today')\n", "utf-8")
    model, starts = Asked(), [0]

    async def before_start() -> None:
        starts[0] += 1

    (record,) = run(tmp_path, model, before_start, "retry.grader.times=2", "retry.grader.wait_sec=0")
    assert record.error is not None
    assert (record.status, record.error.kind, record.answer) == ("error", "grader", "Answer: 320")
    assert [error.kind for error in record.retried] == ["grader", "grader"]
    assert (starts, model.turns) == ([1], [1, 2])


def test_a_slow_start_is_not_the_cells_time(tmp_path: Path) -> None:
    async def before_start() -> None:
        await asyncio.sleep(3)

    (record,) = run(tmp_path, Asked(), before_start, "limits.all_cells_sec=2")
    assert record.status == "passed", record.reasons
    assert record.timings.start_sec > record.timings.cells_sec


class Busy:
    """A provider on a machine where a cell takes 3 s longer, of which it lacked some of a processor."""

    def __init__(self, inner: SandboxProvider, lacked_sec: float) -> None:
        self._inner, self._lacked_sec = inner, lacked_sec

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def create(self, trial_name: str) -> Any:
        sandbox: Any = self._inner.create(trial_name)
        run_cell = sandbox.run_cell

        async def slowly(*asked: Any) -> Any:
            result = await run_cell(*asked)
            await asyncio.sleep(3)
            return result.model_copy(update={"lacked_sec": self._lacked_sec})

        sandbox.run_cell = slowly
        return sandbox


@pytest.mark.parametrize(
    ("all_cells_sec", "lacked_sec", "stop_reason"),
    [(3, 0.0, "trial_time"), (3, 2.9, "answer"), (1, 1000.0, "trial_time")],
    ids=["lacked nothing", "lacked most of it", "no more than the limit once more"],
)
def test_what_cells_lack_of_a_processor_is_not_their_trials_time(
    tmp_path: Path, all_cells_sec: int, lacked_sec: float, stop_reason: str
) -> None:
    tasks = make_tasks(tmp_path / "tasks", 1)
    line = [f"dataset.path={tasks}", *QUIET, "name=busy", f"limits.{all_cells_sec=}"]
    wrap: Any = lambda provider: Busy(provider, lacked_sec)  # noqa: E731
    asyncio.run(run_with(line, tmp_path / "run", model=Asked(), wrap=wrap))
    (record,) = journal.read_trials(tmp_path / "run")
    assert (record.stop_reason, record.error) == (stop_reason, None)
    assert record.timings.cells_sec >= 3


def jobs(count: int) -> list[TrialJob]:
    task = Task(id="none", category="none", prompt="?", folder=Path(), task_hash="")
    return [TrialJob(task, epoch, 1) for epoch in range(1, count + 1)]


@dataclass
class Work:
    """Trials that do nothing but wait, each in two steps."""

    playing: Callable[[TrialJob], Awaitable[None]]
    grading: Callable[[TrialJob], Awaitable[None]]

    async def play(self, job: TrialJob) -> TrialJob:
        await self.playing(job)
        return job

    async def finish(self, played: TrialJob) -> None:
        await self.grading(played)


def test_a_grade_does_not_stand_in_the_way_of_the_next_trial() -> None:
    next_begun = asyncio.Event()

    async def play(job: TrialJob) -> None:
        if job.epoch == 2:
            next_begun.set()

    async def grade(job: TrialJob) -> None:
        await next_begun.wait()

    asyncio.run(settled(LocalExecutor().run_all(jobs(2), Work(play, grade), 1)))


@pytest.mark.parametrize(("overlap", "most"), [(False, 3), (True, 6)])
def test_at_most_as_many_again_are_graded_as_are_played(overlap: bool, most: int) -> None:
    at_work: set[int] = set()
    seen: list[int] = []

    async def play(job: TrialJob) -> None:
        at_work.add(job.epoch)
        await asyncio.sleep(0)

    async def grade(job: TrialJob) -> None:
        for _ in range(50):
            await asyncio.sleep(0)
            seen.append(len(at_work))
        at_work.remove(job.epoch)

    asyncio.run(LocalExecutor().run_all(jobs(12), Work(play, grade), 3, overlap))
    assert max(seen) == most


@pytest.mark.parametrize("fails_in", ["play", "grade"])
def test_the_first_exception_stops_all_trials(fails_in: str) -> None:
    ended: list[int] = []

    async def play(job: TrialJob) -> None:
        if job.epoch != 2:
            await asyncio.sleep(30)
        if fails_in == "play":
            raise RuntimeError("stop")

    async def grade(job: TrialJob) -> None:
        if fails_in == "grade":
            raise RuntimeError("stop")
        ended.append(job.epoch)

    with pytest.raises(RuntimeError, match="stop"):
        asyncio.run(settled(LocalExecutor().run_all(jobs(9), Work(play, grade), 2)))
    assert ended == []
