"""Copies files into a sandbox's folder on this machine and its outputs out of it."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import stat
from collections.abc import Iterable
from pathlib import Path

from pybench.core.records import Collected, RefusedFile
from pybench.sandboxes.guest.folder import (
    MAX_PATH_BYTES,
    folders,
    give,
    is_text,
    open_file,
    parent_of,
    printable,
    walk,
)

_CHUNK = 1 << 20
_MAX_LISTED_BYTES = 1 << 20


def put(root: int, source: Path, uid: int | None) -> None:
    """Copy everything below `source` into the folder. The copies belong to `uid`; None leaves their owner."""
    for path in sorted(source.rglob("*")):
        if path.is_symlink():
            continue
        relative = path.relative_to(source)
        with parent_of(root, relative.parts, make=uid) as parent:
            if path.is_dir():
                with contextlib.suppress(FileExistsError):
                    os.mkdir(relative.name, 0o755, dir_fd=parent)
                    give(relative.name, parent, uid)
            elif path.is_file():
                flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC
                descriptor = os.open(relative.name, flags, 0o644, dir_fd=parent)
                with os.fdopen(descriptor, "wb") as target, path.open("rb") as opened:
                    shutil.copyfileobj(opened, target, _CHUNK)
                    if uid is not None:
                        os.fchown(descriptor, uid, uid)


def measure(source: Path) -> tuple[int, int]:
    """The number of files and folders below `source`, and the bytes that their copies take."""
    found = [path.lstat().st_size for path in source.rglob("*")]
    return len(found), sum(found)


def listed(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths in order: those short enough to be collected, up to a megabyte of them."""
    found, left = [], _MAX_LISTED_BYTES
    for path in sorted(paths):
        size = len(path.encode())
        if size <= min(left, MAX_PATH_BYTES):
            left -= size
            found.append(path)
    return tuple(found)


def collect(root: int, below: str, target: Path, max_mb: int, max_files: int) -> Collected:
    """Copy the regular files below the subfolder to the host folder `target`, modes and owners reset.

    What is not copied is listed with the reason: links, devices, and files beyond `max_mb` in total or
    `max_files`. Folders are copied too, also empty ones.
    """
    target.mkdir(parents=True, exist_ok=True)
    for path in itertools.islice(folders(root, below), max_files):
        (target / path).mkdir(parents=True, exist_ok=True)
    files: list[str] = []
    refused: list[RefusedFile] = []
    left = max_mb << 20
    for path, info in sorted(walk(root, below), key=lambda item: item[0]):
        relative = path[len(below) + 1 :] if below else path
        if not is_text(relative):
            refused.append(RefusedFile(path=printable(relative), reason="its name is not UTF-8"))
            continue
        reason = refusal(info, left, len(files), max_files)
        if reason is None and len(os.fsencode(relative)) > MAX_PATH_BYTES:
            reason = "its path is too long"
        if reason is None:
            copied = _copy(root, path, target / relative, left)
            if isinstance(copied, int):
                left -= copied
                files.append(relative)
            else:
                reason = copied
        if reason is not None and len(refused) < 1000:
            refused.append(RefusedFile(path=relative[:MAX_PATH_BYTES], reason=reason))
    return Collected(files=tuple(files), refused=tuple(refused))


def refusal(info: os.stat_result, left: int, count: int, max_files: int) -> str | None:
    """Why an entry is not collected; None if it is.

    `left` is the number of bytes that may still be copied.
    """
    if stat.S_ISLNK(info.st_mode):
        return "a symbolic link"
    if stat.S_ISDIR(info.st_mode):
        return "a folder nested too deeply"
    if not stat.S_ISREG(info.st_mode):
        return "not a regular file"
    if info.st_nlink > 1:
        return "has a second name (hard link)"
    if info.st_size > left:
        return "too large"
    return "too many files" if count >= max_files else None


def _copy(root: int, path: str, target: Path, max_bytes: int) -> int | str:
    """The number of bytes copied, or why the file could not be read.

    Raises OSError if it cannot be written.
    """
    try:
        descriptor = open_file(root, path)
    except OSError as error:
        return f"not readable: {error.strerror}"
    copied = 0
    with os.fdopen(descriptor, "rb") as source:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as written:
            while chunk := source.read(_CHUNK):
                copied += len(chunk)
                if copied > max_bytes:
                    target.unlink()
                    return "grew while it was read"
                written.write(chunk)
    target.chmod(0o644)
    return copied


def open_to_all(path: Path, is_mounted: bool) -> bool:
    """Whether every uid may read the file, or everything in the folder.

    Unless it `is_mounted` elsewhere, every uid must also be able to enter the folders above it.
    """
    for parent in () if is_mounted else path.resolve().parents:
        if not parent.stat().st_mode & 0o001:
            return False
    if not path.is_dir():
        return bool(path.stat().st_mode & 0o004)
    for top, _folders, files in os.walk(path):
        if Path(top).stat().st_mode & 0o005 != 0o005:
            return False
        for name in files:
            mode = os.lstat(f"{top}/{name}").st_mode
            if not stat.S_ISLNK(mode) and not mode & 0o004:
                return False
    return True


def copy_for_all(source: Path, target: Path) -> None:
    """Copy a file or a folder so that every uid may read it, and run its programs. Links stay links."""
    if not source.is_dir():
        shutil.copyfile(source, target)
        target.chmod(0o755 if source.stat().st_mode & 0o111 else 0o644)
        return
    target.mkdir()
    target.chmod(0o755)
    for path in source.iterdir():
        if path.is_symlink():
            (target / path.name).symlink_to(path.readlink())
        else:
            copy_for_all(path, target / path.name)
