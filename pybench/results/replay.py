"""Run recorded trials again without a model, in fresh sandboxes, and say where they come out differently.

The recorded replies are played to the run's own agent; cells run anew, outputs are collected anew and
graded anew by the unit checks. A judge is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.agents.recorded import VOLATILE_PATTERN, Recorded, difference
from pybench.config.compose import compose_part
from pybench.config.parts import parts_of, settings_of
from pybench.core import journal
from pybench.core.concurrency import gather_limited
from pybench.core.errors import InfrastructureError, InputError, UserError
from pybench.core.execution import TrialJob
from pybench.core.jobs import IsolatedJob, IsolatedRunner
from pybench.core.records import Grade, Task, TrialRecord
from pybench.models.recording import RecordingModel
from pybench.results.load import LoadedRun
from pybench.results.regrade import dataset_of
from pybench.runs.opening import open_parts
from pybench.runs.trial import TrialParts, grade_trial, play_trial

_SCRIPTS = Path(__file__).parent.parent / "grading" / "judge" / "previews"
_NOT_PLAYED = ("max_cost", "context_window", "trial_time")
"""Ends that came of what a replay has not: prices, a context, the time that it took then."""


@dataclass(frozen=True)
class Replayed:
    """One trial and where it came out differently, one line each; `left_out` says why it was not run."""

    record: TrialRecord
    differences: tuple[str, ...] = ()
    left_out: str = ""


async def replay(
    run: LoadedRun,
    target: Path,
    task_id: str | None = None,
    concurrency: int = 2,
    say: Callable[[Replayed], None] = lambda found: None,
) -> list[Replayed]:
    """Replay the run's trials, or those of one task, into the empty folder `target`.

    Raises:
        UserError: there is no such task in the run, or no sandbox is available.
    """
    wanted = [record for record in run.records if task_id in (None, record.task_id)]
    if not wanted:
        raise UserError(f"replay {run.folder}: it has no finished trial of {task_id or 'any task'}")
    config = {**run.config, "grader": _checks_of(run.config)}
    settings, parts = settings_of(config), parts_of({**config, "model": _replay_config(run.folder)})
    datasets = {seed: dataset_of(run, seed) for seed in {record.seed for record in wanted}}
    tasks = {task.id: task for dataset in datasets.values() for task in dataset.load()}
    sources = list(datasets.values())
    async with open_parts(
        config, sandboxes=parts.sandbox, datasets=sources, grader=parts.grader
    ) as workplace:
        trial_parts = {
            seed: TrialParts(
                run_id="replay",
                run_folder=target,
                dataset=dataset,
                model=RecordingModel(path=run.folder, seed=seed),
                agent=parts.agent,
                sandboxes=workplace.sandboxes,
                grader=parts.grader,
                limits=settings.trial_limits(),
                seed=settings.seed,
                deadlines=settings.deadlines,
                retry=settings.retry,
            )
            for seed, dataset in datasets.items()
        }

        async def one(record: TrialRecord) -> Replayed:
            why = _cannot(run, record, tasks.get(record.task_id))
            if why:
                found = Replayed(record, left_out=why)
            else:
                job = TrialJob(tasks[record.task_id], record.epoch, attempt=1)
                parts_of_seed = trial_parts[record.seed]
                again = await grade_trial(parts_of_seed, await play_trial(parts_of_seed, job))
                differences = await _differences(run, record, target, again, workplace.runner)
                found = Replayed(record, tuple(differences))
            say(found)
            return found

        return await gather_limited(wanted, one, concurrency)


def _replay_config(folder: Path) -> dict[str, Any]:
    return {"_target_": "pybench.models.recording.RecordingModel", "path": str(folder)}


def _checks_of(config: Mapping[str, Any]) -> dict[str, Any]:
    """The unit checks of a run's grader: a judge is not asked again."""
    grader = dict(config["grader"])
    if "checks" in grader:
        return dict(grader["checks"])
    if str(grader.get("_target_", "")).endswith(".JudgeGrader"):
        return compose_part("grader", ["grader=checks"])
    return grader


