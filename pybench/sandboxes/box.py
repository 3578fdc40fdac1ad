"""What holds one sandbox's kernels and files, here or in a container, as `KernelSandbox` uses it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal, Protocol

from pybench.core.records import Collected, Isolation
from pybench.sandboxes.supervisor_events import SupervisorEvents

Snapshot = dict[str, tuple[int, int, int]]
"""(inode, change time in ns, size) of every regular file, by relative path."""
FIGURE_RECORDS_MB, FIGURE_RECORDS_FILES = 16, 1000


class KernelPipes(Protocol):
    """Carries the bytes of one kernel's messages both ways."""

    @property
    def inside(self) -> tuple[int, ...]:
        """The descriptors to hand to the supervisor, where it takes some."""

    def release(self) -> None:
        """Called once the kernel's process has `inside`, or never will."""

    async def connect(self, protocol: asyncio.Protocol) -> None:
        """Pass everything that arrives to `protocol` from now on."""

    def write(self, data: bytes) -> None:
        """Send `data` as soon as the kernel reads. Does nothing if it is gone."""

    def pause(self, is_paused: bool) -> None:
        """Stop reading, so that the kernel blocks once a bounded amount is on its way; or read again."""

    def close(self) -> None:
        """Carry nothing any more. Safe to call twice."""


class BoxFiles(Protocol):
    """A sandbox's folders. Links are never followed."""

    async def snapshot(self) -> Snapshot:
        """Every regular file of the work folder."""

    async def is_full(self) -> bool:
        """Whether the work folder has no room for further bytes or files."""

    async def remove_changed(self, before: Snapshot) -> None:
        """Remove every file that is new or changed since `before`, and all empty folders but `output`."""

    async def put(self, source: Path) -> None:
        """Copy everything below the host folder `source` into the work folder. Raises OSError."""

    async def read(self, path: str) -> bytes:
        """The bytes of one regular file of the work folder. Raises FileNotFoundError."""

    async def setup_failure(self) -> str:
        """What a kernel wrote when its setup failed; empty if it wrote nothing."""

    async def collect(
        self, folder: Literal["output", "figure_records"], target: Path, max_mb: int, max_files: int
    ) -> Collected:
        """Copy a folder's regular files to the host folder `target`. Raises OSError.

        Where there are no figure records, nothing is made.
        """


class Box(Protocol):
    """One sandbox's processes and files. It is made closed."""

    @property
    def isolation(self) -> Isolation:
        """What holds the code in."""

    @property
    def forks(self) -> bool:
        """Whether kernels may be forked from a warm parent."""

    @property
    def supervisor(self) -> SupervisorEvents | None:
        """None unless it is open."""

    @property
    def files(self) -> BoxFiles:
        """Its folders, while it is open."""

    async def open(self) -> None:
        """Start the supervisor and make the folders. Raises SandboxError, UserError."""

    async def warm(self) -> None:
        """Wait until kernels can be forked. Raises SandboxError; UserError if no kernel can ever start."""

    def pipes(self) -> KernelPipes:
        """The pipes of the kernel that is started next."""

    async def explain(self) -> tuple[str, str | None]:
        """Why the supervisor is gone, and the limit by which the code brought it down, if it did."""

    async def close(self) -> None:
        """End every process and remove everything. Safe to call twice, and before `open`."""
