"""What a request to `/v1/chat/completions` says: texts, and the files and pictures that come with them.

A file comes as OpenAI's clients send it: a part `file` with the `file_id` of one in `/v1/files`, or with its
`file_data` and `filename`; a part `image_url` with a data link; a part `input_audio`. All of them are put
into the work folder. Nothing is ever fetched from elsewhere.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import mimetypes
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from starlette.exceptions import HTTPException

_DATA_PICTURE = re.compile(r"!\[([^\]\n]{0,200})\]\(data:[^)\s]*\)")


@dataclass(frozen=True)
class Said:
    """One message. `parts` are those that carry a file, as they were sent."""

    role: str
    text: str
    parts: tuple[dict[str, Any], ...] = ()

    @property
    def mark(self) -> Any:
        """What tells it from other messages: equal texts with other files are other messages."""
        if not self.parts:
            return self.text
        return [self.text, hashlib.sha256(json.dumps(self.parts).encode()).hexdigest()]

    def with_files_of(self, kept: set[str]) -> Said:
        """The same without the parts that name a file which is not kept: those of long ago may be deleted."""
        ids = [(part, part[part["type"]].get("file_id")) for part in self.parts]
        return replace(self, parts=tuple(part for part, name in ids if not name or name in kept))


def read_messages(messages: Any) -> list[Said]:
    """Role, text and files of each message. 400 where they are none, or hold a part of an unknown kind."""
    if not isinstance(messages, list) or not all(isinstance(one, dict) for one in messages):
        raise HTTPException(400, "messages: give a list of messages")
    return [_said(str(one.get("role")), one.get("content")) for one in messages]


def _said(role: str, content: Any) -> Said:
    if not isinstance(content, list):
        return Said(role, _shortened(role, str(content or "")))
    texts, parts = [], []
    for part in content:
        kind = part.get("type") if isinstance(part, dict) else None
        if kind in ("text", "refusal"):
            texts.append(str(part.get(kind) or ""))
        elif kind in _READERS:
            if not isinstance(part.get(kind), dict):
                raise HTTPException(400, f"messages: a part of type {kind} holds an object of that name")
            parts.append(part)
        else:
            known = ", ".join(["text", *_READERS])
            raise HTTPException(400, f"messages: a part of type {kind!r} cannot be used; there are: {known}")
    return Said(role, _shortened(role, "\n".join(texts)), tuple(parts))


def _shortened(role: str, text: str) -> str:
    """A text; the assistant's without its plots, which programs send back as the data links they were."""
    return _DATA_PICTURE.sub(r"(\1)", text) if role == "assistant" else text


Stored = Callable[[str], tuple[str, bytes]]
"""Name and content of a file of `/v1/files` by its id; 404 where there is none."""


def sent_files(said: Iterable[Said], stored: Stored) -> dict[str, bytes]:
    """The files of some messages by their names, a later one in the place of an earlier one.

    400 where one cannot be read, or where two of one message have the same name.
    """
    found: dict[str, bytes] = {}
    for one in said:
        here: dict[str, bytes] = {}
        for part in one.parts:
            name, data = _READERS[part["type"]](part[part["type"]], stored)
            if here.setdefault(name, data) != data:
                raise HTTPException(400, f"messages: two files of one message are called {name!r}")
        found |= here
    return found


def _file(part: dict[str, Any], stored: Stored) -> tuple[str, bytes]:
    if part.get("file_id"):
        name, data = stored(str(part["file_id"]))
        return str(part.get("filename") or name), data
    if not part.get("file_data"):
        raise HTTPException(400, "file: give a file_id of /v1/files, or file_data with a filename")
    mime, data = _decoded("file_data", str(part["file_data"]), is_bare=True)
    return str(part.get("filename") or _name("file", mime, data)), data


def _picture(part: dict[str, Any], stored: Stored) -> tuple[str, bytes]:
    mime, data = _decoded("image_url", str(part.get("url") or ""), is_bare=False)
    if not mime.startswith("image/"):
        raise HTTPException(400, f"image_url: {mime[:60]!r} is no picture's type")
    return _name("image", mime, data), data


def _sound(part: dict[str, Any], stored: Stored) -> tuple[str, bytes]:
    _, data = _decoded("input_audio", str(part.get("data") or ""), is_bare=True)
    return _name("audio", f"audio/{part.get('format')}", data), data


_READERS: dict[str, Callable[[dict[str, Any], Stored], tuple[str, bytes]]] = {
    "file": _file,
    "image_url": _picture,
    "input_audio": _sound,
}


def _decoded(what: str, link: str, *, is_bare: bool) -> tuple[str, bytes]:
    """Type and content of a data link; with `is_bare` the base64 alone will do, too. 400 for all else."""
    head, comma, body = link.partition(",")
    if not (comma and head.startswith("data:")):
        if not is_bare or "://" in link[:20]:
            raise HTTPException(400, f"{what}: send the content itself as a data link; nothing is fetched")
        head, body = "data:;base64", link
    if not head.endswith(";base64"):
        raise HTTPException(400, f"{what}: the data link is not in base64")
    try:
        data = base64.b64decode("".join(body.split()), validate=True)
    except (binascii.Error, ValueError):
        raise HTTPException(400, f"{what}: this is no base64") from None
    return head.removeprefix("data:").split(";")[0].lower(), data


def _name(stem: str, mime: str, data: bytes) -> str:
    """A name for content that came without one; the same whenever the same content comes."""
    suffix = mimetypes.guess_extension(mime) or ".bin"
    return f"{stem}_{hashlib.sha256(data).hexdigest()[:8]}{suffix}"
