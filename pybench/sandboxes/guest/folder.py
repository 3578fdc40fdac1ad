"""Reads and writes a folder that hostile code fills, by descriptor, so that links are never followed.

The functions take the descriptor of the folder and paths relative to it. They block; the folder's limits on
size and number of files bound for how long.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
from collections.abc import Iterator

from . import removal

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_MAX_DEPTH = 64
_MAX_WALKED = 1_000_000
MAX_PATH_BYTES = 1024
"""Of a collected file's path. Linux allows 4,095 for a whole path, and the copy lies deeper than this."""


def is_full(root: int) -> bool:
    """Whether the folder's file system has no room for further bytes or files."""
    space = os.statvfs(root)
    return space.f_bavail == 0 or space.f_favail == 0


def make_folder(root: int, name: str, uid: int | None) -> None:
    """Make the folder `name` unless it exists. It belongs to `uid`; None leaves its owner."""
    with contextlib.suppress(FileExistsError):
        os.mkdir(name, 0o755, dir_fd=root)
        give(name, root, uid)


def give(name: str, parent: int, uid: int | None) -> None:
    if uid is not None:
        os.chown(name, uid, uid, dir_fd=parent, follow_symlinks=False)


@contextlib.contextmanager
def parent_of(
    root: int, parts: tuple[str, ...], make: int | None = None, build: bool = True
) -> Iterator[int]:
    """The descriptor of the folder that holds the path's last part. Raises OSError."""
    current = os.dup(root)
    try:
        for name in parts[:-1]:
            if build:
                make_folder(current, name, make)
            below = os.open(name, _FOLDER, dir_fd=current)
            os.close(current)
            current = below
        yield current
    finally:
        os.close(current)


def walk(root: int, below: str = "") -> Iterator[tuple[str, os.stat_result]]:
    """Every entry that is not a folder, as (relative path, lstat); an unreadable folder is skipped.

    A folder more than 64 levels down is listed instead of what is in it. The walk ends after a million
    entries.
    """
    for path, info in _entries(root, below):
        if not stat.S_ISDIR(info.st_mode) or path.count("/") >= _MAX_DEPTH:
            yield path, info


def folders(root: int, below: str) -> Iterator[str]:
    """The relative path of every folder below `below`, parents first, within the limits of `walk`."""
    for path, info in _entries(root, below):
        relative = path[len(below) + 1 :] if below else path
        is_short = is_text(relative) and len(os.fsencode(relative)) <= MAX_PATH_BYTES
        if stat.S_ISDIR(info.st_mode) and is_short:
            yield relative


def _entries(root: int, below: str) -> Iterator[tuple[str, os.stat_result]]:
    """Every entry, folders before their contents. Each folder is opened once, relative to its parent."""
    try:
        with _opened(root, below) as top:
            stack = [(os.dup(top), below, _listing(top))]
    except OSError:
        return
    left = _MAX_WALKED
    try:
        while stack and left > 0:
            descriptor, prefix, listing = stack[-1]
            name = next(listing, None)
            if name is None:
                os.close(stack.pop()[0])
                continue
            left -= 1
            path = f"{prefix}/{name}" if prefix else name
            with contextlib.suppress(OSError):
                info = os.stat(name, dir_fd=descriptor, follow_symlinks=False)
                yield path, info
                if stat.S_ISDIR(info.st_mode) and path.count("/") < _MAX_DEPTH:
                    inner = os.open(name, _FOLDER, dir_fd=descriptor)
                    stack.append((inner, path, _listing(inner)))
    finally:
        for descriptor, _, _ in stack:
            os.close(descriptor)


def _listing(descriptor: int) -> Iterator[str]:
    """The names in a folder, none if it cannot be read.

    They are read at once, so that no folder stays open.
    """
    try:
        with os.scandir(descriptor) as entries:
            return iter([entry.name for entry in itertools.islice(entries, _MAX_WALKED)])
    except OSError:
        return iter(())


@contextlib.contextmanager
def _opened(root: int, path: str) -> Iterator[int]:
    if not path:
        descriptor = os.open(".", _FOLDER, dir_fd=root)
        try:
            yield descriptor
        finally:
            os.close(descriptor)
        return
    parts = tuple(path.split("/"))
    with parent_of(root, parts, build=False) as parent:
        descriptor = os.open(parts[-1], _FOLDER, dir_fd=parent)
        try:
            yield descriptor
        finally:
            os.close(descriptor)


def read(root: int, path: str) -> bytes:
    """The bytes of one regular file. Raises FileNotFoundError if there is none at this path."""
    parts = tuple(part for part in path.split("/") if part not in ("", "."))
    if not parts or ".." in parts:
        raise FileNotFoundError(path)
    try:
        descriptor = open_file(root, "/".join(parts))
    except OSError as error:
        raise FileNotFoundError(f"{path}: {error.strerror}") from error
    with os.fdopen(descriptor, "rb") as file:
        return file.read()


def open_file(root: int, path: str) -> int:
    """A descriptor to read the regular file with. Raises OSError: there is none, or it is something else."""
    parts = tuple(path.split("/"))
    with parent_of(root, parts, build=False) as parent:
        descriptor = os.open(parts[-1], _READ, dir_fd=parent)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(0, "not a regular file")
    return descriptor


def snapshot(root: int) -> dict[str, tuple[int, int, int]]:
    """(inode, change time in ns, size) of every regular file, by relative path."""
    return {
        path: (info.st_ino, info.st_ctime_ns, info.st_size)
        for path, info in walk(root)
        if stat.S_ISREG(info.st_mode) and is_text(path)
    }


def remove_changed(root: int, before: dict[str, tuple[int, int, int]]) -> None:
    """Remove every file that is new or changed since the snapshot `before`, and all empty folders."""
    for path, info in list(walk(root)):
        if stat.S_ISDIR(info.st_mode):
            removal.remove(f"/proc/self/fd/{root}/{path}")
        elif before.get(path) != (info.st_ino, info.st_ctime_ns, info.st_size):
            with (
                contextlib.suppress(OSError),
                parent_of(root, tuple(path.split("/")), build=False) as parent,
            ):
                os.unlink(path.rpartition("/")[2], dir_fd=parent)
    for _top, below, _files, descriptor in os.fwalk(".", topdown=False, dir_fd=root, follow_symlinks=False):
        for name in below:
            if name != "output":
                with contextlib.suppress(OSError):
                    os.rmdir(name, dir_fd=descriptor)


def printable(name: str) -> str:
    """A file name as text that can be written anywhere."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def is_text(name: str) -> bool:
    return printable(name) == name
