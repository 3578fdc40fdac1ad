"""Acting in Thought, Action and Answer, as M3ToolEval has models act (Wang et al., 2024, arXiv 2402.01030).

    Thought: ... Action: <what to do> End Action     an action; its outcome comes back
    Answer: <the answer>                             the end

What stands behind `Action:` is code, one call as a JSON object, or one call as words between commas. The
rules of parsing are those of its published harness; its sentences come with a task (`Task.texts`), or are
ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from pybench.agents import observation, tools
from pybench.agents.parsed import Parsed
from pybench.core.errors import UserError
from pybench.core.records import ActionTexts, CellResult, Message, ModelReply, Tool
from pybench.core.text import read_literal

OWN_TEXTS = ActionTexts(
    both="Your reply holds an action and an answer. Give one of them.",
    neither="Your reply holds neither 'Action:' nor 'Answer:'. Begin one of them.",
    more_answers="There was more than one answer; only the first counts.",
    more_actions="There was more than one action; only the first was taken.",
    reminder="\nNote: ",
    unreadable='The action could not be read ({error}). It must be a JSON object with "tool" and "args".',
    unknown_tool="There is no tool {name}.",
    failed_tool="The tool {name} failed with the arguments {args}. Call one tool in each action.",
    no_output="The code ran and printed nothing.",
    cut="...\n[The rest was cut]",
    wrong="That answer is wrong. Try again, and write nothing but the answer behind 'Answer:'.",
)
_HOW = {
    "action_code": (
        "Act by Python code that uses the tools; loops, conditions and variables may be part of it. "
        "Print what you want to see.\nExample: Action:\nprint(tool_name(argument))\nEnd Action"
    ),
    "action_json": (
        'Act by a JSON object with "tool", the tool\'s name, and "args", a list of its arguments. '
        'One tool in each action.\nExample: Action: {"tool": "tool_name", "args": ["argument"]} End Action'
    ),
    "action_text": (
        "Act by the tool's name and its arguments, with commas between them. One tool in each action.\n"
        "Example: Action: tool_name, argument End Action"
    ),
}
_MARK = re.compile(r"Answer:|Action:")
_OUT = re.compile(r"Out\[\d+\]:")


def own_request(mode: str, prompt: str, given: Sequence[Tool]) -> str:
    """The request of a task that does not word it for this mode."""
    return (
        f"You have these tools:\n{tools.described(given) or 'none'}\n\n{_HOW[mode]}\n"
        "Begin an action with 'Action:' and end it with 'End Action'; its outcome comes back to you. "
        "You may think before it, behind 'Thought:'. When you are done, write 'Answer:' and the answer "
        f"behind it, nothing else. A reply holds one action or one answer.\n\n{prompt}"
    )


class _Action:
    """What the three ways of acting share."""

    def __init__(self, texts: ActionTexts | None = None, given: Sequence[Tool] = ()) -> None:
        self.texts = texts or OWN_TEXTS
        self.names = {tool.name for tool in given}

    def parse(self, reply: ModelReply) -> Parsed:
        text = self.kept(reply)
        if "Answer:" in text and "Action:" in text:
            return Parsed(problem=self.texts.both)
        mark = _MARK.search(text)
        if mark is None:
            return Parsed(problem=self.texts.neither)
        first, *others = text[mark.end() :].split(mark[0])
        if mark[0] == "Answer:":
            return Parsed(answer=first.strip(), reminder=self._reminder(others, self.texts.more_answers))
        action = first.lstrip().partition("End Action")[0]
        return self._act(action, self._reminder(others, self.texts.more_actions))

    def _reminder(self, others: Sequence[str], text: str) -> str:
        return f"{self.texts.reminder}{text}" if others else ""

    def _act(self, action: str, reminder: str) -> Parsed:
        raise NotImplementedError

    def kept(self, reply: ModelReply) -> str:
        """A reply up to its second mark: models write on, in the user's part too. Of an action, no more stays
        than goes before its end, and before another thought."""
        text = reply.content.lstrip()
        marks = list(_MARK.finditer(text))
        if len(marks) < 2:
            return text
        text = text[: marks[1].start()].strip()
        # Without an action this is -1 + 7, as in the published rule.
        begin = text.find("Action:") + len("Action:")
        if (end := text.find("End Action", begin)) >= 0:
            text = text[: end + len("End Action")].strip()
        if (thought := text.find("Thought:", begin)) >= 0:
            text = text[:thought].strip()
        return text

    def render(self, code: str) -> ModelReply:
        return ModelReply(content=f"Action:\n{code.rstrip()}\nEnd Action")

    def observe(self, reply: ModelReply, observation: str) -> list[Message]:
        return [Message(role="user", content=observation)]

    def tools(self) -> list[dict[str, Any]]:
        return []


class CodeAction(_Action):
    """Code, whose printed output comes back, a literal among it as the value that it stands for."""

    def __init__(self, texts: ActionTexts | None = None, given: Sequence[Tool] = ()) -> None:
        super().__init__(texts, given)
        self._cells = 0

    def _act(self, action: str, reminder: str) -> Parsed:
        self._cells += bool(action.strip())
        return Parsed(code=action, tell=partial(self._told, self._cells), reminder=reminder)

    def _told(self, number: int, result: CellResult) -> str:
        if over := observation.ending(result):
            return f"{result.stdout}{over}"
        text = result.stdout
        if result.value is not None:
            begin = "\n" if "\n" in result.value and not result.value.startswith("\n") else ""
            text += f"Out[{number}]: {begin}{result.value}\n"
        if result.error is not None:
            text += f"{result.error.traceback}\n"
        text = _OUT.sub("", _cut(text or self.texts.no_output, self.texts))
        try:
            return str(read_literal(text.strip()))
        except ValueError:
            return text


class _Call(_Action):
    """One call of one tool."""

    def render(self, code: str) -> ModelReply:
        raise UserError(
            "agent: its actions are calls of tools and no code, which a scripted solution is made of"
        )

    def _call(self, name: Any, args: Sequence[Any], reminder: str) -> Parsed:
        if not isinstance(name, str) or name not in self.names:
            return Parsed(problem=self.texts.unknown_tool.replace("{name}", str(name)), reminder=reminder)
        return Parsed(
            code=tools.call(name, args, self.texts.cut_chars + 1),
            tell=partial(told_of_call, self.texts, name, tuple(args)),
            reminder=reminder,
        )


class JsonAction(_Call):
    """`{"tool": name, "args": [...]}`; arguments that are no list are one argument."""

    def _act(self, action: str, reminder: str) -> Parsed:
        try:
            found = json.loads(action)
            name, args = found["tool"], found["args"]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            return Parsed(problem=self.texts.unreadable.replace("{error}", str(error)), reminder=reminder)
        return self._call(name, args if isinstance(args, list) else [args], reminder)


class TextAction(_Call):
    """`name, argument, argument`; what reads as a number is one."""

    def _act(self, action: str, reminder: str) -> Parsed:
        name, *args = action.split(",")
        return self._call(name.strip(), [as_number(each.strip()) for each in args], reminder)


def told_of_call(texts: ActionTexts, name: str, args: tuple[Any, ...], result: CellResult) -> str:
    """What the model is told of a cell made by `tools.call`."""
    text = tools.returned(result)
    if text is not None:
        return _cut(text, texts)
    failed = texts.failed_tool.replace("{name}", name).replace("{args}", str(args))
    return observation.ending(result) or failed


def _cut(text: str, texts: ActionTexts) -> str:
    return text if len(text) <= texts.cut_chars else text[: texts.cut_chars] + texts.cut


def as_number(text: str) -> int | float | str:
    """A whole number, else a number, else the text itself."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
