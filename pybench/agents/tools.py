"""A task's tools: functions in the kernel, and calls of them from outside it.

The dataset puts a module `tools` into the work folder. A cell of ours imports it before anything else
runs, and again wherever the kernel was lost; a call from outside is a cell too, so tools run nowhere but
in the sandbox.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pybench.core.errors import InputError
from pybench.core.protocols import Sandbox
from pybench.core.records import CellResult, Task, Tool
from pybench.core.text import read_literal

_SETUP_SEC = 60.0
# The count of cells begins anew, so that the agent's own first cell is the first.
_SETUP = """\
def _begin(names):
    import os, sys
    sys.path.insert(0, os.getcwd())
    try:
        import tools
    finally:
        sys.path.pop(0)
    shell = get_ipython()
    shell.user_ns.update({{name: getattr(tools, name) for name in names}})
    shell.execution_count = 1
_begin({names!r})
del _begin
"""


async def set_up(task: Task, sandbox: Sandbox) -> None:
    """Give the kernel the task's tools; nothing for a task without any.

    Raises:
        InputError: they cannot be imported.
        SandboxError: the sandbox failed.
    """
    if not task.tools:
        return
    result = await sandbox.run_cell(_SETUP.format(names=[tool.name for tool in task.tools]), _SETUP_SEC)
    if result.status != "ok":
        error = result.error
        why = f"{error.name}: {error.message}" if error else result.death or result.status
        raise InputError(f"task {task.id}: its tools cannot be imported ({' '.join(why.split())[:300]})")


def call(name: str, args: Sequence[Any], most_chars: int) -> str:
    """The cell that calls a tool; its value is the result as text, cut after `most_chars` characters."""
    return f"str({name}({', '.join(map(_literal, args))}))[:{most_chars}]"


def returned(result: CellResult) -> str | None:
    """The text that such a cell gave back; None where the tool raised, or the cell did not end by itself."""
    if result.status != "ok" or result.value is None:
        return None
    try:
        value = read_literal(result.value)
    except ValueError:
        return None
    return value if isinstance(value, str) else None


def _literal(value: Any) -> str:
    """A JSON value as Python writes it; `repr` alone has no way to write infinity."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_literal(each)}" for key, each in value.items()) + "}"
    return repr(value)


def described(tools: Sequence[Tool]) -> str:
    """The tools in a prompt of ours, one after the other."""
    return "\n".join(f"- {tool.signature}\n  {tool.description.strip()}" for tool in tools)


def schema(tool: Tool) -> dict[str, Any]:
    """A tool as a function definition of OpenAI's API. Its arguments are one list, in the signature's
    order: a signature is a text that may be wrong, and JSON actions have no more to go by."""
    items = {"type": "array", "items": {}, "description": "The arguments, in their order."}
    return {
        "type": "function",
        "function": {
            "name": tool.name,
            "description": f"{tool.description.strip()}\n{tool.signature}",
            "parameters": {"type": "object", "properties": {"args": items}, "required": ["args"]},
        },
    }
