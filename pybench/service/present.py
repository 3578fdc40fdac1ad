"""Events as a page is shown them: texts rendered, pictures by their addresses."""

from __future__ import annotations

import re
from typing import Any

from pybench.service.markdown import to_html
from pybench.service.store import Step

_OPENINGS = re.compile(
    r"```(?:python3?|py|ipython)\b.*?(?:```|\Z)|<execute>.*?(?:</execute>|\Z)", re.DOTALL | re.IGNORECASE
)
_PICTURES = {"image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg"}
_FRAME_STYLE = (
    ":root{color-scheme:light dark}body{font:14px/1.45 system-ui,sans-serif;margin:0}"
    "table{border-collapse:collapse}th,td{padding:3px 10px;border-bottom:1px solid #8884;text-align:right}"
    "thead th{border-bottom:2px solid #8886}tbody th{font-weight:600}"
)


def prose(text: str) -> str:
    """What a reply says beside the code that was run."""
    return _OPENINGS.sub("", text).strip()


def present(step: Step, conversation: str) -> dict[str, Any]:
    """The event's kind and data for the page."""
    data = dict(step.data)
    if step.kind == "reply":
        data["html"] = to_html(prose(data.pop("text")))
        data["reasoning"] = data["reasoning"].strip()
    elif step.kind == "cell_done":
        result = data["result"]
        shown = [_display(conversation, step.number, n, each) for n, each in enumerate(result["displays"])]
        data["result"] = {**result, "displays": shown}
    return {"kind": step.kind, **data}


def _display(conversation: str, number: int, index: int, display: dict[str, str]) -> dict[str, Any]:
    address = f"/api/conversations/{conversation}/outputs/{number}/{index}"
    mime, data = display["mime"], display["data"]
    if mime in _PICTURES:
        return {"kind": "picture", "address": address}
    if mime == "text/html":
        return {
            "kind": "frame",
            "address": address,
            "rows": min(data.count("<tr") or data.count("\n") + 1, 14),
        }
    if mime == "text/markdown":
        return {"kind": "html", "html": to_html(data)}
    return {"kind": "text", "text": data}


def frame(data: str) -> str:
    """The whole page of an output's HTML, to be shown in a sandboxed frame."""
    return f"<!doctype html><meta charset=utf-8><style>{_FRAME_STYLE}</style>{data}"
