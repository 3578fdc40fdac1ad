"""The kernels of conversations: made when a cell first needs one, ended when nobody has used it for long."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from pybench.core.errors import InfrastructureError
from pybench.core.protocols import Sandbox, SandboxProvider, Watcher
from pybench.core.records import CellResult
from pybench.service import files
from pybench.service.settings import ServeSettings
from pybench.service.store import Conversation, Store

_LOOK_SEC = 5.0


class NoKernel(Exception):
    """No kernel can be had now; the message says why."""


@dataclass
class Kernel:
    """One conversation's live kernel. `work` is the host's copy of its folder, as of the last cell."""

    conversation: str
    owner: str
    sandbox: Sandbox
    work: Path
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One cell at a time."""
    is_built: bool = False
    """Whether it has the files and variables of its conversation."""
    in_use: int = 0
    used_at: float = field(default_factory=time.monotonic)

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run a cell and copy what it changed. Raises SandboxError."""
        result = await self.sandbox.run_cell(code, timeout_sec, watcher)
        await self.save(result.files)
        return result

    async def save(self, changed: tuple[str, ...]) -> None:
        """Copy these files to the host, and forget there what is no longer here."""
        for path in changed:
            with contextlib.suppress(FileNotFoundError, OSError):
                data = await self.sandbox.get(path)
                await asyncio.to_thread(files.write, self.work, path, data)
        await asyncio.to_thread(files.keep_only, self.work, await self.sandbox.list_files())


class Kernels:
    """All live kernels of a server."""

    def __init__(self, provider: SandboxProvider, store: Store, settings: ServeSettings) -> None:
        self._provider, self._store, self._settings = provider, store, settings
        self._live: dict[str, Kernel] = {}
        self._starting: dict[str, asyncio.Lock] = {}
        self._evicting: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look for idle kernels."""
        self._evicting = asyncio.create_task(self._evict_idle())

    async def close(self) -> None:
        """End all kernels."""
        if self._evicting is not None:
            self._evicting.cancel()
        await asyncio.gather(*(self.end(name) for name in list(self._live)), return_exceptions=True)

    @property
    def count(self) -> int:
        """How many are live."""
        return len(self._live)

    def live(self, conversation: str) -> Kernel | None:
        """The conversation's kernel, if it has one."""
        return self._live.get(conversation)

    @asynccontextmanager
    async def using(self, conversation: Conversation) -> AsyncIterator[Kernel]:
        """The conversation's kernel, started if need be; it is not idle while the block lasts.

        Raises:
            NoKernel: there are too many, and none of them is idle.
            SandboxError: it cannot be started.
        """
        lock = self._starting.setdefault(conversation.id, asyncio.Lock())
        async with lock:
            kernel = self._live.get(conversation.id) or await self._start(conversation)
            kernel.in_use += 1
        try:
            yield kernel
        finally:
            kernel.in_use -= 1
            kernel.used_at = time.monotonic()

    async def _start(self, conversation: Conversation) -> Kernel:
        most = self._settings.limits.kernels
        own = [kernel for kernel in self._live.values() if kernel.owner == conversation.owner]
        if most is not None and len(own) >= most:
            await self._evict_one(own, f"serve.limits.kernels={most} of yours are at work")
        if len(self._live) >= self._settings.kernels:
            everybody = list(self._live.values())
            await self._evict_one(everybody, f"serve.kernels={self._settings.kernels} are at work")
        sandbox = self._provider.create(f"chat-{conversation.id}")
        await sandbox.start()
        work = self._store.place(conversation.id) / "work"
        kernel = Kernel(conversation.id, conversation.owner, sandbox, work)
        self._live[conversation.id] = kernel
        return kernel

    async def end(self, conversation: str) -> None:
        """End a conversation's kernel, if it has one; its files are on the host's disk."""
        kernel = self._live.pop(conversation, None)
        self._starting.pop(conversation, None)
        if kernel is not None:
            with contextlib.suppress(InfrastructureError):
                await kernel.sandbox.close()

    async def _evict_one(self, among: list[Kernel], why: str) -> None:
        idle = sorted((one for one in among if not one.in_use), key=lambda one: one.used_at)
        if not idle:
            raise NoKernel(f"no kernel is free: {why}; try again when one has finished")
        await self.end(idle[0].conversation)

    async def _evict_idle(self) -> None:
        idle_sec = self._settings.idle_sec
        while True:
            await asyncio.sleep(min(_LOOK_SEC, idle_sec / 4))
            idle = sorted((one for one in self._live.values() if not one.in_use), key=lambda one: one.used_at)
            over = [one for one in idle if time.monotonic() - one.used_at > idle_sec]
            if not over and psutil.virtual_memory().available < self._settings.min_free_mb << 20:
                over = idle[:1]
            for kernel in over:
                if not kernel.in_use:
                    await self.end(kernel.conversation)
