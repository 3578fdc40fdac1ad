"""The standard streams of a container, over the connection that Docker's API gives.

What comes back is cut into pieces, each behind eight bytes that name its stream and its length.

Protocol: "Stream format" of ContainerAttach, Docker Engine API 1.41
(https://docs.docker.com/reference/api/engine/version/v1.41/#tag/Container/operation/ContainerAttach).
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections.abc import AsyncGenerator

_PIECE_HEAD = struct.Struct(">BxxxI")
_STDOUT = 1
_AT_ONCE_BYTES = 1 << 16


class AttachedStream:
    """A `ContainerStream` on a socket that is attached to a container."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def on(cls, attached: socket.socket) -> AttachedStream:
        """Take over a socket that does not block."""
        return cls(*await asyncio.open_connection(sock=attached))

    async def pieces(self) -> AsyncGenerator[tuple[bool, bytes], None]:
        """What comes, until the end, and whether it is of stdout. Raises OSError, EOFError."""
        while True:
            stream, size = _PIECE_HEAD.unpack(await self._reader.readexactly(_PIECE_HEAD.size))
            while size:
                data = await self._reader.read(min(size, _AT_ONCE_BYTES))
                if not data:
                    return
                size -= len(data)
                yield stream == _STDOUT, data

    def write(self, data: bytes) -> None:
        """Send `data` as soon as possible."""
        self._writer.write(data)

    async def drain(self) -> None:
        """Wait until there is room for more. Raises OSError."""
        await self._writer.drain()

    async def close(self) -> None:
        """Close the connection."""
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()
