"""What providers of containers share, whatever runs these: settings, and containers that wait for trials."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import secrets
import socket
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import field
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import PyBenchError, SandboxError
from pybench.core.records import Isolation
from pybench.sandboxes.docker.box import Container, ContainerBox, ContainerHost, ContainerSettings
from pybench.sandboxes.docker.image import NAME
from pybench.sandboxes.docker.leftovers import MARK
from pybench.sandboxes.kernel_sandbox import KernelSandbox, SandboxSettings
from pybench.sandboxes.local.layers import UID, Limits
from pybench.sandboxes.local.start_queue import START_SLOTS
from pybench.sandboxes.setup import setup_texts

_UIDS = 500
"""That the image's user has, from the one after `layers.UID` on."""
_FIRST_TRIES = 2


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ContainerProvider(ABC):
    """Makes containers. The settings are explained in `conf/sandbox/docker.yaml`."""

    image: str = NAME
    python: str = "/opt/env/bin/python"
    runtime: str | None = None
    network: bool = False
    pool: int = Field(default=2, ge=0)
    preload: tuple[str, ...] = ()
    memory_mb: int = 2048
    processes: int = 128
    cpus: float | None = Field(default=None, gt=0)
    cpu_sec: int = 3600
    disk_mb: int = 1024
    max_files: int = 10_000
    file_mb: int = 1024
    tmp_mb: int = 256
    output_chars: int = 200_000
    collect_mb: int = 512
    interrupt_sec: float = 3.0
    request_sec: float = Field(default=60.0, gt=0)
    setup: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._run = secrets.token_hex(6)
        self._host: ContainerHost | None = None
        self._settings: ContainerSettings | None = None
        self._facts: dict[str, Any] = {}
        self._waiting: deque[asyncio.Task[Container]] = deque()
        """Containers of nobody's yet, each with its imports done or under way."""
        self._uids = itertools.count(random.SystemRandom().randrange(_UIDS))

    @property
    def limits(self) -> Limits:
        """The limits of one sandbox."""
        names = ("memory_mb", "processes", "cpu_sec", "disk_mb", "max_files", "file_mb", "tmp_mb")
        return Limits(**{name: getattr(self, name) for name in names})

    @property
    def marks(self) -> dict[str, str]:
        """What says of a container whose it is."""
        run = {MARK: "trial", "pybench.run": self._run}
        return run | {"pybench.host": socket.gethostname(), "pybench.pid": str(os.getpid())}

    @property
    @abstractmethod
    def isolation(self) -> Isolation:
        """What holds in its containers."""

    def container_settings(self) -> ContainerSettings:
        """What all containers of this provider share. Raises UserError."""
        return ContainerSettings(
            *(self.image, self.python, self.runtime, self.network, self.cpus, self.limits),
            preload=tuple(self.preload),
            setup=tuple(setup_texts(self.setup, self.output_chars)),
            labels=self.marks,
        )

    @property
    def settings(self) -> ContainerSettings:
        """What all containers share. Raises SandboxError."""
        if self._settings is None:
            raise SandboxError("the sandbox provider is not open")
        return self._settings

    def create(self, trial_name: str) -> KernelSandbox:
        """A sandbox that is not started yet."""
        settings = SandboxSettings(self.limits, self.output_chars, self.collect_mb, self.interrupt_sec)
        return KernelSandbox(settings, ContainerBox(self, self.isolation), trial_name)

    async def take(self) -> Container:
        """A started container, warm if one waits. Raises SandboxError, UserError."""
        while True:
            if not self._waiting:
                self._waiting.append(asyncio.create_task(self._make()))
            task = next((each for each in self._waiting if each.done()), self._waiting[0])
            self._waiting.remove(task)
            self._refill()
            try:
                container = await asyncio.shield(task)
            except asyncio.CancelledError:
                self._waiting.append(task)
                raise
            if not container.connection.gone:
                return container
            with contextlib.suppress(SandboxError):
                await container.close()

    async def _open_pool(self) -> dict[str, Any]:
        """Start the first container, and return the facts of its image. Raises SandboxError, UserError."""
        for left in reversed(range(_FIRST_TRIES)):
            try:
                first = await self._start()
                break
            except SandboxError:  # somebody may just have ended it
                if not left:
                    raise
        self._waiting.append(asyncio.create_task(self._warmed(first)))
        self._refill()
        return first.facts

    async def _close_pool(self) -> None:
        """Remove the containers that wait, whether they are made yet or not. Raises SandboxError."""
        waiting, self._waiting = self._waiting, deque()
        for ended in await asyncio.gather(*waiting, return_exceptions=True):
            if isinstance(ended, Container):
                await ended.close()

    def _refill(self) -> None:
        while len(self._waiting) < self.pool:
            self._waiting.append(asyncio.create_task(self._make()))

    async def _make(self) -> Container:
        async with START_SLOTS.slot("imports"):
            return await self._warmed(await self._start())

    async def _warmed(self, container: Container) -> Container:
        with contextlib.suppress(PyBenchError):  # who takes it waits too, and is told
            await container.warm(self.image)
        return container

    async def _start(self) -> Container:
        if self._host is None:
            raise SandboxError("the sandbox provider is not open")
        return await Container.start(self._host, self.settings, self._next_uid())

    def _next_uid(self) -> int:
        return UID + 1 + next(self._uids) % _UIDS
