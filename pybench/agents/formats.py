"""How code is written in a reply: one parser a format.

What the three formats of our own (code_block, execute_tag, tool_call) do with a reply that is not plain:

    several pieces of code   run together, in order, as one cell
    a piece left unclosed    run to the reply's end, unless the token limit cut the reply off
    cut off by the limit     whole pieces before the cut run; with none, the model is told
    code of another form     a shell's, another format's, a fence in tool_call: is not run; the model is told
    a fence of no language   code in code_block, where it is Python that does something
    a fence around a piece   is taken off
    empty                    the model is told
    no code                  the reply is the answer
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pybench.agents.action_formats import CodeAction, JsonAction, TextAction
from pybench.agents.fences import shows_value, split_fences, unfenced
from pybench.agents.parsed import Parsed, ReplyFormat
from pybench.core.records import Message, ModelReply, ToolCall
from pybench.core.text import read_json

CUT_OFF = "Your reply was cut off by the token limit before it was complete. Write a shorter one."
LAST_CUT_OFF = "The last piece of code in your reply was cut off by the token limit and was not run."
LAST_VALUE = "The pieces of code ran as one cell, which shows its last value alone; print the others."
NOT_RUN = "{what} in your reply was not run: {how}"
ANSWER_ALONE = "If you are done, give your answer without it."
EMPTY = "Your reply was empty. Write code to run, or your answer."
RAN_TOGETHER = "Ran together with the first call; see its output."
DID_NOT_RUN = "This call was not run; see the first call's output."

_MARK = re.compile(r"<execute>|<tool_call>|<function[=_]|<\|python_tag\|>")
"""What begins code in another format; a server that reads no function calls leaves theirs as text."""


@dataclass(frozen=True)
class _Unread:
    """What of a reply's text a format does not run."""

    what: tuple[str, ...]
    """Each by a name, such as "the bash block"."""
    asks: bool
    """Whether it was meant to run, as far as one can tell; text in another language may be the answer."""

    def told(self, how: str) -> str:
        """One sentence for the model; empty where there is nothing to tell."""
        if not self.what:
            return ""
        named = " and ".join(self.what)
        text = NOT_RUN.format(what=named[0].upper() + named[1:], how=how)
        return text if len(self.what) == 1 else text.replace(" was not run", " were not run")


def _unread(text: str, *, runs_fences: bool) -> _Unread:
    """What stands in `text` beside the code that a format runs."""
    fences, rest = split_fences(text)
    fences = [each for each in fences if not (each.is_text or (runs_fences and each.is_python))]
    found = [f"the {fence.label or 'fenced'} block" for fence in fences]
    asks = any(fence.is_shell or fence.is_python for fence in fences)
    if mark := _MARK.search(rest):
        found, asks = [*found, f"what follows {mark[0]}"], True
    return _Unread(tuple(dict.fromkeys(found)), asks)


def _joined(pieces: Sequence[str]) -> tuple[str, str]:
    """The pieces as one cell, and what to tell the model of the values that this cell does not show."""
    filled = [piece.strip("\n") for piece in pieces if piece.strip()]
    is_told = any(shows_value(piece) for piece in filled[:-1])
    return "\n\n".join(filled), LAST_VALUE if is_told else ""


class _InText:
    """Code in the reply's text."""

    how: str
    """How code is to be written, as the model is told where it wrote it otherwise."""
    example: tuple[str, str]

    def pieces(self, text: str) -> tuple[list[str], bool, _Unread]:
        """The pieces of code, whether the last one is left open, and what else looks like code."""
        raise NotImplementedError

    def parse(self, reply: ModelReply) -> Parsed:
        text, is_cut = reply.content.replace("\r\n", "\n"), reply.finish_reason == "length"
        pieces, is_open, unread = self.pieces(text)
        if is_open and is_cut:
            pieces.pop()
        code, lost = _joined(pieces)
        if reply.tool_calls:
            unread = _Unread((*unread.what, "the function call"), asks=True)
        told = unread.told(self.how)
        if code:
            cut = LAST_CUT_OFF if is_open and is_cut else ""
            return Parsed(code=code, not_run=" ".join(filter(None, [told, lost, cut])))
        if is_cut:
            return Parsed(problem=CUT_OFF)
        if unread.asks:
            return Parsed(problem=f"{told} {ANSWER_ALONE}", may_be_answer=bool(text.strip()))
        return Parsed(problem=EMPTY if pieces or not text.strip() else None)

    def kept(self, reply: ModelReply) -> str:
        return reply.content

    def render(self, code: str) -> ModelReply:
        before, after = self.example
        return ModelReply(content=f"{before}\n{code.rstrip()}\n{after}")

    def observe(self, reply: ModelReply, observation: str) -> list[Message]:
        return [Message(role="user", content=observation)]

    def tools(self) -> list[dict[str, Any]]:
        return []


