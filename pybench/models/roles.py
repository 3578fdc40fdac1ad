"""Fits a conversation to chat templates that are narrow about roles.

Some templates refuse a system message (Gemma's), some two user messages in a row (Llama 2's, Mistral's).
The server says so with an error; what it is told next then has the same text in the roles it takes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pybench.core.records import Message

_NO_SYSTEM = re.compile(
    r"system (role|message|prompt)s? (is |are )?(not |un)supported"
    r"|(does not|doesn't) support (the )?['\"`]?system"
    r"|system role (is )?not"
    r"|only user and assistant roles",
    re.IGNORECASE,
)
_NO_REPEATS = re.compile(
    r"roles? must alternate|must alternate between|alternate user/assistant|consecutive (user|messages)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Roles:
    """What is done to a conversation before it is sent."""

    fold_system: bool = False
    merge_repeats: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        """What was done, in words for the record."""
        said = []
        if self.fold_system:
            said.append("roles: system message put into the first user message")
        if self.merge_repeats:
            said.append("roles: messages of the same role in a row joined")
        return tuple(said)

    def __or__(self, other: Roles) -> Roles:
        return Roles(self.fold_system or other.fold_system, self.merge_repeats or other.merge_repeats)

    def after(self, error: str, messages: Sequence[Message]) -> Roles | None:
        """What to do after a server refused what was sent with this error, or None if nothing helps.

        A template that wants roles to alternate may mean the system message too, which it says no
        differently: joining is tried first, then folding.
        """
        if _NO_SYSTEM.search(error) and not self.fold_system:
            return Roles(fold_system=True, merge_repeats=self.merge_repeats)
        if _NO_REPEATS.search(error):
            if not self.merge_repeats and _repeats(messages):
                return Roles(fold_system=self.fold_system, merge_repeats=True)
            if not self.fold_system and any(message.role == "system" for message in messages):
                return Roles(fold_system=True, merge_repeats=True)
        return None

    def apply(self, messages: Sequence[Message]) -> list[dict[str, Any]]:
        """The conversation as the chat protocol writes it."""
        kept = list(messages)
        if self.fold_system:
            system = "\n\n".join(message.content for message in kept if message.role == "system")
            kept = [message for message in kept if message.role != "system"]
            if system:
                at = next((n for n, message in enumerate(kept) if message.role == "user"), 0)
                first = kept[at] if at < len(kept) else Message(role="user", content="")
                joined = f"{system}\n\n{first.content}".strip()
                kept[at : at + 1] = [Message(role="user", content=joined, images=first.images)]
        if self.merge_repeats:
            kept = _merged(kept)
        return [as_openai(message) for message in kept]


def _repeats(messages: Sequence[Message]) -> bool:
    return any(one.role == two.role == "user" for one, two in pairwise(messages))


def _merged(messages: Sequence[Message]) -> list[Message]:
    merged: list[Message] = []
    for message in messages:
        last = merged[-1] if merged else None
        plain = not message.tool_calls and message.role in ("user", "assistant")
        if last is not None and plain and last.role == message.role and not last.tool_calls:
            joined = f"{last.content}\n\n{message.content}"
            merged[-1] = Message(role=last.role, content=joined, images=last.images + message.images)
        else:
            merged.append(message)
    return merged


def as_openai(message: Message) -> dict[str, Any]:
    """A message in the form of OpenAI's chat API."""
    written: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.images:
        pictures = [
            {"type": "image_url", "image_url": {"url": f"data:{image.mime};base64,{image.data}"}}
            for image in message.images
        ]
        written["content"] = [{"type": "text", "text": message.content}, *pictures]
    if message.tool_calls:
        written["content"] = message.content or None
        written["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in message.tool_calls
        ]
    if message.tool_call_id is not None:
        written["tool_call_id"] = message.tool_call_id
    return written
