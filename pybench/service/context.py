"""What all routes share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request

from pybench.runs.rollouts import Rollouts
from pybench.service import files
from pybench.service.exchange import Exchanges
from pybench.service.hub import Hub
from pybench.service.kernels import Kernels
from pybench.service.settings import ServeSettings
from pybench.service.store import Conversation, Step, Store, StoredFile

ALONE = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
"""The policy of what a cell has made or somebody has sent: it runs nothing and reaches nothing."""


@dataclass
class Context:
    """The open parts of a server."""

    settings: ServeSettings
    store: Store
    hub: Hub
    kernels: Kernels
    exchanges: Exchanges
    rollouts: Rollouts | None = None
    """Where rewards are served."""

    def owned(self, request: Request) -> Conversation:
        """The conversation that the path names. 404 for another's as for none."""
        found = self.store.get(request.scope["user"], request.path_params["id"])
        if found is None:
            raise HTTPException(404, "there is no such conversation")
        return found

    def require_budget(self, owner: str) -> None:
        """402 where the owner's limit of costs is used up."""
        most = self.settings.limits.cost_usd
        if most is not None and self.store.spent_usd(owner) >= most:
            raise HTTPException(402, f"serve.limits.cost_usd={most:g} of 24 hours is used up")

    def owned_file(self, owner: str, file: str) -> StoredFile:
        """A file of `/v1/files`. 404 for another's as for none."""
        found = next((one for one in self.store.files(owner) if one.id == file), None)
        if found is None:
            raise HTTPException(404, "there is no such file")
        return found

    def require_space(self, owner: str, more_bytes: int = 0) -> None:
        """413 where the owner's files take more than they may."""
        most = self.settings.limits.disk_mb
        if most is None:
            return
        places = [self.store.place(one.id) for one in self.store.search(owner)]
        used = files.size(place for place in places if place.is_dir())
        used += sum(one.bytes for one in self.store.files(owner))
        if used + more_bytes > most << 20:
            said = f"serve.limits.disk_mb={most} is used up; delete conversations, or files of /v1/files"
            raise HTTPException(413, said)

    def require_fits(self, size: int, overhead_bytes: int = 0) -> None:
        """413 where a file is too large."""
        most = self.settings.limits.upload_mb
        if size > (most << 20) + overhead_bytes:
            raise HTTPException(413, f"a file may have serve.limits.upload_mb={most} MB at most")

    async def bounded(self, request: Request, most: int) -> AsyncGenerator[bytes, None]:
        """A body's pieces. 413 where they come to more than `most` bytes."""
        seen = 0
        async for chunk in request.stream():
            seen += len(chunk)
            if seen > most:
                self.require_fits(seen)
            yield chunk

    def checked(self, name: str) -> str:
        """A file's name that somebody sent. 400 where it is refused."""
        try:
            return files.checked_path(name)
        except files.BadName as error:
            raise HTTPException(400, str(error)) from None

    def work(self, conversation: Conversation) -> list[tuple[str, int, Path]]:
        """Path, size and place of every file of a conversation's work folder, as of the last cell."""
        place = self.store.place(conversation.id)
        found: dict[str, tuple[int, Path]] = {}
        if not (place / "work").is_dir():
            for folder in files.lay_out(place / "uploads"):
                found |= {path: (size, folder) for path, size in files.walk(folder)}
        found |= {path: (size, place / "work") for path, size in files.walk(place / "work")}
        return [(path, size, folder) for path, (size, folder) in sorted(found.items())]

    async def take_upload(self, conversation: Conversation, request: Request, name: str) -> Step:
        """Keep a file that is being sent, and put it into the kernel where one lives. 400, 413."""
        path = self.checked(name)
        size = int(request.headers.get("content-length") or 0)
        self.require_fits(size)
        self.require_space(conversation.owner, size)
        data = bytearray()
        async for chunk in self.bounded(request, self.settings.limits.upload_mb << 20):
            data += chunk
        return await self.keep_upload(conversation, path, bytes(data))

    async def keep_upload(self, conversation: Conversation, path: str, data: bytes) -> Step:
        """Keep a file under a checked path, and put it into the kernel where one lives."""
        step = self.store.append(conversation.id, "upload", {"path": path, "bytes": len(data)})
        place = self.store.place(conversation.id)
        await asyncio.to_thread(files.write, place / "uploads" / str(step.number), path, data)
        kernel = self.kernels.live(conversation.id)
        if (place / "work").is_dir():
            await asyncio.to_thread(files.write, place / "work", path, data)
        if kernel is not None and kernel.is_built:
            await kernel.sandbox.put(place / "uploads" / str(step.number))
        self.hub.wake(conversation.id)
        return step
