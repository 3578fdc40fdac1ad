"""Grade a run again, with newer checks or a judge, without running the agent.

Lines are appended to the run's `grades.jsonl`; nothing that is there is edited. What is there already of
the same grading is not done again, but for trials that could not be graded or scored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.config.parts import build_part
from pybench.core import journal, temporary
from pybench.core.concurrency import gather_limited
from pybench.core.errors import InfrastructureError, InputError, boundary
from pybench.core.events import AnswerEvent
from pybench.core.hashing import SELECTION_KEYS
from pybench.core.protocols import Dataset, Grader, GradeRequest
from pybench.core.records import Grade, Regrade, Task, TrialError, TrialRecord
from pybench.grading.checks import refuse_without_checks
from pybench.grading.no_answer import without_answer
from pybench.results.load import LoadedRun, load_run
from pybench.runs.budget import LEDGER, Ledger, RunBudget, limit_grader, spent_usd
from pybench.runs.gradings import GRADES, gradings, in_force, is_gradable, read_regrades
from pybench.runs.identity import grading_hash_of
from pybench.runs.opening import open_parts


@dataclass(frozen=True)
class Regrading:
    """What came of it: trials graded now, those that were there already, and errors among the former."""

    grading_hash: str
    graded: int
    kept: int
    errors: int


async def regrade(
    run_folder: Path,
    grader: Grader,
    grader_config: Mapping[str, Any],
    concurrency: int = 4,
    max_cost_usd: float | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> Regrading:
    """Grade every trial of the run in `run_folder` that this grading has not graded yet.

    Tasks are those of the run's own dataset, as they are now; a task whose request has changed, or whose
    inputs come out differently, is an error of kind `input` for its trials. `max_cost_usd` limits what
    the run and its judges cost together.

    Raises:
        UserError: the grader cannot be opened, or another process writes this run.
        RunStopped: the limit is reached; what was graded is kept.
    """
    with journal.lock_run(run_folder):
        run = load_run(run_folder, "original")
        datasets = {seed: dataset_of(run, seed) for seed in {record.seed for record in run.records}}
        tasks = {task.id: task for dataset in datasets.values() for task in dataset.load()}
        refuse_without_checks(grader, list(tasks.values()))
        name = grading_hash_of({"grader": grader_config})
        wanted = [record for record in run.records if is_gradable(record)]
        todo = _todo(run, wanted, tasks, name)
        if not todo:
            _put_in_force(run, name)
            return Regrading(name, 0, len(wanted), 0)
        if max_cost_usd is not None:
            ledger = Ledger(run_folder / LEDGER, "max_cost_usd", max_cost_usd, run_folder.resolve().name)
            ledger.open(spent_usd(run_folder))
            limit_grader(grader, RunBudget((ledger,)))
        say(f"grading {len(todo)} trials again")
        async with open_parts(run.config, datasets=list(datasets.values()), grader=grader):
            with journal.JsonLines(run_folder / GRADES) as lines:

                async def one(record: TrialRecord) -> bool:
                    task, dataset = tasks.get(record.task_id), datasets[record.seed]
                    line = await _line(run, record, task, dataset, grader, name)
                    lines.write(line)
                    say(f"{line.status:<6} {line.task_id}{_why(line)}")
                    return line.status == "error"

                errors = sum(await gather_limited(todo, one, concurrency))
    return Regrading(name, len(todo), len(wanted) - len(todo), errors)


def dataset_of(run: LoadedRun, seed: int) -> Dataset:
    """The source of a run's tasks, all of them, with the inputs of this seed. Raises UserError."""
    config = {key: None if key in SELECTION_KEYS else value for key, value in run.config["dataset"].items()}
    dataset: Dataset = build_part({"dataset": config | {"seed": seed}}, "dataset")
    return dataset


async def grade_record(
    run: LoadedRun, record: TrialRecord, task: Task, dataset: Dataset, grader: Grader
) -> tuple[Grade, ...]:
    """The grades of a trial on record, from its answer, its outputs and inputs built anew.

    Raises:
        InputError: the inputs come out differently here.
        InfrastructureError: the trial cannot be graded here.
    """
    ended = ended_with(run, record)
    if ended.stop_reason != "answer" and grader.needs_answer:
        return without_answer(grader, f"{ended.stop_reason}: {ended.detail}")
    folder = run.trial_folder(record)
    with temporary.folder("regrade") as scratch:
        with boundary("input"):
            digest = await dataset.build_inputs(task, Path(scratch))
        if digest != record.inputs_hash:
            raise InputError("its input files come out differently here")
        request = GradeRequest.of_folder(task, record.seed, ended.answer, folder, Path(scratch))
        with boundary("grader"):
            return await grader.grade(request)


