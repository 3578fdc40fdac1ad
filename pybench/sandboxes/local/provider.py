"""`sandbox=local`: one Jupyter kernel a trial on this machine, without Docker.

What it does not protect against: bugs of the Linux kernel itself, side channels, and, in the landlock
layer, a trial that fills the machine's memory faster than the watcher looks (four times a second).
"""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import field
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import SandboxError
from pybench.core.jobs import IsolationChoice
from pybench.sandboxes.kernel_sandbox import KernelSandbox, SandboxSettings
from pybench.sandboxes.local import layers
from pybench.sandboxes.local.box import LocalBox
from pybench.sandboxes.local.opening import Opened, open_plan
from pybench.sandboxes.setup import setup_texts


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LocalProvider:
    """Makes local sandboxes. The settings are explained in `conf/sandbox/local.yaml`."""

    python: str = "kernel"
    isolation: IsolationChoice = "auto"
    network: bool = False
    warm: bool = True
    preload: tuple[str, ...] = ()
    memory_mb: int = 2048
    processes: int = 128
    cpu_sec: int = 3600
    disk_mb: int = 1024
    max_files: int = 10_000
    file_mb: int = 1024
    tmp_mb: int = 256
    output_chars: int = 200_000
    collect_mb: int = 512
    interrupt_sec: float = 3.0
    setup: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._opened: Opened | None = None
        self._importing: asyncio.Task[None] | None = None
        self._numbers = itertools.count()

    @property
    def limits(self) -> layers.Limits:
        """The limits of one sandbox."""
        names = ("memory_mb", "processes", "cpu_sec", "disk_mb", "max_files", "file_mb", "tmp_mb")
        return layers.Limits(**{name: getattr(self, name) for name in names})

    def preflight(self) -> None:
        """Does nothing: `open` checks everything."""

    async def open(self) -> None:
        """Choose the layer and start the warm parent, which then imports in the background.

        Raises:
            UserError: no isolation is available, or `python` is no Python.
        """
        setup = setup_texts(self.setup, self.output_chars)
        self._opened = await open_plan(
            "kernel", self.python, self.isolation, self.network, self.warm, tuple(self.preload), tuple(setup)
        )
        self._importing = asyncio.create_task(self._opened.parent.import_when_free())

    def create(self, trial_name: str) -> KernelSandbox:
        """A sandbox that is not started yet."""
        if self._opened is None:
            raise SandboxError("the sandbox provider is not open")
        settings = SandboxSettings(self.limits, self.output_chars, self.collect_mb, self.interrupt_sec)
        return KernelSandbox(settings, LocalBox(self._opened, self.limits, next(self._numbers)), trial_name)

    async def warm_up(self) -> None:
        """Wait until kernels can be forked with the imports done. Raises SandboxError, UserError."""
        if self._opened is not None:
            await self._opened.parent.warm()

    @property
    def parent_pid(self) -> int:
        """The id of the process below which all kernels run; 0 while none is running."""
        return self._opened.parent.pid if self._opened is not None else 0

    async def close(self) -> None:
        """End the parent and every sandbox that still runs."""
        opened, self._opened = self._opened, None
        if self._importing is not None:
            self._importing.cancel()
            self._importing = None
        if opened is not None:
            await opened.close()

    async def describe(self) -> dict[str, Any]:
        """Isolation, Python and packages, for `environment.json`."""
        if self._opened is None:
            return {}
        return self._opened.describe() | {"limits": self.limits.as_dict()}
