"""What a cell's outcome looks like to the model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from pybench.core.records import CellResult

_WARNED = re.compile(r"(?:\w*Warning|ChainedAssignmentError): ")
_WARNING = re.compile(rf"^\S.*?:\d+: ({_WARNED.pattern}.*)$")
_FONT_SEARCH = re.compile(r"^(?:\w+:matplotlib\.font_manager:)?findfont: ")
_GLYPH = re.compile(r"Glyph \d+ \(.*?\) missing")


def cut_middle(text: str, limit: int) -> str:
    """Shorten `text` to about `limit` characters by cutting its middle, and say how much was cut."""
    if len(text) <= limit:
        return text
    head = limit * 2 // 3
    tail = limit - head
    return f"{text[:head]}\n... [{len(text) - limit} characters cut here] ...\n{text[-tail:]}"


def fold_warnings(text: str) -> str:
    """Each warning once, with a count, without the place in a library that gave it.

    So are the lines of matplotlib's font search, and its warnings of missing glyphs, which differ by the
    glyph alone. What is no warning stays as it is, in its order.
    """
    blocks = _blocks(text)
    heads: dict[str, list[str]] = {}
    for block in blocks:
        heads.setdefault(_kind(block[0]), []).append(block[0])
    first: dict[str, list[str]] = {}
    lines: list[str] = []
    for head, *rest in blocks:
        kind = _kind(head)
        if kind and kind in first:
            pairs = zip(rest, first[kind], strict=False)
            repeated = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            lines += rest[repeated:]
        else:
            first[kind] = rest
            lines += [head + _count(heads[kind]) if kind else head, *rest]
    return "\n".join(lines)


def _blocks(text: str) -> list[list[str]]:
    """The lines of a text, each warning with what stands below it."""
    blocks: list[list[str]] = []
    may_be_quoted = False  # Python quotes the source line below a warning
    for line in text.splitlines():
        warning = _WARNING.match(line)
        if may_be_quoted and line.startswith("  "):
            may_be_quoted = False
            continue
        may_be_quoted = warning is not None
        line = warning[1] if warning is not None else line
        if _kind(line) or not blocks:
            blocks.append([line])
        else:
            blocks[-1].append(line)
    return blocks


def _kind(head: str) -> str:
    """What is the same in a warning and its like; empty for a line that is none."""
    if _FONT_SEARCH.match(head) or _WARNED.match(head):
        return _GLYPH.sub("Glyph missing", head)
    return ""


def _count(heads: Sequence[str]) -> str:
    if len(heads) == 1:
        return ""
    return f" ({len(heads)} times)" if len({*heads}) == 1 else f" (and {len({*heads}) - 1} more such glyphs)"


def render(result: CellResult, limit_chars: int, pictures: str = "") -> str:
    """The message that tells a model what its cell did; `pictures` is what it is told of those."""
    parts = []
    if result.stdout:
        parts.append(f"Output:\n{result.stdout.rstrip()}")
    if result.stderr:
        heading = "Warnings and logs" if result.status == "ok" else "Error output"
        parts.append(f"{heading}:\n{fold_warnings(result.stderr).rstrip()}")
    if result.dropped_chars:
        parts.append(
            f"({result.dropped_chars} characters of output were dropped: the cell printed or displayed too "
            "much.)"
        )
    if displayed := [display.text.rstrip() for display in result.displays if display.text]:
        parts.append("Displayed:\n" + "\n".join(displayed))
    if result.value is not None:
        parts.append(f"Value:\n{result.value}")
    if pictures:
        parts.append(pictures)
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
