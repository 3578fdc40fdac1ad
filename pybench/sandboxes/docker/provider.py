"""`sandbox=docker`: one container a trial, by Docker, Podman or another engine with Docker's API.

What it does not protect against: what the engine's runtime does not. With `runtime` it may be a stronger one.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import secrets
import socket
import sys
from collections import deque
from dataclasses import field
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench import environments
from pybench.core.errors import PyBenchError, SandboxError, UserError
from pybench.core.records import Isolation
from pybench.sandboxes.docker import leftovers
from pybench.sandboxes.docker.box import Container, ContainerSettings, DockerBox
from pybench.sandboxes.docker.engine import Engine, connect
from pybench.sandboxes.docker.image import DIGEST_LABEL, NAME
from pybench.sandboxes.kernel_sandbox import KernelSandbox, SandboxSettings
from pybench.sandboxes.local.layers import UID, Limits
from pybench.sandboxes.local.start_queue import START_SLOTS
from pybench.sandboxes.setup import setup_texts

_UIDS = 500
"""That the image's user has, from the one after `layers.UID` on."""


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class DockerProvider:
    """Makes containers. The settings are explained in `conf/sandbox/docker.yaml`."""

    engine: str | None = None
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
        self._engine: Engine | None = None
        self._settings: ContainerSettings | None = None
        self._facts: dict[str, Any] = {}
        self._image = ""
        self._waiting: deque[asyncio.Task[Container]] = deque()
        """Containers of nobody's yet, each with its imports done or under way."""
        self._uids = itertools.count(random.SystemRandom().randrange(_UIDS))

    @property
    def limits(self) -> Limits:
        """The limits of one sandbox."""
        names = ("memory_mb", "processes", "cpu_sec", "disk_mb", "max_files", "file_mb", "tmp_mb")
        return Limits(**{name: getattr(self, name) for name in names})

    def preflight(self) -> None:
        """Does nothing: `open` checks everything."""

    async def open(self) -> None:
        """Find the engine and the image, remove what dead runs left, and start the first container.

        Raises:
            UserError: no engine, no such image or runtime, or no container can be started.
        """
        self._settings = self.container_settings()
        engine = await self.connect()
        try:
            await leftovers.sweep(engine)
            first = await self._start()
        except SandboxError as error:
            await self.close()
            runtime = f"sandbox.runtime={self.runtime}: " if self.runtime else "sandbox=docker: "
            raise UserError(f"{runtime}{error}") from error
        except BaseException:
            await self.close()
            raise
        self._facts = {"image": self._image, **first.facts}
        self._waiting.append(asyncio.create_task(self._warmed(first)))
        self._refill()

    def container_settings(self) -> ContainerSettings:
        """What all containers of this provider share. Raises UserError."""
        marks = {leftovers.MARK: "trial", "pybench.run": self._run}
        marks |= {"pybench.host": socket.gethostname(), "pybench.pid": str(os.getpid())}
        return ContainerSettings(
            *(self.image, self.python, self.runtime, self.network, self.cpus, self.limits),
            preload=tuple(self.preload),
            setup=tuple(setup_texts(self.setup, self.output_chars)),
            labels=marks,
        )

    async def connect(self) -> Engine:
        """Connect to the engine; `open` does so too.

        Raises:
            UserError: none answers, or it has no such image or runtime.
        """
        self._engine = await connect(self.engine, self.request_sec)
        try:
            self._check_runtime(self._engine)
            self._image = await self._check_image(self._engine)
        except BaseException:
            await self.close()
            raise
        return self._engine

    def _check_runtime(self, engine: Engine) -> None:
        known = engine.facts.get("Runtimes") or {}
        if self.runtime is not None and known and self.runtime not in known:
            raise UserError(
                f"sandbox.runtime={self.runtime}: the engine at {engine.address} has no such runtime; "
                f"it knows {', '.join(sorted(known))}"
            )

    async def _check_image(self, engine: Engine) -> str:
        """The image's id. Raises UserError: it is not there, or was built from another list of packages."""
        from docker.errors import ImageNotFound

        build = "build it: python -m pybench env image"
        try:
            found = await engine.call(
                "looking for the image", lambda client: client.inspect_image(self.image)
            )
        except SandboxError as error:
            if isinstance(error.__cause__, ImageNotFound):
                raise UserError(
                    f"sandbox.image={self.image}: no such image in the engine at {engine.address}; {build}"
                ) from None
            raise UserError(f"sandbox=docker: {error}") from error
        digest = ((found.get("Config") or {}).get("Labels") or {}).get(DIGEST_LABEL)
        if digest not in (None, environments.digest("kernel")):
            raise UserError(f"sandbox.image={self.image}: it was made from another list of packages; {build}")
        return str(found["Id"])

    @property
    def settings(self) -> ContainerSettings:
        """What all containers share. Raises SandboxError."""
        if self._settings is None:
            raise SandboxError("the sandbox provider is not open")
        return self._settings

    def create(self, trial_name: str) -> KernelSandbox:
        """A sandbox that is not started yet."""
        settings = SandboxSettings(self.limits, self.output_chars, self.collect_mb, self.interrupt_sec)
        return KernelSandbox(settings, DockerBox(self, self.isolation), trial_name)

    @property
    def isolation(self) -> Isolation:
        """What holds in its containers."""
        own = f"by {self.runtime}" if self.runtime else "by the engine's usual runtime"
        return Isolation(
            layer="container",
            covers={
                "container": own,
                "files": "the image, read-only; work folder of limited size in memory",
                "processes": "own PID namespace",
                "privileges": "ordinary uid, no capabilities, no_new_privs, seccomp",
                "network": "the engine's, as asked for" if self.network else "own network namespace",
                "memory": "control group",
                "process count": "control group",
            },
            network=self.network,
        )

    # ------------------------------------------------------------------ containers

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
        if self._engine is None:
            raise SandboxError("the sandbox provider is not open")
        return await Container.start(self._engine, self.settings, UID + 1 + next(self._uids) % _UIDS)

    async def close(self) -> None:
        """Remove every container of this run."""
        engine, self._engine = self._engine, None
        waiting, self._waiting = self._waiting, deque()
        if engine is None:
            return
        try:
            await leftovers.remove_run(engine, self._run)  # this ends what is being made, too
            for ended in await asyncio.gather(*waiting, return_exceptions=True):
                if isinstance(ended, Container):
                    await ended.close()
            await leftovers.remove_run(engine, self._run)
        except SandboxError as error:
            end = "end them with: python -m pybench sandboxes clean"
            print(f"pybench: containers may be left ({error}); {end}", file=sys.stderr)
        finally:
            await engine.close()

    async def describe(self) -> dict[str, Any]:
        """Isolation, engine, image, Python and packages, for `environment.json`."""
        return self.told()

    def told(self) -> dict[str, Any]:
        """What `describe` says."""
        if self._engine is None:
            return {}
        told = {name: self._facts.get(name) for name in ("image", "python", "packages", "fonts", "processor")}
        version = str(self._engine.facts.get("ServerVersion", ""))
        return {
            "isolation": self.isolation.model_dump(),
            "engine": version,
            "runtime": self.runtime or str(self._engine.facts.get("DefaultRuntime", "")),
            **told,
            "limits": self.limits.as_dict() | {"cpus": self.cpus},
        }
