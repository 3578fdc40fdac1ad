"""How the runs of one command line came out, also where a launcher does them in other processes.

Each run notes its outcome as a line of a file whose path travels in the environment; the process that a
person started reads them when all are done.
"""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from pybench.core.journal import lines_of

_VARIABLE = "PYBENCH_OUTCOMES"


@dataclass(frozen=True)
class Outcome:
    """One run's folder (None if it did not begin), its exit code, and what a user must be told."""

    folder: str | None
    code: int
    message: str = ""
    pid: int = 0


@contextmanager
def gathering(outputs: Path = Path("outputs")) -> Iterator[list[Outcome]]:
    """A list that holds the outcomes of all runs done meanwhile, once the block is left."""
    path = outputs.absolute() / f".outcomes-{uuid.uuid4().hex[:12]}.jsonl"
    os.environ[_VARIABLE] = str(path)
    outcomes: list[Outcome] = []
    try:
        yield outcomes
    finally:
        del os.environ[_VARIABLE]
        outcomes += [Outcome(**json.loads(line)) for line in lines_of(path)]
        path.unlink(missing_ok=True)


def command() -> str:
    """A name for the command line that this process works for, the same in all its processes."""
    return Path(os.environ[_VARIABLE]).stem


def note(outcome: Outcome) -> None:
    """Tell the process that gathers. One write a line, so that several processes may do so at once."""
    path = Path(os.environ[_VARIABLE])
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab", buffering=0) as file:
        file.write(json.dumps(asdict(outcome)).encode() + b"\n")
