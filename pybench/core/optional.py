"""What a part may offer beside its protocol. Whoever makes use of it asks with `isinstance`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from pybench.core.protocols import Grader
from pybench.core.records import Task
from pybench.core.traffic import Traffic

if TYPE_CHECKING:
    from pybench.core.spending import Budget

# ------------------------------------------------------------------------------------ graders


@runtime_checkable
class TellsAtOnce(Protocol):
    """A grader that knows during a conversation whether an answer is right, for agents that are told so."""

    async def accepts(self, task: Task, answer: str) -> bool:
        """Whether `answer` is right. Raises GraderError."""


@runtime_checkable
class AsksModels(Protocol):
    """A grader whose verdicts cost money."""

    def spend_from(self, budget: Budget) -> None:
        """Called before `open` where costs are limited."""


@runtime_checkable
class NamesGrades(Protocol):
    """A grader whose grades carry other names than its own."""

    @property
    def grade_names(self) -> tuple[str, ...]:
        """The names in a trial's grades, the deciding one first."""


@runtime_checkable
class DecidedByAnother(Protocol):
    """A grader that leaves a trial's status to the grader `checks` and adds grades of its own."""

    checks: Grader


@runtime_checkable
class DescribesGrading(Protocol):
    """A grader with facts for the run's record that its settings do not hold."""

    def describe(self) -> dict[str, Any]:
        """The facts (of a judge: its model with the price's source and date); never a key."""


# ------------------------------------------------------------------------------------ models


@runtime_checkable
class Servable(Protocol):
    """A model that a server of PyBench's can stand behind."""

    @property
    def served_name(self) -> str:
        """The name under which the model asks a server."""

    def serve_at(self, base_url: str, server_facts: Mapping[str, Any]) -> None:
        """Ask this server from now on. `server_facts` is what else shapes its replies (its arguments)."""

    def lost(self, why: str) -> None:
        """The server has ended: fail every request with this line."""


@runtime_checkable
class Interactive(Protocol):
    """A model that a person plays. Its replies have no deadline, and the time they take is not counted."""

    def uses_terminal(self) -> bool:
        """Whether it talks on the terminal, where nothing else may draw then."""


@runtime_checkable
class HasTraffic(Protocol):
    """A model behind an API."""

    def traffic(self) -> Traffic:
        """How its requests fare."""


# ------------------------------------------------------------------------------------ datasets


@runtime_checkable
class MayLackInputs(Protocol):
    """A dataset that is read from a checkout, which need not hold every input."""

    left_out: tuple[str, ...]
    """The ids of the selected tasks that the last `load` left out for want of an input."""

    def missing_inputs(self, task: Task) -> list[str]:
        """The task's input files that the checkout lacks."""


# ------------------------------------------------------------------------------------ trackers


@runtime_checkable
class TrainingTracker(Protocol):
    """A tracker that takes trainings, too."""

    async def publish_training(self, folder: Path) -> None:
        """Send a finished training's folder. Raises TrackingError."""


@runtime_checkable
class CorpusTracker(Protocol):
    """A tracker that takes corpora, too."""

    async def publish_corpus(self, folder: Path) -> None:
        """Send a corpus's folder that is whole. Raises TrackingError."""