def _cannot(run: LoadedRun, record: TrialRecord, task: Task | None) -> str:
    if record.error is not None and record.error.kind != "grader":
        return f"it ended in an error of the machinery ({record.error.kind})"
    if task is None:
        return "there is no such task here any more"
    if task.task_hash != record.task_hash:
        return "the task has changed since"
    if not run.events(record):
        return "its trajectory is not there"
    return ""


async def _differences(
    run: LoadedRun, record: TrialRecord, target: Path, again: TrialRecord, runner: IsolatedRunner
) -> list[str]:
    """What came out differently: cells by turn, the end, files, and checks."""
    folder = journal.trial_folder(target, *record.key)
    found = _cells(Recorded.of(run.events(record)), journal.read_events(folder / "trajectory.jsonl"))
    if again.error is not None:
        return [*found, f"the replay ended in an error: {again.error.kind}: {again.error.message}"]
    ends = (_end(run, record), (again.stop_reason, again.answer))
    if ends[0] != ends[1] and ends[0][0] not in _NOT_PLAYED:
        found.append(f"end: {ends[0][0]} -> {ends[1][0]}")
    try:
        found += await _files(run.trial_folder(record) / "output", folder / "output", runner)
    except InfrastructureError as error:
        found.append(str(error))
    return found + _grades(record.grades, again.grades)


def _end(run: LoadedRun, record: TrialRecord) -> tuple[str, str]:
    ended = next((each for each in reversed(run.events(record)) if each.type == "answer"), None)
    return (ended.stop_reason, ended.answer) if ended is not None else ("error", "")


def _cells(before: Recorded, events: Sequence[Any]) -> list[str]:
    after = Recorded.of(events)
    found = []
    for turn, cell in sorted(before.cells.items()):
        if turn not in after.cells:
            found.append(f"turn {turn}: its cell did not run")
        elif said := difference(cell.result, after.cells[turn].result):
            found.append(f"turn {turn}: {said}")
    return found


async def _files(before: Path, after: Path, runner: IsolatedRunner) -> list[str]:
    then, now = await _digests(before, runner), await _digests(after, runner)
    found = [f"output/{name}: not made again" for name in sorted(then.keys() - now.keys())]
    found += [f"output/{name}: made anew only" for name in sorted(now.keys() - then.keys())]
    changed = sorted(name for name in then.keys() & now.keys() if then[name] != now[name])
    return found + [f"output/{name}: another content" for name in changed]


async def _digests(folder: Path, runner: IsolatedRunner) -> dict[str, str]:
    """Digests by path, made where the files can do no harm. Raises InputError."""
    if not folder.is_dir():
        return {}
    outcome = await runner.run(
        IsolatedJob(
            entry="/opt/digests/digests.py",
            payload={"folder": "/opt/outputs", "volatile": VOLATILE_PATTERN.pattern},
            mounts={"/opt/digests": _SCRIPTS, "/opt/outputs": folder},
        )
    )
    if outcome.status != "ok":
        raise InputError(f"{folder}: its files could not be read: {outcome.status} {outcome.message[-200:]}")
    return {str(path): str(digest) for path, digest in outcome.value.items()}


def _grades(before: Sequence[Grade], after: Sequence[Grade]) -> list[str]:
    """Checks with another verdict, of the grader that has graded both times."""
    found = []
    then = {grade.grader: grade for grade in before}
    for grade in after:
        if (old := then.get(grade.grader)) is None:
            continue
        verdicts = [[(check.name, check.passed) for check in each.checks] for each in (old, grade)]
        if verdicts[0] != verdicts[1]:
            changed = [
                f"{name} now {_word(passed)}"
                for name, passed in verdicts[1]
                if (name, passed) not in verdicts[0]
            ]
            found.append(f"{grade.grader}: {', '.join(changed) or 'other checks'}")
    return found


def _word(passed: bool) -> str:
    return "passed" if passed else "failed"
