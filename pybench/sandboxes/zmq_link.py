"""Messages to and from a fresh local kernel, over ZeroMQ on unix sockets in the sandbox's run folder."""

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
from pybench.sandboxes.waiting import LocalLink, is_message

_PORTS = {"shell_port": 1, "iopub_port": 2, "stdin_port": 3, "control_port": 4, "hb_port": 5}
_SIGNED = ("header", "parent_header", "metadata", "content")  # buffers follow, unsigned
_KINDS = {"shell": "DEALER", "iopub": "SUB"}
_LOOK_SEC = 0.005


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


class ZmqLink(LocalLink[list[bytes]]):
    """A `KernelLink`. `folder` is the descriptor of the folder in which the kernel's sockets appear, named
    `<base>-<n>`; messages of more than `most_bytes` are passed over."""

    def __init__(
        self, facts: dict[str, Any], folder: int, base: str, most_bytes: int, interrupt: Callable[[], Any]
    ) -> None:
        from jupyter_client.session import Session

        super().__init__(interrupt)
        self._session = Session(key=facts["key"].encode(), signature_scheme=facts["signature_scheme"])
        self._connections = {
            name: zmtp.Connection(kind, self._session.bsession, most_bytes, self._take_parts)
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
                self.fail(SandboxError(f"a kernel's sockets are out of reach: {problem}"))
                return
        try:
            await asyncio.get_running_loop().create_unix_connection(lambda: connection, sock=reached)
        except BaseException:
            reached.close()
            raise

    def _take_parts(self, parts: list[bytes]) -> None:
        self.take(parts, sum(map(len, parts)))

    def pause(self, is_paused: bool) -> None:
        """See `LocalLink`."""
        for each in self._connections.values():
            each.pause(is_paused)

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """See `KernelLink`."""
        message = self._session.msg(kind, content)
        self._connections[channel].send(self._session.serialize(message))
        return str(message["header"]["msg_id"])

    def read(self, parts: list[bytes]) -> dict[str, Any] | None:
        """See `LocalLink`."""
        from jupyter_client.session import DELIM

        # Any exception: code can send whatever it likes, and the parser's list of complaints is not known.
        with contextlib.suppress(Exception):
            signature, *rest = parts[parts.index(DELIM) + 1 :]
            # `Session.deserialize` would look for dates in every text, at most of a message's cost.
            if hmac.compare_digest(signature, self._session.sign(rest[: len(_SIGNED)])):
                message: dict[str, Any] = dict(zip(_SIGNED, map(json.loads, rest), strict=False))
                if is_message(message):
                    return message
        return None

    def close(self) -> None:
        """See `LocalLink`."""
        self._connecting.cancel()
        for each in self._connections.values():
            each.close()
