"""A run: config -> tasks -> trials -> records -> summary -> tracking. Knows nothing of Hydra.

`run_suite` is the door; a trial's own story is in `pybench.trial`.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from pybench import identity, journal, planning, summary
from pybench.agents.pictures import refuse_blind
from pybench.budget import limited
from pybench.config import Parts, RunSettings
from pybench.errors import MachineryError, RunStopped, Unwritable, UserError
from pybench.grading.checks import refuse_without_checks
from pybench.heartbeat import Heartbeat
from pybench.notebook import write_notebook
from pybench.protocols import Model, TrialJob, Workplace
from pybench.records import RunEnvironment, RunFigures, RunSummary, Task, TrialLimits, TrialRecord
from pybench.results.agreement import agreement
from pybench.terminal import Progress
from pybench.trial import TrialParts, run_trial, stay

T = TypeVar("T")


@dataclass(frozen=True)
class RunRequest:
    """Everything a run needs: its settings and parts, and the config they were made from."""

    settings: RunSettings
    parts: Parts
    config: Mapping[str, Any]
    folder: Path
    overrides: tuple[str, ...] = ()
    sweep_folder: Path | None = None
    """The folder of the sweep that the run is part of, if it is."""


async def run_suite(request: RunRequest, view: Progress) -> RunSummary:
    """Do every trial that the run's folder does not hold yet, and sum up.

    The folder may be new or hold an earlier, unfinished run of the same config. Where nothing is left to
    do, nothing is opened.

    Raises:
        UserError: a setting is wrong, a server is missing, the folder holds another config's run.
        asyncio.CancelledError: interrupted; the summary is written all the same.
    """
    parts, folder = request.parts, request.folder
    tasks, limits = parts.dataset.load(), request.settings.trial_limits()
    refuse_without_checks(parts.grader, tasks)
    with journal.lock_run(folder):
        started, started_at = time.monotonic(), journal.now()
        before = identity.read_environment(folder)
        if before is not None:
            identity.refuse_changes(request, before, tasks)
        done = planning.standings(journal.attempts(folder))
        jobs = planning.plan(tasks, parts.dataset.seed, request.settings, done)
        async with AsyncExitStack() as stack:
            workplace = None
            if jobs:
                affordable = limited(parts, request.settings, folder, request.sweep_folder)
                request = replace(request, parts=affordable)
                workplace = await _open(request, parts.model, stack)
            environment = await _claim(request, before, tasks, started_at, workplace)
            note, code = "", None
            try:
                if workplace is not None:
                    await _do(request, limits, environment, workplace, tasks, jobs, view)
            except RunStopped as stop:
                note = str(stop)
                code = summary.EXIT_OURS if isinstance(stop, Unwritable) else summary.EXIT_BUDGET
            except asyncio.CancelledError:
                note, code = "interrupted", summary.EXIT_INTERRUPTED
                raise
            finally:
                view.stop()
                result = _summarize(request, environment, tasks, note, code, started)
                try:
                    journal.write_atomically(folder / "summary.json", result.model_dump_json(indent=2))
                except OSError as problem:
                    view.note(f"{folder / 'summary.json'}: {problem.strerror}; to write it: resume the run")
    return result


async def _do(
    request: RunRequest,
    limits: TrialLimits,
    environment: RunEnvironment,
    workplace: Workplace,
    tasks: Sequence[Task],
    jobs: Sequence[TrialJob],
    view: Progress,
) -> None:
    """Work on the trials that are left, each to its record."""
    settings, parts, folder = request.settings, request.parts, request.folder
    trial_parts = TrialParts(
        run_id=environment.run_id,
        run_folder=folder,
        dataset=parts.dataset,
        model=parts.model,
        agent=parts.agent,
        sandboxes=workplace.sandboxes,
        grader=parts.grader,
        limits=limits,
        seed=settings.seed,
        deadlines=settings.deadlines,
        retry=settings.retry,
        on_difference=settings.resume.on_difference,
    )
    heartbeat = Heartbeat(folder, len(jobs))
    # Under a limit of cost a trial's judge is paid for before the next trial's model.
    is_limited = settings.max_cost_usd is not None or settings.sweep_max_cost_usd is not None

    async def work(job: TrialJob, leave: Callable[[], None]) -> None:
        key = (job.task.id, parts.dataset.seed, job.epoch)
        view.trial_started(job.task.id)
        heartbeat.started(*key, job.attempt)
        record = await run_trial(trial_parts, job, stay if is_limited else leave)
        await lines.keep(record)
        heartbeat.finished(*key)
        _leave_notebook(folder, record, job.task)
        view.trial_finished(record)

    _name_stale_proofs(tasks, view)
    view.start(len(jobs), f"{settings.name}: {len(tasks)} tasks x {settings.epochs} epochs")
    with journal.JsonLines(folder / "trials.jsonl") as lines:
        async with heartbeat.beating():
            await parts.executor.run_all(jobs, work, settings.concurrency)


def _name_stale_proofs(tasks: Sequence[Task], view: Progress) -> None:
    """Say which of the tasks are not proven as they are now: their grades mean less."""
    from pybench.grading.prove import stale_reason

    stale = {task.id: reason for task in tasks if (reason := stale_reason(task))}
    if stale:
        shown = ", ".join(f"{task_id} ({reason})" for task_id, reason in list(stale.items())[:3])
        more = f" and {len(stale) - 3} more" if len(stale) > 3 else ""
        view.note(f"without a standing proof: {shown}{more}; see: python -m pybench tasks prove --stale")


def _leave_notebook(run_folder: Path, record: TrialRecord, task: Task) -> None:
    """A second view of the trajectory; made from it and made again at any time."""
    folder = journal.trial_folder(run_folder, record.task_id, record.seed, record.epoch)
    try:
        events = journal.read_events(folder / "trajectory.jsonl")
        write_notebook(events, record, task, folder / "notebook.ipynb")
    except OSError as problem:
        raise journal.unwritable(folder, problem) from problem


async def _open(request: RunRequest, served: Model, stack: AsyncExitStack) -> Workplace:
    """Open every part, the cheapest refusal first; what was opened is closed in any event. `served` is
    the model itself, without what was put around it."""
    parts, limit_sec = request.parts, request.settings.deadlines.open_sec
    parts.sandbox.preflight()
    stack.push_async_callback(parts.server.close)
    await _soon("the model's server", parts.server.open(served), limit_sec)
    await _soon("the model", parts.model.preflight(), limit_sec)
    refuse_blind(parts.agent, served)
    stack.push_async_callback(parts.executor.close)
    workplace = await _soon("the sandbox", parts.executor.open(parts.sandbox, request.config), limit_sec)
    await _soon("the dataset", parts.dataset.open(workplace.runner), limit_sec)
    stack.push_async_callback(parts.grader.close)
    await _soon("the grader", parts.grader.open(workplace.runner), limit_sec)
    stack.push_async_callback(parts.model.close)
    await _soon("the model", parts.model.open(), limit_sec)
    return workplace


async def _soon(what: str, work: Coroutine[Any, Any, T], limit_sec: float) -> T:
    try:
        async with asyncio.timeout(limit_sec) as limit:
            return await work
    except TimeoutError:
        if not limit.expired():
            raise
        raise UserError(f"deadlines.open_sec={limit_sec:g}: {what} was not ready by then") from None


async def _claim(
    request: RunRequest,
    before: RunEnvironment | None,
    tasks: Sequence[Task],
    started_at: str,
    workplace: Workplace | None,
) -> RunEnvironment:
    """Write the run's config and environment; where the folder holds a run, it goes on as that run."""
    sandbox = await workplace.sandboxes.describe() if workplace is not None else None
    if before is None:
        environment = identity.environment_of(request, tasks, sandbox or {}, started_at)
    else:
        if sandbox is not None:
            identity.refuse_other_packages(request, before, sandbox)
        environment = identity.grown(before, tasks, identity.asked_for(request, tasks))
    identity.write_identity(request, environment)
    return environment


