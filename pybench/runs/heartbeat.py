"""A run's heartbeat, `.progress.json`: what `status` shows of a run under way."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from pybench.core.journal import now, write_atomically
from pybench.core.records import Record, TrialKey
from pybench.core.traffic import Traffic

FILE = ".progress.json"
_EVERY_SEC = 2.0
STALE_AFTER_SEC = 15.0
"""A run whose heartbeat is older is no longer being worked on, whatever ended it."""


class RunningTrial(Record):
    """One trial that is being worked on."""

    task_id: str
    seed: int
    epoch: int
    attempt: int
    since: str


class RunProgress(Record):
    """Who works on a run, since when, and on what. Times are UTC, ISO 8601."""

    host: str
    pid: int
    began: str
    """When this process began with the trials."""
    at: str
    to_do: int
    """Trials that were left to do when it began."""
    done: int = 0
    """Trials that it has ended since."""
    running: tuple[RunningTrial, ...] = ()
    """Where it has `ended`: those that it was stopped in."""
    ended: bool = False
    grading: tuple[RunningTrial, ...] = ()
    """Those whose conversation is over."""
    traffic: Traffic = Traffic()


class Heartbeat:
    """Keeps `.progress.json` of one run."""

    def __init__(self, run_folder: Path, to_do: int, traffic: Callable[[], Traffic] = Traffic) -> None:
        """`traffic` says how the model's requests fare."""
        self._traffic = traffic
        self._grading: dict[TrialKey, RunningTrial] = {}
        self._path = run_folder / FILE
        self._running: dict[TrialKey, RunningTrial] = {}
        self._said = RunProgress(host=platform.node(), pid=os.getpid(), began=now(), at=now(), to_do=to_do)
        self._done = 0

    def started(self, task_id: str, seed: int, epoch: int, attempt: int) -> None:
        """A trial begins."""
        trial = RunningTrial(task_id=task_id, seed=seed, epoch=epoch, attempt=attempt, since=now())
        self._running[task_id, seed, epoch] = trial

    def played(self, task_id: str, seed: int, epoch: int) -> None:
        """A trial's conversation is over; it is graded now."""
        trial = self._running.pop((task_id, seed, epoch), None)
        if trial is not None:
            self._grading[task_id, seed, epoch] = trial.model_copy(update={"since": now()})

    def finished(self, task_id: str, seed: int, epoch: int) -> None:
        """A trial has its record."""
        self._running.pop((task_id, seed, epoch), None)
        self._grading.pop((task_id, seed, epoch), None)
        self._done += 1

    @asynccontextmanager
    async def beating(self) -> AsyncIterator[None]:
        """Write at once, every other second, and at the end."""
        self._write()
        beat = asyncio.create_task(self._beat())
        try:
            yield
        finally:
            beat.cancel()
            self._write(ended=True)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_EVERY_SEC)
            self._write()

    def _write(self, ended: bool = False) -> None:
        running = tuple(self._running.values())
        grading, traffic = tuple(self._grading.values()), self._traffic()
        update = {"at": now(), "done": self._done, "running": running, "ended": ended}
        update |= {"grading": grading, "traffic": traffic}
        self._said = self._said.model_copy(update=update)
        # On a full disk the journal stops the run and says why; a missing heartbeat adds nothing to that.
        with contextlib.suppress(OSError):
            write_atomically(self._path, self._said.model_dump_json())


def read_progress(run_folder: Path) -> RunProgress | None:
    """The last heartbeat of a run; None if it never wrote one."""
    path = run_folder / FILE
    return RunProgress.model_validate_json(path.read_text("utf-8")) if path.exists() else None
