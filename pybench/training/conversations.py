"""Conversations to train on, from JSON Lines."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError

_ROLES = ("system", "user", "assistant", "tool")


@dataclass(frozen=True)
class Turn:
    """One message. `fields` is all of it, as the chat template gets it."""

    role: str
    is_trained: bool
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Conversation:
    """One line of a file; `where` names it to a person."""

    where: str
    turns: tuple[Turn, ...]
    tools: Sequence[Any] | None
    split: str | None

    @property
    def trained_turns(self) -> int:
        """How many messages the loss counts."""
        return sum(turn.is_trained for turn in self.turns)


@dataclass(frozen=True)
class Split:
    """What is learnt, and what is only measured."""

    train: tuple[Conversation, ...]
    validation: tuple[Conversation, ...]


def read(setting: str, paths: Iterable[Path]) -> list[Conversation]:
    """The conversations of these files, in their order.

    A line is a JSON object with `messages`: `{role, content}` and, of an assistant's, `train` (true unless it
    says false). `tools` and `split` may stand beside them; other keys are left alone.

    Raises:
        UserError: a file cannot be read, or a line is no conversation; file and line are named.
    """
    found = []
    for path in paths:
        try:
            with path.open(encoding="utf-8") as file:
                for number, line in enumerate(file, start=1):
                    if line.strip():
                        found.append(_conversation(line, f"{setting}: {path}, line {number}"))
        except OSError as error:
            raise UserError(f"{setting}={path}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise UserError(f"{setting}={path}: not a text file in UTF-8") from None
    if not found:
        raise UserError(f"{setting}={', '.join(map(str, paths))}: holds no conversation")
    return found


def split(
    conversations: Sequence[Conversation],
    validation: Sequence[Conversation] | None,
    validation_share: float,
    seed: int,
) -> Split:
    """Part what is only measured from what is learnt: given apart, named by the lines, or drawn by `seed`.

    Raises:
        UserError: a line belongs to the test split, or nothing is left to learn.
    """
    for each in conversations:
        if each.split == "test":
            raise UserError(f"{each.where}: belongs to the split 'test', which nothing may be trained on")
    named = [each for each in conversations if each.split == "validation"]
    rest = [each for each in conversations if each.split != "validation"]
    if validation is not None:
        chosen = [*validation, *named]
    elif named:
        chosen = named
    else:
        order = list(range(len(rest)))
        random.Random(f"validation {seed}").shuffle(order)
        drawn = set(order[: round(validation_share * len(rest))])
        chosen = [each for number, each in enumerate(rest) if number in drawn]
        rest = [each for number, each in enumerate(rest) if number not in drawn]
    if not rest:
        raise UserError("train.data: every conversation is kept for validation; give more")
    return Split(tuple(rest), tuple(chosen))


def _conversation(line: str, where: str) -> Conversation:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise UserError(f"{where}: not JSON; each line is one conversation as a JSON object") from None
    messages = value.get("messages") if isinstance(value, dict) else None
    if not isinstance(messages, list) or not messages:
        raise UserError(f'{where}: no conversation; it needs "messages", a list of {{"role", "content"}}')
    turns = tuple(_turn(each, f"{where}, message {number}") for number, each in enumerate(messages, 1))
    if not any(turn.is_trained for turn in turns):
        raise UserError(f"{where}: no message of an assistant is trained")
    tools, named = value.get("tools"), value.get("split")
    if tools is not None and not isinstance(tools, list):
        raise UserError(f"{where}: tools must be a list")
    return Conversation(where, turns, tools, named if isinstance(named, str) else None)


def _turn(message: Any, where: str) -> Turn:
    if not isinstance(message, dict) or message.get("role") not in _ROLES:
        raise UserError(f"{where}: its role must be one of: {', '.join(_ROLES)}")
    content, role = message.get("content"), message["role"]
    if not isinstance(content, str) and not (content is None and message.get("tool_calls")):
        raise UserError(f"{where}: its content must be text")
    trained = message.get("train", role == "assistant")
    if not isinstance(trained, bool) or (trained and role != "assistant"):
        raise UserError(f"{where}: train must be true or false, and is true of an assistant's messages alone")
    fields = {key: each for key, each in message.items() if key != "train"}
    return Turn(role, trained, {**fields, "content": content or ""})
