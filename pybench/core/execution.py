"""Where a run's trials are worked on: the protocol of executors, and what they are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pybench.core.jobs import IsolatedRunner
from pybench.core.protocols import SandboxProvider
from pybench.core.records import Task


@dataclass(frozen=True)
class TrialJob:
    """One planned attempt: which task, which epoch, and how often it was tried already."""

    task: Task
    epoch: int
    attempt: int


Played = TypeVar("Played")


class TrialWork(Protocol[Played]):
    """What a run does with each of its trials, in this order. Both raise only to stop the whole run."""

    async def play(self, job: TrialJob) -> Played:
        """Hold the trial's conversation and collect its output."""

    async def finish(self, played: Played) -> None:
        """Grade it and put it on record."""


@dataclass(frozen=True)
class Workplace:
    """Where builders of inputs and checks run, and where trials find their sandboxes; both are open."""

    runner: IsolatedRunner
    provider: SandboxProvider | None = None
    """None where nothing is played, only graded."""

    @property
    def sandboxes(self) -> SandboxProvider:
        """The provider of a workplace where trials are played."""
        assert self.provider is not None, "opened without sandboxes"
        return self.provider


class Executor(Protocol):
    """Says where a run's work is done, and in which order.

    Conversations are always held, and records written, by the one process that owns the run's folder;
    what an executor spreads is what takes a machine's time: kernels, builders of inputs, checks.
    """

    async def open(self, sandboxes: SandboxProvider | None, config: Mapping[str, Any]) -> Workplace:
        """Called once before the first trial with the run's own provider, not open yet, and its config.

        Without a provider nothing is played, and only a runner of jobs is opened.

        Raises:
            UserError: no isolation is available, or a cluster cannot be reached.
        """

    async def run_all(
        self, jobs: Sequence[TrialJob], work: TrialWork[Any], concurrency: int, overlap: bool = True
    ) -> None:
        """Do all jobs, in their order, at most `concurrency` conversations at once.

        With `overlap`, as many finished conversations again may be graded meanwhile; without it a trial is
        graded before the next one begins in its place. The first exception of `work` stops the rest; after
        BudgetReached no job is begun, and those under way go on until they are done or reach it too.
        """

    async def close(self) -> None:
        """Called once after the last trial. Safe to call without `open`, and twice."""
