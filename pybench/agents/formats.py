"""How code is written in a reply: one parser a format.

What the three formats of our own (code_block, execute_tag, tool_call) do with a reply that is not plain:

    several pieces of code   run together, in order, as one cell
    a piece left unclosed    run to the reply's end, unless the token limit cut the reply off
    cut off by the limit     whole pieces before the cut run; with none, the model is told
    a shell block            is not run; the model is told
    a fence of no language   code, where it is Python that does something (code_block alone)
    empty                    the model is told
    no code                  the reply is the answer
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from pybench.agents.action_formats import CodeAction, JsonAction, TextAction
from pybench.agents.parsed import Parsed, ReplyFormat
from pybench.core.records import Message, ModelReply, ToolCall
from pybench.core.text import read_json

CUT_OFF = "Your reply was cut off by the token limit before it was complete. Write a shorter one."
LAST_CUT_OFF = "The last block of your reply was cut off by the token limit and was not run."
SHELL_NOT_RUN = (
    "The {label} block in your reply was not run: only Python runs. Use a block that starts with ```python."
)
ANSWER_ALONE = "If you are done, give your answer without such a block."
_SEE_FIRST = "See the output of the first call."
EMPTY = "Your reply was empty. Write code to run, or your answer."

_DOES_SOMETHING = (ast.Call, ast.Import, ast.ImportFrom, ast.Assign, ast.AugAssign)


_MAX_PARSED_CHARS = 50_000
"""Parsing so much takes a tenth of a second, in which every trial of the run stands still."""


@dataclass(frozen=True)
class _Fence:
    """A closed Markdown block, as pieces of its text."""

    start: int
    mark: str
    label: str
    body: str
    closing: str
    end: int


def _is_program(text: str) -> bool:
    """Whether a text is Python that does something: an answer such as `42` or `total: 5` parses too."""
    if len(text) > _MAX_PARSED_CHARS:
        return False
    try:
        tree = ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, _DOES_SOMETHING) for node in ast.walk(tree))


class _Delimited:
    """Code between an opening and a closing mark in the reply's text."""

    opening: re.Pattern[str]
    closing: re.Pattern[str]
    example: tuple[str, str]

    def parse(self, reply: ModelReply) -> Parsed:
        text = self._labelled(reply.content.replace("\r\n", "\n"))
        pieces, at, is_open = [], 0, False
        while (start := self.opening.search(text, at)) is not None:
            end = self.closing.search(text, start.end())
            if end is None:
                is_open = True
                if reply.finish_reason != "length":
                    pieces.append(text[start.end() :])
                break
            pieces.append(text[start.end() : end.start()])
            at = end.end()
        code = "\n\n".join(piece.strip("\n") for piece in pieces if piece.strip())
        not_run = self._not_run(text)
        if code:
            is_cut = is_open and reply.finish_reason == "length"
            return Parsed(
                code=code, not_run=" ".join(filter(None, [not_run, LAST_CUT_OFF if is_cut else ""]))
            )
        if reply.finish_reason == "length":
            return Parsed(problem=CUT_OFF)
        if not text.strip() or is_open or pieces:
            return Parsed(problem=EMPTY)
        return Parsed(problem=f"{not_run} {ANSWER_ALONE}" if not_run else None)

    def _labelled(self, text: str) -> str:
        """The text with this format's mark at everything that counts as code."""
        return text

    def _not_run(self, text: str) -> str:
        """What to tell the model of code that this format does not run; empty if there is none."""
        return ""

    def kept(self, reply: ModelReply) -> str:
        return reply.content

    def render(self, code: str) -> ModelReply:
        before, after = self.example
        return ModelReply(content=f"{before}\n{code.rstrip()}\n{after}")

    def observe(self, reply: ModelReply, observation: str) -> list[Message]:
        return [Message(role="user", content=observation)]

    def tools(self) -> list[dict[str, Any]]:
        return []


class CodeBlock(_Delimited):
    """Fenced Markdown blocks labelled as Python, or without a label where they are Python code. Shell
    blocks are not run, which the model is told; blocks in other languages are text."""

    opening = re.compile(
        r"^[ \t]*```[ \t]*(?:python3?|py|ipython)[ \t]*\r?$\n?", re.MULTILINE | re.IGNORECASE
    )
    closing = re.compile(r"^[ \t]*```[ \t]*\r?$", re.MULTILINE)
    example = ("```python", "```")
    _fence = re.compile(r"^(?P<mark>[ \t]*```)(?P<label>[^\n`]*)\n", re.MULTILINE)
    _fence_end = re.compile(r"^[ \t]*```[ \t]*$", re.MULTILINE)
    _shells = ("bash", "sh", "shell", "zsh", "console", "terminal", "cmd", "powershell")

    def _labelled(self, text: str) -> str:
        pieces, at = [], 0
        for block in self._fenced(text):
            if not block.label.strip() and _is_program(block.body):
                pieces.append(f"{text[at : block.start]}{block.mark}python\n{block.body}{block.closing}")
                at = block.end
        return "".join([*pieces, text[at:]])

    def _fenced(self, text: str) -> Iterator[_Fence]:
        """The closed blocks, in linear time: where one has no end, none after it has."""
        at = 0
        while (opening := self._fence.search(text, at)) is not None:
            closing = self._fence_end.search(text, opening.end())
            if closing is None:
                return
            at = closing.end()
            body = text[opening.end() : closing.start()]
            yield _Fence(opening.start(), opening["mark"], opening["label"], body, closing[0], at)

    def _not_run(self, text: str) -> str:
        labels = [block.label.strip().lower() for block in self._fenced(text)]
        found = sorted({label for label in labels if label in self._shells})
        return SHELL_NOT_RUN.format(label=found[0]) if found else ""


