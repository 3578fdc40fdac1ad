"""The report of several runs: how they differ, what each took, and each task's trials side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any

from pybench.core.records import RunMetrics, TrialRecord
from pybench.metrics import summary
from pybench.report.forest import Forest, forest
from pybench.report.media import Media
from pybench.report.page import Column, Table, environment, write_page
from pybench.report.scatter import Spot, scatter
from pybench.report.shrink import smaller_pictures
from pybench.report.trial import TrialView, TurnView, view_of
from pybench.results.compare import Comparison, Difference, compare
from pybench.results.load import LoadedRun
from pybench.results.ways_of_acting import ways_of_acting
from pybench.runs.terminal import one_line

_ORDER = {"lost": 0, "won": 1, "differs": 2, "error": 3, "alike": 4}
_SAID = {"better": "better than", "worse": "worse than"}


@dataclass(frozen=True)
class Side:
    """One of the runs: a letter and a name that tell it from the others, and metrics of the common tasks."""

    letter: str
    name: str
    run: LoadedRun
    metrics: RunMetrics
    comparison: Comparison | None
    """With the first run; None for the first run itself."""


@dataclass(frozen=True)
class Beside:
    """One task's trials. `shared` turns went alike in all; `differs_from`: None where all went alike."""

    views: tuple[TrialView, ...]
    shared: tuple[TurnView, ...]
    differs_from: int | None


async def write_side_by_side(
    runs: Sequence[LoadedRun], target: Path, only_common: bool = False, with_expected: bool = False
) -> None:
    """Write the report of two or more runs to the file `target`; the first is what others are compared with.

    Raises:
        UserError: the runs cannot be compared (see `pybench.results.compare`).
    """
    comparisons = compare(runs, only_common)
    smaller = await smaller_pictures(runs, runs[0].records)
    pages = _Pages(runs, comparisons, Media(smaller), with_expected)
    write_page(target, "side_by_side.html", pages.views(), pages.rest, title=pages.title)