def ended_with(run: LoadedRun, record: TrialRecord) -> AnswerEvent:
    """The end of a trial's conversation. Raises InputError if its trajectory has none."""
    last = next((each for each in reversed(run.events(record)) if isinstance(each, AnswerEvent)), None)
    if last is None or last.stop_reason == "error":
        raise InputError("its trajectory does not come to an end")
    return last


def _todo(
    run: LoadedRun, records: list[TrialRecord], tasks: Mapping[str, Task], name: str
) -> list[TrialRecord]:
    """The trials that this grading has no whole grades of, for the tasks as they are now."""
    known = {each.grading_hash: each.lines for each in gradings(read_regrades(run.folder), records)}
    lines = known.get(name, {})
    todo = []
    for record in records:
        task = tasks.get(record.task_id)
        line = lines.get(record.key)
        found = line or (record if run.environment.grading_hash == name else None)
        is_current = found is not None and (task is None or task.task_hash == found.task_hash)
        is_whole = found is not None and found.status != "error" and None not in _verdicts(found.grades)
        if not (is_current and is_whole):
            todo.append(record)
    return todo


def _put_in_force(run: LoadedRun, name: str) -> None:
    """Make a whole grading that is there already the newest: its last line is written once more."""
    regrades = read_regrades(run.folder)
    found = in_force(regrades, run.records, run.environment.grading_hash)
    if name == (found.grading_hash if found else run.environment.grading_hash):
        return
    line = next((each for each in reversed(regrades) if each.grading_hash == name), None)
    if line is None:
        line = _of_the_run(next(each for each in run.records if is_gradable(each)), name)
    with journal.JsonLines(run.folder / GRADES) as lines:
        lines.write(line.model_copy(update={"at": journal.now()}))


def _of_the_run(record: TrialRecord, name: str) -> Regrade:
    """A trial's own grades as a line."""
    kept = ("task_id", "seed", "epoch", "attempt", "task_hash", "status", "score", "grades", "stop_reason")
    values = {field: getattr(record, field) for field in kept}
    return Regrade(grading_hash=name, error=record.error, at=journal.now(), **values)


def _verdicts(grades: tuple[Grade, ...]) -> list[bool | None]:
    return [grade.passed for grade in grades]


async def _line(
    run: LoadedRun, record: TrialRecord, task: Task | None, dataset: Dataset, grader: Grader, name: str
) -> Regrade:
    grades: tuple[Grade, ...] = ()
    failure = None
    try:
        if task is None:
            raise InputError("there is no such task here any more")
        _refuse_other_request(run, record, task)
        grades = await grade_record(run, record, task, dataset, grader)
        if grades[0].passed is None:
            said = "; ".join(check.reason for check in grades[0].checks)
            failure = TrialError(kind="grader", message=f"no verdict: {said[:500]}")
    except InfrastructureError as error:
        failure = TrialError(kind=error.kind, message=str(error))
    return Regrade(
        grading_hash=name,
        task_id=record.task_id,
        seed=record.seed,
        epoch=record.epoch,
        attempt=record.attempt,
        task_hash=task.task_hash if task else record.task_hash,
        status="error" if failure else "passed" if grades[0].passed else "failed",
        score=None if failure else grades[0].score,
        grades=grades,
        stop_reason="error" if failure else ended_with(run, record).stop_reason,
        error=failure,
        at=journal.now(),
    )


def _refuse_other_request(run: LoadedRun, record: TrialRecord, task: Task) -> None:
    """Checks may be newer than a trial, its request may not. Raises InputError."""
    if task.task_hash != record.task_hash and task.prompt.strip() not in run.request(record):
        raise InputError("its request is another one here; an answer to the old one cannot be graded")


def _why(line: Regrade) -> str:
    if line.error is not None:
        return f"  {line.error.message[:200]}"
    said = [f"{grade.grader}: {_word(grade.passed)}" for grade in line.grades]
    return f"  {', '.join(said)}" if len(said) > 1 else ""


def _word(passed: bool | None) -> str:
    return "not scored" if passed is None else "passed" if passed else "failed"
