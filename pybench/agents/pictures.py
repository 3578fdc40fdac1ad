"""The pictures that a cell made, for models that can see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.protocols import Agent, Model
from pybench.core.records import CellResult, Display, Message

_TAKEN = ("image/png", "image/jpeg", "image/webp", "image/gif")
"""What the APIs of OpenAI and Anthropic both take."""
_ALONE = "The pictures of that cell:"


@dataclass
class Gallery:
    """Chooses what one conversation shows: at most `most` pictures in all, each of at most `max_kb`
    thousand bytes. Pictures are passed on as they are, never opened here: they come from the model's
    own code."""

    most: int
    max_kb: int
    shown: int = 0

    def choose(self, result: CellResult) -> tuple[Display, ...]:
        """The pictures of a cell that go to the model, the first ones first."""
        small = [one for one in _pictures(result) if len(one.data) * 3 // 4 <= self.max_kb * 1000]
        chosen = tuple(small[: self.most - self.shown])
        self.shown += len(chosen)
        return chosen


def tell(result: CellResult, chosen: Sequence[Display], gallery: Gallery | None) -> str:
    """What the model is told of a cell's pictures: how many there are, and which of them it sees."""
    count = sum(display.mime.startswith("image/") for display in result.displays)
    if not count:
        return ""
    if gallery is None:
        return f"Pictures shown: {count} (you cannot see them)"
    if len(chosen) == count:
        return f"Pictures shown: {count}"
    return (
        f"Pictures shown: {count} (you see {len(chosen)} of them: at most {gallery.most} in one "
        f"conversation, PNG, JPEG, WebP or GIF, each of at most {gallery.max_kb} kB)"
    )


def attach(messages: Sequence[Message], images: tuple[Display, ...]) -> list[Message]:
    """Put a cell's pictures into the messages that bring back its output. They go into a user message:
    OpenAI's API takes none in a function's output."""
    if not images:
        return list(messages)
    *before, last = messages
    if last.role == "user":
        return [*before, last.model_copy(update={"images": images})]
    return [*messages, Message(role="user", content=_ALONE, images=images)]


def require_vision(agent: Agent, model: Model) -> None:
    """Raises UserError where the agent would show pictures to a model that is not known to see."""
    if getattr(agent, "show_images", False) and not model.can_see():
        raise UserError(
            f"agent.show_images=true: {model.name} is not known to take pictures; set model.vision=true if "
            "it does, or agent.show_images=false"
        )


def _pictures(result: CellResult) -> list[Display]:
    return [display for display in result.displays if display.mime in _TAKEN and display.data]
