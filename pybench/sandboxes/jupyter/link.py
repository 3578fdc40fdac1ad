"""Messages to and from a kernel on a Jupyter server: its REST calls, and its websocket.

Protocol: Jupyter Server's REST API and its kernel websocket without a subprotocol, one JSON text a message
(https://jupyter-server.readthedocs.io/en/latest/developers/websocket-protocols.html); Kernel Gateway and
Enterprise Gateway speak the same.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import json
import struct
import time
import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.kernel_client import KernelGone

if TYPE_CHECKING:
    import httpx
    from websockets.asyncio.client import ClientConnection

MAX_MESSAGE_BYTES = 64 << 20
_RECONNECT_SEC = 20.0
_SILENCE_SEC = 5.0  # after that the server is asked whether the kernel is still there
_REPLAY_SEC = 1.0  # how long a server may take to repeat what was said while nobody listened


class JupyterServer:
    """The REST side of one Jupyter server."""

    def __init__(self, url: str, token: str, token_env: str, request_sec: float) -> None:
        import httpx

        self.url = url.rstrip("/")
        self.headers = {"Authorization": f"token {token}"} if token else {}
        self._token_env = token_env
        self._request_sec = request_sec
        self._client: httpx.AsyncClient = httpx.AsyncClient(headers=self.headers, timeout=request_sec)

    @property
    def name(self) -> str:
        """The address without a name or password in it."""
        parts = urlsplit(self.url)
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))

    async def ask(self, method: str, path: str, content: Any = None) -> Any:
        """One request; the parsed answer, None for an empty one.

        Raises:
            FileNotFoundError: 404.
            UserError: the token is refused.
            SandboxError: no answer, or any other refusal.
        """
        import httpx

        try:
            answer = await asyncio.wait_for(
                self._client.request(method, f"{self.url}{path}", json=content), self._request_sec + 5
            )
        except (httpx.HTTPError, TimeoutError, OSError) as error:
            said = str(error) or type(error).__name__
            raise SandboxError(f"the Jupyter server {self.name} does not answer: {said}") from error
        if answer.status_code in (401, 403):
            raise UserError(
                f"sandbox.url={self.name}: the server refuses the token; set it in {self._token_env}"
            )
        if answer.status_code == 404:
            raise FileNotFoundError(f"{self.name}{path}")
        if answer.status_code >= 300:
            said = " ".join(answer.text.split())[:200]
            raise SandboxError(
                f"the Jupyter server {self.name} refused {method} {path}: {answer.status_code} {said}"
            )
        try:
            return answer.json() if answer.content else None
        except ValueError:
            raise SandboxError(f"{self.name} does not speak as a Jupyter server: {path}") from None

    def channels(self, kernel_id: str, session: str) -> str:
        """The address of a kernel's websocket."""
        parts = urlsplit(f"{self.url}/api/kernels/{kernel_id}/channels")
        scheme = "wss" if parts.scheme == "https" else "ws"
        return urlunsplit((scheme, parts.netloc, parts.path, f"session_id={session}", ""))

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()


