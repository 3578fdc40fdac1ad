"""One trial, from its input files to its record. This is the one story; everything else is a part of it."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pybench import temporary
from pybench.config import RetryRule
from pybench.errors import InputError, MachineryError, StartOver, boundary
from pybench.guarded import Deadlines, GuardedModel, GuardedSandbox, within
from pybench.journal import JsonLines, now, read_events, trial_folder, unwritable
from pybench.protocols import (
    Agent,
    AgentOutcome,
    Assignment,
    Dataset,
    Grader,
    GradeRequest,
    Model,
    SandboxProvider,
    TrialJob,
)
from pybench.records import (
    CheckResult,
    Collected,
    ErrorKind,
    Grade,
    Isolation,
    Task,
    Timings,
    TrialError,
    TrialLimits,
    TrialRecord,
    Usage,
)

NO_ANSWER = "ended_with_answer"
"""The one check in the grades of a trial without an answer."""

_LEAST_FREE_BYTES = 256 << 10
"""Of the run folder's disk: with less, a failed trial is taken for the disk's doing and the run stops."""


@dataclass(frozen=True)
class TrialParts:
    """What every trial of a run shares."""

    run_id: str
    run_folder: Path
    dataset: Dataset
    model: Model
    agent: Agent
    sandboxes: SandboxProvider
    grader: Grader
    limits: TrialLimits
    seed: int
    """Base of the sampling seeds."""
    deadlines: Deadlines
    retry: Mapping[ErrorKind, RetryRule]
    on_difference: Literal["continue", "restart"] = "continue"


@dataclass
class _Progress:
    """What is known of a trial so far; a failure at any point leaves it as it stands."""

    outcome: AgentOutcome | None = None
    grades: tuple[Grade, ...] = ()
    collected: Collected = field(default_factory=Collected)
    isolation: Isolation | None = None
    inputs_hash: str | None = None
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Time one phase, whatever happens in it."""
        started = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - started


def stay() -> None:
    """There is no place to give up."""


async def run_trial(parts: TrialParts, job: TrialJob, leave: Callable[[], None] = stay) -> TrialRecord:
    """Attempt one task once and record how it ended. `leave` is called when the conversation is over.

    Raises nothing for its own failures: a fault of the agent is `failed`, one of the machinery `error`.

    Raises:
        RunStopped: the run's budget is used up; the trial leaves no record.
        UserError: a setting makes every trial impossible.
    """
    started, started_at = time.monotonic(), now()
    folder = trial_folder(parts.run_folder, job.task.id, parts.dataset.seed, job.epoch)
    failures: list[TrialError] = []
    while True:
        progress, error = await _try(parts, job, folder, leave)
        if error is None:
            break
        failures.append(error)
        pause_sec = _pause_sec(parts.retry, failures)
        if pause_sec is None:
            break
        await asyncio.sleep(pause_sec)
    retried = tuple(failures if error is None else failures[:-1])
    return _record(parts, job, progress, error, retried, started_at, time.monotonic() - started)


def _pause_sec(retry: Mapping[ErrorKind, RetryRule], failures: list[TrialError]) -> float | None:
    """How long to wait before the next try, None for no more, by the rule for the last failure's kind."""
    kind = failures[-1].kind
    rule = retry.get(kind)
    return rule.pause_sec(sum(failure.kind == kind for failure in failures)) if rule else None


async def _try(
    parts: TrialParts, job: TrialJob, folder: Path, leave: Callable[[], None]
) -> tuple[_Progress, TrialError | None]:
    """Go through the trial once; what is on record of earlier tries is not asked for again."""
    progress = _Progress()
    try:
        with boundary("harness"):
            _make_folder(folder)
            try:
                await _attempt(parts, job, folder, leave, progress)
            except StartOver:
                shutil.rmtree(folder)
                _make_folder(folder)
                await _attempt(parts, job, folder, leave, progress := _Progress())
    except MachineryError as problem:
        if shutil.disk_usage(parts.run_folder).free < _LEAST_FREE_BYTES:
            raise unwritable(parts.run_folder, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))) from problem
        return progress, TrialError(kind=problem.kind, message=str(problem))
    return progress, None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise unwritable(folder, problem) from problem


async def _attempt(
    parts: TrialParts, job: TrialJob, folder: Path, leave: Callable[[], None], progress: _Progress
) -> None:
    """Inputs, sandbox, agent, collected output, grade."""
    await _refuse_changed(parts.dataset, job.task)
    with temporary.folder("trial") as scratch:
        inputs, claims = Path(scratch, "inputs"), Path(scratch, "claims")
        inputs.mkdir()
        await _play(parts, job, folder, inputs, claims, leave, progress)
        outcome = progress.outcome
        assert outcome is not None
        if outcome.error is not None:
            raise outcome.error
        if outcome.stop_reason != "answer" and parts.grader.needs_answer:
            reason = f"{outcome.stop_reason}: {outcome.detail}"
            progress.grades = without_answer(parts.grader, reason)
            return
        request = GradeRequest(
            task=job.task,
            seed=parts.dataset.seed,
            answer=outcome.answer,
            output=folder / "output",
            inputs=inputs,
            claims=claims if claims.is_dir() else None,
            trajectory=folder / "trajectory.jsonl",
        )
        limit_sec = parts.deadlines.grade_sec
        with progress.phase("grade"):
            async with within("grader", "the grade", "grade_sec", limit_sec):
                grades = await parts.grader.grade(request)
            await _refuse_changed(parts.dataset, job.task)
            progress.grades = grades


