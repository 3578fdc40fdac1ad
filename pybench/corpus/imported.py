"""Conversations from files of other projects.

    messages   {"messages": [{"role", "content"}]} a line: OpenAI's form, and PyBench's own
    sharegpt   {"conversations": [{"from": "human" | "gpt" | "system" | ..., "value"}]}
    codeact    {"id", "conversations": [{"role", "content"}]}: CodeActInstruct (arXiv 2402.01030)

A file is JSON Lines, or one JSON list of such objects.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import ConfigDict, Field, ValidationError
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.corpus.conversation import Conversation, CorpusMessage, CorpusMeta, CorpusSplit, Role

ImportForm = Literal["messages", "sharegpt", "codeact"]
FORMS: tuple[str, ...] = get_args(ImportForm)
_SHAREGPT_ROLES: dict[str, Role] = {
    "human": "user", "user": "user", "gpt": "assistant", "chatgpt": "assistant", "assistant": "assistant",
    "system": "system", "tool": "user", "observation": "user", "function": "user",
}  # fmt: skip
_ROLES: dict[str, Role] = {"system": "system", "user": "user", "assistant": "assistant", "tool": "tool"}
_FAILED = re.compile(r"Traceback \(most recent call last\)|^The cell raised|^\w*Error: ", re.MULTILINE)
_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class ImportedFile:
    """A file of conversations: which form, how much of it, and for which split."""

    path: str
    form: ImportForm = "messages"
    share: float = Field(default=1.0, gt=0, le=1)
    """Of its conversations, drawn by `seed`."""
    split: CorpusSplit = "train"
    seed: int = 0

    def conversations(self) -> Iterator[Conversation]:
        """The drawn conversations, in the file's order. A reply whose observation shows an error is not
        trained, where the next one repairs it.

        Raises:
            UserError: the file cannot be read, or an entry is no conversation of this form.
        """
        path = Path(self.path).expanduser()
        entries = list(_entries(path))
        chosen = set(
            random.Random(f"import {self.seed}").sample(range(len(entries)), round(self.share * len(entries)))
        )
        for number, (where, entry) in enumerate(entries):
            if number in chosen:
                yield self._conversation(entry, f"{path}, {where}", f"{path.name}/{number}")

    def _conversation(self, entry: Any, where: str, name: str) -> Conversation:
        key = "messages" if self.form == "messages" else "conversations"
        said = entry.get(key) if isinstance(entry, Mapping) else None
        if not isinstance(said, list) or not said:
            raise UserError(f"{where}: no conversation in the form {self.form}: it has no list {key}")
        messages = [self._message(each, f"{where}, message {number}") for number, each in enumerate(said, 1)]
        while messages and messages[-1].role != "assistant":
            messages.pop()
        if not messages:
            raise UserError(f"{where}: no message of an assistant")
        masked = tuple(_masked(messages))
        text = "".join(message.content for message in messages if message.role == "user")
        return Conversation(
            id=name,
            split=self.split,
            language="zh" if len(_HAN.findall(text)) > len(text) / 10 else "en",
            agent_format="execute_tag" if any("<execute>" in each.content for each in messages) else "",
            messages=masked,
            tools=tuple(entry.get("tools") or ()) if self.form == "messages" else (),
            meta=CorpusMeta(
                source=self.form,
                turns=sum(each.role == "assistant" for each in masked),
                repairs=sum(each.role == "assistant" and not each.train for each in masked),
            ),
        )

    def _message(self, said: Any, where: str) -> CorpusMessage:
        named, text, roles = (
            ("from", "value", _SHAREGPT_ROLES) if self.form == "sharegpt" else ("role", "content", _ROLES)
        )
        role = roles.get(str(said.get(named))) if isinstance(said, Mapping) else None
        if role is None:
            raise UserError(f"{where}: its {named} must be one of: {', '.join(roles)}")
        content = said.get(text)
        if not isinstance(content, str) and not (content is None and said.get("tool_calls")):
            raise UserError(f"{where}: its {text} must be text")
        try:
            return CorpusMessage(
                role=role,
                content=content or "",
                train=bool(said.get("train", True)) and role == "assistant",
                tool_calls=tuple(said.get("tool_calls") or ()),
                tool_call_id=said.get("tool_call_id"),
            )
        except (ValidationError, TypeError) as error:
            raise UserError(f"{where}: {' '.join(str(error).split())[:200]}") from None


def _masked(messages: list[CorpusMessage]) -> Iterator[CorpusMessage]:
    for number, message in enumerate(messages):
        after = messages[number + 1 : number + 2]
        if message.train and after and _FAILED.search(after[0].content):
            yield message.model_copy(update={"train": False})
        else:
            yield message


def _entries(path: Path) -> Iterator[tuple[str, Any]]:
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise UserError(f"data.imported: {path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise UserError(f"data.imported: {path}: not a text file in UTF-8") from None
    if text.lstrip().startswith("["):
        try:
            yield from ((f"entry {number}", each) for number, each in enumerate(json.loads(text), 1))
        except ValueError:
            raise UserError(f"data.imported: {path}: not JSON") from None
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield f"line {number}", json.loads(line)
            except (ValueError, RecursionError):
                raise UserError(f"data.imported: {path}, line {number}: not JSON") from None
