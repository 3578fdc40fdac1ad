"""Markdown of models as HTML that a page can show: no HTML of theirs, no picture, no script, no odd link."""

from __future__ import annotations

import functools
import html
from typing import Any


@functools.cache
def _renderer() -> Any:
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False, "breaks": False}).enable(["table", "strikethrough"])
    made.disable(["image", "html_block", "html_inline"])
    made.add_render_rule("link_open", _link)
    for name in ("th_open", "td_open"):  # alignment comes as a style, which the page's policy refuses
        made.add_render_rule(name, _cell)
    return made


def _link(self: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    address = str(tokens[index].attrGet("href") or "")
    if not address.startswith(("http://", "https://", "mailto:")):
        return "<a>"
    return f'<a href="{html.escape(address)}" target="_blank" rel="noopener noreferrer nofollow">'


def _cell(self: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    style = str(tokens[index].attrGet("style") or "")
    side = style.removeprefix("text-align:")
    return (
        f'<{tokens[index].tag} class="{side}">'
        if side in ("left", "right", "center")
        else f"<{tokens[index].tag}>"
    )


def to_html(text: str) -> str:
    """The HTML of a Markdown text."""
    return str(_renderer().render(text))
