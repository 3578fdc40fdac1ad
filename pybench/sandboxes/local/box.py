"""One sandbox on this machine: its supervisor, and its folders by descriptor."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal

from pybench.core.records import Collected, Isolation
from pybench.sandboxes.box import Snapshot
from pybench.sandboxes.guest import folder as guest_folder
from pybench.sandboxes.guest import kernel
from pybench.sandboxes.local import folder, layers
from pybench.sandboxes.local.fork_server import SupervisorConnection
from pybench.sandboxes.local.opening import Opened
from pybench.sandboxes.local.pipes import Pipes
from pybench.sandboxes.local.start_queue import START_SLOTS


class LocalFiles:
    """The folders of a sandbox on this machine."""

    def __init__(self, supervisor: SupervisorConnection, owner: int | None) -> None:
        self._work, self._run, self._figure_records = supervisor.fds[:3]
        self._owner = owner
        guest_folder.make_folder(self._work, "output", owner)

    async def snapshot(self) -> Snapshot:
        """Every regular file of the work folder."""
        return await asyncio.to_thread(guest_folder.snapshot, self._work)

    async def is_full(self) -> bool:
        """Whether the work folder has no room for further bytes or files."""
        return guest_folder.is_full(self._work)

    async def remove_changed(self, before: Snapshot) -> None:
        """Remove every file that is new or changed since `before`, and all empty folders but `output`."""
        await asyncio.to_thread(guest_folder.remove_changed, self._work, before)

    async def put(self, source: Path) -> None:
        """Copy everything below `source` into the work folder. Raises OSError."""
        await asyncio.to_thread(folder.put, self._work, source, self._owner)

    async def read(self, path: str) -> bytes:
        """The bytes of one regular file of the work folder. Raises FileNotFoundError."""
        return await asyncio.to_thread(guest_folder.read, self._work, path)

    async def setup_failure(self) -> str:
        """What a kernel wrote when its setup failed; empty if it wrote nothing."""
        try:
            return guest_folder.read(self._run, kernel.SETUP_FAILED).decode(errors="replace")
        except FileNotFoundError:
            return ""

    async def collect(
        self, name: Literal["output", "figure_records"], target: Path, max_mb: int, max_files: int
    ) -> Collected:
        """Copy a folder's regular files to the host folder `target`. Raises OSError."""
        if name == "output":
            return await asyncio.to_thread(folder.collect, self._work, name, target, max_mb, max_files)
        root = self._figure_records
        if not await asyncio.to_thread(lambda: any(guest_folder.walk(root))):
            return Collected()
        return await asyncio.to_thread(folder.collect, root, "", target, max_mb, max_files)


class LocalBox:
    """One sandbox below the parent process of its run."""

    files: LocalFiles

    def __init__(self, opened: Opened, limits: layers.Limits, number: int) -> None:
        self.isolation: Isolation = opened.isolation
        self.forks = opened.plan.warm
        self.supervisor: SupervisorConnection | None = None
        self._opened, self._limits, self._number = opened, limits, number

    async def open(self) -> None:
        """Start the supervisor, which makes the folders. Raises SandboxError."""
        plan = self._opened.plan
        async with START_SLOTS.slot("supervisor of a kernel"):
            scratch = self._opened.make_scratch(self._number)
            spec = plan.sandbox_spec(self._limits, scratch, self._number)
            self.supervisor = await self._opened.parent.open_supervisor(spec)
        self.files = LocalFiles(self.supervisor, plan.file_owner(self._number))

    async def warm(self) -> None:
        """Wait for the imports of the warm parent. Raises SandboxError, UserError."""
        await self._opened.parent.warm()

    def pipes(self) -> Pipes:
        """Two pipes, to be inherited by the kernel's process."""
        return Pipes()

    async def explain(self) -> tuple[str, str | None]:
        """Nothing is known: a supervisor is out of the code's reach."""
        return "the sandbox's supervisor is gone", None

    async def close(self) -> None:
        """End the supervisor, and with it everything in the sandbox."""
        supervisor, self.supervisor = self.supervisor, None
        if supervisor is not None:
            await supervisor.close()
        self._opened.drop_scratch(self._number)
