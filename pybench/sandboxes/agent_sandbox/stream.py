"""The standard streams of a pod, over the websocket that the cluster's API gives.

Each message begins with a byte that names its channel.

Protocol: `v4.channel.k8s.io` and `v5.channel.k8s.io` (Kubernetes, apimachinery `pkg/util/remotecommand`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Any

from pybench.core.errors import SandboxError
from pybench.sandboxes.guest.frames import packed

if TYPE_CHECKING:
    import httpx2

PROTOCOLS = ["v5.channel.k8s.io", "v4.channel.k8s.io"]
STAY_SEC = 30.0
"""A connection over which nothing goes for minutes is cut by load balancers, and PID 1 takes it for dead."""
_STDIN, _STDOUT, _STDERR, _STATUS = range(4)
_AT_ONCE_BYTES = 1 << 15
_WAITING_BYTES = 1 << 20
"""That wait to be sent, or to be read: more are not taken from the connection."""
_MAX_MESSAGE_BYTES = 1 << 20
_STAY = packed({"do": "stay"})


class PodStream:
    """A `ContainerStream` on a pod. It is made by `attach`."""

    def __init__(self) -> None:
        self._came: asyncio.Queue[tuple[bool, bytes] | None] = asyncio.Queue()
        self._unread_bytes = 0
        self._is_read = asyncio.Event()
        self._to_send = bytearray()
        self._has_more, self._has_room = asyncio.Event(), asyncio.Event()
        self._has_room.set()
        self._carrying: asyncio.Task[None] | None = None

    @classmethod
    async def attach(
        cls, http: httpx2.AsyncClient, path: str, params: dict[str, str], open_sec: float
    ) -> PodStream:
        """Connect to the standard streams of a pod's container. Raises SandboxError."""
        made = cls()
        opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        made._carrying = asyncio.create_task(made._carry(http, path, params, opened))
        try:
            await asyncio.wait_for(asyncio.shield(opened), open_sec)
        except TimeoutError:
            await made.close()
            raise SandboxError(f"the pod's streams did not open within {open_sec:g} s") from None
        except BaseException:
            await made.close()
            raise
        return made

    async def _carry(
        self, http: httpx2.AsyncClient, path: str, params: dict[str, str], opened: asyncio.Future[None]
    ) -> None:
        """Hold the connection: the library wants it opened, used and closed by one task."""
        from httpx2 import HTTPError
        from httpx2.websockets import HTTPXWSException

        try:
            async with http.websocket(
                path,
                params=params,
                subprotocols=PROTOCOLS,
                max_message_size_bytes=_MAX_MESSAGE_BYTES,
                keepalive_ping_interval_seconds=None,  # `stay` does it, whatever answers at the other end
            ) as socket:
                opened.set_result(None)
                sending = asyncio.create_task(self._send_all(socket))
                try:
                    await self._receive_all(socket)
                finally:
                    sending.cancel()
                    await asyncio.gather(sending, return_exceptions=True)
        except (HTTPError, HTTPXWSException, OSError, ExceptionGroup) as error:
            if not opened.done():
                said = getattr(error, "exceptions", [error])[0]
                opened.set_exception(SandboxError(f"the pod's streams did not open: {said}"))
        finally:
            self._came.put_nowait(None)
            self._has_room.set()

    async def _receive_all(self, socket: Any) -> None:
        while True:
            message = await socket.receive_bytes()
            channel, data = message[0], message[1:]
            if channel in (_STDOUT, _STDERR) and data:
                self._came.put_nowait((channel == _STDOUT, data))
                self._unread_bytes += len(data)
                while self._unread_bytes > _WAITING_BYTES:
                    self._is_read.clear()
                    await self._is_read.wait()
            elif channel == _STATUS:
                return

    async def _send_all(self, socket: Any) -> None:
        has_begun = False
        while True:
            try:
                await asyncio.wait_for(self._has_more.wait(), STAY_SEC)
            except TimeoutError:
                self._to_send += _STAY if has_begun else b""
            while self._to_send:
                has_begun = True
                data = bytes(self._to_send[:_AT_ONCE_BYTES])
                del self._to_send[: len(data)]
                if len(self._to_send) < _WAITING_BYTES:
                    self._has_room.set()
                await socket.send_bytes(bytes([_STDIN]) + data)
            self._has_more.clear()

    async def pieces(self) -> AsyncGenerator[tuple[bool, bytes], None]:
        """What comes, until the end, and whether it is of stdout."""
        while (piece := await self._came.get()) is not None:
            self._unread_bytes -= len(piece[1])
            self._is_read.set()
            yield piece

    def write(self, data: bytes) -> None:
        """Send `data` as soon as possible."""
        self._to_send += data
        if len(self._to_send) >= _WAITING_BYTES:
            self._has_room.clear()
        self._has_more.set()

    async def drain(self) -> None:
        """Wait until there is room for more. Raises OSError: the connection has ended."""
        await self._has_room.wait()
        if self._carrying is None or self._carrying.done():
            raise OSError("the connection has ended")

    async def close(self) -> None:
        """Close the connection."""
        carrying, self._carrying = self._carrying, None
        if carrying is not None:
            carrying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(carrying, return_exceptions=True)
