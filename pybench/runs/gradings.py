"""The gradings of a run: the one it was made with, and those of `grades.jsonl` that came later.

A grading is all lines of one `grading_hash`. It is in force once no trial that it could grade is left: a
regrade that was cut short, or whose judge could not be reached, changes no figure until it is finished.
Of several, the one written last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pybench.core.journal import records_in
from pybench.core.records import Regrade, RunMetrics, RunSummary, TrialKey, TrialRecord
from pybench.metrics import summary as figures_of
from pybench.metrics.agreement import agreement

GRADES = "grades.jsonl"

Choice = Literal["newest", "original"]


@dataclass(frozen=True)
class Grading:
    """One grading of a run: the last line of each trial that it has graded."""

    grading_hash: str
    lines: Mapping[TrialKey, Regrade]

    @property
    def label(self) -> str:
        """When and by which graders it was made, in one line."""
        at = max(line.at for line in self.lines.values())
        graders = sorted({grade.grader for line in self.lines.values() for grade in line.grades})
        return f"regraded {at[:16].replace('T', ' ')} by {' and '.join(graders) or 'nobody'}"


def read_regrades(run_folder: Path) -> list[Regrade]:
    """All lines of a run's `grades.jsonl`, in the order in which they were written.

    Raises:
        UserError: a whole line is none of ours: another version wrote it.
    """
    return list(records_in(run_folder / GRADES, Regrade))


def gradings(regrades: Sequence[Regrade], records: Sequence[TrialRecord]) -> list[Grading]:
    """The regrades of these records by grading, the one written last at the end. Lines of attempts that
    have been superseded are left out."""
    attempts = {record.key: record.attempt for record in records}
    found: dict[str, dict[TrialKey, Regrade]] = {}
    for line in regrades:
        if attempts.get(line.key) == line.attempt:
            lines = found.pop(line.grading_hash, {})
            found[line.grading_hash] = lines | {line.key: line}
    return [Grading(name, lines) for name, lines in found.items()]


def is_gradable(record: TrialRecord) -> bool:
    """Whether there is something to grade: the agent's part of the trial came to its end."""
    return record.error is None or record.error.kind == "grader"


def in_force(regrades: Sequence[Regrade], records: Sequence[TrialRecord], own_hash: str) -> Grading | None:
    """The newest whole grading; None where that is the run's own and nothing was added to it."""
    needed = [record.key for record in records if is_gradable(record)]
    for found in reversed(gradings(regrades, records)):
        if found.grading_hash == own_hash or all(_settles(found.lines.get(key)) for key in needed):
            return found
    return None


def _settles(line: Regrade | None) -> bool:
    """A verdict, or the certainty that there can be none: the task is gone, or is another one now."""
    return line is not None and (line.error is None or line.error.kind == "input")


def regraded(records: Sequence[TrialRecord], grading: Grading) -> list[TrialRecord]:
    """The records with the grades of another grading; those that it has no line of stay as they are."""
    return [_regraded(record, grading.lines.get(record.key)) for record in records]


def _regraded(record: TrialRecord, line: Regrade | None) -> TrialRecord:
    if line is None:
        return record
    changed = ("status", "score", "grades", "stop_reason", "error")
    return record.model_copy(update={name: getattr(line, name) for name in changed})


def regraded_summary(
    summary: RunSummary, records: Sequence[TrialRecord], epochs: int, grading: Grading
) -> RunSummary:
    """A run's summary as it follows from regraded records; what was planned is as it was."""

    def over(group: str) -> dict[str, RunMetrics]:
        stated: dict[str, RunMetrics] = getattr(summary, f"by_{group}")
        members: dict[str, list[TrialRecord]] = {name: [] for name in stated}
        for record in records:
            name = _GROUPS[group](record)
            if name in members:
                members[name].append(record)
        return {name: figures_of.metrics_of(members[name], stated[name].planned, epochs) for name in stated}

    changed = {
        "grading_hash": grading.grading_hash,
        "overall": figures_of.metrics_of(records, summary.overall.planned, epochs),
        **{f"by_{group}": over(group) for group in _GROUPS},
        "error_kinds": figures_of.error_kinds(records),
        "agreement": agreement(records),
        "note": "; ".join(filter(None, [summary.note, grading.label])),
    }
    return summary.model_copy(update=changed)


_GROUPS: dict[str, Callable[[TrialRecord], str]] = {
    "category": lambda item: item.category,
    "subcategory": figures_of.subcategory_of,
    "difficulty": lambda item: item.difficulty,
    "language": lambda item: item.language,
}
