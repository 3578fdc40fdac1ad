"""Function calling with a task's own tools, in the place of code."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from pybench.agents import tools
from pybench.agents.action_formats import OWN_TEXTS, told_of_call
from pybench.agents.formats import EMPTY, ToolCallFormat
from pybench.agents.parsed import Parsed
from pybench.core.records import ModelReply, Task, ToolCall

_FIRST_ALONE = "\n\nOnly the first call of your reply was made. Call one function in each reply."
_NOT_READ = 'The arguments must be a JSON object with one list, "args".'


class NativeTools(ToolCallFormat):
    """Each tool is a function whose one argument `args` lists its arguments; the first call of a reply is
    made, and a reply without one is the answer."""

    def __init__(self, task: Task) -> None:
        self._given = task.tools
        self._texts = task.texts or OWN_TEXTS

    def parse(self, reply: ModelReply) -> Parsed:
        if not reply.tool_calls:
            return Parsed() if reply.content.strip() else Parsed(problem=EMPTY)
        first, *others = reply.tool_calls
        reminder = _FIRST_ALONE if others else ""
        if first.name not in {tool.name for tool in self._given}:
            unknown = self._texts.unknown_tool.replace("{name}", first.name)
            return Parsed(problem=unknown, reminder=reminder)
        args = _arguments(first)
        if args is None:
            return Parsed(problem=_NOT_READ, reminder=reminder)
        return Parsed(
            code=tools.call(first.name, args, self._texts.cut_chars + 1),
            tell=partial(told_of_call, self._texts, first.name, tuple(args)),
            reminder=reminder,
        )

    def tools(self) -> list[dict[str, Any]]:
        return [tools.schema(tool) for tool in self._given]


def _arguments(call: ToolCall) -> list[Any] | None:
    """The call's arguments in their order; None where they cannot be read. No argument at all is an empty
    list.
    """
    try:
        found = json.loads(call.arguments or "{}", strict=False)
    except (ValueError, RecursionError):
        return None
    args = found.get("args", []) if isinstance(found, dict) else None
    return args if isinstance(args, list) else None
