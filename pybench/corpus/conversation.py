"""One conversation to train on, and files of them: JSON Lines, one conversation a line."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from pybench.core.errors import UserError
from pybench.core.records.base import Record

Role = Literal["system", "user", "assistant", "tool"]
CorpusSplit = Literal["train", "validation", "test"]
_PIECE = re.compile(r"[A-Za-z]+|\d|[\u3400-\u9fff]|[^\sA-Za-z\d]|\n")
_WORD_PIECE_CHARS = 6


class CorpusMessage(Record):
    """One message. `train` is true of assistant messages alone, and false where one was a mistake."""

    role: Role
    content: str
    train: bool = False
    tool_calls: tuple[dict[str, Any], ...] = ()
    """As OpenAI's API writes them."""
    tool_call_id: str | None = None


class CorpusMeta(Record):
    """What is known of where a conversation came from."""

    source: str
    """`run`, or the form of the file that it was imported from."""
    run: str = ""
    """The name of its folder: no run's id, so that the same tasks give the same bytes."""
    model: str = ""
    seed: int = 0
    epoch: int = 1
    is_held_out: bool = False
    """Whether its family gives no task to train on."""
    inputs: tuple[str, ...] = ()
    inputs_hash: str | None = None
    task_hash: str = ""
    turns: int = 0
    repairs: int = 0
    """Cells that failed and were followed by one that did not."""


class Conversation(Record):
    """A conversation with what it is filtered and counted by."""

    id: str
    task_id: str = ""
    family: str | None = None
    split: CorpusSplit = "train"
    language: str = "en"
    category: str = ""
    agent_format: str = ""
    messages: tuple[CorpusMessage, ...]
    tools: tuple[dict[str, Any], ...] = ()
    """Functions that the model was offered, as OpenAI's API takes them."""
    meta: CorpusMeta

    @property
    def request(self) -> str:
        """The first message of a user."""
        return next((each.content for each in self.messages if each.role == "user"), "")

    @property
    def replies(self) -> list[CorpusMessage]:
        """The assistant's messages."""
        return [each for each in self.messages if each.role == "assistant"]

    @property
    def text(self) -> str:
        """All that user and assistant say, with the code of function calls."""
        return "\n".join(text_of(each) for each in self.messages if each.role in ("user", "assistant"))

    def tokens(self) -> int:
        """An estimate of its tokens, system prompt included."""
        return sum(estimated_tokens(text_of(each)) + 4 for each in self.messages)

    def trained_tokens(self) -> int:
        """An estimate of the tokens that training counts."""
        return sum(estimated_tokens(text_of(each)) for each in self.messages if each.train)

    def to_line(self) -> str:
        """Its line of a file, without fields that say nothing."""
        value = self.model_dump(mode="json")
        for message in value["messages"]:
            if not message["tool_calls"]:
                del message["tool_calls"]
            if message["tool_call_id"] is None:
                del message["tool_call_id"]
        if not value["tools"]:
            del value["tools"]
        return json.dumps(value, ensure_ascii=False)


Splits = Mapping[CorpusSplit, Sequence[Conversation]]
"""The conversations of a corpus by their split."""


def text_of(message: CorpusMessage) -> str:
    """A message's text, with the arguments of its function calls."""
    calls = [str((call.get("function") or {}).get("arguments", "")) for call in message.tool_calls]
    return "\n".join(filter(None, [message.content, *calls]))


def estimated_tokens(text: str) -> int:
    """About as many tokens as a byte-pair tokenizer that parts digits makes of a text."""
    pieces = _PIECE.findall(text)
    return sum(1 + (len(piece) - 1) // _WORD_PIECE_CHARS for piece in pieces)


def with_unique_ids(conversations: Iterable[Conversation]) -> Iterator[Conversation]:
    """The same conversations; where an id stands twice, the second gets `#2`."""
    seen: Counter[str] = Counter()
    for each in conversations:
        seen[each.id] += 1
        count = seen[each.id]
        yield each if count == 1 else each.model_copy(update={"id": f"{each.id}#{count}"})


def read(path: Path) -> Iterator[Conversation]:
    """The conversations of a file that PyBench wrote.

    Raises:
        UserError: the file cannot be read, or a line is no conversation; it is named.
    """
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield _parsed(line, f"{path}, line {number}")
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: not a text file in UTF-8") from None


def _parsed(line: str, where: str) -> Conversation:
    try:
        return Conversation.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the line"
        raise UserError(
            f"{where}: no conversation of PyBench's ({place}: {first['msg']}); other forms are read with "
            "data synth data=imported"
        ) from None


def write(path: Path, conversations: Iterable[Conversation]) -> None:
    """Write a file; it is there whole or not at all. Raises UserError: it cannot be written."""
    write_text(path, (each.to_line() + "\n" for each in conversations))


def write_text(path: Path, lines: Iterable[str]) -> None:
    """Write a text file; it is there whole or not at all. Raises UserError: it cannot be written."""
    half = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with half.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError as error:
        with suppress(OSError):
            half.unlink()
        raise UserError(f"{path}: cannot be written ({error.strerror or error})") from None
