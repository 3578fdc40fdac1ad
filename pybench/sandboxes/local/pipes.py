"""Two pipes between the runner and a process in a sandbox.

Pipes instead of a socket, because a socket can carry descriptors: code could send one whose closing blocks
the runner for as long as it likes (SO_LINGER).
"""

from __future__ import annotations

import asyncio
import os

_AT_ONCE_BYTES = 1 << 16
"""Read without a break. Code can make its pipe larger, and fill it with the smallest messages."""


class Pipes:
    """The runner's ends of the pipes and, until `release`, those of the process inside."""

    def __init__(self) -> None:
        self._incoming, inside_out = os.pipe()
        inside_in, self._outgoing = os.pipe()
        self.inside = (inside_in, inside_out)
        """The descriptors that the process reads from and writes to."""
        self._is_released = self._is_closed = self._is_paused = False
        self._reader: asyncio.ReadTransport | None = None
        self._writer: asyncio.WriteTransport | None = None

    def release(self) -> None:
        """Close the ends of the process inside, once it has its own copies."""
        if not self._is_released:
            self._is_released = True
            for end in self.inside:
                os.close(end)

    async def connect(self, protocol: asyncio.Protocol) -> None:
        """Pass everything that arrives to `protocol` from now on."""
        loop = asyncio.get_running_loop()
        incoming, outgoing = (os.fdopen(self._incoming, "rb", 0), os.fdopen(self._outgoing, "wb", 0))
        self._reader, _ = await loop.connect_read_pipe(lambda: protocol, incoming)
        self._reader.max_size = _AT_ONCE_BYTES  # type: ignore[attr-defined]  # of asyncio's own transport
        self._writer, _ = await loop.connect_write_pipe(asyncio.Protocol, outgoing)

    def write(self, data: bytes) -> None:
        """Send `data` as soon as the process reads. Does nothing if it is gone."""
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(data)

    def pause(self, is_paused: bool) -> None:
        """Stop reading, so that the process blocks when the pipe is full; or read again."""
        if self._reader is None or self._reader.is_closing():
            return
        if is_paused != self._is_paused:
            self._is_paused = is_paused
            self._reader.pause_reading() if is_paused else self._reader.resume_reading()

    def close(self) -> None:
        """Close both pipes. Safe to call twice."""
        self.release()
        if self._is_closed:
            return
        self._is_closed = True
        if self._reader is None or self._writer is None:
            for end in (self._incoming, self._outgoing):
                os.close(end)
            return
        self._reader.close()
        if not self._writer.is_closing():
            self._writer.abort()
