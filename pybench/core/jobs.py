"""Isolated jobs: one function called on data where it can reach nothing else.

Builders of inputs, checks and programs that agents made run so. The job's file defines
`main(payload, call)`. What it returns comes back over a channel of its own, so nothing printed can be
taken for a result; `call(request)` is answered by the harness while the job runs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError


def _refuse_bubblewrap(value: Any) -> Any:
    if value == "bubblewrap":
        raise PydanticCustomError(
            "layer_removed",
            "there is no such layer any more; namespaces needs the same permission: say namespaces or auto",
        )
    return value


IsolationChoice = Annotated[
    Literal["auto", "namespaces", "landlock", "none"], BeforeValidator(_refuse_bubblewrap)
]
"""How code is held in on a machine of PyBench's: a layer by name, or the best that works there."""

GradingIsolation = Annotated[
    Literal["auto", "namespaces", "landlock", "none", "docker"], BeforeValidator(_refuse_bubblewrap)
]
"""How checks and builders of inputs are held in: as code is, or each in a container."""


@dataclass(frozen=True)
class IsolatedLimits:
    """What one job may use."""

    wall_sec: float = 120.0
    """Counts while it has a processor or wants none, and while none of its calls is answered."""
    memory_mb: int = 2048
    processes: int = 128
    file_mb: int = 512
    disk_mb: int = 1024
    max_files: int = 10_000

    @property
    def cpu_sec(self) -> int:
        """Of a processor, all its processes together: more than `wall_sec`, which one that computes without
        an end is to meet first, since that limit says what happened."""
        return int(self.wall_sec) + 1


@dataclass(frozen=True)
class IsolatedJob:
    """What to run, on what, with what in sight."""

    entry: str
    """Path inside of a Python file that defines `main(payload, call)`."""
    payload: dict[str, Any]
    mounts: Mapping[str, Path] = field(default_factory=dict)
    """Path inside -> host file or folder, read-only."""
    work: Path | None = None
    """Host folder whose files are copied into the working folder before, and back after: regular files
    only, what was removed inside stays. None for an empty one."""
    limits: IsolatedLimits = IsolatedLimits()
    python_path: tuple[str, ...] = ()
    needs_preload: bool = True
    """Whether it uses the packages that its runner imports ahead. One that does not is forked from a lighter
    process; that one has held host paths, so this is for code that is ours on text alone."""
    on_call: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]] | None = None


@dataclass(frozen=True)
class JobOutcome:
    """How a job ended. `raised`: main() raised, `message` is the traceback; `died`: it ended without a
    result, `message` says how; `too_big`: its result passed the size limit."""

    status: Literal["ok", "raised", "timeout", "died", "too_big"]
    value: Any = None
    message: str = ""
    stdout: str = ""
    stderr: str = ""
    counted_sec: float = 0.0
    """Of its limit: without what it lacked of a processor, and without its calls."""

    @property
    def was_killed(self) -> bool:
        """Whether a SIGKILL ended it that none of its limits sent: from outside, or by what it ran."""
        return self.status == "died" and self.message == "signal 9"


class IsolatedRunner(Protocol):
    """Runs isolated jobs, several at once if asked."""

    async def open(self) -> None:
        """Called once before the first job. Raises UserError where no isolation is available."""

    async def run(self, job: IsolatedJob) -> JobOutcome:
        """Run one job to its end, whatever that is.

        Raises:
            SandboxError: the machinery failed; never for what the job did.
        """

    def another(self, python: str, preload: tuple[str, ...]) -> IsolatedRunner:
        """A runner with another Python, isolated alike; not open yet."""

    def describe(self) -> dict[str, Any]:
        """Isolation, Python and packages."""

    async def close(self) -> None:
        """Called once after the last job. Safe to call twice."""