class WebsocketLink:
    """A `KernelLink` to one kernel. A cut connection is made again: the server keeps what was said meanwhile
    for the same session."""

    def __init__(self, server: JupyterServer, kernel_id: str) -> None:
        self._server = server
        self.kernel_id = kernel_id
        self._session = uuid.uuid4().hex
        self._socket: ClientConnection | None = None
        self._unheard: tuple[str, str] | None = None
        """The last request (its id and text), until the kernel shows that it has it."""
        self._is_in_doubt = False
        """Whether that request may have gone into a connection that was cut."""

    async def connect(self) -> None:
        """Open the websocket. Raises SandboxError, KernelGone."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        deadline, pause_sec = time.monotonic() + _RECONNECT_SEC, 0.1
        while True:
            try:
                self._socket = await connect(
                    self._server.channels(self.kernel_id, self._session),
                    additional_headers=self._server.headers,
                    max_size=MAX_MESSAGE_BYTES,
                    open_timeout=10,
                    close_timeout=1,
                )
                return
            except (OSError, TimeoutError, WebSocketException) as error:
                if time.monotonic() + pause_sec > deadline:
                    raise SandboxError(
                        f"the kernel's websocket at {self._server.name} cannot be opened: {error}"
                    ) from error
                await self._check_kernel()
                await asyncio.sleep(pause_sec)
                pause_sec = min(pause_sec * 2, 2.0)

    async def _check_kernel(self) -> None:
        """Raises KernelGone if the server has the kernel no more."""
        with contextlib.suppress(SandboxError):  # not reached: tried again until the deadline
            try:
                facts = await self._server.ask("GET", f"/api/kernels/{self.kernel_id}")
            except FileNotFoundError:
                raise KernelGone({"reason": "its server ended it"}) from None
            if (facts or {}).get("execution_state") == "dead":
                raise KernelGone({"reason": "ended"})

    async def _again(self) -> ClientConnection:
        await self.close()
        await self.connect()
        assert self._socket is not None
        return self._socket

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """See `KernelLink`."""
        from websockets.exceptions import ConnectionClosed

        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self._session,
            "username": "pybench",
            "date": datetime.now(UTC).isoformat(),
            "version": "5.4",
        }
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        text = json.dumps(message | {"channel": channel, "buffers": []})
        self._unheard = (header["msg_id"], text)
        socket = self._socket or await self._again()
        try:
            await socket.send(text)
        except ConnectionClosed:
            await (await self._again()).send(text)
        return header["msg_id"]

    async def receive(self) -> dict[str, Any]:
        """See `KernelLink`."""
        from websockets.exceptions import ConnectionClosed

        socket = self._socket or await self._again()
        while True:
            wait_sec = _REPLAY_SEC if self._is_in_doubt else _SILENCE_SEC
            try:
                message = _read(await asyncio.wait_for(socket.recv(), wait_sec))
            except ConnectionClosed:
                socket, self._is_in_doubt = await self._again(), self._unheard is not None
                continue
            except TimeoutError:
                await self._check_kernel()
                if self._is_in_doubt and self._unheard is not None:
                    with contextlib.suppress(ConnectionClosed):  # then the next receive sees it too
                        await socket.send(self._unheard[1])
                self._is_in_doubt = False
                continue
            if message is None:
                continue
            about = (message.get("parent_header") or {}).get("msg_id")
            if self._unheard is not None and about == self._unheard[0]:
                self._unheard, self._is_in_doubt = None, False
            if message["header"]["msg_type"] == "status" and about is None:
                state = message["content"].get("execution_state")
                if state in ("restarting", "dead"):
                    raise KernelGone({"reason": "ended"})
            return message

    async def interrupt(self) -> None:
        """See `KernelLink`."""
        try:
            await self._server.ask("POST", f"/api/kernels/{self.kernel_id}/interrupt")
        except FileNotFoundError:
            raise KernelGone({"reason": "its server ended it"}) from None

    async def evaluate(self, expression: str, timeout_sec: float) -> Any:
        """The value of a Python expression whose value is a JSON text, out of the code's sight.

        Raises:
            SandboxError: it failed, or took too long.
        """
        content = {
            "code": "",
            "silent": True,
            "store_history": False,
            "user_expressions": {"asked": expression},
            "allow_stdin": False,
            "stop_on_error": False,
        }
        try:
            async with asyncio.timeout(timeout_sec):
                msg_id = await self.send("shell", "execute_request", content)
                while True:
                    message = await self.receive()
                    is_mine = (message.get("parent_header") or {}).get("msg_id") == msg_id
                    if is_mine and message["header"]["msg_type"] == "execute_reply":
                        break
        except TimeoutError:
            raise SandboxError(f"the kernel did not answer within {timeout_sec:g} s") from None
        except KernelGone as gone:
            raise SandboxError(f"the kernel ended: {gone.facts.get('reason')}") from gone
        answer = (message["content"].get("user_expressions") or {}).get("asked") or {}
        try:
            return json.loads(ast.literal_eval(answer["data"]["text/plain"]))
        except (KeyError, ValueError, SyntaxError, TypeError):
            said = answer.get("evalue") or message["content"].get("evalue") or "no value"
            raise SandboxError(f"the kernel does not do what is asked of it: {said}") from None

    async def close(self) -> None:
        """Close the websocket."""
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()


def _read(frame: str | bytes) -> dict[str, Any] | None:
    """The message of a frame; one with buffers begins with their count and places. None: unreadable."""
    try:
        if isinstance(frame, bytes):
            count = struct.unpack("!i", frame[:4])[0]
            places = [*struct.unpack(f"!{count}I", frame[4 : 4 + 4 * count]), len(frame)]
            frame = frame[places[0] : places[1]]
        message: dict[str, Any] = json.loads(frame)
        return message if "msg_type" in message["header"] else None
    except (ValueError, KeyError, TypeError, struct.error, IndexError):
        return None
