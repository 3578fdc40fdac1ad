"""Runs one function on data, isolated like a trial: builders of inputs, checks, programs that agents made.

The job's file defines `main(payload, call)`. What it returns comes back over a descriptor of its own,
so nothing printed can be taken for a result; `call(request)` is answered by the harness while it runs.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from pybench.errors import SandboxError
from pybench.sandboxes import folder, host, layers, turns
from pybench.sandboxes.jobs import Channel, IsolatedJob, IsolatedLimits, IsolatedOutcome
from pybench.sandboxes.opening import Opened, open_plan
from pybench.sandboxes.parent import Keeper

_MOST_LIGHT = 1 + (os.cpu_count() or 1)  # at once: they compute, and wait for nothing
_MOST_USED = 0.1  # of a sandbox's CPU time, by all its light jobs


class IsolatedRunner:
    """Runs jobs, several at once if asked. With `warm`, jobs fork from a parent that has `preload`
    imported already."""

    def __init__(
        self,
        python: str = "kernel",
        isolation: layers.Choice = "auto",
        warm: bool = True,
        preload: tuple[str, ...] = (),
    ) -> None:
        self._python = python
        self._isolation = isolation
        self._warm = warm
        self._preload = preload
        self._opened: Opened | None = None
        self._numbers = itertools.count()
        self._light: asyncio.Semaphore
        self._kept: list[_Place] = []
        """Sandboxes of light jobs, the one last used at the end."""

    def another(self, python: str, preload: tuple[str, ...]) -> IsolatedRunner:
        """A runner with another Python, isolated alike; not open yet."""
        return IsolatedRunner(python, self._isolation, self._warm, preload)

    async def open(self) -> None:
        """Start the parent process, which imports when a job is there or `warm_up` says so. Raises UserError
        where no isolation is to be had."""
        self._light = asyncio.Semaphore(_MOST_LIGHT)
        self._opened = await open_plan("job", self._python, self._isolation, False, self._warm, self._preload)

    async def warm_up(self) -> None:
        """Have the parent import ahead of all jobs, once no kernel waits to begin."""
        if self._opened is not None:
            await self._opened.parent.import_in_turn()

    async def close(self) -> None:
        """End it. Safe to call twice."""
        opened, self._opened = self._opened, None
        if opened is not None:
            while self._kept:
                await self._kept.pop().close()
            await opened.close()

    def describe(self) -> dict[str, Any]:
        """Isolation, Python and packages."""
        return self._opened.describe() if self._opened else {}

    async def run(self, job: IsolatedJob) -> IsolatedOutcome:
        """Run one job to its end, whatever that is.

        Raises:
            SandboxError: the machinery failed; never for what the job did.
        """
        if self._opened is None:
            raise SandboxError("the isolated runner is not open")
        if not job.is_light:
            return await self._run_in(await self._make(self._opened, job), job)
        async with self._light:
            while (kept := self._take_kept(job)) is not None:
                with suppress(SandboxError):  # it has gone meanwhile
                    return await self._run_in(kept, job)
            return await self._run_in(await self._make(self._opened, job), job)

    async def _make(self, opened: Opened, job: IsolatedJob) -> _Place:
        place = _Place(opened, next(self._numbers), job)
        try:
            await place.open(job)
        except BaseException:
            await place.close()
            raise
        return place

    def _take_kept(self, job: IsolatedJob) -> _Place | None:
        place = next((each for each in self._kept if each.suits(job)), None)
        if place is not None:
            self._kept.remove(place)
        return place

    async def _run_in(self, place: _Place, job: IsolatedJob) -> IsolatedOutcome:
        """Run one job there; then keep the place for the next, or close it. Raises SandboxError."""
        leaving: _Place | None = place
        try:
            outcome = await place.run(job)
            is_good = job.is_light and outcome.status == "ok" and await place.is_as_before()
            if is_good and self._opened is not None:
                self._kept.append(place)
                leaving = self._kept.pop(0) if len(self._kept) > _MOST_LIGHT else None
            return outcome
        finally:
            if leaving is not None:
                await leaving.close()


class _Place:
    """A sandbox for jobs that see the same things under the same limits."""

    def __init__(self, opened: Opened, number: int, job: IsolatedJob) -> None:
        self._opened, self._number = opened, number
        self._owner = opened.plan.file_owner(number)
        self._sees = (dict(job.mounts), job.limits)
        self._limits = job.limits.for_sandbox()
        self._staged = Path(opened.plan.base, f"m{number}")
        self._shown: dict[str, Path] = {}
        self._work = ""
        self._keeper: Keeper | None = None

    def suits(self, job: IsolatedJob) -> bool:
        """Whether it was made for such a job."""
        return self._sees == (dict(job.mounts), job.limits)

    async def open(self, job: IsolatedJob) -> None:
        """Make the sandbox. Raises SandboxError; it is to be closed all the same."""
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
        async with turns.OF_THIS_MACHINE.turn("supervisor of a job"):
            self._keeper = await self._opened.parent.keeper(spec)

    async def run(self, job: IsolatedJob) -> IsolatedOutcome:
        """Run one job. Raises SandboxError."""
        keeper = self._keeper
        assert keeper is not None
        if not self._opened.plan.has_own_root:
            job = _with_host_paths(job, self._shown, self._work)
        if not job.is_light:
            await self._opened.parent.warm()
        with ExitStack() as stack:
            async with turns.OF_THIS_MACHINE.turn("job"):
                if job.work is not None:
                    await asyncio.to_thread(folder.put, keeper.fds[0], job.work, self._owner)
                channel = stack.enter_context(Channel())
                await channel.start(keeper, job)
            outcome = await channel.talk(keeper, job)
        if job.work is not None:
            await keeper.send({"do": "kill"})
            await keeper.until("ended")
            most = (self._limits.disk_mb, self._limits.max_files)
            await asyncio.to_thread(folder.collect, keeper.fds[0], "", job.work, *most)
        return outcome

    async def is_as_before(self) -> bool:
        """Once a light job has ended: whether the next one will not feel that it was there. The limit of CPU
        time counts over all jobs of a sandbox."""
        assert self._keeper is not None
        try:
            ended = await self._keeper.expect("ended")
        except SandboxError:
            return False
        used_sec: float = ended.get("usage", {}).get("cpu_sec", 0.0)
        return ended.get("status") == 0 and used_sec < _MOST_USED * self._limits.cpu_sec

    async def close(self) -> None:
        """Remove the sandbox and what was staged for it."""
        try:
            if self._keeper is not None:
                await self._keeper.close()
        finally:
            self._opened.drop_scratch(self._number)
            if self._staged.is_dir():
                await asyncio.to_thread(shutil.rmtree, self._staged, True)


def _with_room(limits: layers.Limits, work: Path) -> layers.Limits:
    """The limits, with what a job is given not counted."""
    files, size = folder.measure(work)
    size_mb = (size >> 20) + files // 256 + 1  # each file's last page is counted whole
    return replace(limits, max_files=limits.max_files + files, disk_mb=limits.disk_mb + size_mb)


def _stage(mounts: Mapping[str, Path], staged: Path, owner: int | None, is_mounted: bool) -> dict[str, Path]:
    """Path inside -> host path that the job's uid may read: the original, or a copy of it."""
    shown: dict[str, Path] = {}
    for number, (inside, path) in enumerate(mounts.items()):
        shown[inside] = path.resolve()
        if owner is not None and not folder.open_to_all(path, is_mounted):
            copy = staged / str(number)
            copy.parent.mkdir(exist_ok=True)
            folder.copy_for_all(path, copy)
            shown[inside] = copy
    return shown


def _with_host_paths(job: IsolatedJob, shown: Mapping[str, Path], work: str) -> IsolatedJob:
    """The job as it must be told where paths cannot be mapped: those inside replaced by those outside."""
    table = {host.WORK_INSIDE: work, **{inside: str(path) for inside, path in shown.items()}}

    def translate(value: Any) -> Any:
        if isinstance(value, str):
            for inside, outside in table.items():
                if value == inside or value.startswith(f"{inside}/"):
                    return outside + value[len(inside) :]
            return value
        if isinstance(value, dict):
            return {key: translate(item) for key, item in value.items()}
        return [translate(item) for item in value] if isinstance(value, list) else value

    return replace(
        job,
        entry=translate(job.entry),
        payload=translate(job.payload),
        python_path=tuple(translate(list(job.python_path))),
    )


__all__ = ["IsolatedJob", "IsolatedLimits", "IsolatedOutcome", "IsolatedRunner"]
