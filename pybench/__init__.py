"""PyBench measures how well a language model does everyday work with a Python code interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pybench.results.load import LoadedRun

__version__ = "0.1.0"


def load_run(path: Path | str) -> LoadedRun:
    """A run's folder as typed records and a DataFrame (`.records`, `.events(record)`, `.frame()`).

    Raises:
        UserError: no run lies there.
    """
    from pybench.results.load import load_run as load

    return load(path)
