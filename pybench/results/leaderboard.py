"""Runs side by side in the columns of the paper's main table, ranked only where that is fair."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources

from pybench.core.errors import UserError
from pybench.core.records import CATEGORIES
from pybench.metrics.summary import ordered
from pybench.results.load import LoadedRun

PAPER_TASKS = {"chart": 62, "text": 23, "image_audio": 48, "math": 6, "software": 4}
"""The paper's number of tasks in each category."""

_FOLLOWS_WITHIN = 0.025
"""So far may a published overall rate lie from the one its categories give."""


@dataclass(frozen=True)
class Row:
    """One line. Rates are fractions; None where nothing is known. `rank` is None where there is none."""

    model: str
    run: str
    judge: float | None
    categories: Mapping[str, float | None]
    overall: float | None
    interval: tuple[float, float] | None
    strict: float | None
    coverage: float | None
    turns: float | None
    cost_usd: float | None
    trial_usd: float | None
    """The model's cost of one graded trial."""
    grading_usd: float | None = 0.0
    kappa: float | None = None
    """Cohen's kappa of the judge with the unit checks."""
    rank: int | None = None
    note: str = ""
    tiers: Mapping[str, float | None] = field(default_factory=dict)
    """The pass rate by difficulty."""
    scores: Mapping[str, float | None] = field(default_factory=dict)
    """The mean score by difficulty, and of `all`."""


@dataclass(frozen=True)
class Board:
    """Lines that may be looked at together. `why` says what they share, or why they are not ranked."""

    title: str
    why: str
    rows: tuple[Row, ...]

    @property
    def is_ranked(self) -> bool:
        """Whether its lines may be measured against each other."""
        return any(row.rank for row in self.rows)

    @property
    def categories(self) -> list[str]:
        """The categories that any line has, in the paper's order."""
        return [name for name, _ in ordered({name: row for row in self.rows for name in row.categories})]

    @property
    def tiers(self) -> list[str]:
        """The tiers that any line has, the easiest first."""
        return [name for name, _ in ordered({name: row for row in self.rows for name in row.tiers})]

    @property
    def has_scores(self) -> bool:
        """Whether any mean score says more than the pass rate: some checks give a part of their marks."""
        return any(
            score is not None and score != (row.overall if name == "all" else row.tiers.get(name))
            for row in self.rows
            for name, score in row.scores.items()
        )


def boards(runs: Sequence[LoadedRun]) -> list[Board]:
    """Group runs into boards. Only runs of the same tasks, seed and agent format stand on one.

    Runs in which code ran without isolation or with network stand on a board without ranks.

    Raises:
        UserError: a run has not ended.
    """
    groups: dict[tuple[str, int, str], list[LoadedRun]] = {}
    not_ranked = []
    for run in runs:
        if run.summary is None:
            raise UserError(f"leaderboard: {run.folder} has not ended; python -m pybench resume {run.folder}")
        if run.is_open:
            not_ranked.append(run)
            continue
        environment = run.environment
        key = (environment.dataset_hash, environment.dataset_seed, run.agent_format)
        groups.setdefault(key, []).append(run)
    found = [_ranked(*key, members) for key, members in groups.items()]
    if not_ranked:
        why = "code ran without isolation or with network, so these figures stand for themselves"
        found.append(Board("Not ranked", why, tuple(_row(run) for run in not_ranked)))
    return found


def _ranked(dataset_hash: str, seed: int, agent_format: str, runs: Sequence[LoadedRun]) -> Board:
    # Ranked by the strict rate: whoever leaves out hard tasks gains nothing.
    rows = sorted((_row(run) for run in runs), key=lambda row: -(row.strict or 0.0))
    ranked = []
    for row in rows:
        rank = 1 + sum((other.strict or 0.0) > (row.strict or 0.0) for other in rows)
        ranked.append(replace(row, rank=rank))
    tasks = len(runs[0].environment.tasks)
    title = f"{tasks} tasks {dataset_hash[:8]}, seed {seed}, {agent_format}"
    why = (
        ""
        if len({run.grading_hash for run in runs}) == 1
        else ("graded by different checks or grader settings: regrade before reading much into it")
    )
    return Board(title, why, tuple(ranked))


def _row(run: LoadedRun) -> Row:
    assert run.summary is not None
    whole = run.summary.overall
    graded = whole.passed + whole.failed
    return Row(
        model=run.model,
        run=run.label,
        judge=_judge_rate(run),
        categories={name: metrics.pass_rate for name, metrics in run.summary.by_category.items()},
        tiers={name: metrics.pass_rate for name, metrics in run.summary.by_difficulty.items()},
        scores={name: metrics.score for name, metrics in run.summary.by_difficulty.items()}
        | {"all": whole.score},
        overall=whole.pass_rate,
        interval=whole.pass_rate_interval,
        strict=whole.strict_pass_rate,
        coverage=whole.coverage,
        turns=whole.turns,
        cost_usd=whole.cost_usd,
        trial_usd=whole.cost_usd / graded if whole.cost_usd is not None and graded else None,
        grading_usd=whole.grading_cost_usd,
        kappa=run.summary.agreement.kappa if run.summary.agreement else None,
        note="" if run.grading == "as run" else run.grading,
    )


def _judge_rate(run: LoadedRun) -> float | None:
    """Passed of those that a judge could score, by the first judge named in each record."""
    verdicts = []
    for record in run.records:
        said = [each.passed for each in record.grades if each.grader.startswith("judge")]
        verdicts += [said[0]] if said and said[0] is not None else []
    return sum(verdicts) / len(verdicts) if verdicts else None


def published_board() -> Board:
    """The paper's own figures, with a note at each overall rate that its categories do not give."""
    text = resources.files("pybench.results").joinpath("published.csv").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    rows = [_published_row(line) for line in csv.DictReader(lines)]
    return Board(
        "Published figures (arXiv 2407.16732)",
        "graded by other graders on other tasks: to look at beside the runs, never to rank with them",
        tuple(rows),
    )


def _published_row(line: Mapping[str, str]) -> Row:
    rates = {name: float(line[name]) / 100 for name in CATEGORIES}
    overall = float(line["overall"]) / 100
    expected = sum(rates[name] * count for name, count in PAPER_TASKS.items()) / sum(PAPER_TASKS.values())
    follows = abs(overall - expected) <= _FOLLOWS_WITHIN
    return Row(
        model=f"{line['model']} {line['params']}".strip(),
        run="published",
        judge=float(line["pass_rate_llm"]) / 100,
        categories=rates,
        overall=overall,
        interval=None,
        strict=None,
        coverage=None,
        turns=float(line["avg_turns"]),
        cost_usd=None,
        trial_usd=None,
        note="" if follows else f"overall does not follow: its categories give {100 * expected:.1f}",
    )


def unbeaten(points: Sequence[tuple[float, float]]) -> list[int]:
    """Which points (expense, rate) no other beats in both, the least expense first."""
    best: list[int] = []
    for place in sorted(range(len(points)), key=lambda place: (points[place][0], -points[place][1])):
        if not best or points[place][1] > points[best[-1]][1]:
            best.append(place)
    return best
