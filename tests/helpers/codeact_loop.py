"""Plays scripted replies to a CodeAct checkout's own loop, in a Python of the kernel's packages.

    python codeact_loop.py HARNESS < plays.json > outcomes.json

Its functions are called as they are; only the model is replaced, by the replies of a play.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import sys
import traceback
import types
from pathlib import Path
from typing import Any

_FUNCTIONS = ("postprocess_fn", "run_task")


def loop_of(harness: Path) -> dict[str, Any]:
    """The names of its `main.py` that make up the loop, without the rest, which asks for a command line."""
    tree = ast.parse((harness / "main.py").read_text("utf-8"))
    tree.body = [node for node in tree.body if getattr(node, "name", "") in _FUNCTIONS]
    base = sys.modules["tasks.base"]
    never = type("Never", (Exception,), {})
    errors = types.SimpleNamespace(InvalidRequestError=never, APIError=never)
    names: dict[str, Any] = {
        "re": re,
        "traceback": traceback,
        "Task": base.Task,
        "ActionMode": base.ActionMode,
        "openai": types.SimpleNamespace(error=errors),
        "args": types.SimpleNamespace(model="scripted"),
    }
    exec(compile(tree, "main.py", "exec"), names)  # noqa: S102 - the loop that is compared with
    return names


def play(names: dict[str, Any], task: Any, mode: Any, replies: list[str]) -> dict[str, Any]:
    """One conversation; the last reply is given again where the replies are used up."""
    said = iter(replies)
    names["chat_completion"] = lambda messages: next(said, replies[-1])
    task.reset()
    try:
        done = names["run_task"](task.name, task, mode, 10)
    except BaseException as error:  # an action that brings the harness itself down
        return {"crashed": f"{type(error).__name__}: {error}"}
    return {
        "messages": [[each["role"], each["content"]] for each in done["messages"]],
        "passed": done["is_correct"],
        "turns": done["n_turns"],
    }


def main() -> None:
    """Read plays, play them all, write what came of each."""
    harness = Path(sys.argv[1])
    sys.path.insert(0, str(harness))
    plays = json.load(sys.stdin)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        import tasks.base as base

        names = loop_of(harness)
        by_name = {each.name: each for group, _ in base.task_iterators for each in group}
        outcomes = [
            play(names, by_name[each["name"]], base.ActionMode[each["mode"]], each["replies"])
            for each in plays
        ]
    json.dump(outcomes, sys.stdout)


if __name__ == "__main__":
    main()
