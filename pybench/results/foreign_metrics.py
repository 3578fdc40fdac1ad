"""The metrics of a foreign benchmark's run, as its authors count them, with 95 % intervals.

research   The paper's pass rate has all 143 tasks below the line, whatever could be run; turns are replies.
dabench    Accuracy by question, by question in proportion to its right sub-questions, and by sub-question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.records import CATEGORIES, Grade, TrialRecord
from pybench.datasets.research import TASKS, TURNS, known_tasks
from pybench.metrics.stats import bootstrap, rate_interval
from pybench.results.load import LoadedRun


@dataclass(frozen=True)
class Metric:
    """One metric; `of` names the denominator. Rates are fractions of 1."""

    name: str
    value: float
    low: float
    high: float
    of: str
    is_rate: bool = True


@dataclass(frozen=True)
class BenchmarkMetrics:
    """A run's metrics, with notes on how to read them."""

    grader: str
    metrics: tuple[Metric, ...]
    notes: tuple[str, ...]


def is_foreign(grader: str) -> bool:
    """Whether a grader of this name is a foreign benchmark's."""
    return grader in _MAKERS


def foreign_grader(run: LoadedRun) -> str | None:
    """The foreign grader of a run, if it had one."""
    named = {grade.grader for record in run.records for grade in record.grades}
    return next((name for name in _MAKERS if name in named), None)


def foreign_metrics(run: LoadedRun) -> BenchmarkMetrics:
    """A run's metrics. Raises UserError for a run without such a grader."""
    grader = foreign_grader(run)
    if grader is None:
        raise UserError(f"figures {run.folder}: none of its trials has a grade by: {', '.join(_MAKERS)}")
    return _MAKERS[grader](run)


def _grade(record: TrialRecord, grader: str) -> Grade | None:
    """The verdict of that grader; None where the trial ended in an error or it gave none."""
    if record.status == "error":
        return None
    return next((each for each in record.grades if each.grader == grader and each.passed is not None), None)


# ----------------------------------------------------------------------------- research


def _research(run: LoadedRun) -> BenchmarkMetrics:
    epochs, known = run.environment.epochs, known_tasks()
    grades = [(record, _grade(record, "research")) for record in run.records]
    broken = {task for task, each in known.items() if each.fault == "broken"}
    whole = set(known)
    metrics = [
        _passes("original", grades, whole, epochs),
        _passes(f"without the {len(broken)} broken graders", grades, whole - broken, epochs),
        _rate("coverage", grades, whole, epochs, lambda grade: grade is not None),
    ]
    for category in CATEGORIES:
        tasks = {task for task, each in known.items() if each.category == category}
        metrics.append(_passes(f"original: {category}", grades, tasks, epochs))
    judged = [(record, grade) for record, grade in grades if grade is not None]
    if judged:
        turns = [float(record.turns) for record, _ in judged]
        metrics.append(_mean("average turns", turns))
        until_passed = [float(record.turns if grade.passed else TURNS) for record, grade in judged]
        metrics.append(_mean(f"average turns, a failed trial as {TURNS}", until_passed))
    notes = ["verdicts are not tamper-proof: a test unpickles what the agent wrote"]
    pythons = {
        str(check.measured.get("python"))
        for _, grade in grades
        if grade is not None
        for check in grade.checks
    }
    notes += [f"graded on {python}" for python in sorted(pythons)]
    in_run = {record.task_id for record in run.records}
    if in_run != whole:
        notes.append(
            f"the run holds {len(in_run & whole)} of the paper's {TASKS} tasks; others count as not passed"
        )
    return BenchmarkMetrics("research", tuple(metrics), tuple(notes))


def _mean(name: str, values: Sequence[float]) -> Metric:
    low, high = _mean_interval(values)
    mean = sum(values) / len(values)
    return Metric(name, mean, low, high, f"{len(values)} graded trials", is_rate=False)


_Graded = Sequence[tuple[TrialRecord, Grade | None]]


def _passes(name: str, grades: _Graded, tasks: set[str], epochs: int) -> Metric:
    return _rate(name, grades, tasks, epochs, lambda grade: grade is not None and grade.passed is True)


def _rate(
    name: str, grades: _Graded, tasks: set[str], epochs: int, counts: Callable[[Grade | None], bool]
) -> Metric:
    """How many of all trials of `tasks` count, done or not."""
    won = dict.fromkeys(tasks, 0)
    for record, grade in grades:
        if record.task_id in won:
            won[record.task_id] += counts(grade)
    interval = rate_interval(list(won.values()), [epochs] * len(won))
    assert interval is not None
    total = len(won) * epochs
    return Metric(
        name, sum(won.values()) / total, interval.low, interval.high, f"{sum(won.values())} of {total}"
    )


# ----------------------------------------------------------------------------- dabench


def _dabench(run: LoadedRun) -> BenchmarkMetrics:
    graded = [(record, grade) for record in run.records if (grade := _grade(record, "dabench"))]
    answered = [grade for record, grade in graded if record.answer]
    metrics = [
        *_accuracies("", answered),
        *_accuracies(" (unanswered count as wrong)", [grade for _, grade in graded]),
    ]
    planned = len(run.environment.tasks) * run.environment.epochs
    notes = [f"{len(answered)} answered of {len(graded)} graded of {planned} planned"]
    return BenchmarkMetrics("dabench", tuple(metrics), tuple(notes))


def _accuracies(suffix: str, grades: Sequence[Grade]) -> list[Metric]:
    """The three accuracies of DABench's evaluation script, which leaves out questions without an answer."""
    if not grades:
        return []
    right = [sum(check.passed for check in grade.checks) for grade in grades]
    parts = [len(grade.checks) for grade in grades]
    shares = [won / count for won, count in zip(right, parts, strict=True)]
    whole = [int(won == count) for won, count in zip(right, parts, strict=True)]
    by_question = rate_interval(whole, [1] * len(whole))
    by_part = rate_interval(right, parts)
    assert by_question is not None
    assert by_part is not None
    low, high = _mean_interval(shares)
    of = f"{len(grades)} questions"
    return [
        Metric(f"by question{suffix}", sum(whole) / len(whole), by_question.low, by_question.high, of),
        Metric(f"proportional by sub-question{suffix}", sum(shares) / len(shares), low, high, of),
        Metric(
            f"by sub-question{suffix}",
            sum(right) / sum(parts),
            by_part.low,
            by_part.high,
            f"{sum(parts)} sub-questions",
        ),
    ]


def _mean_interval(values: Sequence[float]) -> tuple[float, float]:
    import numpy as np

    array = np.asarray(values, dtype=np.float64)
    return bootstrap(array, np.ones_like(array))


_MAKERS: dict[str, Callable[[LoadedRun], BenchmarkMetrics]] = {"research": _research, "dabench": _dabench}
