"""All trials in this process, as many at once as the run allows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.protocols import SandboxProvider, TrialJob, TrialWork, Workplace


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LocalExecutor:
    """Takes no settings: the run's `concurrency` says how many."""

    def __post_init__(self) -> None:
        self._opened = AsyncExitStack()

    async def open(self, sandboxes: SandboxProvider, config: Mapping[str, Any]) -> Workplace:
        """Open the run's own provider and a runner of jobs beside it. Raises UserError."""
        return await open_workplace(sandboxes, config, self._opened)

    async def run_all(self, jobs: Sequence[TrialJob], work: TrialWork, concurrency: int) -> None:
        """Do all jobs in order, at most `concurrency` at once; the first exception stops the rest."""
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

    stack.push_async_callback(sandboxes.close)
    # Grading is held in as the cells are: without isolation only where a person has said so.
    isolation = config["sandbox"].get("isolation", "auto")
    runner = IsolatedRunner(preload=PRELOAD, isolation=isolation)
    stack.push_async_callback(runner.close)
    # At once, as each spends seconds on imports of its own.
    outcomes = await asyncio.gather(sandboxes.open(), runner.open(), return_exceptions=True)
    for problem in outcomes:
        if problem is not None:
            raise problem
    return Workplace(sandboxes, runner)


async def in_order(jobs: Sequence[TrialJob], work: TrialWork, concurrency: int) -> None:
    """Do all jobs in order, at most `concurrency` at once; the first exception stops the rest."""
    waiting = iter(jobs)

    async def worker() -> None:
        for job in waiting:
            await work(job)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(concurrency, len(jobs))):
                group.create_task(worker())
    except BaseExceptionGroup as problems:
        raise problems.exceptions[0] from None
