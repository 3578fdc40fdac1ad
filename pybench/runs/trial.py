"""One trial, from its input files to its record: it is played, then it is graded.

`play_trial` builds the inputs, starts a sandbox, holds the conversation and collects the output;
`grade_trial` judges what was collected. Each is tried again by the rules of `retry`, on its own: a grader
that failed is asked again without playing the trial again.
"""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

from pybench.config.parts import RetryRule
from pybench.core import temporary
from pybench.core.deadlines import DeadlineModel, Deadlines, DeadlineSandbox, within
from pybench.core.errors import InfrastructureError, InputError, StartOver, boundary
from pybench.core.execution import TrialJob
from pybench.core.hashing import sampling_seed
from pybench.core.journal import JsonLines, now, read_events, trial_folder, unwritable
from pybench.core.optional import Interactive, TellsAtOnce
from pybench.core.protocols import (
    Agent,
    AgentInput,
    AgentOutcome,
    Dataset,
    Grader,
    GradeRequest,
    KernelFacts,
    Model,
    Sandbox,
    SandboxProvider,
)
from pybench.core.records import (
    FIGURE_RECORDS,
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
from pybench.core.text import writable
from pybench.grading.no_answer import without_answer

_MIN_FREE_BYTES = 256 << 10
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
    kernel: KernelFacts = field(default_factory=KernelFacts)

    def folder(self, job: TrialJob) -> Path:
        """Where a trial leaves its trajectory and output."""
        return trial_folder(self.run_folder, job.task.id, self.dataset.seed, job.epoch)


@dataclass
class PlayedTrial:
    """A trial whose conversation is over, or that failed before: what is known of it."""

    job: TrialJob
    inputs: Path
    """A temporary folder of the input files; removed when the trial is graded."""
    started_at: str = field(default_factory=now)
    started: float = field(default_factory=time.monotonic)
    outcome: AgentOutcome | None = None
    collected: Collected = field(default_factory=Collected)
    isolation: Isolation | None = None
    inputs_hash: str | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    """Wall time by phase."""
    failures: list[TrialError] = field(default_factory=list)
    """Of every try, in order."""
    error: TrialError | None = None
    """The failure that no rule forgives, if there is one; the last of `failures`."""

    def begin_again(self) -> None:
        """Forget all of a failed attempt but its failure."""
        self.outcome, self.collected, self.isolation, self.inputs_hash = None, Collected(), None, None
        self.seconds = {}
        shutil.rmtree(self.inputs, ignore_errors=True)
        self.inputs.mkdir()

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Time one phase, whatever happens in it."""
        started = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - started


async def play_trial(parts: TrialParts, job: TrialJob) -> PlayedTrial:
    """Play one task: inputs, sandbox, conversation, collected output.

    Raises nothing for its own failures: they are fields of what it returns.

    Raises:
        RunStopped: the run's budget is used up; the trial leaves no record.
        UserError: a setting makes every trial impossible.
    """
    played = PlayedTrial(job, inputs=temporary.new("trial"))
    await _until_done(parts, played, lambda: _play(parts, played))
    return played


async def grade_trial(parts: TrialParts, played: PlayedTrial) -> TrialRecord:
    """Grade a played trial and record how it ended: a fault of the agent is `failed`, one of ours `error`.

    Raises:
        RunStopped: the run's budget is used up; the trial leaves no record.
        UserError: a setting makes every grade impossible.
    """
    grades: tuple[Grade, ...] = ()

    async def grade() -> None:
        nonlocal grades
        grades = await _grade(parts, played)

    try:
        if played.error is None:
            await _until_done(parts, played, grade)
    finally:
        await asyncio.to_thread(shutil.rmtree, played.inputs, ignore_errors=True)
    return _writable(_record(parts, played, grades))


async def _until_done(parts: TrialParts, played: PlayedTrial, step: Callable[[], Awaitable[None]]) -> None:
    """Do one step of a trial, again after each failure that the rule for its kind forgives."""
    while (error := await _failure(parts, step)) is not None:
        played.failures.append(error)
        rule = parts.retry.get(error.kind)
        count = sum(failure.kind == error.kind for failure in played.failures)
        pause_sec = rule.pause_sec(count) if rule else None
        if pause_sec is None:
            played.error = error
            return
        await asyncio.sleep(pause_sec)


async def _failure(parts: TrialParts, step: Callable[[], Awaitable[None]]) -> TrialError | None:
    """Do a step once. A full disk is no failure of the trial's: it stops the run."""
    try:
        with boundary("harness"):
            await step()
    except InfrastructureError as error:
        if shutil.disk_usage(parts.run_folder).free < _MIN_FREE_BYTES:
            raise unwritable(parts.run_folder, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))) from error
        return TrialError(kind=error.kind, message=str(error))
    return None


