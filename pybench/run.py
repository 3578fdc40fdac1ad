"""A run: config -> tasks -> trials -> records -> summary -> tracking. Knows nothing of Hydra.

`run_suite` is the door; a trial's own story is in `pybench.trial`.
"""

from __future__ import annotations

import asyncio
import platform
import subprocess
import time
import uuid
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from importlib import metadata, resources
from pathlib import Path
from typing import Any

import yaml

from pybench import __version__, journal, summary
from pybench.budget import BudgetedModel
from pybench.config import Parts, RunSettings, mask
from pybench.errors import MachineryError, RunStopped, UserError
from pybench.grading.checks import PRELOAD
from pybench.hashing import dataset_hash, grading_hash, hash_folder, run_hash
from pybench.notebook import write_notebook
from pybench.protocols import Model, TrialJob
from pybench.records import RunEnvironment, RunSummary, Task, TrialRecord
from pybench.sandboxes.isolated import IsolatedRunner
from pybench.terminal import Progress
from pybench.trial import TrialParts, run_trial

_RECORDED_PACKAGES = ("litellm", "hydra-core", "jupyter_client", "mlflow", "pydantic")


@dataclass(frozen=True)
class RunRequest:
    """Everything a run needs: its settings and parts, and the config they were made from."""

    settings: RunSettings
    parts: Parts
    config: Mapping[str, Any]
    folder: Path
    overrides: tuple[str, ...] = ()


async def run_suite(request: RunRequest, view: Progress) -> RunSummary:
    """Do every trial that the run's folder does not hold yet, and sum up.

    The folder may be new or hold an earlier, unfinished run of the same config.

    Raises:
        UserError: a setting is wrong, a server is missing, the folder holds another config's run.
        asyncio.CancelledError: interrupted; the summary is written all the same.
    """
    settings, parts, folder = request.settings, request.parts, request.folder
    tasks = parts.dataset.load()
    limits = settings.trial_limits()
    with journal.lock_run(folder):
        started, started_at = time.monotonic(), journal.now()
        records = {record.key: record for record in journal.read_trials(folder)}
        async with AsyncExitStack() as stack:
            await _open(request, stack)
            environment = _claim(request, await _environment(request, tasks, started_at))
            model: Model = parts.model
            if settings.max_cost_usd is not None:
                model = BudgetedModel(model, settings.max_cost_usd, spent_usd=_spent(records.values()))
            trial_parts = TrialParts(
                run_id=environment.run_id,
                run_folder=folder,
                dataset=parts.dataset,
                model=model,
                agent=parts.agent,
                sandboxes=parts.sandbox,
                grader=parts.grader,
                limits=limits,
                seed=settings.seed,
                on_difference=settings.resume.on_difference,
            )
            jobs = plan(tasks, parts.dataset.seed, settings, records)
            lines = stack.enter_context(journal.JsonLines(folder / "trials.jsonl"))

            async def work(job: TrialJob) -> None:
                view.trial_started(job.task.id)
                record = await run_trial(trial_parts, job)
                lines.write(record)
                records[record.key] = record
                _leave_notebook(folder, record, job.task)
                view.trial_finished(record)

            _name_stale_proofs(tasks, view)
            view.start(len(jobs), f"{settings.name}: {len(tasks)} tasks x {settings.epochs} epochs")
            note, code = "", None
            try:
                await parts.executor.run_all(jobs, work, settings.concurrency)
            except RunStopped as stop:
                note, code = str(stop), summary.EXIT_BUDGET
            except asyncio.CancelledError:
                note, code = "interrupted", summary.EXIT_INTERRUPTED
                raise
            finally:
                view.stop()
                result = _summarize(request, environment, tasks, list(records.values()), note, code, started)
                journal.write_atomically(folder / "summary.json", result.model_dump_json(indent=2))
    return result


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
    events = journal.read_events(folder / "trajectory.jsonl")
    write_notebook(events, record, task, folder / "notebook.ipynb")


def plan(
    tasks: Sequence[Task],
    dataset_seed: int,
    settings: RunSettings,
    records: Mapping[tuple[str, int, int], TrialRecord],
) -> list[TrialJob]:
    """The attempts still to be made: trials without a record, and errors that may be tried again."""
    jobs = []
    for epoch in range(1, settings.epochs + 1):
        for task in tasks:
            record = records.get((task.id, dataset_seed, epoch))
            if record is None:
                jobs.append(TrialJob(task, epoch, attempt=1))
            elif record.status == "error" and record.attempt < settings.max_attempts:
                jobs.append(TrialJob(task, epoch, attempt=record.attempt + 1))
    return jobs


async def _open(request: RunRequest, stack: AsyncExitStack) -> None:
    """Open every part, the cheapest refusal first; what was opened is closed in any event."""
    parts = request.parts
    stack.push_async_callback(parts.server.close)
    await parts.server.open(parts.model)
    await parts.model.preflight()
    stack.push_async_callback(parts.sandbox.close)
    await parts.sandbox.open()
    # Grading is held in as the cells are: without isolation only where a person has said so.
    isolation = request.config["sandbox"].get("isolation", "auto")
    runner = IsolatedRunner(preload=PRELOAD, isolation=isolation)
    stack.push_async_callback(runner.close)
    await runner.open()
    await parts.dataset.open(runner)
    stack.push_async_callback(parts.grader.close)
    await parts.grader.open(runner)
    stack.push_async_callback(parts.model.close)
    await parts.model.open()


