"""A run: config -> tasks -> trials -> records -> summary -> tracking. Knows nothing of Hydra.

`run_suite` is the door; a trial's own story is in `pybench.runs.trial`.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.core import journal
from pybench.core.errors import BudgetReached, InfrastructureError, RunStopped, UserError
from pybench.core.execution import TrialJob, Workplace
from pybench.core.loop_pauses import PauseMeter, measured_pauses
from pybench.core.optional import HasTraffic
from pybench.core.protocols import KernelFacts
from pybench.core.records import RunEnvironment, RunMetrics, RunSummary, Task, TrialLimits, TrialRecord
from pybench.core.records.run import LoopPauses
from pybench.core.traffic import Traffic
from pybench.grading.checks import refuse_without_checks
from pybench.metrics import summary
from pybench.metrics.agreement import agreement
from pybench.models.by_hand import is_on_terminal, refuse_function_calls
from pybench.models.oracle import refuse_without_solutions
from pybench.models.teacher import refuse_other_tasks
from pybench.runs import identity, plan
from pybench.runs.budget import limit_costs
from pybench.runs.heartbeat import Heartbeat
from pybench.runs.notebook import write_notebook
from pybench.runs.opening import ModelParts, open_parts
from pybench.runs.request import RunRequest
from pybench.runs.terminal import TerminalView, path_text
from pybench.runs.trial import PlayedTrial, TrialParts, grade_trial, play_trial


async def run_suite(request: RunRequest, view: TerminalView) -> RunSummary:
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
    refuse_without_solutions(parts.model, tasks)
    refuse_other_tasks(parts.model, tasks)
    refuse_function_calls(parts.model, parts.agent)
    with journal.lock_run(folder):
        started, started_at = time.monotonic(), journal.now()
        before = identity.read_environment(folder)
        if before is not None:
            identity.refuse_changes(request, before, tasks)
        done = plan.standings(journal.attempts(folder))
        jobs = plan.plan(tasks, parts.dataset.seed, request.settings, done)
        meter = PauseMeter()
        async with AsyncExitStack() as stack:
            workplace = None
            if jobs:
                limit_costs(parts, request.settings, folder, request.sweep_folder)
                workplace = await stack.enter_async_context(_opened(request))
            if left_out := plan.left_out_line(parts.dataset):
                view.note(left_out)
            gaps = await _gaps(workplace, request.settings.concurrency)
            for gap in gaps:
                view.note(f"sandbox: not held: {gap}")
            environment = await _claim(request, before, tasks, started_at, workplace)
            note, way_on, code = "", "", None
            try:
                if workplace is not None:
                    is_alone = bool(gaps)
                    await _do(request, limits, environment, workplace, tasks, jobs, view, meter, is_alone)
            except BudgetReached as stop:
                note, way_on, code = str(stop), stop.way_on, summary.EXIT_BUDGET
            except RunStopped as stop:
                note, code = str(stop), summary.EXIT_OURS
            except asyncio.CancelledError:
                note, code = "interrupted", summary.EXIT_INTERRUPTED
                raise
            finally:
                view.stop()
                result = _summarize(
                    request, environment, tasks, note, way_on, code, started, meter.pauses(), gaps
                )
                try:
                    journal.write_atomically(folder / "summary.json", result.model_dump_json(indent=2))
                except OSError as error:
                    view.note(f"{folder / 'summary.json'}: {error.strerror}; to write it: resume the run")
    return result


async def _do(
    request: RunRequest,
    limits: TrialLimits,
    environment: RunEnvironment,
    workplace: Workplace,
    tasks: Sequence[Task],
    jobs: Sequence[TrialJob],
    view: TerminalView,
    meter: PauseMeter,
    is_alone: bool,
) -> None:
    """Work on the trials that are left, each to its record, and measure how long they stand still.

    `is_alone`: nothing runs beside a trial.
    """
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
        kernel=KernelFacts.of(environment.sandbox),
    )
    traffic = parts.model.traffic if isinstance(parts.model, HasTraffic) else Traffic
    heartbeat = Heartbeat(folder, len(jobs), traffic)
    # Under a limit of cost a trial's judge is paid for before the next trial's model.
    is_limited = settings.max_cost_usd is not None or settings.sweep_max_cost_usd is not None
    _name_stale_proofs(tasks, view)
    view.start(len(jobs), f"{settings.name}: {len(tasks)} tasks x {settings.epochs} epochs", traffic)
    with journal.JsonLines(folder / "trials.jsonl") as lines:
        work = _TrialWork(trial_parts, lines, heartbeat, view)
        async with heartbeat.beating(), measured_pauses(meter):
            is_typed = is_on_terminal(parts.model)  # one trial after the other, for a person's sake
            overlap = not (is_limited or is_alone or is_typed)
            concurrency = 1 if is_typed else settings.concurrency
            await parts.executor.run_all(jobs, work, concurrency, overlap=overlap)


async def _gaps(workplace: Workplace | None, concurrency: int) -> tuple[str, ...]:
    """What the sandboxes' layer does not hold. Raises UserError where that would be another trial's harm."""
    told = await workplace.sandboxes.describe() if workplace is not None else {}
    isolation = told.get("isolation") or {}
    gaps = tuple(isolation.get("not_held", ()))
    if gaps and concurrency > 1:
        raise UserError(
            f"concurrency={concurrency}: {isolation['layer']} does not keep trials apart here ({gaps[0]}); "
            "set concurrency=1, or run where namespaces can be made (python -m pybench doctor), "
            "in containers (sandbox=docker), or elsewhere (sandbox=e2b)"
        )
    return gaps


@dataclass(frozen=True)
class _TrialWork:
    """A run's trials: each is played, graded, and put on record."""

    parts: TrialParts
    lines: journal.JsonLines
    heartbeat: Heartbeat
    view: TerminalView

    async def play(self, job: TrialJob) -> PlayedTrial:
        self.view.trial_started(job.task.id)
        self.heartbeat.started(job.task.id, self.parts.dataset.seed, job.epoch, job.attempt)
        return await play_trial(self.parts, job)

    async def finish(self, played: PlayedTrial) -> None:
        task_id, epoch = played.job.task.id, played.job.epoch
        self.view.trial_played(task_id)
        self.heartbeat.played(task_id, self.parts.dataset.seed, epoch)
        record = await grade_trial(self.parts, played)
        await self.lines.keep(record)
        self.heartbeat.finished(*record.key)
        try:
            await asyncio.to_thread(_leave_notebook, self.parts.run_folder, record, played.job.task)
        except (ValueError, TypeError, RecursionError) as error:
            self.view.note(f"{record.task_id}: its notebook cannot be written: {type(error).__name__}")
        self.view.trial_finished(record)


