"""Fenced blocks in a reply's Markdown, as models write them (CommonMark 0.31, section 4.5)."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

_OPENING = re.compile(r"(?P<indent>[ \t]*)(?P<mark>`{3,}|~{3,})(?P<info>[^`]*)")
_PYTHON = re.compile(r"i?py(?:thon)?[\d.]*")
_SHELLS = {"bash", "sh", "shell", "zsh", "console", "terminal", "cmd", "powershell"}
_TEXTS = {"text", "txt", "plaintext", "output", "out", "markdown", "md", "diff", "latex", "tex", "math"}
_DOES_SOMETHING = (ast.Call, ast.Import, ast.ImportFrom, ast.Assign, ast.AugAssign, ast.FunctionDef)
_VALUELESS = {"print", "display", "show", "savefig", "close", "info"}
"""Calls that often end a cell and have no value to show."""
_MAX_ENDS = 20
"""So many closing fences are tried for one block."""
_MAX_PARSED_CHARS = 50_000
"""Parsing so much takes a tenth of a second, in which every trial of the run stands still."""


@dataclass(frozen=True)
class Fence:
    """One block: the first word of its label in lower case, its text, and whether it was closed."""

    label: str
    body: str
    is_closed: bool = True

    @property
    def is_python(self) -> bool:
        """Whether it is labelled as Python, or has no label and is Python that does something."""
        return self.is_labelled_python or (not self.label and self.is_closed and is_program(self.body))

    @property
    def is_labelled_python(self) -> bool:
        """Whether its label says Python."""
        return _PYTHON.fullmatch(self.label) is not None

    @property
    def is_shell(self) -> bool:
        """Whether it holds commands of a shell."""
        return self.label in _SHELLS

    @property
    def is_text(self) -> bool:
        """Whether it is something to read, not to run."""
        return self.label in _TEXTS or (not self.label and not self.is_python)


def split_fences(text: str) -> tuple[list[Fence], str]:
    """All fenced blocks of a text, in order, and the text without them; the last one may be left open.

    A fence inside a string of Python code does not end the block: where the first closing fence leaves code
    that cannot be parsed and a later one does not, the later one counts.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    found: list[Fence] = []
    rest: list[str] = []
    at = 0
    while at < len(lines):
        opening = _OPENING.fullmatch(lines[at])
        at += 1
        if opening is None:
            rest.append(lines[at - 1])
            continue
        words = re.split(r"[\s:{},=]+", opening["info"].strip("{}. \t").lower())
        fence = Fence(words[0], "", is_closed=False)
        closing = re.compile(rf"[ \t]*{re.escape(opening['mark'])}{re.escape(opening['mark'][0])}*[ \t]*")
        closings = (number for number in range(at, len(lines)) if closing.fullmatch(lines[number]))
        ends = list(islice(closings, _MAX_ENDS if fence.is_labelled_python else 1))
        end = _end(lines, at, ends, fence.is_labelled_python)
        body = [line.removeprefix(opening["indent"]) for line in lines[at:end]]
        found.append(Fence(fence.label, "\n".join(body), is_closed=end < len(lines)))
        at = end + 1
    return found, "\n".join(rest)


def _end(lines: Sequence[str], start: int, ends: Sequence[int], is_python: bool) -> int:
    """The number of the closing line; that after the last line where there is none."""
    if is_python and len(ends) > 1:
        for end in ends:
            if parses("\n".join(lines[start:end])):
                return end
    return ends[0] if ends else len(lines)


def unfenced(code: str) -> str:
    """Code without the fence that is all around it, where there is one."""
    text, marks = code.strip(), ("```", "~~~")
    fences = split_fences(text)[0] if text.startswith(marks) else []
    if len(fences) != 1 or (fences[0].is_closed and not text.endswith(marks)):
        return code
    return fences[0].body if fences[0].is_labelled_python or not fences[0].label else code


def parses(text: str) -> bool:
    """Whether a text is Python by its grammar; one that is long does not count as such."""
    if len(text) > _MAX_PARSED_CHARS:
        return False
    try:
        ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def shows_value(text: str) -> bool:
    """Whether a cell of this text alone would show the value of its last line, as far as the text tells."""
    if not parses(text) or text.rstrip().endswith(";"):
        return False
    last = ast.parse(textwrap.dedent(text)).body[-1:]
    if not last or not isinstance(last[0], ast.Expr):
        return False
    value = last[0].value
    called = value.func if isinstance(value, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name not in _VALUELESS


def is_program(text: str) -> bool:
    """Whether a text is Python that does something: an answer such as `42` or `total: 5` parses too."""
    if not parses(text):
        return False
    return any(isinstance(node, _DOES_SOMETHING) for node in ast.walk(ast.parse(textwrap.dedent(text))))
