"""Files of conversations on the server's own disk: what was sent, and the work folder as it was last seen.

Names come from browsers and from code that a model wrote; nothing here follows a link.
"""

from __future__ import annotations

import os
import shutil
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

_MAX_NAME_BYTES = 255
_MAX_PATH_BYTES = 1000
_MAX_DEPTH = 20


class BadName(ValueError):
    """A file's name that is refused; the message says why."""


def checked_path(name: str) -> str:
    """A relative path for a file that somebody sends. Raises BadName."""
    parts = name.split("/")
    if not name or len(name.encode("utf-8", "replace")) > _MAX_PATH_BYTES or len(parts) > _MAX_DEPTH:
        raise BadName("a file needs a name of at most 1000 bytes")
    for part in parts:
        if part in ("", ".", "..") or "\\" in part:
            raise BadName(f"{name!r}: a file's name may not lead out of the work folder")
        if any(unicodedata.category(char) in ("Cc", "Cs", "Cf", "Co", "Zl", "Zp") for char in part):
            raise BadName(f"{name!r}: a file's name may not hold control characters")
        if len(part.encode()) > _MAX_NAME_BYTES:
            raise BadName(f"{name[:40]!r}...: a file's name may have 255 bytes at most")
    return name


def walk(folder: Path) -> Iterator[tuple[str, int]]:
    """Relative path and size of every regular file below a folder, in order."""
    found = []
    for root, _folders, names in os.walk(folder, followlinks=False):
        for name in names:
            path = Path(root, name)
            try:
                info = path.lstat()
            except OSError:
                continue
            if stat.S_ISREG(info.st_mode):
                found.append((path.relative_to(folder).as_posix(), info.st_size))
    yield from sorted(found)


def size(folders: Iterable[Path]) -> int:
    """Bytes of all regular files below these folders."""
    return sum(count for folder in folders for _, count in walk(folder))


def find(folder: Path, name: str) -> Path | None:
    """The regular file of this name below a folder, where there is one that no link leads to."""
    path = folder
    for part in name.split("/"):
        if part in ("", ".", ".."):
            return None
        path = path / part
        if path.is_symlink():
            return None
    return path if path.is_file() else None


def write(folder: Path, name: str, data: bytes) -> None:
    """Put a file below a folder, in the place of whatever is there."""
    target = folder
    *parents, last = name.split("/")
    for part in parents:
        target = target / part
        if target.is_symlink() or target.is_file():
            target.unlink()
        target.mkdir(parents=True, exist_ok=True)
    target.mkdir(parents=True, exist_ok=True)
    if (target / last).is_dir() and not (target / last).is_symlink():
        shutil.rmtree(target / last)
    scratch = target / f".{last[:60]}.part"
    scratch.write_bytes(data)
    scratch.replace(target / last)


def keep_only(folder: Path, names: Iterable[str]) -> None:
    """Remove every file below a folder that is not named."""
    wanted = set(names)
    for path, _ in list(walk(folder)):
        if path not in wanted:
            (folder / path).unlink(missing_ok=True)


def lay_out(uploads: Path) -> list[Path]:
    """The folders of what was sent, in the order in which it was."""
    if not uploads.is_dir():
        return []
    return sorted(
        (path for path in uploads.iterdir() if path.name.isdigit()), key=lambda path: int(path.name)
    )
