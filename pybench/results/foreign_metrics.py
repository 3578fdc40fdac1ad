"""The metrics of a foreign benchmark's run, as its authors count them, with 95 % intervals.

research   The paper's pass rate has all 143 tasks below the line, whatever could be run; turns are replies.
dabench    Accuracy by question, by question in proportion to its right sub-questions, and by sub-question.
m3tooleval Success by the published rule for answers and by the repaired one, over all planned trials; turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.records import CATEGORIES, Grade, TrialRecord
from pybench.datasets.dabench import LABELS, data_folder, read_lines
from pybench.datasets.m3tooleval import INSTANCES as M3TOOLEVAL_TASKS
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
    planned = len(run.environment.tasks) * run.environment.epochs
    counts = [_Answered.of(grade) for grade in answered]
    parts = _sub_questions(run)
    unanswered = _unanswered(run, [record.key for record, _ in graded if record.answer], parts)
    metrics = [
        *_accuracies("", counts),
        *_accuracies(" (unanswered count as wrong)", [*counts, *unanswered], is_whole=bool(parts)),
    ]
    notes = [f"{len(answered)} answered of {len(graded)} graded of {planned} planned"]
    return BenchmarkMetrics("dabench", tuple(metrics), tuple(notes))


@dataclass(frozen=True)
class _Answered:
    """One question: how many of its sub-questions are right."""

    right: int
    parts: int

    @classmethod
    def of(cls, grade: Grade) -> _Answered:
        return cls(sum(check.passed for check in grade.checks), len(grade.checks))


def _sub_questions(run: LoadedRun) -> dict[str, int]:
    """How many sub-questions each planned question has: by its grades, else by the labels, where these are
    still there; empty where one is not known."""
    found = {
        record.task_id: len(grade.checks) for record in run.records if (grade := _grade(record, "dabench"))
    }
    missing = set(run.environment.tasks) - found.keys()
    if missing:
        path = (run.config.get("grader") or {}).get("path") or (run.config.get("dataset") or {}).get("path")
        labels = _labels(Path(str(path)).expanduser()) if path else {}
        found |= {task: labels[task] for task in missing if task in labels}
    return found if found.keys() >= set(run.environment.tasks) else {}


def _labels(folder: Path) -> dict[str, int]:
    try:
        lines = read_lines(data_folder(folder) / LABELS)
        return {str(line["id"]): len(line["common_answers"]) for line in lines}
    except (UserError, KeyError, TypeError):
        return {}


def _unanswered(
    run: LoadedRun, answered: Sequence[tuple[str, int, int]], parts: Mapping[str, int]
) -> list[_Answered]:
    """Every planned trial without an answer that was graded."""
    left = Counter(dict.fromkeys(run.environment.tasks, run.environment.epochs))
    left.subtract(task for task, _, _ in answered)
    return [_Answered(0, parts.get(task, 1)) for task, count in left.items() for _ in range(max(count, 0))]


def _accuracies(suffix: str, questions: Sequence[_Answered], is_whole: bool = True) -> list[Metric]:
    """The three accuracies of DABench's evaluation script, which leaves out questions without an answer;
    of a run whose sub-questions are not all known (not `is_whole`) the first two."""
    if not questions:
        return []
    right, parts = [each.right for each in questions], [each.parts for each in questions]
    shares = [won / count for won, count in zip(right, parts, strict=True)]
    whole = [int(won == count) for won, count in zip(right, parts, strict=True)]
    by_question = rate_interval(whole, [1] * len(whole))
    by_part = rate_interval(right, parts)
    assert by_question is not None
    assert by_part is not None
    low, high = _mean_interval(shares)
    of = f"{sum(whole)} of {len(questions)} questions"
    metrics = [
        Metric(f"by question{suffix}", sum(whole) / len(whole), by_question.low, by_question.high, of),
        Metric(
            f"proportional by sub-question{suffix}",
            sum(shares) / len(shares),
            low,
            high,
            f"{len(questions)} questions",
        ),
    ]
    if is_whole:
        of = f"{sum(right)} of {sum(parts)} sub-questions"
        name = f"by sub-question{suffix}"
        metrics.append(Metric(name, sum(right) / sum(parts), by_part.low, by_part.high, of))
    return metrics


# ----------------------------------------------------------------------------- m3tooleval


def _m3tooleval(run: LoadedRun) -> BenchmarkMetrics:
    tasks, epochs = set(run.environment.tasks), run.environment.epochs
    metrics = []
    for rule in ("original", "repaired"):
        named = [(record, _by_rule(record, rule)) for record in run.records]
        metrics.append(_passes(f"success, {rule} rule", named, tasks, epochs))
        if rule == "original":
            families = sorted({record.category for record in run.records})
            for family in families:
                own = {record.task_id for record in run.records if record.category == family}
                metrics.append(_passes(f"success, {rule} rule: {family}", named, own, epochs))
    turns = [float(record.turns) for record in run.records if record.status != "error"]
    if turns:
        metrics.append(_mean("average turns", turns))
    notes = [f"agent: {run.agent_format}, at most {run.config.get('max_turns')} turns"]
    if len(tasks) != M3TOOLEVAL_TASKS:
        notes.append(f"the run was asked for {len(tasks)} of the benchmark's {M3TOOLEVAL_TASKS} instances")
    return BenchmarkMetrics("m3tooleval", tuple(metrics), tuple(notes))


def _by_rule(record: TrialRecord, rule: str) -> Grade | None:
    if record.status == "error":
        return None
    named = f"answer_{rule}"
    return next(
        (grade for grade in record.grades if any(check.name == named for check in grade.checks)), None
    )


def _mean_interval(values: Sequence[float]) -> tuple[float, float]:
    import numpy as np

    array = np.asarray(values, dtype=np.float64)
    return bootstrap(array, np.ones_like(array))


_MAKERS: dict[str, Callable[[LoadedRun], BenchmarkMetrics]] = {
    "research": _research,
    "dabench": _dabench,
    "m3tooleval": _m3tooleval,
}
