"""Messages to and from a local kernel, over ZeroMQ on unix sockets in the sandbox's run folder."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pybench.sandboxes.kernel_client import KernelGone

if TYPE_CHECKING:
    import zmq

_PORTS = {"shell_port": 1, "iopub_port": 2, "stdin_port": 3, "control_port": 4, "hb_port": 5}
_MOST_WAITING = 1000  # messages; more wait in the kernel, at the cost of its own memory (inside/guard.py)
_MOST_MESSAGE_BYTES = 64 << 20


def connection(socket_base: str) -> dict[str, Any]:
    """What a kernel needs to know: unix sockets named `<socket_base>-<n>` and a fresh signing key."""
    return {
        "transport": "ipc",
        "ip": socket_base,
        **_PORTS,
        "key": secrets.token_hex(16),
        "signature_scheme": "hmac-sha256",
        "kernel_name": "python3",
    }


class ZmqLink:
    """A `KernelLink`. `outside` is where the sockets called `<socket_base>-<n>` inside are seen here."""

    def __init__(
        self,
        context: zmq.Context[Any],
        facts: dict[str, Any],
        outside: str,
        interrupt: Callable[[], Any],
    ) -> None:
        import zmq
        from jupyter_client.session import Session

        self._session = Session(key=facts["key"].encode(), signature_scheme=facts["signature_scheme"])
        self._interrupt = interrupt
        self._messages: asyncio.Queue[dict[str, Any] | KernelGone] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._sockets = {
            "shell": context.socket(zmq.DEALER),
            "iopub": context.socket(zmq.SUB),
        }
        for name, socket in self._sockets.items():
            socket.linger = 0
            socket.maxmsgsize = _MOST_MESSAGE_BYTES
            socket.reconnect_ivl = 20
            if name == "iopub":
                socket.subscribe(b"")
                socket.rcvhwm = _MOST_WAITING
            else:
                socket.setsockopt(zmq.IDENTITY, self._session.bsession)
            socket.connect(f"ipc://{outside}-{_PORTS[name + '_port']}")
            self._loop.add_reader(socket.FD, self._take, socket)

    def _take(self, socket: zmq.Socket[bytes]) -> None:
        """Take all that has come: the descriptor tells only of what is new."""
        import zmq

        while not socket.closed:
            try:
                frames = socket.recv_multipart(zmq.NOBLOCK)
            except zmq.Again:
                return
            with contextlib.suppress(ValueError, TypeError, KeyError):  # forged or malformed: ignored
                _identities, parts = self._session.feed_identities(frames, copy=True)
                message = self._session.deserialize(parts, content=True)
                if all(isinstance(message[part], dict) for part in ("header", "parent_header", "content")):
                    self._messages.put_nowait(message)

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """See `KernelLink`."""
        message = self._session.msg(kind, content)
        socket = self._sockets[channel]
        socket.send_multipart(self._session.serialize(message))
        self._loop.call_soon(self._take, socket)  # sending may have eaten the news of what has come
        return str(message["header"]["msg_id"])

    async def receive(self) -> dict[str, Any]:
        """See `KernelLink`."""
        message = await self._messages.get()
        if isinstance(message, KernelGone):
            self._messages.put_nowait(message)
            raise message
        return message

    def gone(self, facts: dict[str, Any]) -> None:
        """Told by the keeper: the kernel ended."""
        self._messages.put_nowait(KernelGone(facts))

    async def interrupt(self) -> None:
        """See `KernelLink`."""
        await self._interrupt()

    def close(self) -> None:
        """Close the sockets."""
        for socket in self._sockets.values():
            if not socket.closed:
                self._loop.remove_reader(socket.FD)
                socket.close(linger=0)
