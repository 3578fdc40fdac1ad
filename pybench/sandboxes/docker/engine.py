"""The container engine in use: Docker, Podman or whatever else speaks Docker's API."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pybench.core.errors import PyBenchError, SandboxError, UserError
from pybench.sandboxes.docker.guest import command, environment
from pybench.sandboxes.docker.stream import AttachedStream

if TYPE_CHECKING:
    from docker import APIClient

    from pybench.sandboxes.docker.box import ContainerSettings

_Value = TypeVar("_Value")
_MAX_TEXT = 300
_REMOVALS, _AGAIN_SEC = 4, 0.5
"""An engine may refuse to remove what is just ending."""


def usual_addresses() -> list[str]:
    """Where engines listen on this machine, unless DOCKER_HOST names another place."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    places = ["/var/run/docker.sock", f"{runtime}/docker.sock", f"{runtime}/podman/podman.sock"]
    places += [str(Path.home() / ".docker/run/docker.sock"), "/run/podman/podman.sock"]
    return [f"unix://{place}" for place in places if Path(place).is_socket()]


def address_of(setting: str | None) -> str:
    """The engine's address. Raises UserError if there is none, or none of a kind that can be used."""
    found = setting or os.environ.get("DOCKER_HOST") or next(iter(usual_addresses()), "")
    if not found:
        raise UserError(
            "sandbox=docker: no container engine listens here; start Docker, or `podman system service`, and "
            "name its socket in DOCKER_HOST or sandbox.engine"
        )
    if not found.startswith(("unix://", "tcp://", "http://")):
        raise UserError(
            f"sandbox.engine={found}: PyBench speaks to engines at unix:// and tcp:// only; forward its "
            "socket here (`ssh -L`)"
        )
    return found


class Engine:
    """Calls to one engine. Each runs in a thread, and its failure is one of PyBench's errors."""

    def __init__(self, address: str, client: APIClient, facts: dict[str, Any]) -> None:
        """Made by `connect`."""
        self.address = address
        self.facts = facts
        self._client = client

    async def call(self, doing: str, work: Callable[[APIClient], _Value]) -> _Value:
        """What `work` returns of the client. Raises SandboxError."""
        try:
            return await asyncio.to_thread(work, self._client)
        except PyBenchError:
            raise
        except Exception as error:
            raise SandboxError(f"the container engine failed ({doing}): {one_line(error)}") from error

    async def make(self, settings: ContainerSettings) -> str:
        """Make a container and return its id. Raises SandboxError; UserError for a runtime of no use."""
        return await self.call("making a container", lambda client: _create(client, settings))

    async def begin(self, container: str) -> AttachedStream:
        """Attach to a container's standard streams and start it. Raises SandboxError."""
        attached = await self._attach(container)
        await self.call("starting a container", lambda client: client.start(container))
        return await AttachedStream.on(attached)

    async def was_out_of_memory(self, container: str) -> bool:
        """Whether the engine says that the container was ended for its memory."""
        try:
            found = await self.call("looking at a container", lambda c: c.inspect_container(container))
        except SandboxError:
            return False
        return bool(found["State"].get("OOMKilled"))

    async def _attach(self, container: str) -> socket.socket:
        # Without keys that detach: what is sent is any bytes.
        params = {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1, "detachKeys": ""}

        def work(client: APIClient) -> socket.socket:
            found: Any = client.attach_socket(container, params=params)
            copy = socket.socket(fileno=os.dup(found.fileno()))
            copy.setblocking(False)
            found._response.close()  # the library's own hold on the connection
            found.close()
            return copy

        return await self.call("attaching to a container", work)

    async def remove(self, container: str) -> None:
        """End a container and remove it; nothing to do if it is gone. Raises SandboxError."""
        from docker.errors import APIError, NotFound

        def work(client: APIClient) -> None:
            with contextlib.suppress(APIError):  # it is not running
                client.kill(container)  # at once, while a removal may first ask it to end
            with contextlib.suppress(NotFound):
                client.remove_container(container, force=True, v=True)

        for _ in range(_REMOVALS - 1):
            with contextlib.suppress(SandboxError):
                return await self.call("removing a container", work)
            await asyncio.sleep(_AGAIN_SEC)
        await self.call("removing a container", work)

    async def close(self) -> None:
        """Close the connections."""
        await asyncio.to_thread(self._client.close)


def _create(client: Any, settings: ContainerSettings) -> str:
    made = client.create_container(
        settings.image,
        command(settings.python),
        entrypoint=[],
        environment=environment(settings.python),
        host_config=client.create_host_config(**settings.host_config()),
        labels=settings.labels,
        user="0:0",
        working_dir="/",
        hostname="sandbox",
        stdin_open=True,
    )
    identity = str(made["Id"])
    if settings.runtime is not None:
        taken = (client.inspect_container(identity).get("HostConfig") or {}).get("Runtime")
        if taken != settings.runtime:  # Podman's API takes the setting and does not heed it
            client.remove_container(identity, force=True)
            raise UserError(
                f"sandbox.runtime={settings.runtime}: the engine does not choose a runtime for each "
                f"container; start the engine with it (`podman --runtime {settings.runtime} system service`)"
            )
    return identity


async def connect(setting: str | None, request_sec: float) -> Engine:
    """Connect to the engine that the setting, DOCKER_HOST or its usual place names.

    Raises:
        UserError: none answers.
    """
    address = address_of(setting)

    def work() -> tuple[APIClient, dict[str, Any]]:
        from docker import APIClient

        _try_socket(address)
        client = APIClient(base_url=address, version="auto", timeout=request_sec)
        return client, client.info()

    try:
        client, facts = await asyncio.to_thread(work)
    except Exception as error:
        raise UserError(
            f"sandbox=docker: no container engine answers at {address} ({one_line(error)}); start it, or "
            "name another in DOCKER_HOST or sandbox.engine"
        ) from error
    return Engine(address, client, facts)


def _try_socket(address: str) -> None:
    """Raises OSError where the library would, which then leaves its own socket open."""
    if address.startswith("unix://"):
        with socket.socket(socket.AF_UNIX) as tried:
            tried.connect(address.removeprefix("unix://"))


def one_line(error: BaseException) -> str:
    """What an error says, of the engine's own words where it has some."""
    said = getattr(error, "explanation", None) or str(error)
    return " ".join(str(said).split())[:_MAX_TEXT] or type(error).__name__
