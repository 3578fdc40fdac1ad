"""Messages to and from a forked kernel, over the socket that it was born with (`inside/wire.py`)."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import uuid
from collections.abc import Callable
from typing import Any

from pybench.sandboxes.waiting import LocalLink, hold_back, is_message

_HEAD = struct.Struct(">I")


class WireLink(LocalLink[bytes]):
    """A `KernelLink`; messages of more than `most_bytes` are passed over."""

    def __init__(self, conn: socket.socket, most_bytes: int, interrupt: Callable[[], Any]) -> None:
        """`conn` is one end of a stream socket pair, which the link closes."""
        super().__init__(interrupt)
        self._conn = conn
        self._most_bytes = most_bytes
        self._transport: asyncio.Transport | None = None

    async def open(self) -> None:
        """Begin to listen."""
        frames = _Frames(self._most_bytes, self.take)
        self._transport, _ = await asyncio.get_running_loop().create_unix_connection(
            lambda: frames, sock=self._conn
        )

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """See `KernelLink`. There is but one channel."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "version": "5.4"}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        data = json.dumps(message).encode()
        if self._transport is not None:
            self._transport.write(_HEAD.pack(len(data)) + data)
        return header["msg_id"]

    def read(self, raw: bytes) -> dict[str, Any] | None:
        """See `LocalLink`."""
        try:
            message = json.loads(raw)
        except (ValueError, RecursionError):  # code can send whatever it likes
            return None
        return message if is_message(message) else None

    def pause(self, is_paused: bool) -> None:
        """See `LocalLink`."""
        hold_back(self._transport, is_paused)

    def close(self) -> None:
        """See `LocalLink`."""
        if self._transport is not None:
            self._transport.abort()
        else:
            self._conn.close()


class _Frames(asyncio.Protocol):
    """Cuts what comes into messages; one that is too large is passed over."""

    def __init__(self, most_bytes: int, take: Callable[[bytes, int], None]) -> None:
        self._most_bytes = most_bytes
        self._take = take
        self._buffer = bytearray()
        self._unwanted = 0
        """Bytes still to come of a message that is passed over."""

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        skipped = min(self._unwanted, len(data))
        self._unwanted -= skipped
        self._buffer += data[skipped:]
        start = 0
        while len(self._buffer) - start >= _HEAD.size:
            begin = start + _HEAD.size
            end = begin + _HEAD.unpack_from(self._buffer, start)[0]
            if end - begin > self._most_bytes:
                self._unwanted = max(end - len(self._buffer), 0)
            elif end <= len(self._buffer):
                self._take(bytes(self._buffer[begin:end]), end - begin)
            else:
                break
            start = min(end, len(self._buffer))
        del self._buffer[:start]
