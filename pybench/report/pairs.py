"""The report of two runs: their comparison, and each task's trials side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pybench.core.records import TrialRecord
from pybench.report.media import Media
from pybench.report.page import Column, Table, environment, write_page
from pybench.report.shrink import smaller_pictures
from pybench.report.trial import TrialView, TurnView, view_of
from pybench.results.compare import Comparison, compare
from pybench.results.load import LoadedRun
from pybench.runs.terminal import one_line

_COLUMNS = (
    Column("task", "link"),
    Column("B", "word", choices=True),
    Column("category", "word", choices=True),
    Column("epoch", "number"),
    Column("status A", "word", choices=True),
    Column("status B", "word", choices=True),
    Column("turns A", "number"),
    Column("turns B", "number"),
    Column("differs from turn", "number"),
    Column("why A", "text"),
    Column("why B", "text"),
)
_ORDER = {"lost": 0, "won": 1, "error": 2, "alike": 3}


@dataclass(frozen=True)
class Pair:
    """Two trials of one task and epoch. `shared` turns went alike; None: they went alike throughout."""

    first: TrialView
    second: TrialView
    shared: tuple[TurnView, ...]
    differs_from: int | None


async def write_pair_report(
    first: LoadedRun, second: LoadedRun, target: Path, only_common: bool = False
) -> None:
    """Write the report of `second` against `first` to the file `target`.

    Raises:
        UserError: the runs cannot be compared (see `pybench.results.compare`).
    """
    [comparison] = compare([first, second], only_common)
    smaller = await smaller_pictures([first, second], first.records)
    pages = _Pages(comparison, Media(smaller))
    write_page(target, "pair_run.html", pages.views(), pages.rest)


@dataclass
class _Pages:
    comparison: Comparison
    media: Media
    rows: list[tuple[str | float | None, ...]] = field(default_factory=list)

    def views(self) -> Iterator[str]:
        """Each pair's view, those that came out differently first; its row is noted on the way."""
        first, second = self.comparison.first, self.comparison.second
        for one, other in _paired(first, second, self.comparison.common):
            pair = pair_of(
                view_of(first, one, first.events(one), self.media),
                view_of(second, other, second.events(other), self.media),
            )
            self.rows.append(_row(pair))
            yield environment().get_template("pair.html").render(pair=pair, names=self._names)

    def rest(self) -> Mapping[str, Any]:
        """What stands above the table, and the table."""
        return {
            "comparison": self.comparison,
            "names": self._names,
            "left_out": self.media.left_out,
            "table": Table(_COLUMNS, tuple(self.rows)).data(),
        }

    @property
    def _names(self) -> tuple[str, str]:
        return self.comparison.first.model, self.comparison.second.model


def pair_of(first: TrialView, second: TrialView) -> Pair:
    """Two trials, split where their conversations part."""
    alike = 0
    for one, other in zip(first.turns, second.turns, strict=False):
        if _said(one) != _said(other):
            break
        alike += 1
    is_same = alike == len(first.turns) == len(second.turns)
    return Pair(first, second, first.turns[:alike], None if is_same else alike + 1)


def _said(view: TurnView) -> tuple[object, ...]:
    """What a turn must share with another to count as the same: the reply and what came of it."""
    turn = view.turn
    calls = tuple((call.name, call.arguments) for call in turn.reply.tool_calls)
    return turn.reply.content, calls, turn.code, turn.observation


def _paired(
    first: LoadedRun, second: LoadedRun, common: frozenset[str]
) -> list[tuple[TrialRecord, TrialRecord]]:
    others = {(each.task_id, each.epoch): each for each in second.records}
    pairs = [
        (one, others[one.task_id, one.epoch])
        for one in first.records
        if one.task_id in common and (one.task_id, one.epoch) in others
    ]
    return sorted(pairs, key=lambda pair: (_ORDER[_came_out(*pair)], pair[0].category, pair[0].key))


def _came_out(one: TrialRecord, other: TrialRecord) -> str:
    """What became of the second trial beside the first."""
    if "error" in (one.status, other.status):
        return "error"
    if one.status == other.status:
        return "alike"
    return "won" if other.status == "passed" else "lost"


def _row(pair: Pair) -> tuple[str | float | None, ...]:
    one, other = pair.first.record, pair.second.record
    return (
        one.task_id,
        _came_out(one, other),
        one.category,
        one.epoch,
        one.status,
        other.status,
        one.turns,
        other.turns,
        pair.differs_from,
        one_line("; ".join(one.reasons), 120),
        one_line("; ".join(other.reasons), 120),
    )