def _name_stale_proofs(tasks: Sequence[Task], view: TerminalView) -> None:
    """Say which of the tasks are not proven as they are now: their grades mean less."""
    from pybench.suite.prove import stale_reason

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
    except OSError as error:
        raise journal.unwritable(folder, error) from error


def _opened(request: RunRequest) -> AbstractAsyncContextManager[Workplace]:
    """The parts that trials need."""
    parts = request.parts
    return open_parts(
        request.config,
        sandboxes=parts.sandbox,
        datasets=[parts.dataset],
        grader=parts.grader,
        with_model=ModelParts(parts.agent, parts.model, parts.server),
        executor=parts.executor,
        limit_sec=request.settings.deadlines.open_sec,
    )


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
        asked = identity.requested_trials(request.settings, request.parts.dataset, tasks)
        environment = identity.extend(before, tasks, asked)
    identity.write_identity(request, environment)
    return environment


def _summarize(
    request: RunRequest,
    environment: RunEnvironment,
    tasks: Sequence[Task],
    note: str,
    way_on: str,
    code: int | None,
    started: float,
    pauses: LoopPauses,
    gaps: tuple[str, ...],
) -> RunSummary:
    """Everything that the run was ever asked for, from what is on record of it."""
    settings = request.settings
    keys = plan.planned_keys(environment.planned)
    mine = [record for record in journal.read_trials(request.folder) if record.key in keys]
    trials = plan.trials_by_task(keys)
    epochs = max(trials.values(), default=1)
    # A task that this command did not select stands in the groups that its records name.
    items: dict[str, Task | TrialRecord] = {record.task_id: record for record in mine}
    items |= {task.id: task for task in tasks}
    overall = summary.metrics_of(mine, len(keys), epochs)
    earlier = journal.read_summary(request.folder)
    if code is None:
        code = summary.exit_code(overall, settings.min_coverage, settings.min_pass_rate)

    def by(group: Callable[[Any], str]) -> dict[str, RunMetrics]:
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
        dataset_seeds=tuple(sorted({seed for _, seed, _ in keys})),
        overall=overall,
        by_category=by(lambda item: item.category),
        by_subcategory=by(summary.subcategory_of),
        by_difficulty=by(lambda item: item.difficulty),
        by_language=by(lambda item: item.language),
        error_kinds=summary.error_kinds(mine),
        retried=dict(Counter(error.kind for record in mine for error in record.retried)),
        exit_code=code,
        note=note,
        way_on=way_on,
        agreement=agreement(mine),
        loop_pauses=pauses,
        not_held=gaps,
    )


async def publish(request: RunRequest, view: TerminalView) -> None:
    """Send a finished run to the tracker; what cannot be sent now is sent later by `sync`.

    The run is complete by then, so an interruption ends the sending and nothing else.
    """
    later = f"send it with: python -m pybench sync {path_text(request.folder)}"
    if request.parts.tracking.open_hint(request.folder) is not None:
        view.note("the run is complete; sending it to its tracker ...")
    try:
        await request.parts.tracking.publish(request.folder, view.note)
    except InfrastructureError as error:
        view.note(f"tracking: {error}; {later}")
    except asyncio.CancelledError:
        view.note(f"tracking: cut off, the run is complete; {later}")