async def _environment(request: RunRequest, tasks: Sequence[Task], started_at: str) -> RunEnvironment:
    sandbox = await request.parts.sandbox.describe()
    hashes = {task.id: task.task_hash for task in tasks}
    checks = hash_folder(Path(str(resources.files("pybench.graders"))))
    return RunEnvironment(
        run_id=uuid.uuid4().hex[:12],
        run_hash=run_hash(mask(request.config)),
        grading_hash=grading_hash(mask(request.config), checks),
        dataset_hash=dataset_hash(hashes.items(), request.parts.dataset.seed),
        dataset_seed=request.parts.dataset.seed,
        tasks=hashes,
        epochs=request.settings.epochs,
        pybench=__version__,
        commit=_commit(),
        python=platform.python_version(),
        platform=platform.platform(),
        packages={name: metadata.version(name) for name in _RECORDED_PACKAGES},
        sandbox=sandbox,
        model=request.parts.model.describe(),
        server=request.parts.server.describe(),
        overrides=request.overrides,
        started_at=started_at,
    )


def _claim(request: RunRequest, environment: RunEnvironment) -> RunEnvironment:
    """Write the run's config and environment; a folder's earlier ones must agree with them."""
    path = request.folder / "environment.json"
    is_known = path.exists()
    if is_known:
        before = RunEnvironment.model_validate_json(path.read_text("utf-8"))
        _refuse_changes(request, before, environment)
        # The run keeps its id and start; a run may have grown by tasks and epochs.
        kept = {"run_id": before.run_id, "started_at": before.started_at}
        environment = environment.model_copy(update={**kept, "tasks": before.tasks | environment.tasks})
    config = yaml.safe_dump(mask(request.config), sort_keys=False, allow_unicode=True)
    journal.write_atomically(request.folder / "config.yaml", config)
    journal.write_atomically(path, environment.model_dump_json(indent=2))
    if not is_known:
        journal.index_run(environment, request.folder)
    return environment


def _refuse_changes(request: RunRequest, before: RunEnvironment, now: RunEnvironment) -> None:
    changed = [task for task, digest in now.tasks.items() if before.tasks.get(task, digest) != digest]
    if changed:
        raise UserError(
            f"{request.folder}: these tasks have changed since the run began: {', '.join(changed[:5])}; "
            "start a new run, or bring the tasks back"
        )
    if before.run_hash != now.run_hash:
        then = yaml.safe_load((request.folder / "config.yaml").read_text("utf-8"))
        difference = _difference(then, mask(request.config))
        raise UserError(
            f"{request.folder}: the run began with other settings ({difference}); "
            "start a new run, or bring the settings back"
        )
    if before.sandbox.get("packages") != now.sandbox.get("packages"):
        raise UserError(
            f"{request.folder}: the kernel's packages are not those the run began with; start a new run, "
            "or bring sandbox.python back to what it was"
        )


def _difference(before: Any, after: Any, key: str = "") -> str:
    """The settings in which two configs differ, as text."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        found = [
            _difference(before.get(name), after.get(name), f"{key}.{name}".strip("."))
            for name in {**before, **after}
            if before.get(name) != after.get(name)
        ]
        return "; ".join(found)
    return f"{key}: {before!r} -> {after!r}"


def _spent(records: Any) -> float:
    """US dollars of the trials on record; what an interrupted trial has paid is counted as it goes on."""
    return sum(record.usage.cost_usd or 0.0 for record in records)


def _commit() -> str | None:
    """The checkout's commit, if PyBench runs from one."""
    root = Path(__file__).parent.parent
    if not (root / ".git").exists():
        return None
    done = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "--verify", "--quiet", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or None


def _summarize(
    request: RunRequest,
    environment: RunEnvironment,
    tasks: Sequence[Task],
    records: Sequence[TrialRecord],
    note: str,
    code: int | None,
    started: float,
) -> RunSummary:
    settings = request.settings
    epochs = settings.epochs
    names = {(task.id, epoch) for task in tasks for epoch in range(1, epochs + 1)}
    mine = [record for record in records if (record.task_id, record.epoch) in names]
    overall = summary.figures(mine, len(tasks) * epochs, epochs)
    if code is None:
        code = summary.exit_code(overall, settings.min_coverage, settings.min_pass_rate)
    return RunSummary(
        run_id=environment.run_id,
        name=settings.name,
        run_hash=environment.run_hash,
        grading_hash=environment.grading_hash,
        dataset_hash=environment.dataset_hash,
        model=request.parts.model.name,
        started_at=environment.started_at,
        ended_at=journal.now(),
        wall_sec=time.monotonic() - started,
        overall=overall,
        by_category=summary.by_group(mine, tasks, epochs, lambda item: item.category),
        by_subcategory=summary.by_group(mine, tasks, epochs, summary.subcategory_of),
        by_difficulty=summary.by_group(mine, tasks, epochs, lambda item: item.difficulty),
        by_language=summary.by_group(mine, tasks, epochs, lambda item: item.language),
        error_kinds=summary.error_kinds(mine),
        exit_code=code,
        note=note,
    )


async def publish(request: RunRequest, view: Progress) -> None:
    """Send a finished run to the tracker; what cannot be sent now is sent later by `sync`."""
    if request.parts.tracking.open_hint() is not None:
        view.note("sending the run to its tracker ...")
    try:
        await request.parts.tracking.publish(request.folder)
    except MachineryError as problem:
        view.note(f"tracking: {problem}; send it later with: python -m pybench sync {request.folder}")
