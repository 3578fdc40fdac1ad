"""Markdown as it is rendered (CommonMark with GitHub's tables), not as it is typed."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .core import OutputProblem

MAX_CHARS = 500_000


class Table(NamedTuple):
    """A table of a page."""

    header: list[str]
    alignments: list[str]
    """`left`, `right`, `center` or `""` for each column."""
    rows: list[list[str]]


def tokens(text: str) -> list[Any]:
    """The blocks of a Markdown text, in markdown-it's form. Raises OutputProblem for one that is too long."""
    from markdown_it import MarkdownIt

    if len(text) > MAX_CHARS:
        raise OutputProblem(f"the Markdown text has more than {MAX_CHARS} characters")
    return list(MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text))


def visible_text(text: str) -> str:
    """What a reader of the rendered page reads: no comments, no addresses of links, no marks."""
    parts = []
    for token in tokens(text):
        if token.type == "inline":
            parts.append("".join(_shown(child) for child in token.children or ()))
        elif token.type in ("fence", "code_block"):
            parts.append(token.content)
        elif token.type == "html_block":
            parts.append(re.sub(r"<!--.*?(?:-->|$)|<[^>]{0,2000}>", "", token.content, flags=re.DOTALL))
    return "\n".join(parts)


def tables(text: str) -> tuple[list[Table], list[str]]:
    """The tables of a page, and the kinds of block that stand beside them."""
    found: list[Table] = []
    beside = []
    depth = 0
    for token in tokens(text):
        if token.type == "table_open":
            found.append(Table([], [], []))
            depth += 1
        elif token.type == "table_close":
            depth -= 1
        elif depth == 0:
            beside.append(token.type)
        elif token.type == "tr_open" and found[-1].header:
            found[-1].rows.append([])
        elif token.type == "th_open":
            style = str(token.attrs.get("style", ""))
            found[-1].alignments.append(style.removeprefix("text-align:"))
        elif token.type == "inline":
            row = found[-1].rows[-1] if found[-1].rows else found[-1].header
            row.append("".join(_shown(child) for child in token.children or ()))
    return found, beside


def _shown(token: Any) -> str:
    if token.type in ("text", "code_inline"):
        return str(token.content)
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    if token.type == "html_inline" and re.fullmatch(r"<br ?/?>", token.content):
        return "\n"
    return ""
