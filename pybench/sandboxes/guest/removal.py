"""Removes folders that hostile code filled: of any depth, with any modes and names."""

from __future__ import annotations

import os
from contextlib import suppress

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def remove(path: str) -> None:
    """Remove the folder `path` and everything below it, as far as permitted. Never raises OSError."""
    with suppress(OSError):
        empty(path)
    with suppress(OSError):
        os.rmdir(path)


def empty(path: str) -> None:
    """Remove everything in a folder. Links are removed, never followed.

    Each subfolder is moved to the top before it is emptied, so that neither paths nor recursion grow with the
    depth.

    Raises:
        OSError: the folder itself cannot be opened.
    """
    top = os.open(path, _FOLDER)
    try:
        lifted = 0
        waiting = _unlink_all_but_folders(top)
        while waiting:
            name = waiting.pop()
            with suppress(OSError):
                with suppress(OSError):  # its mode may bar even its owner
                    os.chmod(name, 0o700, dir_fd=top)
                below = os.open(name, _FOLDER, dir_fd=top)
                try:
                    for inner in _unlink_all_but_folders(below):
                        lifted += 1
                        with suppress(OSError):
                            os.chmod(inner, 0o700, dir_fd=below)
                        with suppress(OSError):
                            os.rename(inner, f".lifted-{lifted}", src_dir_fd=below, dst_dir_fd=top)
                            waiting.append(f".lifted-{lifted}")
                finally:
                    os.close(below)
                os.rmdir(name, dir_fd=top)
    finally:
        os.close(top)


def _unlink_all_but_folders(descriptor: int) -> list[str]:
    folders = []
    with os.scandir(descriptor) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.name)
            else:
                with suppress(OSError):
                    os.unlink(entry.name, dir_fd=descriptor)
    return folders