class ExecuteTag(_Delimited):
    """CodeAct's tags: `<execute>` ... `</execute>` (Wang et al., 2024, arXiv 2402.01030)."""

    opening = re.compile(r"<execute>")
    closing = re.compile(r"</execute>")
    example = ("<execute>", "</execute>")


class FirstBlock:
    """The research code's rule: what stands between the first start token and the next end token.

    Only the first piece runs. A piece without its end, an empty one and none at all end the task, each
    by itself: no reply is handed back as unusable.
    """

    def __init__(self, start: str = "```python", end: str = "```") -> None:
        self.start, self.end = start, end

    def parse(self, reply: ModelReply) -> Parsed:
        before, start, rest = reply.content.partition(self.start)
        code, end, _ = rest.partition(self.end)
        if not start or not end:
            return Parsed()
        return Parsed(code=code.strip()) if code.strip() else Parsed(answer=before + start)

    def kept(self, reply: ModelReply) -> str:
        return reply.content

    def render(self, code: str) -> ModelReply:
        return ModelReply(content=f"{self.start}\n{code.rstrip()}\n{self.end}")

    def observe(self, reply: ModelReply, observation: str) -> list[Message]:
        return [Message(role="user", content=observation)]

    def tools(self) -> list[dict[str, Any]]:
        return []


class Plain(FirstBlock):
    """No code at all: every reply is the answer."""

    def parse(self, reply: ModelReply) -> Parsed:
        return Parsed()

    def render(self, code: str) -> ModelReply:
        return ModelReply(content=code)


class ToolCallFormat:
    """Function calling: one function, `python`, whose argument `code` is the cell."""

    name = "python"

    def parse(self, reply: ModelReply) -> Parsed:
        if not reply.tool_calls:
            if reply.finish_reason == "length":
                return Parsed(problem=CUT_OFF)
            return Parsed() if reply.content.strip() else Parsed(problem=EMPTY)
        pieces = []
        for call in reply.tool_calls:
            if call.name != self.name:
                return Parsed(problem=f"There is no function {call.name!r}; the only one is {self.name!r}.")
            code = self._code(call)
            if code is None:
                if reply.finish_reason == "length":
                    return Parsed(problem=CUT_OFF)
                return Parsed(problem='The arguments must be a JSON object with one string, "code".')
            pieces.append(code)
        joined = "\n\n".join(piece.strip("\n") for piece in pieces if piece.strip())
        return Parsed(code=joined) if joined else Parsed(problem=EMPTY)

    @staticmethod
    def _code(call: ToolCall) -> str | None:
        try:
            arguments = read_json(call.arguments.encode("utf-8", "replace"), is_strict=False)
        except ValueError:
            return None
        code = arguments.get("code") if isinstance(arguments, dict) else None
        return code if isinstance(code, str) else None

    def kept(self, reply: ModelReply) -> str:
        return reply.content

    def render(self, code: str) -> ModelReply:
        call = ToolCall(id="call_1", name=self.name, arguments=json.dumps({"code": code}))
        return ModelReply(content="", tool_calls=(call,), finish_reason="tool_calls")

    def observe(self, reply: ModelReply, observation: str) -> list[Message]:
        if not reply.tool_calls:
            return [Message(role="user", content=observation)]
        first, *others = reply.tool_calls
        return [
            Message(role="tool", content=observation, tool_call_id=first.id),
            *(Message(role="tool", content=_SEE_FIRST, tool_call_id=call.id) for call in others),
        ]

    def tools(self) -> list[dict[str, Any]]:
        return [
            {
                "type": "function",
                "function": {
                    "name": self.name,
                    "description": "Run Python code in a Jupyter kernel that keeps its state between calls.",
                    "parameters": {
                        "type": "object",
                        "properties": {"code": {"type": "string", "description": "The code to run."}},
                        "required": ["code"],
                    },
                },
            }
        ]


FormatName = Literal[
    "code_block",
    "execute_tag",
    "tool_call",
    "first_block",
    "plain",
    "action_code",
    "action_json",
    "action_text",
]

FORMATS: dict[FormatName, type[ReplyFormat]] = {
    "code_block": CodeBlock,
    "execute_tag": ExecuteTag,
    "tool_call": ToolCallFormat,
    "first_block": FirstBlock,
    "plain": Plain,
    "action_code": CodeAction,
    "action_json": JsonAction,
    "action_text": TextAction,
}