class CodeBlock(_InText):
    """Fenced Markdown blocks labelled as Python, or without a label where they are Python code. Shell
    blocks are not run, which the model is told; blocks in other languages are text."""

    how = "only Python runs, in a block that starts with ```python."
    example = ("```python", "```")

    def pieces(self, text: str) -> tuple[list[str], bool, _Unread]:
        fences = [fence for fence in split_fences(text)[0] if fence.is_python]
        is_open = bool(fences) and not fences[-1].is_closed
        unread = _unread(text, runs_fences=True)
        return [fence.body for fence in fences], is_open, unread


class ExecuteTag(_InText):
    """CodeAct's tags: `<execute>` ... `</execute>` (Wang et al., 2024, arXiv 2402.01030)."""

    how = "only Python runs, between <execute> and </execute>."
    example = ("<execute>", "</execute>")
    _piece = re.compile(r"<execute>(.*?)(</execute>|\Z)", re.DOTALL | re.IGNORECASE)

    def pieces(self, text: str) -> tuple[list[str], bool, _Unread]:
        found = list(self._piece.finditer(text))
        unread = _unread(self._piece.sub("", text), runs_fences=False)
        return [unfenced(piece[1]) for piece in found], bool(found) and not found[-1][2], unread


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
    how = "only Python runs, as the code of a call of the function python."

    def parse(self, reply: ModelReply) -> Parsed:
        is_cut = reply.finish_reason == "length"
        unread = _unread(reply.content, runs_fences=False)
        told = unread.told(self.how)
        if reply.tool_calls:
            pieces, problem = self._readable(reply.tool_calls)
            if problem and is_cut:
                problem = LAST_CUT_OFF if pieces else CUT_OFF
            code, lost = _joined(pieces)
            if code:
                return Parsed(code=code, not_run=" ".join(filter(None, [told, lost, problem])))
            return Parsed(problem=problem or EMPTY)
        if is_cut:
            return Parsed(problem=CUT_OFF)
        if unread.asks:
            return Parsed(problem=f"{told} {ANSWER_ALONE}", may_be_answer=True)
        return Parsed() if reply.content.strip() else Parsed(problem=EMPTY)

    def _readable(self, calls: Sequence[ToolCall]) -> tuple[list[str], str]:
        """The code of the calls up to the first that cannot be run, and what is wrong with that one."""
        pieces: list[str] = []
        for number, call in enumerate(calls, 1):
            code, problem = self._code(call), ""
            if call.name != self.name:
                problem = f"There is no function {call.name!r}; the only one is {self.name!r}."
            elif code is None:
                problem = 'The arguments must be a JSON object with one string, "code".'
            if code is None or problem:
                if len(calls) > 1:
                    rest = " Nor were those after it." if number < len(calls) else ""
                    problem = f"Call {number} of {len(calls)} was not run. {problem}{rest}"
                return pieces, problem
            pieces.append(unfenced(code))
        return pieces, ""

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
        ran = len(self._readable(reply.tool_calls)[0])
        return [
            Message(role="tool", content=observation, tool_call_id=first.id),
            *(
                Message(
                    role="tool", content=RAN_TOGETHER if number <= ran else DID_NOT_RUN, tool_call_id=call.id
                )
                for number, call in enumerate(others, 2)
            ),
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
