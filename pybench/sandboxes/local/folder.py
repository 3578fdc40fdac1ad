"""Reads and writes a sandbox's folder by descriptor, so that links are never followed.

The functions take the descriptor of the folder and paths relative to it. They block; the folder's limits on
size and number of files bound for how long.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from pybench.core.records import Collected, RefusedFile
from pybench.sandboxes.guest import removal

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_CHUNK = 1 << 20
_MAX_DEPTH = 64
_MAX_WALKED = 1_000_000
_MAX_PATH_BYTES = 1024
"""Of a collected file's path. Linux allows 4,095 for a whole path, and the copy lies deeper than this."""
_MAX_LISTED_BYTES = 1 << 20


def put(root: int, source: Path, uid: int | None) -> None:
    """Copy everything below `source` into the folder. The copies belong to `uid`; None leaves their owner."""
    for path in sorted(source.rglob("*")):
        if path.is_symlink():
            continue
        relative = path.relative_to(source)
        with _parent_of(root, relative.parts, make=uid) as parent:
            if path.is_dir():
                with contextlib.suppress(FileExistsError):
                    os.mkdir(relative.name, 0o755, dir_fd=parent)
                    _give(relative.name, parent, uid)
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


def is_full(root: int) -> bool:
    """Whether the folder's file system has no room for further bytes or files."""
    space = os.statvfs(root)
    return space.f_bavail == 0 or space.f_favail == 0


def make_folder(root: int, name: str, uid: int | None) -> None:
    """Make the folder `name` unless it exists. It belongs to `uid`; None leaves its owner."""
    with contextlib.suppress(FileExistsError):
        os.mkdir(name, 0o755, dir_fd=root)
        _give(name, root, uid)


def _give(name: str, parent: int, uid: int | None) -> None:
    if uid is not None:
        os.chown(name, uid, uid, dir_fd=parent, follow_symlinks=False)


@contextlib.contextmanager
def _parent_of(
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
        is_short = _is_text(relative) and len(os.fsencode(relative)) <= _MAX_PATH_BYTES
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
    with _parent_of(root, parts, build=False) as parent:
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
        with _parent_of(root, parts, build=False) as parent:
            descriptor = os.open(parts[-1], _READ, dir_fd=parent)
    except OSError as error:
        raise FileNotFoundError(f"{path}: {error.strerror}") from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise FileNotFoundError(f"{path}: not a regular file")
    with os.fdopen(descriptor, "rb") as file:
        return file.read()


def snapshot(root: int) -> dict[str, tuple[int, int, int]]:
    """(inode, change time in ns, size) of every regular file, by relative path."""
    return {
        path: (info.st_ino, info.st_ctime_ns, info.st_size)
        for path, info in walk(root)
        if stat.S_ISREG(info.st_mode) and _is_text(path)
    }


def listed(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths in order: those short enough to be collected, up to a megabyte of them."""
    found, left = [], _MAX_LISTED_BYTES
    for path in sorted(paths):
        size = len(path.encode())
        if size <= min(left, _MAX_PATH_BYTES):
            left -= size
            found.append(path)
    return tuple(found)


def remove_changed(root: int, before: dict[str, tuple[int, int, int]]) -> None:
    """Remove every file that is new or changed since the snapshot `before`, and all empty folders."""
    for path, info in list(walk(root)):
        if stat.S_ISDIR(info.st_mode):
            removal.remove(f"/proc/self/fd/{root}/{path}")
        elif before.get(path) != (info.st_ino, info.st_ctime_ns, info.st_size):
            with (
                contextlib.suppress(OSError),
                _parent_of(root, tuple(path.split("/")), build=False) as parent,
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


def _is_text(name: str) -> bool:
    return printable(name) == name


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
        if not _is_text(relative):
            refused.append(RefusedFile(path=printable(relative), reason="its name is not UTF-8"))
            continue
        reason = refusal(info, left, len(files), max_files)
        if reason is None and len(os.fsencode(relative)) > _MAX_PATH_BYTES:
            reason = "its path is too long"
        if reason is None:
            copied = _copy(root, path, target / relative, left)
            if isinstance(copied, int):
                left -= copied
                files.append(relative)
            else:
                reason = copied
        if reason is not None and len(refused) < 1000:
            refused.append(RefusedFile(path=relative[:_MAX_PATH_BYTES], reason=reason))
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
    parts = tuple(path.split("/"))
    try:
        with _parent_of(root, parts, build=False) as parent:
            descriptor = os.open(parts[-1], _READ, dir_fd=parent)
    except OSError as error:
        return f"not readable: {error.strerror}"
    copied = 0
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        return "not a regular file"
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
