"""Who is to blame when something goes wrong.

    PyBenchError
    ├── UserError            a setting, a file or a key the user can put right: one line, exit code 2
    │   └── RunBusy          another process is at work in the run's folder
    ├── InfrastructureError  the trial ends in `error` with this `kind`; never the model's failure
    │   ├── ModelError       the API: unreachable, 5xx after all retries, a reply that cannot be read
    │   ├── SandboxError     the host, the parent process, a kernel that would not start
    │   ├── GraderError      a bug in a check or in the grader's isolation
    │   ├── InputError       an input file is missing or its builder failed
    │   └── TrackingError    MLflow: reported, never ends a trial
    ├── RunStopped           the run ends early: no new work; trials that are not done leave no record
    │   ├── BudgetReached    no further request fits under a limit of cost; those under way are finished
    │   └── Unwritable       the run's folder cannot be written, as on a full disk: the rest is cut off
    ├── StartOver            a trial's kernel could not be rebuilt as it was: begin the trial anew
    └── AgentFault           the agent brought it on itself: the trial ends in `failed` with this `reason`

`boundary(kind)` is put around each call that leaves our code; it turns whatever comes out into the
`InfrastructureError` of that boundary, so that blame is decided in one place. Cancellation always passes.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pybench.core.records import StopReason, Usage


class PyBenchError(Exception):
    """Root of every error PyBench raises on purpose."""


class UserError(PyBenchError):
    """The user can fix this. The message is one line that names the setting, its value and the way out."""


_NOT_WRITABLE = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}


def not_writable(error: OSError) -> UserError | None:
    """What to tell the user if an error means that a file or folder is closed to them, or its disk full."""
    if error.errno not in _NOT_WRITABLE or not isinstance(error.filename, str | os.PathLike):
        return None
    path, why = Path(os.fsdecode(error.filename)).absolute(), os.strerror(error.errno)
    return UserError(f"{path}: {why}; start this in a folder that you can write, or name another place")


class RunBusy(UserError):
    """Another process is at work in this run's folder."""


class InfrastructureError(PyBenchError):
    """A failure of the machinery. `kind` goes into the trial's record as `error.kind`."""

    kind = "harness"

    @staticmethod
    def of(kind: str, message: str) -> InfrastructureError:
        """The error of this kind."""
        return _BY_KIND[kind](message)


class ModelError(InfrastructureError):
    """The model's API failed for good, after all retries. `usage` is what the useless replies cost."""

    kind = "model"

    def __init__(self, message: str, usage: Usage | None = None) -> None:
        super().__init__(message)
        self.usage = usage


class SandboxError(InfrastructureError):
    """The sandbox failed for a reason that the code in it did not cause."""

    kind = "sandbox"


class GraderError(InfrastructureError):
    """A check raised, or the grader's own process failed, for a reason that no output caused."""

    kind = "grader"


class InputError(InfrastructureError):
    """An input file is missing or could not be built."""

    kind = "input"


class TrackingError(InfrastructureError):
    """The tracking server refused or did not answer."""

    kind = "tracking"


class RunStopped(PyBenchError):
    """The run ends here on purpose. Unfinished trials leave no record; `resume` does them."""


class Interrupted(KeyboardInterrupt):
    """A run was interrupted; `way_on` is the command that goes on with it."""

    def __init__(self, way_on: str) -> None:
        super().__init__(way_on)
        self.way_on = way_on


class BudgetReached(RunStopped):
    """No request may be sent any more. `way_on` is the setting under which the next one fits."""

    def __init__(self, message: str, way_on: str) -> None:
        super().__init__(message)
        self.way_on = way_on


class Unwritable(RunStopped):
    """The run's folder cannot be written, so that nothing more may be begun."""


class StartOver(PyBenchError):
    """A resumed trial is begun anew, because a recorded cell came out differently."""


class AgentFault(PyBenchError):
    """The agent's own doing: the trial ends in `failed` with this reason."""

    def __init__(self, reason: StopReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


_BY_KIND: dict[str, type[InfrastructureError]] = {
    cls.kind: cls
    for cls in (InfrastructureError, ModelError, SandboxError, GraderError, InputError, TrackingError)
}


@contextmanager
def boundary(kind: str) -> Iterator[None]:
    """Attribute every exception that leaves this block to `kind`.

    Errors that already carry their blame pass unchanged; so do cancellation and KeyboardInterrupt.

    Raises:
        InfrastructureError: the subclass whose `kind` is given, with the original as its cause.
    """
    try:
        yield
    except PyBenchError:
        raise
    except Exception as error:
        raise InfrastructureError.of(kind, f"{type(error).__name__}: {error}") from error
