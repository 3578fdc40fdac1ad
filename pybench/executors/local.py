"""All trials in this process, as many at once as the run allows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.config.parts import grading_isolation
from pybench.core.errors import BudgetReached
from pybench.core.execution import TrialJob, TrialWork, Workplace
from pybench.core.jobs import IsolatedRunner
from pybench.core.protocols import SandboxProvider


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LocalExecutor:
    """Takes no settings: the run's `concurrency` says how many."""

    def __post_init__(self) -> None:
        self._opened = AsyncExitStack()

    async def open(self, sandboxes: SandboxProvider | None, config: Mapping[str, Any]) -> Workplace:
        """Open the run's own provider and a runner of jobs beside it. Raises UserError."""
        return await open_workplace(sandboxes, config, self._opened)

    async def run_all(
        self, jobs: Sequence[TrialJob], work: TrialWork[Any], concurrency: int, overlap: bool = True
    ) -> None:
        """All jobs in this process; see `in_order`."""
        await in_order(jobs, work, concurrency, overlap)

    async def close(self) -> None:
        """End what `open` has opened."""
        await self._opened.aclose()


async def open_workplace(
    sandboxes: SandboxProvider | None, config: Mapping[str, Any], stack: AsyncExitStack
) -> Workplace:
    """Kernels and jobs on this machine; the stack ends them. Raises UserError."""
    runner = _runner(config)
    if sandboxes is None:
        stack.push_async_callback(runner.close)
        await runner.open()
        return Workplace(runner)
    stack.push_async_callback(lambda: _both(sandboxes.close(), runner.close()))
    await _both(sandboxes.open(), runner.open())
    return Workplace(runner, sandboxes)


def _runner(config: Mapping[str, Any]) -> IsolatedRunner:
    from pybench.grading.checks import PRELOAD

    sandbox = config.get("sandbox") or {}
    preload = PRELOAD if sandbox.get("preload") != [] else ()
    isolation = grading_isolation(config)
    if isolation == "docker":
        from pybench.sandboxes.docker.jobs import DockerJobRunner

        return DockerJobRunner(sandbox if _is_docker(sandbox) else {}, preload=preload)
    from pybench.sandboxes.local.runner import LocalJobRunner

    return LocalJobRunner(preload=preload, isolation=isolation)


def _is_docker(sandbox: Mapping[str, Any]) -> bool:
    return str(sandbox.get("_target_", "")).startswith("pybench.sandboxes.docker.")


async def _both(one: Awaitable[None], other: Awaitable[None]) -> None:
    """Each to its end, whatever becomes of the other; then the first error, if there was one."""
    for error in await asyncio.gather(one, other, return_exceptions=True):
        if error is not None:
            raise error


async def in_order(
    jobs: Sequence[TrialJob], work: TrialWork[Any], concurrency: int, overlap: bool = True
) -> None:
    """Do all jobs in order, as `Executor.run_all` says.

    At most `concurrency` talk to the model and run cells at once. With `overlap`, as many again may be
    graded meanwhile. Without it, a slot is free when its trial is graded.
    """
    slots, begun = asyncio.Semaphore(concurrency), asyncio.Semaphore(2 * concurrency)
    reached: list[BudgetReached] = []

    async def do(job: TrialJob) -> None:
        try:
            try:
                played = await work.play(job)
                if not overlap:
                    await work.finish(played)
            finally:
                slots.release()
            if overlap:
                await work.finish(played)
        except BudgetReached as error:
            reached.append(error)
        finally:
            begun.release()

    try:
        async with asyncio.TaskGroup() as group:
            for job in jobs:
                await begun.acquire()
                await slots.acquire()
                if reached:
                    break
                await asyncio.sleep(0)  # a group that shuts down takes no more tasks, and says so here
                group.create_task(do(job))
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    if reached:
        raise reached[0]
