"""Is one run better than another? Paired by task, with a verdict that keeps its error rate.

One trial a task in both runs: the exact McNemar test. Several: the mean over a task's trials is its
value, and a sign-flip test asks whether the differences have mean zero; epochs are not paired, for
nothing binds one run's second trial to the other's. Mean scores are compared by sign flips too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from pybench.core.errors import UserError
from pybench.core.records import RunMetrics, TrialRecord
from pybench.metrics import stats, summary
from pybench.results.load import LoadedRun


@dataclass(frozen=True)
class Difference:
    """Second run minus first over some tasks; rates are means over tasks, `p_value` as adjusted."""

    group: str
    tasks: int
    first_rate: float
    second_rate: float
    interval: tuple[float, float]
    p_value: float
    test: str
    won: int
    lost: int
    detectable: float | None

    @property
    def difference(self) -> float:
        """Second rate minus first."""
        return self.second_rate - self.first_rate

    @property
    def is_clear_of_zero(self) -> bool:
        """Whether the interval leaves out zero; the verdict goes by the test alone."""
        return self.interval[0] > 0 or self.interval[1] < 0

    @property
    def verdict(self) -> str:
        """`better`, `worse` (the second run) or `no difference shown`."""
        if self.p_value >= stats.ALPHA:
            return "no difference shown"
        return "better" if self.difference > 0 else "worse"


@dataclass(frozen=True)
class Turns:
    """Mean replies of a graded trial over the paired tasks, and the 95 % interval of second minus first."""

    first: float
    second: float
    interval: tuple[float, float]

    @property
    def difference(self) -> float:
        """Second mean minus first."""
        return self.second - self.first


@dataclass(frozen=True)
class Comparison:
    """A run against the first one. `categories` and `tiers` are each Holm-corrected among themselves;
    `overall` and `score` over the runs that were compared."""

    first: LoadedRun
    second: LoadedRun
    overall: Difference
    categories: tuple[Difference, ...]
    tiers: tuple[Difference, ...]
    """By difficulty, the easiest first."""
    score: Difference
    """Of mean scores instead of pass rates, by sign flips; checks may give a part of their marks."""
    score_groups: tuple[Difference, ...]
    """Mean scores by category, then by difficulty; each kind Holm-corrected among itself."""
    metrics: tuple[RunMetrics, RunMetrics]
    """What the trials of the paired tasks took in each run: turns, tokens, cost and time, as means."""
    turns: Turns
    won: tuple[str, ...]
    lost: tuple[str, ...]
    left_out: tuple[str, ...]
    """Tasks that could not be paired: one of the runs has no graded trial of them."""
    common: frozenset[str]
    """All tasks that agree in both runs."""
    notes: tuple[str, ...]

    @property
    def groups(self) -> tuple[Difference, ...]:
        """Pass rates by category, by difficulty, and of all tasks, as tables show them."""
        return (*self.categories, *self.tiers, self.overall)

    @property
    def scores(self) -> tuple[Difference, ...]:
        """Mean scores in the same order."""
        return (*self.score_groups, self.score)

    @property
    def caution(self) -> str:
        """What to make of an interval and a test that do not agree; empty where they do."""
        is_shown = self.overall.p_value < stats.ALPHA
        if self.overall.is_clear_of_zero and not is_shown:
            return "The interval leaves out zero, but the test decides: it is exact where tasks are few."
        if is_shown and not self.overall.is_clear_of_zero:
            return "The interval holds zero, but the test decides."
        return ""

    @property
    def has_scores(self) -> bool:
        """Whether mean scores say more than pass rates: some check gave a part of its marks."""
        return (self.score.first_rate, self.score.second_rate, self.score.interval) != (
            self.overall.first_rate,
            self.overall.second_rate,
            self.overall.interval,
        )


@dataclass(frozen=True)
class _Trials:
    """A task's graded trials in one run."""

    passed: int
    graded: int
    score: float
    """Their mean."""


@dataclass(frozen=True)
class _Pair:
    task_id: str
    category: str
    difficulty: str
    first: _Trials
    second: _Trials

    @property
    def rates(self) -> tuple[float, float]:
        return self.first.passed / self.first.graded, self.second.passed / self.second.graded

    @property
    def scores(self) -> tuple[float, float]:
        return self.first.score, self.second.score

    @property
    def difference(self) -> float:
        before, after = self.rates
        return after - before


