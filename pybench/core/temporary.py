"""Temporary folders of this process; all of them are gone when it is, in whatever way it ends."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import BinaryIO

_PREFIX = "pybench-temporary-"
_LOCK = "lock"
_root: Path | None = None
_owner = 0
_held: BinaryIO | None = None


def folder(name: str) -> tempfile.TemporaryDirectory[str]:
    """A new empty folder, named after `name`, that leaves with its `with` block or with this process.

    Raises:
        OSError: there is no place for it.
    """
    return tempfile.TemporaryDirectory(prefix=f"{name}-", dir=root(), ignore_cleanup_errors=True)


def new(name: str) -> Path:
    """A new empty folder, named after `name`, that its maker removes, or the end of this process.

    Raises:
        OSError: there is no place for it.
    """
    return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=root()))


def root() -> Path:
    """This process's own temporary folder: made when first asked for, removed when the process has ended.

    What a machine left that went down with everything on it is removed then too: nobody holds its lock.

    Raises:
        OSError: there is no place for it.
    """
    global _root, _owner, _held
    if _root is None or _owner != os.getpid() or not _root.is_dir():
        _remove_left()
        (_root, _held), _owner = _made(), os.getpid()
        _guard(_root)
    return _root


def _made() -> tuple[Path, BinaryIO]:
    while True:
        made = Path(tempfile.mkdtemp(prefix=_PREFIX))
        held = (made / _LOCK).open("wb")
        fcntl.flock(held, fcntl.LOCK_EX)
        # Before we had the lock, another process could have it, and remove the folder as left by nobody.
        if (made / _LOCK).exists():
            return made, held
        held.close()


def _remove_left() -> None:
    for lock in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*/{_LOCK}"):
        with contextlib.suppress(OSError), lock.open("rb") as held:  # another's, or held by the living
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(lock.parent, ignore_errors=True)


def _guard(path: Path) -> None:
    """Have a process wait for our end: kill -9 leaves us no moment to tidy up. A shell is small."""
    shell = shutil.which("sh")
    if shell is None:  # pragma: no cover
        atexit.register(shutil.rmtree, path, ignore_errors=True)
        return
    guard = subprocess.Popen(
        [shell, "-c", 'read -r _; exec rm -rf -- "$1"', "pybench-temporary", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # Ctrl-C reaches the terminal's whole group: the guard must outlive it.
        start_new_session=True,
        cwd="/",
    )

    def end() -> None:
        if _owner == os.getpid() and guard.stdin is not None:
            if _held is not None:
                _held.close()
            guard.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                guard.wait(10)

    atexit.register(end)
