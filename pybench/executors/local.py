"""All trials in this process, as many at once as the run allows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.protocols import TrialJob, TrialWork


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LocalExecutor:
    """Takes no settings: the run's `concurrency` says how many."""

    async def run_all(self, jobs: Sequence[TrialJob], work: TrialWork, concurrency: int) -> None:
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
