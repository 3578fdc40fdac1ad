"""What a cell's outcome looks like to the model."""

from __future__ import annotations

import re
from collections import Counter

from pybench.core.records import CellResult

_WARNING = re.compile(r"^\S.*?:\d+: (\w*Warning: .*)$")


def cut_middle(text: str, limit: int) -> str:
    """Shorten `text` to about `limit` characters by cutting its middle, and say how much was cut."""
    if len(text) <= limit:
        return text
    head = limit * 2 // 3
    tail = limit - head
    return f"{text[:head]}\n... [{len(text) - limit} characters cut here] ...\n{text[-tail:]}"


def fold_warnings(text: str) -> str:
    """Each warning as one line with a count, without the place in a library that gave it.

    So are the lines of matplotlib's font search. What is no warning stays as it is, in its order.
    """
    counts: Counter[str] = Counter()
    texts: list[str] = []
    may_be_quoted = False  # Python quotes the source line below a warning
    for line in text.splitlines():
        warning = _WARNING.match(line)
        is_quoted, may_be_quoted = may_be_quoted and line.startswith("  "), warning is not None
        if is_quoted:
            continue
        line = warning[1] if warning is not None else line
        if warning is not None or line.startswith("findfont: "):
            counts[line] += 1
        if counts[line] <= 1:
            texts.append(line)
    return "\n".join(f"{line} ({counts[line]} times)" if counts[line] > 1 else line for line in texts)


def render(result: CellResult, limit_chars: int, shows_pictures: bool = False) -> str:
    """The message that tells a model what its cell did."""
    parts = []
    if result.stdout:
        parts.append(f"Output:\n{result.stdout.rstrip()}")
    if result.stderr:
        heading = "Warnings and logs" if result.status == "ok" else "Error output"
        parts.append(f"{heading}:\n{fold_warnings(result.stderr).rstrip()}")
    if result.dropped_chars:
        parts.append(
            f"({result.dropped_chars} characters of output were dropped: the cell printed too much.)"
        )
    if result.value is not None:
        parts.append(f"Value:\n{result.value}")
    pictures = [display.mime for display in result.displays if display.mime.startswith("image/")]
    if pictures:
        unseen = "" if shows_pictures else " (you cannot see them)"
        parts.append(f"Pictures shown: {len(pictures)}{unseen}")
    if result.error is not None:
        parts.append(f"The cell raised an exception:\n{result.error.traceback.rstrip()}")
    text = cut_middle("\n\n".join(parts), limit_chars)
    after = [line for line in (ending(result), _files(result)) if line]
    return "\n\n".join([text, *after] if text else after) or "The cell ran without any output."


def ending(result: CellResult) -> str:
    """How a cell ended that did not run to its end by itself; empty otherwise."""
    if result.status == "timeout":
        kept = (
            "All variables are lost; files are still there." if result.state_lost else "Variables are kept."
        )
        why = "by the user" if result.interrupted else "the time limit"
        return f"The cell was stopped after {result.duration_sec:.0f} seconds, {why}. {kept}"
    if result.status == "died":
        why = result.death or "cause unknown"
        return f"The Python process died ({why}). All variables are lost; files are still there."
    if result.limit:
        return f"The cell ran into a limit: {result.limit}."
    return ""


def _files(result: CellResult) -> str:
    if not result.files:
        return ""
    shown = ", ".join(result.files[:20])
    more = f" and {len(result.files) - 20} more" if len(result.files) > 20 else ""
    return f"Files made or changed: {shown}{more}"