@dataclass
class _Pages:
    runs: Sequence[LoadedRun]
    comparisons: Sequence[Comparison]
    media: Media
    with_expected: bool
    rows: list[tuple[str | float | None, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.common = reduce(frozenset.intersection, (each.common for each in self.comparisons))
        self.sides = [
            Side(_letter(place), name, run, _metrics(run, self.common), comparison)
            for place, (run, name, comparison) in enumerate(
                zip(self.runs, names_of(self.runs), [None, *self.comparisons], strict=True)
            )
        ]

    @property
    def title(self) -> str:
        """What came of it where there are two runs; else who stands side by side."""
        names = [side.name for side in self.sides]
        if len(names) > 2:
            return f"{len(names)} runs side by side: {', '.join(names)}"
        verdict = self.comparisons[0].overall.verdict
        if verdict in _SAID:
            return f"{names[1]} is {_SAID[verdict]} {names[0]}"
        return f"{names[0]} and {names[1]}: no difference shown"

    def views(self) -> Iterator[str]:
        """Each task's trials, those that came out differently first; the table's row is noted on the way."""
        for records in self._matched():
            beside = _beside(
                tuple(
                    view_of(run, record, run.events(record), self.media, with_expected=self.with_expected)
                    for run, record in zip(self.runs, records, strict=True)
                )
            )
            self.rows.append(_row(beside))
            yield environment().get_template("beside.html").render(beside=beside, sides=self.sides)

    def rest(self) -> Mapping[str, Any]:
        """What stands above the table, and the table."""
        from markupsafe import Markup

        whole = len({side.metrics.planned for side in self.sides}) == 1
        return {
            "title": self.title,
            "sides": self.sides,
            "comparisons": self.comparisons,
            "tasks": len(self.common),
            "has_same_trials": whole,
            "has_scores": any(each.has_scores for each in self.comparisons),
            "forests": self._forests(),
            "ways": ways_of_acting(self.runs),
            "charts": [(title, Markup(chart)) for title, chart in self._charts()],
            "left_out": self.media.left_out,
            "table": Table(_columns(self.sides), tuple(self.rows)).data(),
        }

    def _forests(self) -> list[Forest]:
        """Of two runs by group; of more, first all of them over all tasks."""
        by_run = [
            forest(f"{side.name} against {self.sides[0].name}", _labelled(side.comparison.groups))
            for side in self.sides
            if side.comparison is not None
        ]
        if len(by_run) == 1:
            return by_run
        whole = [(side.name, side.comparison.overall) for side in self.sides if side.comparison is not None]
        return [forest(f"Each run against {self.sides[0].name}, all tasks", whole), *by_run]

    def _charts(self) -> Iterator[tuple[str, str]]:
        for title, unit, taken in (
            ("Pass rate by cost", "USD a trial", "trial_cost_usd"),
            ("Pass rate by turns", "turns a trial", "turns"),
        ):
            spots = [
                Spot(side.name, x, metrics.pass_rate, metrics.pass_rate_interval)
                for side in self.sides
                if (x := getattr((metrics := side.metrics), taken)) is not None
                and metrics.pass_rate is not None
            ]
            if spots:
                yield title, scatter(spots, unit, len(self.sides) - len(spots))

    def _matched(self) -> list[tuple[TrialRecord, ...]]:
        """The trials of each task and epoch that every run has."""
        others = [{(each.task_id, each.epoch): each for each in run.records} for run in self.runs]
        keys = [
            (each.task_id, each.epoch)
            for each in self.runs[0].records
            if each.task_id in self.common and all((each.task_id, each.epoch) in known for known in others)
        ]
        found = [tuple(known[key] for known in others) for key in dict.fromkeys(keys)]
        return sorted(found, key=lambda each: (_ORDER[_came_out(each)], each[0].category, each[0].key))


def names_of(runs: Sequence[LoadedRun]) -> list[str]:
    """Each run by its model, and by its folder too where the model alone does not tell."""
    models = Counter(run.model for run in runs)
    return [one_line(run.model if models[run.model] == 1 else f"{run.model} {run.label}", 80) for run in runs]


def _letter(place: int) -> str:
    """A, B, ..., Z, AA, AB, ..."""
    return (_letter(place // 26 - 1) if place >= 26 else "") + chr(ord("A") + place % 26)


def _metrics(run: LoadedRun, tasks: frozenset[str]) -> RunMetrics:
    records = [record for record in run.records if record.task_id in tasks]
    epochs = run.environment.epochs
    return summary.metrics_of(records, max(len(records), len(tasks) * epochs), epochs)


def _labelled(rows: Sequence[Difference]) -> list[tuple[str, Difference]]:
    return [(row.group, row) for row in (rows[-1], *rows[:-1])]


def _beside(views: tuple[TrialView, ...]) -> Beside:
    """Trials of one task, split where their conversations part."""
    alike = 0
    for turns in zip(*(view.turns for view in views), strict=False):
        if len({_said(turn) for turn in turns}) > 1:
            break
        alike += 1
    is_same = all(len(view.turns) == alike for view in views)
    return Beside(views, views[0].turns[:alike], None if is_same else alike + 1)


def _said(view: TurnView) -> tuple[object, ...]:
    """What a turn must share with another to count as the same: the reply and what came of it."""
    turn = view.turn
    calls = tuple((call.name, call.arguments) for call in turn.reply.tool_calls)
    return turn.reply.content, calls, turn.code, turn.observation


def _came_out(records: Sequence[TrialRecord]) -> str:
    """What became of the second of two trials beside the first; of more, whether they differ."""
    statuses = [record.status for record in records]
    if "error" in statuses:
        return "error"
    if len(set(statuses)) == 1:
        return "alike"
    if len(statuses) > 2:
        return "differs"
    return "won" if statuses[1] == "passed" else "lost"


def _columns(sides: Sequence[Side]) -> tuple[Column, ...]:
    letters = [side.letter for side in sides]
    return (
        Column("task", "link"),
        Column("B" if len(sides) == 2 else "came out", "word", choices=True),
        Column("category", "word", choices=True),
        Column("difficulty", "word", choices=True, may_go=True),
        Column("epoch", "number", may_go=True),
        *(Column(f"status {letter}", "word", choices=True) for letter in letters),
        *(Column(f"turns {letter}", "number") for letter in letters),
        Column("differs from turn", "number"),
        Column("why", "text"),
    )


def _row(beside: Beside) -> tuple[str | float | None, ...]:
    records = [view.record for view in beside.views]
    first = records[0]
    reasons = [
        f"{_letter(place)}: {one_line('; '.join(record.reasons), 150)}"
        for place, record in enumerate(records)
        if record.reasons
    ]
    return (
        first.task_id,
        _came_out(records),
        first.category,
        first.difficulty,
        first.epoch,
        *(record.status for record in records),
        *(record.turns for record in records),
        beside.differs_from,
        " · ".join(reasons),
    )