def _summarize(
    request: RunRequest,
    environment: RunEnvironment,
    tasks: Sequence[Task],
    note: str,
    code: int | None,
    started: float,
) -> RunSummary:
    """Everything that the run was ever asked for, from what is on record of it."""
    settings = request.settings
    keys = planning.planned_keys(environment.planned)
    mine = [record for record in journal.read_trials(request.folder) if record.key in keys]
    trials = planning.trials_by_task(keys)
    epochs = max(trials.values(), default=1)
    # A task that this command did not select stands in the groups that its records name.
    items: dict[str, Task | TrialRecord] = {record.task_id: record for record in mine}
    items |= {task.id: task for task in tasks}
    overall = summary.figures(mine, len(keys), epochs)
    earlier = journal.read_summary(request.folder)
    if code is None:
        code = summary.exit_code(overall, settings.min_coverage, settings.min_pass_rate)

    def by(group: Callable[[Any], str]) -> dict[str, RunFigures]:
        return summary.by_group(mine, list(items.values()), epochs, group, trials)

    return RunSummary(
        run_id=environment.run_id,
        name=settings.name,
        run_hash=environment.run_hash,
        grading_hash=environment.grading_hash,
        dataset_hash=environment.dataset_hash,
        model=request.parts.model.name,
        started_at=environment.started_at,
        ended_at=journal.now(),
        wall_sec=time.monotonic() - started + (earlier.wall_sec if earlier else 0.0),
        overall=overall,
        by_category=by(lambda item: item.category),
        by_subcategory=by(summary.subcategory_of),
        by_difficulty=by(lambda item: item.difficulty),
        by_language=by(lambda item: item.language),
        error_kinds=summary.error_kinds(mine),
        retried=dict(Counter(error.kind for record in mine for error in record.retried)),
        exit_code=code,
        note=note,
        agreement=agreement(mine),
    )


async def publish(request: RunRequest, view: Progress) -> None:
    """Send a finished run to the tracker; what cannot be sent now is sent later by `sync`."""
    if request.parts.tracking.open_hint() is not None:
        view.note("sending the run to its tracker ...")
    try:
        await request.parts.tracking.publish(request.folder)
    except MachineryError as problem:
        view.note(f"tracking: {problem}; send it later with: python -m pybench sync {request.folder}")