async def _play(parts: TrialParts, played: PlayedTrial) -> None:
    """Go through the conversation once; replies on record of earlier tries are not asked for again."""
    folder = parts.folder(played.job)
    played.begin_again()
    _make_folder(folder)
    await _refuse_changed(parts.dataset, played.job.task)
    try:
        await _converse_and_collect(parts, played, folder)
    except StartOver:
        shutil.rmtree(folder)
        _make_folder(folder)
        played.begin_again()
        await _converse_and_collect(parts, played, folder)
    if played.outcome is not None and played.outcome.error is not None:
        raise played.outcome.error


def _file_sizes(task: Task, folder: Path) -> dict[str, int]:
    return {path: (folder / path).stat().st_size for path in task.inputs if (folder / path).is_file()}


async def _converse_and_collect(parts: TrialParts, played: PlayedTrial, folder: Path) -> None:
    """The part that needs a sandbox: from its start to the collected output."""
    job, task = played.job, played.job.task
    with played.phase("start"):
        async with within("input", "building the inputs", "input_sec", parts.deadlines.input_sec):
            played.inputs_hash = await parts.dataset.build_inputs(task, played.inputs)
    sandbox = DeadlineSandbox(parts.sandboxes.create(f"{task.id}-{job.epoch}"), parts.deadlines)
    history = read_events(folder / "trajectory.jsonl")
    journal = JsonLines(folder / "trajectory.jsonl")
    try:
        sandbox.begin(played.inputs)
        inputs = AgentInput(
            task=task,
            epoch=job.epoch,
            model=DeadlineModel(parts.model, parts.deadlines),
            sandbox=sandbox,
            journal=journal,
            limits=parts.limits,
            sampling_seed=sampling_seed(f"{parts.seed}/{task.id}/{job.epoch}"),
            attempt=job.attempt,
            history=history,
            on_difference=parts.on_difference,
            file_sizes=_file_sizes(task, played.inputs),
            is_right=_knows_at_once(parts.grader, task),
            kernel=parts.kernel,
            ready=sandbox.ready,
        )
        played.outcome = await parts.agent.run(inputs)
        await sandbox.ready()
        played.isolation = sandbox.isolation
        with played.phase("collect"), boundary("sandbox"):
            played.collected = await _collect(sandbox, folder)
    finally:
        journal.close()
        played.seconds["start"] += sandbox.awaited_sec
        with played.phase("collect"):
            await sandbox.close()


def _knows_at_once(grader: Grader, task: Task) -> Callable[[str], Awaitable[bool]] | None:
    """How an agent may ask whether its answer is right; None where the grader cannot tell."""
    return partial(grader.accepts, task) if isinstance(grader, TellsAtOnce) else None


async def _collect(sandbox: Sandbox, folder: Path) -> Collected:
    """Outputs, and what the kernel recorded of its figures: the trial can be graded again by them."""
    output, figure_records = folder / "output", folder / FIGURE_RECORDS
    for old in (output, figure_records):
        await asyncio.to_thread(shutil.rmtree, old, ignore_errors=True)
    collected = await sandbox.collect(output)
    await sandbox.collect_figure_records(figure_records)
    if figure_records.is_dir() and not any(figure_records.iterdir()):
        figure_records.rmdir()
    return collected


