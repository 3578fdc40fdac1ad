"""What is left to do of a run: the trials it was asked for, less those that are on record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pybench.config.parts import RunSettings
from pybench.core.execution import TrialJob
from pybench.core.optional import MayLackInputs
from pybench.core.protocols import Dataset
from pybench.core.records import Planned, Task, TrialKey, TrialRecord


@dataclass(frozen=True, slots=True)
class Standing:
    """All that planning needs of a trial on record. A run of many trials keeps no more of each."""

    is_error: bool
    attempt: int


def standings(records: Iterable[TrialRecord]) -> dict[TrialKey, Standing]:
    """The standing of each trial: that of its highest attempt."""
    found: dict[TrialKey, Standing] = {}
    for record in records:
        known = found.get(record.key)
        if known is None or record.attempt >= known.attempt:
            found[record.key] = Standing(record.status == "error", record.attempt)
    return found


def plan(
    tasks: Sequence[Task], dataset_seed: int, settings: RunSettings, done: Mapping[TrialKey, Standing]
) -> list[TrialJob]:
    """The attempts still to be made: trials without a record, and errors that may be tried again."""
    jobs = []
    for epoch in range(1, settings.epochs + 1):
        for task in tasks:
            standing = done.get((task.id, dataset_seed, epoch))
            if standing is None:
                jobs.append(TrialJob(task, epoch, attempt=1))
            elif standing.is_error and standing.attempt < settings.max_attempts:
                jobs.append(TrialJob(task, epoch, attempt=standing.attempt + 1))
    return jobs


def left_out_line(dataset: Dataset) -> str:
    """Which of the selected tasks were not loaded for want of an input; empty where none was."""
    if not isinstance(dataset, MayLackInputs) or not dataset.left_out:
        return ""
    ids = dataset.left_out
    count = "1 task" if len(ids) == 1 else f"{len(ids)} tasks"
    shown = " ".join(ids)
    return f"left out, as inputs are missing: {count} ({shown}); dataset.without_inputs=plan runs them too"


def planned_keys(planned: Iterable[Planned]) -> set[TrialKey]:
    """Every trial that a run has been asked for."""
    return {
        (task, each.seed, epoch)
        for each in planned
        for task in each.tasks
        for epoch in range(1, each.epochs + 1)
    }


def trials_by_task(keys: Iterable[TrialKey]) -> Counter[str]:
    """How many trials of each task are planned, over all seeds and epochs."""
    return Counter(task for task, _, _ in keys)
