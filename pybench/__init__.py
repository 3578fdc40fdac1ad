"""PyBench measures how well a language model does everyday work with a Python code interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pybench.core.version import VERSION as __version__

if TYPE_CHECKING:
    from pathlib import Path

    from pybench.results.compare import Comparison
    from pybench.results.load import LoadedRun
    from pybench.runs.rewards import Trajectory

__all__ = ["__version__", "compare", "load_run", "reward"]


def load_run(path: Path | str) -> LoadedRun:
    """A run's folder as typed records and a DataFrame (`.records`, `.events(record)`, `.frame()`).

    Raises:
        UserError: no run lies there.
    """
    from pybench.results.load import load_run as load

    return load(path)


def compare(
    first: Path | str | LoadedRun, second: Path | str | LoadedRun, only_common: bool = False
) -> Comparison:
    """The second run against the first, paired by task: differences with intervals and tests, and a verdict.

    `only_common` takes the tasks that agree in both.

    Raises:
        UserError: no run lies there, or they did not do the same tasks.
    """
    from pybench.results.compare import compare as compare_all
    from pybench.results.load import LoadedRun

    runs = [run if isinstance(run, LoadedRun) else load_run(run) for run in (first, second)]
    return compare_all(runs, only_common)[0]


def reward(task: str, trajectory: Trajectory, *overrides: str, seed: int | None = None) -> float:
    """1.0 where a person could use what the trajectory comes to, else 0.0: it is played anew and graded.

    `task` is a task's id, `trajectory` a list of messages or a trial's `trajectory.jsonl`; `overrides` are
    those of a run (`dataset.path=...`, `agent=...`). Each call opens its parts anew, which takes a second:
    for many rewards use `pybench.runs.rewards.Rewards`.

    Raises:
        UserError: there is no such task, or the trajectory cannot be read.
        InfrastructureError: the machinery failed, which says nothing of the trajectory.
    """
    from pybench.core.errors import InfrastructureError
    from pybench.runs.rewards import Rewards

    with Rewards(*overrides) as rewards:
        earned = rewards.of(task, trajectory, seed)
    if earned.value is None:
        assert earned.error is not None
        raise InfrastructureError.of(earned.error.kind, earned.error.message)
    return earned.value
