"""What agents left, as something that a browser may show: pictures and audio of known kinds, text, and
pages for a frame that may do nothing. All of it is bounded; what does not fit is named and left out."""

from __future__ import annotations

import base64
import binascii
import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pybench.core.records import Display
from pybench.report.page import size

if TYPE_CHECKING:
    from markupsafe import Markup

PICTURE_BYTES = 300_000
"""A larger picture is shown smaller."""
AUDIO_BYTES = 1_500_000
PAGE_CHARS = 300_000
TEXT_BYTES = 12_000
"""So much of a text file is shown."""
TOTAL_BYTES = 60 << 20
"""So much of pictures and audio a report holds."""
_MAX_PIXELS = 30_000_000

_TEXT_ENDINGS = frozenset(
    f".{ending}"
    for ending in (
        *("txt", "csv", "tsv", "json", "jsonl", "md", "py", "log", "xml", "yaml", "yml", "toml", "ini"),
        *("css", "js", "sql", "srt", "tex", "sh"),
    )
)
_PAGE_ENDINGS = frozenset((".html", ".htm", ".svg"))


@dataclass(frozen=True)
class Shown:
    """One output as the template shows it. `source` is a data address, a page, or text."""

    kind: Literal["picture", "audio", "page", "text", "nothing"]
    name: str
    source: str | Markup = ""
    note: str = ""


def kind_of(head: bytes) -> str | None:
    """The mime type that the first bytes of a picture or sound say, if a browser can show it."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if head[:4] == b"RIFF" and head[8:12] in (b"WEBP", b"WAVE"):
        return "image/webp" if head[8:12] == b"WEBP" else "audio/wav"
    if head.startswith(b"ID3") or head[:2] in (b"\xff\xfb", b"\xff\xf3", b"\xff\xf2"):
        return "audio/mpeg"
    if head.startswith(b"OggS"):
        return "audio/ogg"
    return "audio/flac" if head.startswith(b"fLaC") else None


def picture_of(display: Display) -> bytes | None:
    """The bytes of a display that is a picture; None if it is not, or cannot be read as one."""
    if not display.mime.startswith("image/") or display.mime.startswith("image/svg"):
        return None
    try:
        return base64.b64decode("".join(display.data.split()), validate=True)
    except (binascii.Error, ValueError):
        return None


def is_large(content: bytes, max_bytes: int = PICTURE_BYTES) -> bool:
    """Whether a picture is to be made smaller, by its bytes or by the pixels that it says it has."""
    if len(content) > max_bytes:
        return True
    if kind_of(content[:12]) == "image/png" and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return bool(width * height > _MAX_PIXELS)
    return False


def digest(content: bytes) -> str:
    """What a picture is known by among those made smaller."""
    return hashlib.sha256(content).hexdigest()


@dataclass
class Media:
    """Shows outputs until the report is full. `smaller` holds pictures made smaller, by digest."""

    smaller: Mapping[str, bytes] = field(default_factory=dict)
    max_picture_bytes: int = PICTURE_BYTES
    has_frames: bool = True
    """Whether an agent's own pages are shown in frames, which need the report's script; else as text."""
    left_out: int = 0
    _room: int = TOTAL_BYTES

    def display(self, display: Display) -> Shown:
        """A cell's rich output."""
        if display.mime in ("text/html", "image/svg+xml"):
            return self._page(display.mime, display.data)
        if not display.mime.startswith("image/"):
            return Shown("text", display.mime, display.data)
        content = picture_of(display)
        if content is None:
            return self._nothing(display.mime, "cannot be read as a picture")
        return self._binary(display.mime, content)

    def file(self, path: Path, name: str) -> Shown:
        """A collected file, `name` being its path below the trial's folder."""
        length = path.stat().st_size
        with path.open("rb") as opened:
            content = opened.read(max(AUDIO_BYTES, 20 * PICTURE_BYTES) + 1)
        title = f"{name} ({size(length)})"
        if kind_of(content[:12]) is not None:
            return self._binary(title, content)
        if path.suffix.lower() in _PAGE_ENDINGS:
            return self._page(title, content.decode("utf-8", "replace"))
        if path.suffix.lower() in _TEXT_ENDINGS:
            text = content[:TEXT_BYTES].decode("utf-8", "replace")
            return Shown("text", title, text, "" if length <= TEXT_BYTES else "only its beginning is shown")
        return Shown("nothing", title, note="lies in the run's folder")

    def _binary(self, name: str, content: bytes) -> Shown:
        mime = kind_of(content[:12])
        if mime is None:
            return self._nothing(name, "of no kind that a browser shows")
        is_picture, note = mime.startswith("image/"), ""
        if is_picture and is_large(content, self.max_picture_bytes):
            smaller = self.smaller.get(digest(content))
            mime = kind_of(smaller[:12]) if smaller is not None else None
            if smaller is None or mime is None:
                return self._nothing(name, f"{size(len(content))}, too large to show here")
            content, note = smaller, "shown smaller than it is"
        elif not is_picture and len(content) > AUDIO_BYTES:
            return self._nothing(name, "too large to play here")
        if len(content) > self._room:
            return self._nothing(name, "the report is full")
        self._room -= len(content)
        from markupsafe import Markup

        address = Markup(f"data:{mime};base64,{base64.b64encode(content).decode()}")
        return Shown("picture" if is_picture else "audio", name, address, note)

    def _page(self, name: str, text: str) -> Shown:
        if len(text) > min(PAGE_CHARS, self._room):
            return self._nothing(name, "too large to show here")
        self._room -= len(text)
        return Shown("page" if self.has_frames else "text", name, text)

    def _nothing(self, name: str, why: str) -> Shown:
        self.left_out += 1
        return Shown("nothing", name, note=f"left out: {why}")
