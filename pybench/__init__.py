"""PyBench measures how well a language model does everyday work with a Python code interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pybench.core.version import VERSION as __version__

if TYPE_CHECKING:
    from pathlib import Path

    from pybench.results.compare import Comparison
    from pybench.results.load import LoadedRun


__all__ = ["__version__", "compare", "load_run"]


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
