"""Runs in the formats of other tools. `EXPORTERS` names them; each is one module with one `write`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from pybench.core.records import TrialRecord
from pybench.results.load import LoadedRun

Write = Callable[[LoadedRun, Sequence[TrialRecord], Path], int]


@dataclass(frozen=True)
class Exporter:
    """A format: its module, the ending of its file (none: a folder of files), and who reads it."""

    module: str
    ending: str
    reader: str

    def load(self) -> Write:
        """The module's `write(run, records, target)`, which returns how many trials it wrote."""
        write: Write = import_module(f"pybench.results.exports.{self.module}").write
        return write


EXPORTERS = {
    "openai": Exporter("openai", ".jsonl", "fine-tuning on chat messages"),
    "atif": Exporter("atif", "", "Harbor's Agent Trajectory Interchange Format"),
    "inspect": Exporter("inspect", "", "Inspect's log viewer and reader"),
    "parquet": Exporter("parquet", "", "pandas: trials, checks and turns"),
    "junit": Exporter("junit", ".xml", "CI servers"),
}
