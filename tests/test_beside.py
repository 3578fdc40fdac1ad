"""What of a trial goes on beside what: its start beside its first reply, its grade beside the next trial."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench import journal
from pybench.bench.own_run import run_with
from pybench.errors import SandboxError
from pybench.executors.local import LocalExecutor
from pybench.models.offline import OfflineModel
from pybench.protocols import ModelRequest, SandboxProvider, TrialJob
from pybench.records import ModelReply, Task, TrialRecord
from tests.tiny import make_tasks

CELL = "```python\nprint(sum(int(word) for word in open('numbers.txt').read().split()))\n```"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Asked(OfflineModel):
    """A cell, then the answer that it printed; what `before` does comes before each reply."""

    name: str = "asked"
    before: Callable[[], Any] | None = None

    def __post_init__(self) -> None:
        self.turns: list[int] = []

    async def reply(self, request: ModelRequest) -> ModelReply:
        self.turns.append(request.turn)
        if self.before is not None:
            await self.before()
        last = request.messages[-1].content
        return self.say(CELL if request.turn == 1 else f"Answer: {json.loads(last.split()[-1])}")


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
    tasks = make_tasks(folder / "tasks", 1)
    line = [f"dataset.path={tasks}", "tracking=none", "name=beside", "sandbox.preload=[]", *settings]
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


def test_a_slow_start_is_not_the_cells_time(tmp_path: Path) -> None:
    async def before_start() -> None:
        await asyncio.sleep(3)

    (record,) = run(tmp_path, Asked(), before_start, "limits.trial_sec=2")
    assert record.status == "passed", record.reasons
    assert record.timings.start_sec > record.timings.cells_sec


def jobs(count: int) -> list[TrialJob]:
    task = Task(id="none", category="none", prompt="?", folder=Path(), task_hash="")
    return [TrialJob(task, epoch, 1) for epoch in range(1, count + 1)]


def test_a_grade_does_not_stand_in_the_way_of_the_next_trial() -> None:
    next_begun = asyncio.Event()

    async def work(job: TrialJob, leave: Callable[[], None]) -> None:
        if job.epoch == 1:
            leave()
            await next_begun.wait()
        next_begun.set()

    asyncio.run(asyncio.wait_for(LocalExecutor().run_all(jobs(2), work, 1), 20))


def test_without_leaving_no_more_are_at_work_than_allowed_and_with_it_twice_as_many() -> None:
    async def most_at_once(leaves: bool) -> int:
        at_work: set[int] = set()
        seen: list[int] = []

        async def work(job: TrialJob, leave: Callable[[], None]) -> None:
            at_work.add(job.epoch)
            if leaves:
                leave()
            for _ in range(50):
                await asyncio.sleep(0)
                seen.append(len(at_work))
            at_work.remove(job.epoch)

        await LocalExecutor().run_all(jobs(12), work, 3)
        return max(seen)

    assert asyncio.run(most_at_once(leaves=False)) == 3
    assert asyncio.run(most_at_once(leaves=True)) == 6


def test_the_first_exception_stops_all_trials() -> None:
    ended: list[int] = []

    async def work(job: TrialJob, leave: Callable[[], None]) -> None:
        if job.epoch == 2:
            leave()
            raise RuntimeError("stop")
        await asyncio.sleep(30)
        ended.append(job.epoch)

    with pytest.raises(RuntimeError, match="stop"):
        asyncio.run(asyncio.wait_for(LocalExecutor().run_all(jobs(9), work, 2), 20))
    assert ended == []
