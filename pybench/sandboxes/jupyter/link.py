"""REST calls to a Jupyter server, and messages to and from one of its kernels over a websocket.

Protocol: Jupyter Server's REST API and its kernel websocket without a subprotocol, one JSON text a message
(https://jupyter-server.readthedocs.io/en/latest/developers/websocket-protocols.html); Kernel Gateway and
Enterprise Gateway speak the same.
"""

from __future__ import annotations

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
from pybench.core.text import read_json
from pybench.sandboxes.kernel_client import KernelGone

if TYPE_CHECKING:
    import httpx
    from websockets.asyncio.client import ClientConnection

KEPT_FOLDER = "pybench_folder"
"""Metadata of a kernel spec: where kernels keep files when they are restarted, if not in their temporary
folder; relative to the folder in which they start."""
MAX_MESSAGE_BYTES = 64 << 20
_MAX_ANSWER_BYTES = 16 << 20
_MAX_ANSWER_PARTS = 500_000
"""Of what the kernel is asked for: the longest listing has 7 parts an entry."""
_RECONNECT_SEC = 20.0
_SILENCE_SEC = 5.0  # after this without a message, the server is asked whether the kernel still exists
_REPLAY_SEC = 1.0  # how long a server may take to repeat messages after a reconnect


class JupyterServer:
    """The REST API of one Jupyter server."""

    def __init__(self, url: str, token: str, token_env: str, request_sec: float) -> None:
        import httpx

        self.url = url.rstrip("/")
        self.headers = {"Authorization": f"token {token}"} if token else {}
        self._token_env = token_env
        self._request_sec = request_sec
        self._client: httpx.AsyncClient = httpx.AsyncClient(headers=self.headers, timeout=request_sec)

    @property
    def name(self) -> str:
        """The server's address without user name and password."""
        parts = urlsplit(self.url)
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))

    async def ask(self, method: str, path: str, content: Any = None) -> Any:
        """Send one request. Returns the parsed answer, None for an empty one.

        Raises:
            FileNotFoundError: the server answered 404.
            UserError: the server refuses the token.
            SandboxError: the server did not answer, or refused the request for another reason.
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
            return read_json(answer.content) if answer.content else None
        except ValueError:
            raise SandboxError(f"{self.name} does not speak as a Jupyter server: {path}") from None

    def channels(self, kernel_id: str, session: str) -> str:
        """The URL of a kernel's websocket."""
        parts = urlsplit(f"{self.url}/api/kernels/{kernel_id}/channels")
        scheme = "wss" if parts.scheme == "https" else "ws"
        return urlunsplit((scheme, parts.netloc, parts.path, f"session_id={session}", ""))

    async def close(self) -> None:
        """Close the HTTP connections."""
        await self._client.aclose()


