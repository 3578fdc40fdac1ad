"""Messages to and from a local kernel, over pipes that its process inherited (`guest/wire.py`).

The link buffers a bounded amount of received messages, since code can send floods.
"""

from __future__ import annotations

import asyncio
import json
import struct
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from pybench.core.text import read_json
from pybench.sandboxes.box import KernelPipes
from pybench.sandboxes.kernel_client import KernelGone

_HEAD = struct.Struct(">I")
_MIN_BYTES = len(b'{"header":{},"parent_header":{},"content":{}}')
"""Of a message with all its parts. Code can send a hundred thousand shorter ones at once."""
_MAX_WAITING_BYTES = 32 << 20  # beyond this the kernel blocks and its own memory fills
_COST_BYTES = 1000  # of a buffered message, besides its content
_TURN_BYTES = 64_000
"""Received without a break, messages' costs included: reading them takes a few milliseconds."""


class WireLink:
    """A `KernelLink` to a local kernel. Messages of more than `max_bytes` are dropped."""

    def __init__(
        self,
        pipes: KernelPipes,
        max_bytes: int,
        interrupt: Callable[[], Any],
        processor_sec: Callable[[], Awaitable[tuple[float, float] | None]],
    ) -> None:
        """The link owns the pipes. `interrupt` interrupts the kernel; `processor_sec` as in `KernelLink`."""
        self._pipes = pipes
        self._max_bytes = max_bytes
        self._interrupt = interrupt
        self._processor_sec = processor_sec
        self._messages: asyncio.Queue[bytes | Exception] = asyncio.Queue()
        self._waiting_bytes = 0
        self._received = 0
        """Bytes since other tasks had their turn."""

    async def open(self) -> None:
        """Start to receive."""
        await self._pipes.connect(_Frames(self._max_bytes, self._take))

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """Send a request and return its msg_id. The `channel` is ignored: there is only one."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "version": "5.4"}
        self.forward({"header": header, "parent_header": {}, "metadata": {}, "content": content})
        return header["msg_id"]

    def forward(self, message: dict[str, Any]) -> None:
        """Send a whole message, as a client of Jupyter's made it."""
        data = json.dumps(message).encode()
        self._pipes.write(_HEAD.pack(len(data)) + data)

    def _take(self, raw: bytes) -> None:
        self._messages.put_nowait(raw)
        self._count(len(raw) + _COST_BYTES)

    def _count(self, size: int) -> None:
        self._waiting_bytes += size
        self._pipes.pause(self._waiting_bytes > _MAX_WAITING_BYTES)

    async def receive(self) -> dict[str, Any]:
        """The next message; malformed ones are dropped. Raises KernelGone once the kernel has ended."""
        while True:
            if self._received >= _TURN_BYTES:
                self._received = 0
                await asyncio.sleep(0)  # let other tasks run during a flood
            raw = await self._messages.get()
            if isinstance(raw, Exception):
                self._messages.put_nowait(raw)
                raise raw
            self._received += len(raw) + _COST_BYTES
            self._count(-len(raw) - _COST_BYTES)
            message = parsed(raw)
            if message is not None:
                return message

    def gone(self, facts: dict[str, Any]) -> None:
        """Note that the kernel ended. `receive` raises KernelGone after the buffered messages."""
        self._messages.put_nowait(KernelGone(facts))

    async def interrupt(self) -> None:
        """Interrupt the running cell."""
        await self._interrupt()

    async def processor_sec(self) -> tuple[float, float] | None:
        """For which time its processes ran, and waited for a processor."""
        return await self._processor_sec()

    def close(self) -> None:
        """Close the pipes."""
        self._pipes.close()


def parsed(raw: bytes) -> dict[str, Any] | None:
    """The message, or None if it lacks a part that is read later: code can send anything."""
    try:
        value = read_json(raw)
    except ValueError:
        return None
    parts = ("header", "parent_header", "content")
    is_message = isinstance(value, dict) and all(isinstance(value.get(part), dict) for part in parts)
    return value if is_message else None


class _Frames(asyncio.Protocol):
    """Splits the stream into messages and drops those that are too large, or too small to be one."""

    def __init__(self, max_bytes: int, take: Callable[[bytes], None]) -> None:
        self._max_bytes = max_bytes
        self._take = take
        self._buffer = bytearray()
        self._unwanted = 0
        """Bytes still to come of a message that is dropped."""

    def data_received(self, data: bytes) -> None:
        """Called by asyncio with the bytes that arrived."""
        skipped = min(self._unwanted, len(data))
        self._unwanted -= skipped
        self._buffer += data[skipped:]
        start = 0
        while len(self._buffer) - start >= _HEAD.size:
            begin = start + _HEAD.size
            end = begin + _HEAD.unpack_from(self._buffer, start)[0]
            if end - begin > self._max_bytes:
                self._unwanted = max(end - len(self._buffer), 0)
            elif end <= len(self._buffer):
                if end - begin >= _MIN_BYTES:
                    self._take(bytes(self._buffer[begin:end]))
            else:
                break
            start = min(end, len(self._buffer))
        del self._buffer[:start]
