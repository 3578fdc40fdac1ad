"""The client's side of ZMTP 3.0 on unix sockets, with bounds: https://rfc.zeromq.org/spec/23/.

What is at the other end may be hostile. libzmq keeps a message of endlessly many parts in memory without
any limit, and follows a link that was laid where a socket should be, to whatever socket of this machine.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import struct
from collections.abc import Callable

from pybench.sandboxes.waiting import hold_back

_GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)
_MORE, _LONG, _COMMAND = 1, 2, 4
_SHORTEST_LONG = 256
_READY = b"\x05READY"
_SUBSCRIBE_TO_ALL = b"\x01"
_MOST_PARTS = 1000


class Connection(asyncio.Protocol):
    """One connection. A message that is too large is passed over; a peer that breaks the protocol is hung
    up on."""

    def __init__(
        self, kind: str, identity: bytes, most_bytes: int, take: Callable[[list[bytes]], None]
    ) -> None:
        """`kind` is DEALER or SUB; `take` is given each message of no more than `most_bytes`, in parts."""
        self._kind = kind
        self._identity = identity
        self._most_bytes = most_bytes
        self._take = take
        self._transport: asyncio.Transport | None = None
        self._early = frame(_SUBSCRIBE_TO_ALL, 0) if kind == "SUB" else b""
        self._is_ready = False
        self._buffer = bytearray()
        self._unwanted = 0
        """Bytes still to come of a part that is passed over."""
        self._parts: list[bytes] = []
        self._is_too_large = False
        self._is_greeted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        properties = {b"Socket-Type": self._kind.encode(), b"Identity": self._identity}
        body = b"".join(
            bytes([len(name)]) + name + struct.pack(">I", len(value)) + value
            for name, value in properties.items()
        )
        transport.write(_GREETING + frame(_READY + body, _COMMAND))

    def send(self, parts: list[bytes]) -> None:
        """Send one message, as soon as the peer is ready; nothing happens after the connection's end."""
        data = b"".join(map(frame, parts, [_MORE] * (len(parts) - 1) + [0]))
        if self._transport is None or not self._is_ready:
            self._early += data
        else:
            self._transport.write(data)

    def pause(self, is_paused: bool) -> None:
        """Let the peer wait, or go on."""
        hold_back(self._transport, is_paused)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        passed_over = min(self._unwanted, len(data))
        self._unwanted -= passed_over
        self._buffer += data[passed_over:]
        try:
            if self._is_greeted or self._greet():
                self._parse()
        except ValueError:
            self.close()

    def _greet(self) -> bool:
        size = len(_GREETING)
        if len(self._buffer) < size:
            return False
        if self._buffer[0] != 0xFF or self._buffer[10] < 3 or self._buffer[12:17] != b"NULL\0":
            raise ValueError("no greeting")
        del self._buffer[:size]
        self._is_greeted = True
        return True

    def _parse(self) -> None:
        start, there = 0, len(self._buffer)
        while (head := self._head_at(start)) is not None:
            flags, begin, size = head
            if size + sum(map(len, self._parts)) > self._most_bytes:
                self._is_too_large = True
                self._unwanted = max(begin + size - there, 0)
            elif begin + size > there:
                break
            start = min(begin + size, there)
            self._feed(flags, b"" if self._is_too_large else bytes(self._buffer[begin:start]))
        del self._buffer[:start]

    def _head_at(self, start: int) -> tuple[int, int, int] | None:
        """(flags, where the body begins, its size) of the frame at `start`; None while that is not there.

        Raises:
            ValueError: it is no frame.
        """
        head = self._buffer[start : start + 9]
        if head and head[0] > (_MORE | _LONG | _COMMAND):
            raise ValueError("no frame")
        if len(head) < 2 or (head[0] & _LONG and len(head) < 9):
            return None
        if head[0] & _LONG:
            return head[0], start + 9, int.from_bytes(head[1:], "big")
        return head[0], start + 2, head[1]

    def _feed(self, flags: int, body: bytes) -> None:
        if flags & _COMMAND:
            if body.startswith(_READY) and self._transport is not None:
                self._is_ready = True
                self._transport.write(self._early)
                self._early = b""
            return
        self._parts.append(body)
        if len(self._parts) > _MOST_PARTS:
            raise ValueError("too many parts")
        if not flags & _MORE:
            parts, is_whole = self._parts, not self._is_too_large
            self._parts, self._is_too_large = [], False
            if is_whole:
                self._take(parts)


def frame(body: bytes, flags: int) -> bytes:
    """One frame: flags, length and body."""
    if len(body) < _SHORTEST_LONG:
        return bytes([flags, len(body)]) + body
    return bytes([flags | _LONG]) + struct.pack(">Q", len(body)) + body


def reach(folder: int, name: str) -> socket.socket:
    """A socket that is connected to the unix socket `name` in the folder, itself, never by way of a link.

    Raises:
        OSError: there is none, or nobody listens (yet).
    """
    found = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
    try:
        if not stat.S_ISSOCK(os.fstat(found).st_mode):
            raise FileNotFoundError(name)
        connected = socket.socket(socket.AF_UNIX)
        try:
            connected.setblocking(False)
            connected.connect(f"/proc/self/fd/{found}")
        except BaseException:
            connected.close()
            raise
        return connected
    finally:
        os.close(found)
