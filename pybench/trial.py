"""One trial, from its input files to its record. This is the one story; everything else is a part of it."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pybench.errors import MachineryError, StartOver, boundary
from pybench.journal import JsonLines, now, read_events, trial_folder
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
    Grade,
    Isolation,
    Timings,
    TrialError,
    TrialLimits,
    TrialRecord,
    Usage,
)


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


async def run_trial(parts: TrialParts, job: TrialJob) -> TrialRecord:
    """Attempt one task once and record how it ended.

    Raises nothing for its own failures: a fault of the agent is `failed`, one of the machinery `error`.

    Raises:
        RunStopped: the run's budget is used up; the trial leaves no record.
        UserError: a setting makes every trial impossible.
    """
    started, started_at = time.monotonic(), now()
    folder = trial_folder(parts.run_folder, job.task.id, parts.dataset.seed, job.epoch)
    folder.mkdir(parents=True, exist_ok=True)
    progress, error = _Progress(), None
    try:
        with boundary("harness"):
            try:
                await _attempt(parts, job, folder, progress)
            except StartOver:
                shutil.rmtree(folder)
                folder.mkdir()
                await _attempt(parts, job, folder, progress := _Progress())
    except MachineryError as problem:
        error = TrialError(kind=problem.kind, message=str(problem))
    return _record(parts, job, progress, error, started_at, time.monotonic() - started)


async def _attempt(parts: TrialParts, job: TrialJob, folder: Path, progress: _Progress) -> None:
    """Inputs, sandbox, agent, collected output, grade."""
    with tempfile.TemporaryDirectory(prefix="pybench-trial-") as scratch:
        inputs, claims = Path(scratch, "inputs"), Path(scratch, "claims")
        inputs.mkdir()
        await _play(parts, job, folder, inputs, claims, progress)
        outcome = progress.outcome
        assert outcome is not None
        if outcome.error is not None:
            raise outcome.error
        if outcome.stop_reason != "answer" and parts.grader.needs_answer:
            reason = f"{outcome.stop_reason}: {outcome.detail}"
            progress.grades = (_not_graded(parts.grader.name, reason),)
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
        with progress.phase("grade"), boundary("grader"):
            progress.grades = await parts.grader.grade(request)


async def _play(
    parts: TrialParts, job: TrialJob, folder: Path, inputs: Path, claims: Path, progress: _Progress
) -> None:
    """The part that needs a sandbox: from its start to the collected output."""
    task = job.task
    with progress.phase("start"), boundary("input"):
        progress.inputs_hash = await parts.dataset.build_inputs(task, inputs)
    sandbox = parts.sandboxes.create(f"{task.id}-{job.epoch}")
    history = read_events(folder / "trajectory.jsonl")
    journal = JsonLines(folder / "trajectory.jsonl")
    try:
        with progress.phase("start"), boundary("sandbox"):
            await sandbox.start()
            progress.isolation = sandbox.isolation
            await sandbox.put(inputs)
        assignment = Assignment(
            task=task,
            epoch=job.epoch,
            model=parts.model,
            sandbox=sandbox,
            journal=journal,
            limits=parts.limits,
            sampling_seed=sampling_seed(parts.seed, task.id, job.epoch),
            attempt=job.attempt,
            history=history,
            on_difference=parts.on_difference,
        )
        progress.outcome = await parts.agent.run(assignment)
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
        with progress.phase("collect"):
            await sandbox.close()


def sampling_seed(seed: int, task_id: str, epoch: int) -> int:
    """A seed of its own for each trial: the same in every run, another in every epoch (31 bits)."""
    digest = hashlib.sha256(f"{seed}/{task_id}/{epoch}".encode()).digest()
    return int.from_bytes(digest[:4], "big") & 0x7FFF_FFFF


def _not_graded(grader: str, reason: str) -> Grade:
    """The grade of a trial that the agent itself ended without an answer."""
    check = CheckResult(name="ended_with_answer", passed=False, score=0.0, reason=reason)
    return Grade(grader=grader, passed=False, score=0.0, checks=(check,))


def _record(
    parts: TrialParts,
    job: TrialJob,
    progress: _Progress,
    error: TrialError | None,
    started_at: str,
    total_sec: float,
) -> TrialRecord:
    outcome, seconds = progress.outcome, progress.seconds
    primary = progress.grades[0] if progress.grades else None
    if error is None and (primary is None or primary.passed is None):
        error = TrialError(kind="grader", message="the primary grader gave no verdict")
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
    )
