"""Runs isolated jobs on this machine, each in a sandbox like a trial's (`pybench.core.jobs`)."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from pybench.core.errors import SandboxError
from pybench.core.jobs import IsolatedJob, IsolationChoice, JobOutcome
from pybench.sandboxes.job_channel import with_paths
from pybench.sandboxes.local import folder, host, layers
from pybench.sandboxes.local.fork_server import SupervisorConnection
from pybench.sandboxes.local.jobs import Channel, sandbox_limits
from pybench.sandboxes.local.opening import Opened, open_plan
from pybench.sandboxes.local.start_queue import START_SLOTS


class LocalJobRunner:
    """An `IsolatedRunner`. With `warm`, jobs are forked from a parent that has already imported `preload`."""

    def __init__(
        self,
        python: str = "kernel",
        isolation: IsolationChoice = "auto",
        warm: bool = True,
        preload: tuple[str, ...] = (),
    ) -> None:
        self._python = python
        self._isolation = isolation
        self._warm = warm
        self._preload = preload
        self._opened: Opened | None = None
        self._numbers = itertools.count()

    def another(self, python: str, preload: tuple[str, ...]) -> LocalJobRunner:
        """A runner with another Python, isolated alike; not open yet."""
        return LocalJobRunner(python, self._isolation, self._warm, preload)

    async def open(self) -> None:
        """Start the parent process. It imports at the first job that needs it.

        Raises:
            UserError: no isolation is available.
        """
        self._opened = await open_plan("job", self._python, self._isolation, False, self._warm, self._preload)

    async def close(self) -> None:
        """End the parent process. Safe to call twice."""
        opened, self._opened = self._opened, None
        if opened is not None:
            await opened.close()

    def describe(self) -> dict[str, Any]:
        """Isolation, Python and packages."""
        return self._opened.describe() if self._opened else {}

    async def run(self, job: IsolatedJob) -> JobOutcome:
        """Run one job to its end, whatever that is.

        Raises:
            SandboxError: the machinery failed; never for what the job did.
        """
        if self._opened is None:
            raise SandboxError("the isolated runner is not open")
        place = _Place(self._opened, next(self._numbers), job)
        try:
            await place.open(job)
            return await place.run(job)
        finally:
            await place.close()


class _Place:
    """The sandbox of one job."""

    def __init__(self, opened: Opened, number: int, job: IsolatedJob) -> None:
        self._opened, self._number = opened, number
        self._owner = opened.plan.file_owner(number)
        self._limits = sandbox_limits(job.limits)
        self._staged = Path(opened.plan.base, f"m{number}")
        self._shown: dict[str, Path] = {}
        self._work = ""
        self._supervisor: SupervisorConnection | None = None

    async def open(self, job: IsolatedJob) -> None:
        """Make the sandbox. Raises SandboxError; `close` must be called in any case."""
        plan = self._opened.plan
        if job.work is not None:
            self._limits = await asyncio.to_thread(_with_room, self._limits, job.work)
        scratch = self._opened.make_scratch(self._number)
        spec = plan.sandbox_spec(self._limits, scratch, self._number)
        is_mounted = plan.layer == "namespaces"
        self._shown = await asyncio.to_thread(_stage, job.mounts, self._staged, self._owner, is_mounted)
        self._work = spec["work"]
        spec["mounts"] = [[str(path), inside] for inside, path in self._shown.items()]
        spec["readable"] += [str(path) for path in self._shown.values()]
        async with START_SLOTS.slot("supervisor of a job"):
            self._supervisor = await self._opened.parent.open_supervisor(spec)

    async def run(self, job: IsolatedJob) -> JobOutcome:
        """Run one job. Raises SandboxError."""
        supervisor = self._supervisor
        assert supervisor is not None
        if not self._opened.plan.has_own_root:
            shown = {inside: str(path) for inside, path in self._shown.items()}
            job = with_paths(job, {host.WORK_INSIDE: self._work, **shown})
        if job.needs_preload:
            await self._opened.parent.warm()
        with ExitStack() as stack:
            async with START_SLOTS.slot("job"):
                if job.work is not None:
                    await asyncio.to_thread(folder.put, supervisor.fds[0], job.work, self._owner)
                channel = stack.enter_context(Channel())
                await channel.start(supervisor, job)
            outcome = await channel.talk(supervisor, job)
        if job.work is not None:
            await supervisor.send({"do": "kill"})
            await supervisor.until("ended")
            most = (self._limits.disk_mb, self._limits.max_files)
            await asyncio.to_thread(folder.collect, supervisor.fds[0], "", job.work, *most)
        return outcome

    async def close(self) -> None:
        """Remove the sandbox and what was staged for it."""
        try:
            if self._supervisor is not None:
                await self._supervisor.close()
        finally:
            self._opened.drop_scratch(self._number)
            if self._staged.is_dir():
                await asyncio.to_thread(shutil.rmtree, self._staged, True)


def _with_room(limits: layers.Limits, work: Path) -> layers.Limits:
    """The limits plus the room that the job's own files take."""
    files, size = folder.measure(work)
    size_mb = (size >> 20) + files // 256 + 1  # the last page of each file counts in full
    return replace(limits, max_files=limits.max_files + files, disk_mb=limits.disk_mb + size_mb)


def _stage(mounts: Mapping[str, Path], staged: Path, owner: int | None, is_mounted: bool) -> dict[str, Path]:
    """By path inside: the host path that the job's uid may read, which is the original or a copy."""
    shown: dict[str, Path] = {}
    for number, (inside, path) in enumerate(mounts.items()):
        shown[inside] = path.resolve()
        if owner is not None and not folder.open_to_all(path, is_mounted):
            copy = staged / str(number)
            copy.parent.mkdir(exist_ok=True)
            folder.copy_for_all(path, copy)
            shown[inside] = copy
    return shown
