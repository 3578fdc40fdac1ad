"""Pictures that a person sent, for models that can see: known by their first bytes, never opened."""

from __future__ import annotations

import base64

from pybench.core.records import Display
from pybench.service import files
from pybench.service.store import Store

MAX_PICTURES = 8
MAX_PICTURE_BYTES = 5 << 20
"""What the APIs of OpenAI and Anthropic both take."""
_BEGINNINGS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif"}


def sent_pictures(store: Store, conversation: str, exchange: int) -> tuple[Display, ...]:
    """Those that were sent since the exchange before this one, the latest ones if there are many."""
    steps = store.events(conversation, before=exchange)
    last = max((step.number for step in steps if step.kind == "request"), default=0)
    found: dict[str, Display] = {}
    for step in steps:
        if step.kind == "upload" and step.number > last:
            found.pop(step.data["path"], None)
            folder = store.place(conversation) / "uploads" / str(step.number)
            path = files.find(folder, step.data["path"])
            if path is None or path.stat().st_size > MAX_PICTURE_BYTES:
                continue
            data = path.read_bytes()
            if mime := _mime(data):
                found[step.data["path"]] = Display(mime=mime, data=base64.b64encode(data).decode())
    return tuple(found.values())[-MAX_PICTURES:]


def _mime(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return next((mime for start, mime in _BEGINNINGS.items() if data.startswith(start)), "")
