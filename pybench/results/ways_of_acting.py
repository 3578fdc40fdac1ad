"""Success and turns by the way in which an agent acts: runs that differ in it, over the tasks graded in
all of them.

The form of Table 3 of the CodeAct paper (arXiv 2402.01030), with intervals and differences paired by task.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pybench.metrics import stats
from pybench.results.compare import turns_by_task
from pybench.results.load import LoadedRun


@dataclass(frozen=True)
class WayOfActing:
    """One run; differences are from the first run, None for that one. Rates are fractions."""

    agent: str
    model: str
    label: str
    tasks: int
    success: float
    success_interval: tuple[float, float]
    turns: float
    turns_interval: tuple[float, float]
    more_success: float | None = None
    more_success_interval: tuple[float, float] | None = None
    more_turns: float | None = None
    more_turns_interval: tuple[float, float] | None = None


def ways_of_acting(runs: Sequence[LoadedRun]) -> tuple[WayOfActing, ...]:
    """One row a run; empty where all runs act alike, or no task was graded in all of them."""
    if len({run.agent_format for run in runs}) < 2:
        return ()
    success, turns = [_success(run) for run in runs], [turns_by_task(run) for run in runs]
    tasks = sorted(set.intersection(*(set(one) for one in success)))
    same = [task for task in tasks if len({run.environment.tasks.get(task) for run in runs}) == 1]
    return tuple(_row(runs, success, turns, same, number) for number in range(len(runs))) if same else ()


def _success(run: LoadedRun) -> dict[str, float]:
    """The share of passed trials of each task that was graded."""
    found: dict[str, list[bool]] = {}
    for record in run.records:
        if record.status != "error":
            found.setdefault(record.task_id, []).append(record.status == "passed")
    return {task: sum(passed) / len(passed) for task, passed in found.items()}


def _row(
    runs: Sequence[LoadedRun],
    success: Sequence[dict[str, float]],
    turns: Sequence[dict[str, float]],
    tasks: Sequence[str],
    number: int,
) -> WayOfActing:
    rates, means = ([one[number][task] for task in tasks] for one in (success, turns))
    is_whole = all(rate in (0.0, 1.0) for rate in rates)
    row = WayOfActing(
        agent=runs[number].agent_format,
        model=runs[number].model,
        label=runs[number].label,
        tasks=len(tasks),
        success=sum(rates) / len(tasks),
        success_interval=stats.wilson(sum(rates), len(tasks))
        if is_whole
        else stats.unbounded_mean_interval(rates),
        turns=sum(means) / len(tasks),
        turns_interval=stats.unbounded_mean_interval(means),
    )
    if number == 0:
        return row
    by_rate = [success[number][task] - success[0][task] for task in tasks]
    by_turns = [turns[number][task] - turns[0][task] for task in tasks]
    return WayOfActing(
        **vars(row)
        | {
            "more_success": sum(by_rate) / len(tasks),
            "more_success_interval": stats.difference_interval(by_rate),
            "more_turns": sum(by_turns) / len(tasks),
            "more_turns_interval": stats.unbounded_mean_interval(by_turns),
        }
    )