def compare(runs: Sequence[LoadedRun], only_common: bool = False) -> list[Comparison]:
    """Compare each further run with the first.

    `only_common` takes the tasks that agree: the same task hash, and the same seed or input files.

    Raises:
        UserError: fewer than two runs, runs of different tasks or seeds, or no task in common.
    """
    if len(runs) < 2:
        raise UserError("compare: name two runs or more; the first is what the others are compared with")
    found = [_compare_two(runs[0], other, only_common) for other in runs[1:]]
    overall = _corrected([each.overall for each in found])
    score = _corrected([each.score for each in found])
    return [
        replace(each, overall=by_rate, score=by_score)
        for each, by_rate, by_score in zip(found, overall, score, strict=True)
    ]


def _corrected(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    adjusted = stats.holm([each.p_value for each in differences])
    return tuple(replace(each, p_value=p) for each, p in zip(differences, adjusted, strict=True))


def _compare_two(first: LoadedRun, second: LoadedRun, only_common: bool) -> Comparison:
    common = _common_tasks(first, second)
    if not only_common:
        _refuse_other_tasks(first, second, common)
    if not common:
        raise UserError(f"compare: {first.folder} and {second.folder} have no task in common")
    pairs = _pairs(first, second, common)
    if not pairs:
        raise UserError(f"compare: no task was graded in both {first.folder} and {second.folder}")
    categories = _groups(pairs, lambda pair: pair.category)
    tiers = _groups(pairs, lambda pair: pair.difficulty)
    paired = {pair.task_id for pair in pairs}
    return Comparison(
        first=first,
        second=second,
        overall=_difference("all", pairs),
        categories=_corrected([_difference(*group) for group in categories]),
        tiers=_corrected([_difference(*group) for group in tiers]),
        score=_score_difference("all", pairs),
        score_groups=(
            *_corrected([_score_difference(*group) for group in categories]),
            *_corrected([_score_difference(*group) for group in tiers]),
        ),
        metrics=(_metrics(first, paired), _metrics(second, paired)),
        turns=_turns(first, second, sorted(paired)),
        won=tuple(pair.task_id for pair in pairs if pair.difference > 0),
        lost=tuple(pair.task_id for pair in pairs if pair.difference < 0),
        left_out=tuple(sorted(common - paired)),
        common=frozenset(common),
        notes=tuple(_notes(first, second)),
    )


def _metrics(run: LoadedRun, tasks: set[str]) -> RunMetrics:
    records = [record for record in run.records if record.task_id in tasks]
    return summary.metrics_of(records, len(records))


def _turns(first: LoadedRun, second: LoadedRun, tasks: Sequence[str]) -> Turns:
    before, after = (turns_by_task(run) for run in (first, second))
    low, high = stats.unbounded_mean_interval([after[task] - before[task] for task in tasks])
    means = [sum(one[task] for task in tasks) / len(tasks) for one in (before, after)]
    return Turns(means[0], means[1], (low, high))


def turns_by_task(run: LoadedRun) -> dict[str, float]:
    """Mean replies of each task's graded trials."""
    found: dict[str, list[int]] = {}
    for record in run.records:
        if record.status != "error":
            found.setdefault(record.task_id, []).append(record.turns)
    return {task: sum(turns) / len(turns) for task, turns in found.items()}


def _common_tasks(first: LoadedRun, second: LoadedRun) -> set[str]:
    before, after = first.environment, second.environment
    same = {task for task, digest in before.tasks.items() if after.tasks.get(task) == digest}
    if before.dataset_seed == after.dataset_seed:
        return same
    inputs = [{each.task_id: each.inputs_hash for each in run.records} for run in (first, second)]
    return {task for task in same if inputs[0].get(task) and inputs[0].get(task) == inputs[1].get(task)}


def _refuse_other_tasks(first: LoadedRun, second: LoadedRun, common: set[str]) -> None:
    before, after = first.environment, second.environment
    way_out = f"--common compares the {len(common)} tasks that agree" if common else "no task agrees in both"
    names = f"{first.folder} and {second.folder}"
    if before.dataset_seed != after.dataset_seed:
        seeds = f"dataset.seed={before.dataset_seed} and {after.dataset_seed}"
        raise UserError(f"compare: {names} were made with different seeds ({seeds}); {way_out}")
    if set(before.tasks) != set(after.tasks):
        alone = [len(set(before.tasks) - set(after.tasks)), len(set(after.tasks) - set(before.tasks))]
        counts = f"{alone[0]} only in the first, {alone[1]} only in the second"
        raise UserError(f"compare: {names} have not the same tasks ({counts}); {way_out}")
    changed = sorted(set(before.tasks) - common)
    if changed:
        shown = ", ".join(changed[:3]) + (", ..." if len(changed) > 3 else "")
        raise UserError(f"compare: in {names} these tasks have different hashes: {shown}; {way_out}")


def _pairs(first: LoadedRun, second: LoadedRun, common: set[str]) -> list[_Pair]:
    before, after = _by_task(first.records), _by_task(second.records)
    known = {each.task_id: each for each in (*first.records, *second.records)}
    return [
        _Pair(task, known[task].category, known[task].difficulty, before[task], after[task])
        for task in sorted(common)
        if task in before and task in after
    ]


def _by_task(records: Sequence[TrialRecord]) -> dict[str, _Trials]:
    """The graded trials of each task that has any."""
    graded: dict[str, list[TrialRecord]] = {}
    for record in records:
        if record.status != "error":
            graded.setdefault(record.task_id, []).append(record)
    return {
        task: _Trials(
            passed=sum(record.status == "passed" for record in trials),
            graded=len(trials),
            score=fmean(record.score or 0.0 for record in trials),
        )
        for task, trials in graded.items()
    }


def _groups(pairs: Sequence[_Pair], group: Callable[[_Pair], str]) -> list[tuple[str, list[_Pair]]]:
    members: dict[str, list[_Pair]] = {}
    for pair in pairs:
        members.setdefault(group(pair), []).append(pair)
    return summary.ordered(members)


def _difference(group: str, pairs: Sequence[_Pair]) -> Difference:
    found = _of_values(group, [pair.rates for pair in pairs])
    if all(pair.first.graded == pair.second.graded == 1 for pair in pairs):
        return replace(found, p_value=stats.mcnemar(found.lost, found.won), test="McNemar, exact")
    return found


def _score_difference(group: str, pairs: Sequence[_Pair]) -> Difference:
    return _of_values(group, [pair.scores for pair in pairs])


def _of_values(group: str, values: Sequence[tuple[float, float]]) -> Difference:
    """The difference of two values a task, tested by sign flips."""
    differences = [after - before for before, after in values]
    return Difference(
        group=group,
        tasks=len(values),
        first_rate=fmean(before for before, _ in values),
        second_rate=fmean(after for _, after in values),
        interval=stats.difference_interval(differences),
        p_value=stats.sign_flip(differences),
        test="sign flips",
        won=sum(each > 0 for each in differences),
        lost=sum(each < 0 for each in differences),
        detectable=stats.detectable_difference(differences),
    )


def _notes(first: LoadedRun, second: LoadedRun) -> list[str]:
    """What else differs between the runs and may be behind a difference."""
    notes = []
    packages = [first.kernel_packages, second.kernel_packages]
    changed = [
        name for name in sorted({*packages[0], *packages[1]}) if len({p.get(name) for p in packages}) > 1
    ]
    if changed:
        shown = ", ".join(f"{name} {packages[0].get(name)} / {packages[1].get(name)}" for name in changed[:5])
        notes.append(f"kernel packages differ: {shown}{' ...' if len(changed) > 5 else ''}")
    facts: dict[str, tuple[str, str]] = {
        "isolation": (", ".join(first.isolations), ", ".join(second.isolations)),
        "agent format": (first.agent_format, second.agent_format),
        "max_turns": (str(first.config.get("max_turns")), str(second.config.get("max_turns"))),
        "PyBench": (first.environment.pybench, second.environment.pybench),
    }
    notes += [f"{name} differs: {one} / {other}" for name, (one, other) in facts.items() if one != other]
    if first.grading_hash != second.grading_hash:
        notes.append("graded by different checks or grader settings: regrade one of them")
    if first.environment.epochs != second.environment.epochs:
        epochs = f"{first.environment.epochs} / {second.environment.epochs}"
        notes.append(f"epochs differ: {epochs}; the sign-flip test is then approximate")
    return notes
