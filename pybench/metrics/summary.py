"""A run's metrics, computed from its records alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, TypeVar

from pybench.core.records import CATEGORIES, DIFFICULTIES, RunMetrics, Task, TrialRecord, Usage
from pybench.metrics.stats import Interval, mean_interval, pass_at_k, pass_hat_k, rate_interval

T = TypeVar("T")

EXIT_OK, EXIT_OURS, EXIT_USER, EXIT_QUALITY, EXIT_BUDGET, EXIT_INTERRUPTED = 0, 1, 2, 3, 4, 130


def metrics_of(records: Sequence[TrialRecord], planned: int, epochs: int = 1) -> RunMetrics:
    """Counts, rates with intervals and means over `records`, of which `planned` were to be made:
    `epochs` of each task."""
    graded = [record for record in records if record.status != "error"]
    passed = sum(record.status == "passed" for record in graded)
    usage = sum((record.usage for record in records), Usage())
    by_task = _by_task(records)
    observed = rate_interval([won for won, _ in by_task], [done for _, done in by_task])
    over_k = [(won, done) for won, done in by_task if done == epochs] if epochs > 1 else []
    is_whole = len(graded) == planned
    is_priced = any(record.usage.requests for record in graded) and all(
        record.usage.cost_usd is not None for record in graded if record.usage.requests
    )
    strict = observed if is_whole else _strict_interval(by_task, planned, epochs)

    def mean(value: Callable[[TrialRecord], float]) -> float | None:
        return fmean(value(record) for record in graded) if graded else None

    return RunMetrics(
        planned=planned,
        passed=passed,
        failed=len(graded) - passed,
        errors=len(records) - len(graded),
        not_run=planned - len(records),
        pass_rate=passed / len(graded) if graded else None,
        strict_pass_rate=passed / planned if planned else None,
        coverage=len(graded) / planned if planned else None,
        score=mean(lambda record: record.score or 0.0),
        turns=mean(lambda record: float(record.turns)),
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        cost_usd=usage.cost_usd if usage.requests else None,
        trial_sec=mean(lambda record: record.timings.total_sec),
        trial_tokens=mean(lambda record: float(record.usage.prompt_tokens + record.usage.completion_tokens)),
        trial_cost_usd=mean(lambda record: record.usage.cost_usd or 0.0) if is_priced else None,
        tasks=planned // epochs,
        pass_rate_interval=(observed.low, observed.high) if observed else None,
        strict_pass_rate_interval=(strict.low, strict.high) if strict else None,
        interval_method=observed.method if observed else "",
        pass_at_k=_over_k(over_k, epochs, pass_at_k),
        pass_hat_k=_over_k(over_k, epochs, pass_hat_k),
        over_k_tasks=len(over_k),
        score_interval=_score_interval(graded, observed),
        grading_cost_usd=_grading_cost_usd(records),
        retry_cost_usd=usage.retry_cost_usd,
        unknown_retries=usage.unknown_retries,
    )


def _by_task(records: Sequence[TrialRecord]) -> list[tuple[int, int]]:
    """(passed, graded) trials of each task."""
    counts: dict[str, list[int]] = {}
    for record in records:
        count = counts.setdefault(record.task_id, [0, 0])
        count[0] += record.status == "passed"
        count[1] += record.status != "error"
    return [(won, done) for won, done in counts.values()]


def _strict_interval(by_task: Sequence[tuple[int, int]], planned: int, epochs: int) -> Interval | None:
    """As the observed rate's, but every planned trial counts, also of tasks without any record."""
    unseen = max(planned // epochs - len(by_task), 0)
    return rate_interval([won for won, _ in by_task] + [0] * unseen, [epochs] * (len(by_task) + unseen))


def _over_k(
    tasks: Sequence[tuple[int, int]], epochs: int, estimate: Callable[[int, int, int], float]
) -> dict[int, float]:
    """An estimator's mean over these tasks for k = 1, 2, 4, ... and all epochs: one set of tasks for every k,
    as chances over different tasks could not be compared. Empty where there is none."""
    wanted = sorted({epochs, *(2**power for power in range(epochs.bit_length()) if 2**power <= epochs)})
    return {k: fmean(estimate(won, done, k) for won, done in tasks) for k in wanted} if tasks else {}


def _score_interval(graded: Sequence[TrialRecord], observed: Interval | None) -> tuple[float, float] | None:
    if all(record.score in (0.0, 1.0) and record.score == (record.status == "passed") for record in graded):
        return (observed.low, observed.high) if observed else None
    by_task: dict[str, list[float]] = {}
    for record in graded:
        by_task.setdefault(record.task_id, []).append(record.score or 0.0)
    return mean_interval(list(by_task.values()))


def _grading_cost_usd(records: Sequence[TrialRecord]) -> float | None:
    costs = [grade.cost_usd for record in records for grade in record.grades]
    return sum(cost for cost in costs if cost is not None) if None not in costs else None


def by_group(
    records: Sequence[TrialRecord],
    tasks: Sequence[Task | TrialRecord],
    epochs: int,
    group: Callable[[Any], str],
    trials: Mapping[str, int] | None = None,
) -> dict[str, RunMetrics]:
    """The metrics of each group of `tasks`; `group` names the one a task or a record belongs to.

    An empty name leaves a task out. Groups come in alphabetical order. `trials` says how many were
    planned of each task by id; without it, `epochs` of each.
    """
    planned: Counter[str] = Counter()
    for task in tasks:
        name = task.id if isinstance(task, Task) else task.task_id
        planned[group(task)] += epochs if trials is None else trials[name]
    members: dict[str, list[TrialRecord]] = {name: [] for name in planned}
    for record in records:
        members.setdefault(group(record), []).append(record)
    return {name: metrics_of(members[name], planned[name], epochs) for name in sorted(planned) if name}


def ordered(groups: Mapping[str, T]) -> list[tuple[str, T]]:
    """Groups as tables show them: categories in the paper's order, tiers the easiest first, then others."""
    known = [name for name in (*CATEGORIES, *DIFFICULTIES) if name in groups]
    return [(name, groups[name]) for name in [*known, *sorted(set(groups) - set(known))]]


def subcategory_of(item: Task | TrialRecord) -> str:
    """`<category>/<subcategory>`, or nothing where there is none."""
    return f"{item.category}/{item.subcategory}" if item.subcategory else ""


def error_kinds(records: Sequence[TrialRecord]) -> dict[str, int]:
    """How many trials ended in each kind of error."""
    return dict(Counter(record.error.kind for record in records if record.error))


def exit_code(overall: RunMetrics, min_coverage: float, min_pass_rate: float | None) -> int:
    """0 when every planned trial was graded and the rates are high enough, 3 when a rate is too low,
    1 when trials ended in errors of ours that `min_coverage` does not forgive."""
    coverage = overall.coverage if overall.coverage is not None else 1.0
    if coverage < min_coverage or (min_pass_rate is not None and (overall.pass_rate or 0.0) < min_pass_rate):
        return EXIT_QUALITY
    return EXIT_OK
