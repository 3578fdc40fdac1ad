"""What a sandbox gives back: outcomes of cells, and what an agent left."""

from __future__ import annotations

from typing import Literal

from pybench.core.records.base import Record
from pybench.core.records.model import Display

FIGURE_RECORDS = "claims"
"""The folder beside a trial's `output/` with what the kernel recorded of the figures it saved."""


class CellError(Record):
    """The exception a cell ended with; `traceback` is plain text without control codes."""

    name: str
    message: str
    traceback: str


class CellResult(Record):
    """The outcome of one cell. Exactly one of four statuses, never an exception:

    ok       ran to its end.
    error    raised; `error` says what.
    timeout  ran over its limit and was interrupted; `state_lost` tells whether the kernel was replaced.
    died     the kernel ended; `death` says why ("out of memory", "exit 0", "signal 11", ...); it was
             replaced by a fresh one, so `state_lost` is True.
    """

    status: Literal["ok", "error", "timeout", "died"]
    stdout: str = ""
    stderr: str = ""
    value: str | None = None
    """The text form of the last expression's value."""
    displays: tuple[Display, ...] = ()
    error: CellError | None = None
    files: tuple[str, ...] = ()
    """Relative paths of files that this cell made or changed."""
    dropped_chars: int = 0
    """Characters of output dropped inside the sandbox because the cell printed too much."""
    state_lost: bool = False
    death: str | None = None
    limit: str | None = None
    """The resource limit that the cell ran into, if one is known: memory processes disk cpu."""
    duration_sec: float = 0.0
    lacked_sec: float = 0.0
    """The part of it for which the cell lacked a processor because others had them all, once it had run for a
    second; no limit of time counts it. 0 where that cannot be seen (Jupyter servers, E2B)."""
    interrupted: bool = False
    """A `timeout` before its time, by `Sandbox.interrupt`."""
    in_order: str | None = None
    """The text of streams and of all values as they came; None where it is `stdout`, `stderr` and `value`."""
    asked_to_exit: bool = False
    """Whether the cell told its kernel to end after it, by `exit()` or `quit()`."""


class Isolation(Record):
    """What holds the code in, recorded in every trial. `layer` is the name of the mechanism and
    `covers` what each part of it does (e.g. {"files": "mount namespace", "network": "own namespace"})."""

    layer: str
    covers: dict[str, str] = {}
    network: bool = False
    not_held: tuple[str, ...] = ()
    """What the layer does not hold against neighbours, where its promise has holes; trials then run alone."""


class RefusedFile(Record):
    """An output that was not collected, and why (a link, a device, too large, too many)."""

    path: str
    reason: str


class Collected(Record):
    """The agent's output folder after collection: regular files only, on the host."""

    files: tuple[str, ...] = ()
    refused: tuple[RefusedFile, ...] = ()
