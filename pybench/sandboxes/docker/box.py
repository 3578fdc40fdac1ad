"""One container: made, started, spoken with, removed."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Any, Protocol

from pybench.core.errors import SandboxError, UserError
from pybench.core.records import Isolation
from pybench.sandboxes.docker.connection import ContainerConnection, ContainerPipes, ContainerStream
from pybench.sandboxes.docker.files import ContainerFiles
from pybench.sandboxes.docker.guest import FOLDERS_MB, SHOWN, TMP, Kind, first_frame
from pybench.sandboxes.local import host
from pybench.sandboxes.local.layers import Limits

CAPABILITIES = ("CHOWN", "DAC_OVERRIDE", "FOWNER", "KILL", "SETGID", "SETPCAP", "SETUID")
"""Of PID 1 alone: it gives files to the code's user, becomes that user in a fork, ends its processes, and
lets no program gain a capability."""
_ULIMITS = {"nofile": 1024, "nproc": 16_384}
"""Named, since an engine's own may be more than it is allowed to set."""
_MB = 1 << 20
WARM_MB = 320
"""What PID 1 needs besides the code, imports included."""
_START_SEC = 180.0
_OUT_OF_MEMORY = "out of memory"


@dataclass(frozen=True)
class ContainerSettings:
    """What all containers of a provider share."""

    image: str
    python: str
    runtime: str | None
    network: bool
    cpus: float | None
    limits: Limits
    preload: tuple[str, ...]
    setup: tuple[str, ...]
    labels: dict[str, str]
    kind: Kind = "kernel"
    shown_mb: int = 0
    """Room for what a job is shown; it counts as memory of its container's."""
    held_by_guest: bool = False
    sockets: bool = True
    silence_sec: float | None = None
    """See `guest.first_frame`."""

    def host_config(self) -> dict[str, Any]:
        """The arguments of docker-py's `create_host_config`."""
        from docker.types import LogConfig, Ulimit

        limits = self.limits
        sizes_mb = {host.WORK_INSIDE: limits.disk_mb, TMP: limits.tmp_mb, **FOLDERS_MB}
        if self.kind == "job":
            sizes_mb[SHOWN] = self.shown_mb
        memory = (limits.memory_mb + self.shown_mb + WARM_MB) * _MB
        return {
            "read_only": True,
            "cap_drop": ["ALL"],
            "cap_add": list(CAPABILITIES),
            "security_opt": ["no-new-privileges"],
            "tmpfs": {
                path: f"rw,nosuid,nodev,exec,size={size}m,mode=0755" for path, size in sizes_mb.items()
            },
            "shm_size": limits.tmp_mb * _MB,
            "mem_limit": memory,
            "memswap_limit": memory,
            "pids_limit": limits.processes + 1,
            "nano_cpus": int(self.cpus * 1e9) if self.cpus else None,
            "ulimits": [Ulimit(name=name, soft=most, hard=most) for name, most in _ULIMITS.items()],
            "ipc_mode": "private",
            "network_mode": "bridge" if self.network else "none",
            "log_config": LogConfig(type="none"),
            "runtime": self.runtime,
        }


class ContainerHost(Protocol):
    """What runs containers: an engine, or a cluster."""

    async def make(self, settings: ContainerSettings) -> str:
        """Make a container and return its identity. Raises SandboxError, UserError."""

    async def begin(self, identity: str) -> ContainerStream:
        """Attach to its standard streams and start it. Raises SandboxError."""

    async def was_out_of_memory(self, identity: str) -> bool:
        """Whether it was ended for its memory, as far as that is known."""

    async def remove(self, identity: str) -> None:
        """End it and remove it; nothing to do if it is gone. Raises SandboxError."""


