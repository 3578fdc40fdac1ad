"""Tells from listings of a remote work folder which files changed, and collects its outputs."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path

from pybench.core.errors import SandboxError
from pybench.core.records import Collected, RefusedFile
from pybench.sandboxes.guest.folder import MAX_PATH_BYTES, printable
from pybench.sandboxes.local.folder import refusal

FIGURE_RECORDS_MB, FIGURE_RECORDS_FILES = 16, 1000
Read = Callable[[str], AsyncGenerator[bytes, None]]


@dataclass(frozen=True)
class Entry:
    """One entry that is not a folder; `path` is relative, with odd bytes escaped as `os.fsdecode` does."""

    path: str
    mode: int
    links: int
    size: int
    stamp: str
    """Changes whenever the file does."""

    @property
    def is_text(self) -> bool:
        """Whether the path is valid UTF-8."""
        return printable(self.path) == self.path

    def facts(self) -> os.stat_result:
        """The entry's facts in the form of `os.lstat`."""
        return os.stat_result((self.mode, 0, 0, self.links, 0, 0, self.size, 0, 0, 0))


def regular(entries: list[Entry]) -> dict[str, Entry]:
    """Regular files by path, sorted."""
    kept = [entry for entry in entries if stat.S_ISREG(entry.mode) and entry.is_text]
    return {entry.path: entry for entry in sorted(kept, key=lambda entry: entry.path)}


def changed(before: dict[str, Entry], after: dict[str, Entry]) -> tuple[str, ...]:
    """Paths that are new or different."""
    return tuple(path for path, entry in after.items() if before.get(path) != entry)


def checked(path: str) -> str:
    """The path, normalised. Raises FileNotFoundError if it leads out of the work folder."""
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if not parts or ".." in parts or path.startswith("/"):
        raise FileNotFoundError(path)
    return "/".join(parts)


async def collect(entries: list[Entry], read: Read, target: Path, max_mb: int, max_files: int) -> Collected:
    """Copy regular files to the host folder `target`; what is not copied is listed with the reason.

    Raises:
        SandboxError: the files cannot be stored here.
    """
    files: list[str] = []
    refused: list[RefusedFile] = []
    left = max_mb << 20
    try:
        target.mkdir(parents=True, exist_ok=True)
        for entry in sorted(entries, key=lambda entry: entry.path):
            if not entry.is_text:
                refused.append(RefusedFile(path=printable(entry.path), reason="its name is not UTF-8"))
                continue
            reason = refusal(entry.facts(), left, len(files), max_files)
            if reason is None and len(os.fsencode(entry.path)) > MAX_PATH_BYTES:
                reason = "its path is too long"
            if reason is None:
                copied = await _copy(read, entry.path, target / entry.path, left)
                if isinstance(copied, int):
                    left -= copied
                    files.append(entry.path)
                else:
                    reason = copied
            if reason is not None and len(refused) < 1000:
                refused.append(RefusedFile(path=entry.path[:MAX_PATH_BYTES], reason=reason))
    except OSError as error:
        raise SandboxError(f"outputs could not be stored: {error}") from error
    return Collected(files=tuple(files), refused=tuple(refused))


async def _copy(read: Read, path: str, target: Path, max_bytes: int) -> int | str:
    """Bytes copied, or why the file could not be read."""
    target.parent.mkdir(parents=True, exist_ok=True)
    copied = 0
    try:
        async with contextlib.aclosing(read(path)) as chunks:
            with target.open("wb") as written:
                async for chunk in chunks:
                    copied += len(chunk)
                    if copied > max_bytes:
                        break
                    written.write(chunk)
    except FileNotFoundError as error:
        target.unlink(missing_ok=True)
        return f"not readable: {error}"
    if copied > max_bytes:
        target.unlink()
        return "grew while it was read"
    target.chmod(0o644)
    return copied
