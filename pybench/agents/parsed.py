"""What a reply asks for, and what a format of replies must be able to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pybench.core.records import CellResult, Message, ModelReply


@dataclass(frozen=True)
class Parsed:
    """What a reply asks for: `code` to run, or a `problem` to tell the model, or neither: an answer."""

    code: str | None = None
    problem: str | None = None
    answer: str | None = None
    """What the answer is, where it is not the whole reply."""
    not_run: str = ""
    """What of the reply does not run or does not show, to be told beside the output."""
    may_be_answer: bool = False
    """With a problem: the reply counts as the answer where there is no other turn to give one in."""
    tell: Callable[[CellResult], str] | None = field(default=None, compare=False)
    """What the model is told of this cell, where the format says so itself."""
    reminder: str = ""
    """What else the model is told in the same message, put behind it as it stands."""


class ReplyFormat(Protocol):
    """One way of writing code in a reply."""

    def parse(self, reply: ModelReply) -> Parsed:
        """Find the code in a reply."""

    def kept(self, reply: ModelReply) -> str:
        """The text of a reply that stays in the conversation."""

    def render(self, code: str) -> ModelReply:
        """Write a reply that this format reads as `code`."""

    def observe(self, reply: ModelReply, observation: str) -> list[Message]:
        """The messages that bring a cell's output back."""

    def tools(self) -> list[dict[str, Any]]:
        """The function definitions that go with each request."""