async def _grade(parts: TrialParts, played: PlayedTrial) -> tuple[Grade, ...]:
    """Judge the collected output; the task must be the same before and after."""
    outcome, folder, task = played.outcome, parts.folder(played.job), played.job.task
    assert outcome is not None
    if outcome.stop_reason != "answer" and parts.grader.needs_answer:
        return without_answer(parts.grader, f"{outcome.stop_reason}: {outcome.detail}")
    request = GradeRequest.of_folder(task, parts.dataset.seed, outcome.answer, folder, played.inputs)
    await _refuse_changed(parts.dataset, task)
    with played.phase("grade"):
        async with within("grader", "the grade", "grade_sec", parts.deadlines.grade_sec):
            grades = await parts.grader.grade(request)
        await _refuse_changed(parts.dataset, task)
    return grades


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from error


async def _refuse_changed(dataset: Dataset, task: Task) -> None:
    """A task must be what it was when the run began, from its inputs to its checks.

    Raises:
        InputError: its files have changed since.
    """
    with boundary("input"):
        has_changed = await asyncio.to_thread(dataset.has_changed, task)
    if has_changed:
        raise InputError(f"task {task.id}: its files have changed since the run began: {task.folder}")


def _writable(record: TrialRecord) -> TrialRecord:
    """The record, or an error of this trial alone where it cannot be written and read back."""
    graded: dict[str, Any] = {"grades": ()}
    told = graded | {"answer": "", "refused": (), "retried": (), "isolation": None}
    measured = told | {"usage": Usage(), "timings": Timings()}
    what = ""
    for left_out in ({}, graded, told, measured):
        kept = record
        if left_out:
            error = TrialError(kind="harness", message=f"the record cannot be written: {what}")
            ours = {"status": "error", "score": None, "stop_reason": "error", "error": error}
            kept = record.model_copy(update=left_out | ours)
        try:
            TrialRecord.model_validate_json(kept.model_dump_json())
            return kept
        except (ValueError, TypeError, RecursionError) as error_of_it:
            what = what or writable(" ".join(str(error_of_it).split())[:300])
    raise AssertionError(what)


def _timings(played: PlayedTrial, is_by_hand: bool) -> Timings:
    outcome, seconds = played.outcome, played.seconds
    timings = Timings(
        start_sec=seconds.get("start", 0.0),
        model_sec=outcome.model_sec + outcome.waited_sec if outcome else 0.0,
        waited_sec=outcome.waited_sec if outcome else 0.0,
        cells_sec=outcome.cells_sec if outcome else 0.0,
        collect_sec=seconds.get("collect", 0.0),
        grade_sec=seconds.get("grade", 0.0),
        total_sec=time.monotonic() - played.started,
    )
    if not is_by_hand:
        return timings
    # Added up: the clock ran on while a person thought, also in another process before a resume.
    worked_sec = timings.start_sec + timings.cells_sec + timings.collect_sec + timings.grade_sec
    counted = {"person_sec": timings.waited_sec, "model_sec": 0.0, "waited_sec": 0.0, "total_sec": worked_sec}
    return timings.model_copy(update=counted)


def _record(parts: TrialParts, played: PlayedTrial, grades: tuple[Grade, ...]) -> TrialRecord:
    job, outcome, error = played.job, played.outcome, played.error
    primary = grades[0] if grades else None
    if error is None and (primary is None or primary.passed is None):
        reasons = "; ".join(check.reason for check in primary.checks) if primary else ""
        error = TrialError(kind="grader", message=f"no verdict: {reasons[:500]}")
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
        grades=grades,
        stop_reason="error" if error else outcome.stop_reason if outcome else "error",
        error=error,
        refused=played.collected.refused,
        turns=outcome.turns if outcome else 0,
        usage=outcome.usage if outcome else Usage(),
        timings=_timings(played, is_by_hand=isinstance(parts.model, Interactive)),
        isolation=played.isolation,
        started_at=played.started_at,
        task_hash=job.task.task_hash,
        inputs_hash=played.inputs_hash,
        retried=tuple(played.failures if played.error is None else played.failures[:-1]),
    )