async def _refuse_changed(dataset: Dataset, task: Task) -> None:
    """A task must be what it was when the run began, from its inputs to its checks.

    Raises:
        InputError: its files have changed since.
    """
    with boundary("input"):
        has_changed = await asyncio.to_thread(dataset.has_changed, task)
    if has_changed:
        raise InputError(f"task {task.id}: its files have changed since the run began: {task.folder}")


async def _play(
    parts: TrialParts,
    job: TrialJob,
    folder: Path,
    inputs: Path,
    claims: Path,
    leave: Callable[[], None],
    progress: _Progress,
) -> None:
    """The part that needs a sandbox: from its start to the collected output."""
    task = job.task
    with progress.phase("start"):
        async with within("input", "building the inputs", "input_sec", parts.deadlines.input_sec):
            progress.inputs_hash = await parts.dataset.build_inputs(task, inputs)
    sandbox = GuardedSandbox(parts.sandboxes.create(f"{task.id}-{job.epoch}"), parts.deadlines)
    history = read_events(folder / "trajectory.jsonl")
    journal = JsonLines(folder / "trajectory.jsonl")
    try:
        sandbox.begin(inputs)
        assignment = Assignment(
            task=task,
            epoch=job.epoch,
            model=GuardedModel(parts.model, parts.deadlines),
            sandbox=sandbox,
            journal=journal,
            limits=parts.limits,
            sampling_seed=sampling_seed(parts.seed, task.id, job.epoch),
            attempt=job.attempt,
            history=history,
            on_difference=parts.on_difference,
            ready=sandbox.ready,
        )
        progress.outcome = await parts.agent.run(assignment)
        if progress.outcome.error is None:  # else it may be tried again
            leave()
        await sandbox.ready()
        progress.isolation = sandbox.isolation
        with progress.phase("collect"), boundary("sandbox"):
            shutil.rmtree(folder / "output", ignore_errors=True)
            progress.collected = await sandbox.collect(folder / "output")
            shutil.rmtree(folder / "claims", ignore_errors=True)
            await sandbox.collect_claims(claims)
            if claims.is_dir() and any(claims.iterdir()):
                # Kept, so that the trial can be graded again.
                shutil.copytree(claims, folder / "claims")
    finally:
        journal.close()
        progress.seconds["start"] += sandbox.awaited_sec
        with progress.phase("collect"):
            await sandbox.close()


def sampling_seed(seed: int, task_id: str, epoch: int) -> int:
    """A seed of its own for each trial: the same in every run, another in every epoch (31 bits)."""
    digest = hashlib.sha256(f"{seed}/{task_id}/{epoch}".encode()).digest()
    return int.from_bytes(digest[:4], "big") & 0x7FFF_FFFF


def without_answer(grader: Grader, reason: str) -> tuple[Grade, ...]:
    """The grades of a trial that the agent itself ended without an answer: nobody is asked."""
    names: tuple[str, ...] = getattr(grader, "grade_names", (grader.name,))
    check = CheckResult(name=NO_ANSWER, passed=False, score=0.0, reason=reason)
    return tuple(Grade(grader=name, passed=False, score=0.0, checks=(check,)) for name in names)


def _record(
    parts: TrialParts,
    job: TrialJob,
    progress: _Progress,
    error: TrialError | None,
    retried: tuple[TrialError, ...],
    started_at: str,
    total_sec: float,
) -> TrialRecord:
    outcome, seconds = progress.outcome, progress.seconds
    primary = progress.grades[0] if progress.grades else None
    if error is None and (primary is None or primary.passed is None):
        said = "; ".join(check.reason for check in primary.checks) if primary else ""
        error = TrialError(kind="grader", message=f"no verdict: {said[:500]}")
    return TrialRecord(
        run_id=parts.run_id,
        task_id=job.task.id,
        category=job.task.category,
        subcategory=job.task.subcategory,
        language=job.task.language,
        difficulty=job.task.difficulty,
        seed=parts.dataset.seed,
        epoch=job.epoch,
        attempt=job.attempt,
        status="error" if error else "passed" if primary and primary.passed else "failed",
        score=None if error or primary is None else primary.score,
        answer=outcome.answer if outcome else "",
        grades=progress.grades,
        stop_reason="error" if error else outcome.stop_reason if outcome else "error",
        error=error,
        refused=progress.collected.refused,
        turns=outcome.turns if outcome else 0,
        usage=outcome.usage if outcome else Usage(),
        timings=Timings(
            start_sec=seconds.get("start", 0.0),
            model_sec=outcome.model_sec + outcome.waited_sec if outcome else 0.0,
            waited_sec=outcome.waited_sec if outcome else 0.0,
            cells_sec=outcome.cells_sec if outcome else 0.0,
            collect_sec=seconds.get("collect", 0.0),
            grade_sec=seconds.get("grade", 0.0),
            total_sec=total_sec,
        ),
        isolation=progress.isolation,
        started_at=started_at,
        task_hash=job.task.task_hash,
        inputs_hash=progress.inputs_hash,
        retried=retried,
    )
