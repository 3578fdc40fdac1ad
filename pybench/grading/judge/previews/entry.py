"""Isolated job: show one file that an agent made as text and small pictures. Nothing in it is executed."""

import base64
import importlib
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

_TABLES = {".csv", ".tsv", ".xlsx", ".xls", ".xlsm", ".parquet", ".sqlite", ".db", ".jsonl"}
_PICTURES = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".ico"}
_SOUNDS = {".wav", ".mp3", ".flac", ".ogg", ".aiff", ".aif"}
_FILMS = {".mp4", ".avi", ".mov", ".mkv", ".webm"}
_DOCUMENTS = {".pdf", ".docx", ".pptx"}
_ARCHIVES = {".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz"}


def main(payload: dict[str, Any], call: Any) -> dict[str, Any]:
    """Return {kind, text, pictures: [base64 of PNG or JPEG]} for the file `payload["path"]`."""
    path, limit = Path(payload["path"]), int(payload["chars"])
    kind, text, pictures = _show(path, limit)
    return {
        "kind": kind,
        "text": cut(text, limit),
        "pictures": [base64.b64encode(data).decode() for data in pictures],
    }


def _show(path: Path, limit: int) -> tuple[str, str, list[bytes]]:
    media = importlib.import_module("media")  # its neighbours, wherever this folder is mounted
    containers = importlib.import_module("containers")
    suffix = path.suffix.lower()
    if suffix in _PICTURES:
        return "picture", *media.picture(path)
    if suffix in _SOUNDS:
        return "sound", *media.sound(path)
    if suffix in _FILMS:
        return "film", *media.film(path)
    if suffix in _TABLES:
        return "table", containers.table(path, suffix), []
    if suffix in _DOCUMENTS:
        return "document", containers.document(path, suffix, limit), []
    if suffix in _ARCHIVES:
        return "archive", containers.archive(path, suffix), []
    return _plain(path, limit)


def _plain(path: Path, limit: int) -> tuple[str, str, list[bytes]]:
    with path.open("rb") as file:
        head = file.read(4 * limit)
        file.seek(max(0, path.stat().st_size - 4 * limit))
        tail = file.read()
    if b"\0" in head:
        return "bytes", f"begins with {head[:48].hex(' ')}", []
    is_whole = path.stat().st_size <= len(head)
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            text = head.decode(encoding) if is_whole else head.decode(encoding, "ignore")
        except UnicodeDecodeError:
            continue
        if not is_whole:
            text += "\n[...]\n" + tail.decode(encoding, "ignore")
        return "text", text, []
    return "bytes", f"begins with {head[:48].hex(' ')}", []


def cut(text: str, limit: int) -> str:
    """At most about `limit` characters: the head and the tail, the middle left out."""
    if len(text) <= limit:
        return text
    head, tail = 2 * limit // 3, limit // 3
    return f"{text[:head]}\n[... {len(text) - head - tail} characters left out ...]\n{text[-tail:]}"
