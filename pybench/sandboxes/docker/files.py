"""Files of a container's sandbox, over the connection to its PID 1: links are never followed.

The engine's own calls for archives are of no use here: Docker refuses them for read-only containers, and they
do not see what lies in memory.
"""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from functools import partial
from pathlib import Path
from typing import Any, Literal

from pybench.core.records import Collected
from pybench.sandboxes.box import Snapshot
from pybench.sandboxes.docker.connection import ContainerConnection
from pybench.sandboxes.guest.container_files import PIECE_BYTES
from pybench.sandboxes.remote import listing


class ContainerFiles:
    """The folders of one container."""

    def __init__(self, connection: ContainerConnection) -> None:
        self._connection = connection

    async def _ask(self, what: str, **facts: Any) -> dict[str, Any]:
        found, _data = await self._connection.ask({"do": what, **facts})
        return found

    async def snapshot(self) -> Snapshot:
        """Every regular file of the work folder."""
        files = (await self._ask("snapshot"))["files"]
        return {path: (inode, changed_ns, size) for path, (inode, changed_ns, size) in files.items()}

    async def is_full(self) -> bool:
        """Whether the work folder has no room for further bytes or files."""
        return bool((await self._ask("is_full"))["is_full"])

    async def remove_changed(self, before: Snapshot) -> None:
        """Remove every file that is new or changed since `before`, and all empty folders but `output`."""
        await self._ask("remove_changed", before=before)

    async def put(self, source: Path) -> None:
        """Copy everything below `source` into the work folder. Raises OSError."""
        await self._put(source, "work", "")

    async def show(self, source: Path, target: str) -> None:
        """Copy a file, or everything below a folder, to a path below a job's folder of things to read.

        Raises:
            OSError: it cannot be read, or there is no room.
        """
        if source.is_file():
            await self._put_file(source, "shown", target)
        else:
            await self._ask("make", root="shown", path=target)
            await self._put(source, "shown", f"{target}/")

    async def _put(self, source: Path, root: str, prefix: str) -> None:
        for path in sorted(source.rglob("*")):
            target = prefix + path.relative_to(source).as_posix()
            if path.is_symlink():
                continue
            if path.is_dir():
                await self._ask("make", root=root, path=target)
            elif path.is_file():
                await self._put_file(path, root, target)

    async def _put_file(self, path: Path, root: str, target: str) -> None:
        start = 0
        with path.open("rb") as opened:
            while True:
                data = opened.read(PIECE_BYTES)
                if data or not start:
                    mode = 0o755 if os.access(path, os.X_OK) else 0o644
                    request = {"do": "write", "root": root, "path": target, "start": start, "mode": mode}
                    await self._connection.ask(request, data)
                start += len(data)
                if len(data) < PIECE_BYTES:
                    return

    async def read(self, path: str) -> bytes:
        """The bytes of one regular file of the work folder. Raises FileNotFoundError."""
        return b"".join([piece async for piece in self._pieces("work", listing.checked(path))])

    async def _pieces(self, root: str, path: str) -> AsyncGenerator[bytes, None]:
        start = 0
        while True:
            try:
                request = {"do": "read", "root": root, "path": path, "start": start}
                _found, data = await self._connection.ask(request)
            except OSError as error:
                raise FileNotFoundError(f"{path}: {error.strerror}") from error
            if data:
                yield data
            if len(data) < PIECE_BYTES:
                return
            start += len(data)

    async def setup_failure(self) -> str:
        """What a kernel wrote when its setup failed; empty if it wrote nothing."""
        return str((await self._ask("setup_failure")).get("said", ""))

    async def collect(
        self, folder: Literal["output", "figure_records", "work"], target: Path, max_mb: int, max_files: int
    ) -> Collected:
        """Copy a folder's regular files to the host folder `target`. Raises OSError, SandboxError."""
        root, below = ("work", "output") if folder == "output" else (folder, "")
        found = await self._ask("tree", root=root, below=below)
        entries = [listing.Entry(path, mode, links, size, "") for path, mode, links, size in found["entries"]]
        if folder == "figure_records" and not entries:
            return Collected()
        for path in found["folders"][:max_files]:
            (target / listing.checked(path)).mkdir(parents=True, exist_ok=True)
        pieces = partial(self._pieces_below, root, below)
        return await listing.collect(entries, pieces, target, max_mb, max_files)

    def _pieces_below(self, root: str, below: str, path: str) -> AsyncGenerator[bytes, None]:
        return self._pieces(root, f"{below}/{path}" if below else path)
