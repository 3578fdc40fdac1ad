"""All trials in this process, as many at once as the run allows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, suppress
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.errors import SandboxError, UserError
from pybench.protocols import SandboxProvider, TrialJob, TrialWork, Workplace

if TYPE_CHECKING:
    from pybench.sandboxes.isolated import IsolatedRunner

_MOMENT_SEC = 0.05


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LocalExecutor:
    """Takes no settings: the run's `concurrency` says how many."""

    def __post_init__(self) -> None:
        self._opened = AsyncExitStack()

    async def open(self, sandboxes: SandboxProvider, config: Mapping[str, Any]) -> Workplace:
        """Open the run's own provider and a runner of jobs beside it. Raises UserError."""
        return await open_workplace(sandboxes, config, self._opened)

    async def run_all(self, jobs: Sequence[TrialJob], work: TrialWork, concurrency: int) -> None:
        """See `in_order`."""
        await in_order(jobs, work, concurrency)

    async def close(self) -> None:
        """End what `open` has opened."""
        await self._opened.aclose()


async def open_workplace(
    sandboxes: SandboxProvider, config: Mapping[str, Any], stack: AsyncExitStack
) -> Workplace:
    """Kernels and jobs on this machine; the stack ends them. Raises UserError."""
    from pybench.grading.checks import PRELOAD
    from pybench.sandboxes.isolated import IsolatedRunner

    # Grading is held in as the cells are: without isolation only where a person has said so.
    isolation = config["sandbox"].get("isolation", "auto")
    runner = IsolatedRunner(preload=PRELOAD, isolation=isolation)
    stack.push_async_callback(lambda: _both(sandboxes.close(), runner.close()))
    await _both(sandboxes.open(), runner.open())
    ahead = asyncio.create_task(_import_ahead(sandboxes, runner))
    stack.callback(ahead.cancel)
    return Workplace(sandboxes, runner)


async def _both(one: Awaitable[None], other: Awaitable[None]) -> None:
    """Each to its end, whatever becomes of the other; then the first problem, if there was one."""
    for problem in await asyncio.gather(one, other, return_exceptions=True):
        if problem is not None:
            raise problem


async def _import_ahead(sandboxes: SandboxProvider, runner: IsolatedRunner) -> None:
    """Let the runner's parent import before the first grade, but after the kernels' parent and beside nobody
    who waits for a kernel: each import takes a core for seconds."""
    from pybench.sandboxes.local import LocalProvider

    with suppress(SandboxError, UserError):  # a kernel will meet it, and say so
        if isinstance(sandboxes, LocalProvider):
            await sandboxes.warm_up()
            await asyncio.sleep(_MOMENT_SEC)  # those who waited for the same have taken their turns then
        await runner.warm_up()


async def in_order(jobs: Sequence[TrialJob], work: TrialWork, concurrency: int) -> None:
    """Do all jobs in order; the first exception stops the rest.

    At most `concurrency` talk to the model and run cells at once. Those whose conversation is over, and that
    are collected and graded, do not stand in the way of the next: as many again may be.
    """
    places, begun = asyncio.Semaphore(concurrency), asyncio.Semaphore(2 * concurrency)

    async def do(job: TrialJob) -> None:
        with ExitStack() as place:
            place.callback(places.release)
            try:
                await work(job, place.close)
            finally:
                begun.release()

    try:
        async with asyncio.TaskGroup() as group:
            for job in jobs:
                await begun.acquire()
                await places.acquire()
                group.create_task(do(job))
    except BaseExceptionGroup as problems:
        raise problems.exceptions[0] from None