class Container:
    """One container with its connection. It is made by `start`."""

    def __init__(self, host: ContainerHost, identity: str) -> None:
        self.identity = identity
        self.connection = ContainerConnection()
        self.files = ContainerFiles(self.connection)
        self.facts: dict[str, Any] = {}
        """Python, packages and fonts of its image."""
        self._host = host
        self._warming: asyncio.Task[dict[str, Any]] | None = None

    @classmethod
    async def start(cls, host: ContainerHost, settings: ContainerSettings, uid: int) -> Container:
        """Make a container and start it; it then imports. Raises SandboxError, UserError."""
        identity = await host.make(settings)
        made = cls(host, identity)
        try:
            stream = await host.begin(identity)
            first = first_frame(
                *(settings.kind, settings.python, settings.limits, uid, settings.preload, settings.setup),
                held_by_guest=settings.held_by_guest,
                sockets=settings.sockets,
                silence_sec=settings.silence_sec,
            )
            await made.connection.open(stream, first)
            made.facts = await made._expect("open")
        except BaseException:
            await made.close()
            raise
        return made

    async def _expect(self, name: str) -> dict[str, Any]:
        try:
            return await self.connection.expect(name, _START_SEC)
        except SandboxError as error:
            said = self.connection.stderr.decode(errors="replace").strip().splitlines()
            raise SandboxError(f"the container did not start: {said[-1] if said else error}") from error

    async def warm(self, image: str) -> None:
        """Wait until its imports are done. Raises SandboxError; UserError if the image cannot serve."""
        if self._warming is None:
            self._warming = asyncio.create_task(self.connection.next_event())
        said = await asyncio.shield(self._warming)
        if said["event"] == "unfit":
            raise UserError(
                f"sandbox.image={image}: no kernel can be prepared in it ({said['why']}); it must have "
                "ipykernel, and the files of sandbox.setup must be Python to it"
            )
        if said["event"] != "warm":
            raise SandboxError("the sandbox's container ended while it imported")

    async def texts(self, most: int) -> tuple[str, str]:
        """The first `most` bytes that a job printed on stdout and on stderr. Raises SandboxError, OSError."""
        found, data = await self.connection.ask({"do": "texts", "bytes": most})
        first = found["sizes"][0]
        return data[:first].decode(errors="replace"), data[first:].decode(errors="replace")

    async def was_out_of_memory(self) -> bool:
        """Whether the engine says that the container was ended for its memory."""
        return await self._host.was_out_of_memory(self.identity)

    async def close(self) -> None:
        """End the container and remove it. Raises SandboxError if the engine does not."""
        if self._warming is not None:
            self._warming.cancel()
        try:
            await self._host.remove(self.identity)
        finally:
            await self.connection.close()


class ContainerSource(Protocol):
    """Where boxes get their containers from."""

    @property
    def settings(self) -> ContainerSettings:
        """What they share."""

    async def take(self) -> Container:
        """A container of nobody's, started. Raises SandboxError, UserError."""


class ContainerBox:
    """One sandbox in a container of its own."""

    forks = True
    files: ContainerFiles

    def __init__(self, source: ContainerSource, isolation: Isolation) -> None:
        self.isolation = isolation
        self.supervisor: ContainerConnection | None = None
        self._source = source
        self._container: Container | None = None

    def _need(self) -> Container:
        if self._container is None:
            raise SandboxError("the sandbox is not started")
        return self._container

    async def open(self) -> None:
        """Take a container. Raises SandboxError, UserError."""
        self._container = await self._source.take()
        self.supervisor, self.files = self._container.connection, self._container.files

    async def warm(self) -> None:
        """Wait for the container's imports. Raises SandboxError, UserError."""
        await self._need().warm(self._source.settings.image)

    def pipes(self) -> ContainerPipes:
        """The pipes of the kernel that is started next."""
        return self._need().connection.pipes()

    async def explain(self) -> tuple[str, str | None]:
        """Why the container is gone: by the code's doing only where the engine says that memory ran out."""
        container = self._need()
        if await container.was_out_of_memory():
            return _OUT_OF_MEMORY, "memory"
        return "the sandbox's container is gone", None

    async def close(self) -> None:
        """Remove the container. What the engine refuses is left to the provider's end."""
        container, self._container = self._container, None
        self.supervisor = None
        if container is not None:
            with contextlib.suppress(SandboxError):
                await container.close()
