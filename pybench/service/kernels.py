"""The kernels of conversations: made when a cell first needs one, ended when nobody has used it for long."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from weakref import WeakValueDictionary

import psutil

from pybench.core.errors import InfrastructureError
from pybench.core.protocols import Sandbox, SandboxProvider, Watcher
from pybench.core.records import CellResult
from pybench.service import files
from pybench.service.settings import ServeSettings
from pybench.service.store import Conversation, Store

_LOOK_SEC = 5.0


class NoKernel(Exception):
    """No kernel is available now; the message says why."""


@dataclass
class Kernel:
    """One conversation's live kernel. `work` is the host's copy of its folder, as of the last cell.

    Of a kernel that a program holds through Jupyter's interface, `conversation` is the kernel's own id."""

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
    can_be_rebuilt: bool = True
    """Whether ending it loses nothing: others end only when they were idle for long, or memory is short."""
    on_end: Callable[[], None] | None = None
    """Called when it is about to end."""

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
        self._starting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._reserved: Counter[str] = Counter()
        """Kernels that are starting, by owner."""
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
        lock = self._starting.get(conversation.id) or asyncio.Lock()
        self._starting[conversation.id] = lock
        async with lock:
            kernel = self._live.get(conversation.id) or await self._start(conversation.id, conversation.owner)
            kernel.in_use += 1
        try:
            yield kernel
        finally:
            kernel.in_use -= 1
            kernel.used_at = time.monotonic()

    async def start(self, name: str, owner: str) -> Kernel:
        """A kernel of no conversation. Raises NoKernel, SandboxError."""
        kernel = await self._start(name, owner, can_be_rebuilt=False)
        kernel.is_built = True
        return kernel

    async def _start(self, name: str, owner: str, can_be_rebuilt: bool = True) -> Kernel:
        await self._make_room(owner)
        self._reserved[owner] += 1
        try:
            sandbox = self._provider.create(f"chat-{name}")
            await sandbox.start()
            work = self._store.place(name) / "work"
            kernel = Kernel(name, owner, sandbox, work, can_be_rebuilt=can_be_rebuilt)
            self._live[name] = kernel
        finally:
            self._reserved[owner] -= 1
        return kernel

    async def _make_room(self, owner: str) -> None:
        """Returns when one more may start, before anything else can. Raises NoKernel."""
        own_most, most = self._settings.limits.kernels, self._settings.kernels
        while True:
            own = [kernel for kernel in self._live.values() if kernel.owner == owner]
            if own_most is not None and len(own) + self._reserved[owner] >= own_most:
                await self._evict_one(own, f"serve.limits.kernels={own_most} of yours are at work")
            elif len(self._live) + self._reserved.total() >= most:
                await self._evict_one(list(self._live.values()), f"serve.kernels={most} are at work")
            else:
                return

    async def end(self, conversation: str) -> None:
        """End a conversation's kernel, if it has one; its files are on the host's disk."""
        kernel = self._live.pop(conversation, None)
        if kernel is not None:
            if kernel.on_end is not None:
                kernel.on_end()
            with contextlib.suppress(InfrastructureError):
                await kernel.sandbox.close()

    async def _evict_one(self, among: list[Kernel], why: str) -> None:
        idle = sorted(
            (one for one in among if not one.in_use and one.can_be_rebuilt), key=lambda one: one.used_at
        )
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
                over = sorted(idle, key=lambda one: not one.can_be_rebuilt)[:1]
            for kernel in over:
                if not kernel.in_use:
                    await self.end(kernel.conversation)
