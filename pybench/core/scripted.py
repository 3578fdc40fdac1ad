"""What models that play a script know of the trial that they play in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from pybench.core.protocols import Model
from pybench.core.records import CellResult, ModelReply, Task


@dataclass
class TrialContext:
    """What a scripted model is told of the trial that it plays in, besides the conversation."""

    task: Task
    epoch: int
    render_code: Callable[[str], ModelReply]
    """Writes code the way the agent's format expects to read it."""
    began: str = ""
    """When the conversation began, in ISO 8601; the same when a trial that was cut short goes on."""
    last_cell: CellResult | None = None
    """The newest cell's outcome; the agent keeps it up to date."""


@runtime_checkable
class Scripted(Protocol):
    """A model that plays a script of its own in each trial: a solution, a recording."""

    def start_trial(self, trial: TrialContext) -> Model:
        """Called by the agent when a trial begins. The model that is returned answers this trial alone;
        it is neither opened nor closed."""
