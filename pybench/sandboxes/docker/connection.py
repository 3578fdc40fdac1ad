"""The runner's side of the stream to a container's PID 1 (`guest/container.py`)."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncGenerator
from typing import Any, Protocol

from pybench.core.errors import SandboxError
from pybench.sandboxes.guest.frames import FrameReader, packed
from pybench.sandboxes.supervisor_events import ANSWER_SEC, SupervisorEvents

_ACKNOWLEDGED_BYTES = 1 << 17
_MAX_STDERR_BYTES = 4000
_MAX_TOLD_BYTES, _MAX_DATA_BYTES = 64 << 20, 1 << 20
"""Of one frame: PID 1 is ours, and lists of many files are long, but nothing fills the runner's memory."""
_GONE = "the sandbox's container is gone"


class ContainerStream(Protocol):
    """The standard streams of a container, as its engine carries them over one connection."""

    def pieces(self) -> AsyncGenerator[tuple[bool, bytes], None]:
        """What comes, until the end, and whether it is of stdout. Raises OSError, EOFError."""

    def write(self, data: bytes) -> None:
        """Send `data` as soon as possible."""

    async def drain(self) -> None:
        """Wait until there is room for more. Raises OSError."""

    async def close(self) -> None:
        """Close the connection."""


class ContainerConnection(SupervisorEvents):
    """A connection to the PID 1 of one container, which exits when it closes."""

    def __init__(self) -> None:
        super().__init__()
        self.stderr = b""
        """The end of what the container's Python wrote on its standard error."""
        self._frames = FrameReader(_MAX_TOLD_BYTES, _MAX_DATA_BYTES)
        self._stream: ContainerStream | None = None
        self._receiving: asyncio.Task[None] | None = None
        self._numbers = itertools.count()
        self._answers: dict[int, asyncio.Future[tuple[dict[str, Any], bytes]]] = {}
        self._pipes: ContainerPipes | None = None

    async def open(self, stream: ContainerStream, first: bytes) -> None:
        """Take over the stream and send `first`. Raises SandboxError."""
        self._stream = stream
        self._receiving = asyncio.create_task(self._receive(stream))
        stream.write(first)
        await self._drain()

    async def send(self, request: dict[str, Any], fds: tuple[int, ...] = ()) -> None:
        """Send a request; there are no descriptors. Raises SandboxError if the container is gone."""
        self.write(request)
        await self._drain()

    def write(self, request: dict[str, Any], data: bytes = b"") -> None:
        """Send a request as soon as possible; does nothing if the container is gone."""
        if self._stream is not None and not self.gone:
            self._stream.write(packed(request, data))

    async def _drain(self) -> None:
        try:
            if self._stream is None or self.gone:
                raise SandboxError(_GONE)
            await self._stream.drain()
        except OSError as error:
            raise SandboxError(f"{_GONE}: {error}") from error

    async def ask(self, request: dict[str, Any], data: bytes = b"") -> tuple[dict[str, Any], bytes]:
        """Send a request for files and wait for its answer.

        Raises:
            OSError: it could not be done, for the reason that the container gave.
            SandboxError: the container is gone, or did not answer.
        """
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            self.write(request | {"number": number}, data)
            await self._drain()
            found, more = await asyncio.wait_for(answer, ANSWER_SEC)
        except TimeoutError:
            raise SandboxError(f"the sandbox's container did not answer within {ANSWER_SEC:g} s") from None
        finally:
            del self._answers[number]
        if found["event"] == "gone":
            raise SandboxError(_GONE)
        if "error" in found:
            raise OSError(0, found["error"])
        return found, more

    def pipes(self, tell_end: bool = False) -> ContainerPipes:
        """The pipes of the kernel or job that is started next; with `tell_end` its end is the end of them."""
        self._pipes = ContainerPipes(self, tell_end)
        return self._pipes

    async def _receive(self, stream: ContainerStream) -> None:
        try:
            async for is_stdout, data in stream.pieces():
                if is_stdout:
                    for value, more in self._frames.feed(data):
                        self._take(value, more)
                else:
                    self.stderr = (self.stderr + data)[-_MAX_STDERR_BYTES:]
        except (OSError, EOFError, ValueError):
            pass
        finally:
            self.ended()

    def _take(self, value: dict[str, Any], data: bytes) -> None:
        if value["event"] == "kernel":
            if self._pipes is not None:
                self._pipes.arrived(data)
        elif value["event"] == "done":
            answer = self._answers.get(value["number"])
            if answer is not None and not answer.done():
                answer.set_result((value, data))
        else:
            if value["event"] == "ended" and self._pipes is not None:
                self._pipes.ended()
            self.heard(value)

    def ended(self) -> None:
        """Fail whatever waits for an answer."""
        super().ended()
        if self._pipes is not None:
            self._pipes.ended()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_result(({"event": "gone"}, b""))

    async def close(self) -> None:
        """Close the connection."""
        receiving, self._receiving = self._receiving, None
        stream, self._stream = self._stream, None
        if receiving is not None:
            receiving.cancel()
            await asyncio.gather(receiving, return_exceptions=True)
        if stream is not None:
            await stream.close()


class ContainerPipes:
    """The messages of one kernel, on its container's connection."""

    inside: tuple[int, ...] = ()

    def __init__(self, connection: ContainerConnection, tell_end: bool) -> None:
        self._connection, self._tell_end = connection, tell_end
        self._has_ended = False
        self._protocol: asyncio.Protocol | None = None
        self._waiting = bytearray()
        """What came before `connect`."""
        self._is_paused = False
        self._taken = 0
        """Bytes that PID 1 does not know yet to be taken."""

    def release(self) -> None:
        """Does nothing: there are no descriptors."""

    async def connect(self, protocol: asyncio.Protocol) -> None:
        """Pass everything that arrives to `protocol` from now on."""
        self._protocol = protocol
        data, self._waiting = bytes(self._waiting), bytearray()
        protocol.data_received(data)
        if self._has_ended:
            protocol.eof_received()

    def ended(self) -> None:
        """Say so to whoever asked for it."""
        if self._tell_end and not self._has_ended:
            self._has_ended = True
            if self._protocol is not None:
                self._protocol.eof_received()

    def arrived(self, data: bytes) -> None:
        """Take bytes of the kernel's."""
        self._taken += len(data)
        if self._protocol is None:
            self._waiting += data
        else:
            self._protocol.data_received(data)
        self._acknowledge(_ACKNOWLEDGED_BYTES)

    def _acknowledge(self, least: int) -> None:
        if not self._is_paused and self._taken >= least:
            self._connection.write({"do": "taken", "bytes": self._taken})
            self._taken = 0

    def write(self, data: bytes) -> None:
        """Send `data` to the kernel. Does nothing if it is gone."""
        self._connection.write({"do": "kernel"}, data)

    def pause(self, is_paused: bool) -> None:
        """Let the kernel send no more than what may be under way; or let it go on."""
        if is_paused != self._is_paused:
            self._is_paused = is_paused
            self._acknowledge(1)

    def close(self) -> None:
        """Drop what still comes."""
        self._protocol, self._waiting = asyncio.Protocol(), bytearray()
