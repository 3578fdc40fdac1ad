"""Messages to and from a local kernel, over ZeroMQ on unix sockets in the sandbox's run folder."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import secrets
from collections.abc import Callable
from typing import Any

from pybench.errors import SandboxError
from pybench.sandboxes import zmtp
from pybench.sandboxes.kernel_client import KernelGone

_PORTS = {"shell_port": 1, "iopub_port": 2, "stdin_port": 3, "control_port": 4, "hb_port": 5}
_SIGNED = ("header", "parent_header", "metadata", "content")  # buffers follow, unsigned
_KINDS = {"shell": "DEALER", "iopub": "SUB"}
_LOOK_SEC = 0.005
_MOST_WAITING_BYTES = 32 << 20  # more waits in the kernel, at the cost of its own memory (inside/guard.py)
_COST_BYTES = 1000  # of a message that waits, beside what is in it
_AT_A_TIME = 64


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
    """A `KernelLink`. `folder` is the descriptor of the folder in which the kernel's sockets appear, named
    `<base>-<n>`; messages of more than `most_bytes` are passed over."""

    def __init__(
        self, facts: dict[str, Any], folder: int, base: str, most_bytes: int, interrupt: Callable[[], Any]
    ) -> None:
        from jupyter_client.session import Session

        self._session = Session(key=facts["key"].encode(), signature_scheme=facts["signature_scheme"])
        self._interrupt = interrupt
        self._messages: asyncio.Queue[tuple[int, list[bytes]] | Exception] = asyncio.Queue()
        self._waiting_bytes = 0
        self._received = 0
        self._connections = {
            name: zmtp.Connection(kind, self._session.bsession, most_bytes, self._take)
            for name, kind in _KINDS.items()
        }
        self._connecting = asyncio.create_task(self._connect_all(folder, base))

    async def _connect_all(self, folder: int, base: str) -> None:
        for name in ("iopub", "shell"):  # a kernel listens on iopub last: the others need no waiting then
            await self._connect(self._connections[name], folder, f"{base}-{_PORTS[name + '_port']}")

    async def _connect(self, connection: zmtp.Connection, folder: int, name: str) -> None:
        """Wait until the kernel listens."""
        while True:
            try:
                reached = zmtp.reach(folder, name)
                break
            except (FileNotFoundError, ConnectionRefusedError, BlockingIOError):
                await asyncio.sleep(_LOOK_SEC)
            except OSError as problem:
                self._messages.put_nowait(SandboxError(f"a kernel's sockets are out of reach: {problem}"))
                return
        try:
            await asyncio.get_running_loop().create_unix_connection(lambda: connection, sock=reached)
        except BaseException:
            reached.close()
            raise

    def _take(self, parts: list[bytes]) -> None:
        size = sum(map(len, parts)) + _COST_BYTES
        self._messages.put_nowait((size, parts))
        self._count(size)

    def _count(self, size: int) -> None:
        self._waiting_bytes += size
        for each in self._connections.values():
            each.pause(self._waiting_bytes > _MOST_WAITING_BYTES)

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """See `KernelLink`."""
        message = self._session.msg(kind, content)
        self._connections[channel].send(self._session.serialize(message))
        return str(message["header"]["msg_id"])

    async def receive(self) -> dict[str, Any]:
        """See `KernelLink`."""
        while True:
            self._received += 1
            if self._received % _AT_A_TIME == 0:
                await asyncio.sleep(0)  # a flood must leave others their turn
            waiting = await self._messages.get()
            if isinstance(waiting, Exception):
                self._messages.put_nowait(waiting)
                raise waiting
            size, parts = waiting
            self._count(-size)
            message = self._read(parts)
            if message is not None:
                return message

    def _read(self, parts: list[bytes]) -> dict[str, Any] | None:
        """The message; None for one that is forged or malformed."""
        from jupyter_client.session import DELIM

        # Any exception: code can send whatever it likes, and the parser's list of complaints is not known.
        with contextlib.suppress(Exception):
            signature, *rest = parts[parts.index(DELIM) + 1 :]
            # `Session.deserialize` would look for dates in every text, at most of a message's cost.
            if hmac.compare_digest(signature, self._session.sign(rest[: len(_SIGNED)])):
                message: dict[str, Any] = dict(zip(_SIGNED, map(json.loads, rest), strict=False))
                if all(isinstance(message[part], dict) for part in ("header", "parent_header", "content")):
                    return message
        return None

    def gone(self, facts: dict[str, Any]) -> None:
        """Told by the keeper: the kernel ended."""
        self._messages.put_nowait(KernelGone(facts))

    async def interrupt(self) -> None:
        """See `KernelLink`."""
        await self._interrupt()

    def close(self) -> None:
        """Close the connections."""
        self._connecting.cancel()
        for each in self._connections.values():
            each.close()
