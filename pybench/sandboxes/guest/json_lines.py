"""JSON lines over a unix socket, with file descriptors attached."""

from __future__ import annotations

import json
import socket
from typing import Any

_MAX_DESCRIPTORS = 8


class LineReader:
    """Reads lines. The key `fds` of a line says how many descriptors belong to it."""

    def __init__(self, conn: socket.socket) -> None:
        self.conn = conn
        self.buffer = b""
        self.fds: list[int] = []

    def read(self) -> bool:
        """Read what has arrived. False at the end of the stream."""
        try:
            data, fds, _flags, _address = socket.recv_fds(self.conn, 1 << 16, _MAX_DESCRIPTORS)
        except ConnectionError:
            return False
        self.buffer += data
        self.fds += fds
        return bool(data)

    def take(self) -> list[tuple[dict[str, Any], list[int]]]:
        """The complete lines with their descriptors."""
        *lines, self.buffer = self.buffer.split(b"\n")
        found = []
        for line in lines:
            request = json.loads(line)
            count = request.get("fds", 0)
            found.append((request, self.fds[:count]))
            self.fds = self.fds[count:]
        return found

    def first(self) -> tuple[dict[str, Any], list[int]] | None:
        """Wait for one line. None if the other end closed before."""
        while not self.buffer.endswith(b"\n"):
            if not self.read():
                return None
        return self.take()[0]


def write(conn: socket.socket, value: dict[str, Any], fds: tuple[int, ...] = ()) -> None:
    """Send one line. Raises OSError."""
    line = json.dumps(value | ({"fds": len(fds)} if fds else {})).encode() + b"\n"
    if fds:
        line = line[socket.send_fds(conn, [line], list(fds)) :]
    if line:
        conn.sendall(line)
