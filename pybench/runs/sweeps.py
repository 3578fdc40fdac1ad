"""What the runs of one command line are called, and how they came out, also in a launcher's processes.

Each run notes its outcome as a line of a file whose path travels in the environment; the process that a
person started reads them when all are done.
"""

from __future__ import annotations

import errno
import json
import os
import re
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from pybench.core.journal import lines_of

_VARIABLE = "PYBENCH_OUTCOMES"
_MAX_NAME_CHARS = 100
_NAMES_A_MODEL = ("model", "model.name", "name")


def variant(overrides: Sequence[str], given: Sequence[str]) -> str:
    """What sets one run of a sweep apart from the others, as in `gpt-4o,temperature=0.5`.

    `overrides` are the run's own, `given` the words of the command; those that are in both vary not. Only
    characters that folders, shells and MLflow leave alone are used.
    """
    shared = {_bare(word) for word in given}
    labels = [_label(word) for word in overrides if _bare(word) not in shared]
    return ",".join(label for label in labels if label)[:_MAX_NAME_CHARS]


def last_part(name: str | None, otherwise: str) -> str:
    """`gpt-4o` of `openai/gpt-4o`; `otherwise` where there is no name."""
    return str(name or "").rstrip("/").rpartition("/")[2] or otherwise


def safe(text: str) -> str:
    """`text` in characters that folders, shells and MLflow leave alone."""
    return re.sub(r"[^\w.,=+-]+", "-", text).strip("-")


def _label(override: str) -> str:
    key, _, value = override.lstrip("+~").partition("=")
    value = value.strip("'\"")
    if key in _NAMES_A_MODEL:
        return safe(last_part(value, value))
    return safe(f"{key.partition('@')[0].rpartition('.')[2]}={value}")


def _bare(override: str) -> str:
    """Without what Hydra may write in another way than a person: quotes, escapes, spaces."""
    return re.sub(r"[\s'\"\\]", "", override)


@dataclass(frozen=True)
class Outcome:
    """One run's folder (None if it did not begin), its exit code, and what a user must be told."""

    folder: str | None
    code: int
    message: str = ""
    pid: int = 0


@contextmanager
def gathering(outputs: Path = Path("outputs")) -> Iterator[list[Outcome]]:
    """A list that holds the outcomes of all runs done meanwhile, once the block is left.

    Raises:
        PermissionError: `outputs` is closed to this user, so that no run could begin.
    """
    outputs = outputs.absolute()
    nearest = next(folder for folder in (outputs, *outputs.parents) if folder.exists())
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(outputs))
    path = outputs / f".outcomes-{uuid.uuid4().hex[:12]}.jsonl"
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