class WebsocketLink:
    """A `KernelLink` to one kernel on a Jupyter server.

    If the connection breaks, it is opened again: the server keeps a session's messages meanwhile.
    """

    def __init__(self, server: JupyterServer, kernel_id: str, max_bytes: int) -> None:
        """Messages of more than `max_bytes` are dropped."""
        self._server = server
        self._max_bytes = max(max_bytes, _MAX_ANSWER_BYTES)
        self.kernel_id = kernel_id
        self._session = uuid.uuid4().hex
        self._socket: ClientConnection | None = None
        self._unconfirmed: tuple[str, str] | None = None
        """The id and text of the last request, until a message of the kernel shows that it arrived."""
        self._is_in_doubt = False
        """Whether that request may be lost, because its connection broke."""

    async def connect(self) -> None:
        """Open the websocket, trying again for 20 s.

        Raises:
            SandboxError: it cannot be opened.
            KernelGone: the server no longer has the kernel.
        """
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
        """Raises KernelGone if the server no longer has the kernel."""
        with contextlib.suppress(SandboxError):  # the server did not answer: the caller tries again
            try:
                facts = await self._server.ask("GET", f"/api/kernels/{self.kernel_id}")
            except FileNotFoundError:
                raise KernelGone({"reason": "its server ended it"}) from None
            if (facts or {}).get("execution_state") == "dead":
                raise KernelGone({"reason": "ended"})

    async def _reconnect(self) -> ClientConnection:
        await self.close()
        await self.connect()
        assert self._socket is not None
        return self._socket

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """Send a request on `shell` or `control` and return its msg_id. Raises SandboxError, KernelGone."""
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
        self._unconfirmed = (header["msg_id"], text)
        socket = self._socket or await self._reconnect()
        try:
            await socket.send(text)
        except ConnectionClosed:
            await (await self._reconnect()).send(text)
        return header["msg_id"]

    async def receive(self) -> dict[str, Any]:
        """The next message from any channel. Reconnects where that is needed.

        Raises:
            KernelGone: the kernel ended.
            SandboxError: the connection cannot be opened again.
        """
        from websockets.exceptions import ConnectionClosed

        socket = self._socket or await self._reconnect()
        while True:
            wait_sec = _REPLAY_SEC if self._is_in_doubt else _SILENCE_SEC
            try:
                message = _read(await asyncio.wait_for(socket.recv(), wait_sec), self._max_bytes)
            except ConnectionClosed:
                socket, self._is_in_doubt = await self._reconnect(), self._unconfirmed is not None
                continue
            except TimeoutError:
                await self._check_kernel()
                if self._is_in_doubt and self._unconfirmed is not None:
                    with contextlib.suppress(ConnectionClosed):  # the next `recv` raises it again
                        await socket.send(self._unconfirmed[1])
                self._is_in_doubt = False
                continue
            if message is None:
                continue
            about = (message.get("parent_header") or {}).get("msg_id")
            if self._unconfirmed is not None and about == self._unconfirmed[0]:
                self._unconfirmed, self._is_in_doubt = None, False
            if message["header"]["msg_type"] == "status" and about is None:
                state = message["content"].get("execution_state")
                if state in ("restarting", "dead"):
                    raise KernelGone({"reason": "ended"})
            return message

    async def interrupt(self) -> None:
        """Interrupt the running cell. Raises KernelGone, SandboxError, UserError."""
        try:
            await self._server.ask("POST", f"/api/kernels/{self.kernel_id}/interrupt")
        except FileNotFoundError:
            raise KernelGone({"reason": "its server ended it"}) from None

    async def processor_sec(self) -> None:
        """None: nothing is known of the server's machine."""

    async def evaluate(self, expression: str, timeout_sec: float) -> Any:
        """Evaluate a Python expression that gives a JSON text, outside the code's history. Returns the value.

        Raises:
            SandboxError: the expression failed, took too long, or ended the kernel.
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
            return read_json(_text_of(answer["data"]["text/plain"]), _MAX_ANSWER_PARTS)
        except (AttributeError, KeyError, ValueError, TypeError):
            said = answer.get("evalue") or message["content"].get("evalue") or "no value"
            raise SandboxError(f"the kernel does not do what is asked of it: {said}") from None

    async def close(self) -> None:
        """Close the websocket."""
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()


def _text_of(shown: str) -> bytes:
    """The text that `repr` shows. JSON texts are ASCII: in linear time, whatever was sent instead of one."""
    return shown[1:-1].encode("ascii").decode("unicode_escape").encode("ascii")


def _read(frame: str | bytes, max_bytes: int) -> dict[str, Any] | None:
    """The message of a frame, None if it cannot be read.

    A binary frame begins with the number and offsets of its parts; the first part is the JSON text.
    """
    try:
        if len(frame) > max_bytes:
            return None
        text = frame.encode() if isinstance(frame, str) else frame
        if isinstance(frame, bytes):
            count = struct.unpack("!i", frame[:4])[0]
            places = [*struct.unpack(f"!{count}I", frame[4 : 4 + 4 * count]), len(frame)]
            text = frame[places[0] : places[1]]
        message = read_json(text)
        parts = ("header", "content")
        is_message = isinstance(message, dict) and all(isinstance(message.get(part), dict) for part in parts)
        if not is_message or not isinstance(message.get("parent_header") or {}, dict):
            return None
        return message if "msg_type" in message["header"] else None
    except (ValueError, KeyError, TypeError, struct.error, IndexError):
        return None
