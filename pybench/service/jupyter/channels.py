"""One kernel as Jupyter's clients see it: requests in, messages out, a new kernel for a dead one.

The kernel gets one request at a time; the others wait here, bounded. So it is known here when it is busy,
which the local kernel does not say itself, and what is left out after an error (`stop_on_error`). Protocol:
Jupyter messaging 5.4 (https://jupyter-client.readthedocs.io/en/stable/messaging.html).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from pybench.core.errors import InfrastructureError, UserError
from pybench.sandboxes.cells import DROPPED_MIME
from pybench.sandboxes.kernel_client import KernelGone
from pybench.sandboxes.kernel_sandbox import KernelSandbox
from pybench.service.jupyter.frames import PARTS, Request, packed
from pybench.service.kernels import Kernel

SPEC = "python3"
_MAX_WAITING_BYTES = 16 << 20
_MAX_WAITING = 1000
_MAX_KEPT_BYTES = 16 << 20
_GOING_AWAY = 1001
Message = dict[str, Any]


@dataclass(eq=False)
class Connection:
    """A client's websocket."""

    socket: WebSocket
    session: str
    is_v1: bool

    async def send(self, channel: str, message: Message) -> bool:
        """Send a message; returns whether the client is still there."""
        frame = packed(channel, message, self.is_v1)
        try:
            if isinstance(frame, str):
                await self.socket.send_text(frame)
            else:
                await self.socket.send_bytes(frame)
        except (WebSocketDisconnect, RuntimeError):  # the latter once the socket is closed from here
            return False
        return True


@dataclass
class _Kept:
    """Messages for the session whose connection was the last to end, until it comes back."""

    session: str
    messages: deque[tuple[str, Message, int]] = field(default_factory=deque)
    size: int = 0

    def append(self, channel: str, message: Message) -> None:
        count = len(packed(channel, message, is_v1=True))
        self.messages.append((channel, message, count))
        self.size += count
        while self.size > _MAX_KEPT_BYTES:
            self.size -= self.messages.popleft()[2]


class JupyterKernel:
    """A kernel with its connections."""

    def __init__(self, kernel: Kernel, sandbox: KernelSandbox, end: Callable[[], Awaitable[None]]) -> None:
        """`end` ends the kernel for good."""
        self.kernel = kernel
        self._sandbox, self._end = sandbox, end
        self.on_end: Callable[[], object] | None = None
        """Called when the kernel has ended for good, by whatever."""
        self.state = "idle"
        self._last_activity = datetime.now(UTC)
        self._connections: set[Connection] = set()
        self._kept: _Kept | None = None
        self._waiting: deque[tuple[Request, str]] = deque()
        self._waiting_bytes = 0
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._running: tuple[Request, str] | None = None
        self._stops_on_error = self._has_failed = False
        """Of the running cell: whether its error leaves out those that wait, and whether it had one."""
        self._inputs = 0
        """Number of the latest input."""
        self._changing = asyncio.Lock()
        """Held while the kernel is replaced or ended."""
        self._is_ended = False
        self._receiving = asyncio.create_task(self._receive())
        self._closing: asyncio.Task[None] | None = None
        kernel.on_end = self._ended

    def model(self) -> dict[str, Any]:
        """The kernel as the REST interface describes it."""
        return {
            "id": self.kernel.conversation,
            "name": SPEC,
            "last_activity": self._last_activity.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "execution_state": self.state,
            "connections": len(self._connections),
        }

    # ------------------------------------------------------------------ connections

    @property
    def connections(self) -> int:
        """How many there are."""
        return len(self._connections)

    async def attach(self, connection: Connection) -> None:
        """Send a session that comes back what it has missed, then everything."""
        for stale in [one for one in self._connections if one.session == connection.session]:
            self.detach(stale)
        while self._kept is not None and self._kept.session == connection.session and self._kept.messages:
            channel, message, size = self._kept.messages.popleft()
            self._kept.size -= size
            if not await connection.send(channel, message):
                self._kept.messages.appendleft((channel, message, size))
                return
        self._kept = None
        self._connections.add(connection)

    def detach(self, connection: Connection) -> None:
        """A client has gone; the last one's messages are kept for a while."""
        if connection in self._connections:
            self._connections.discard(connection)
            if not self._connections:
                self._kept = _Kept(connection.session)

    async def _tell(self, channel: str, message: Message, session: str | None = None) -> None:
        """Send to every connection, or to that of one session."""
        for one in [each for each in self._connections if session in (None, each.session)]:
            if not await one.send(channel, message):
                self.detach(one)
        if not self._connections and self._kept is not None and session in (None, self._kept.session):
            self._kept.append(channel, message)

    async def _say(self, kind: str, content: Message, about: Request | None = None) -> None:
        """Publish what the kernel does not say itself."""
        await self._tell("iopub", self._message(kind, content, about))

    def _message(self, kind: str, content: Message, about: Request | None) -> Message:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.kernel.conversation,
            "username": "kernel",
            "date": datetime.now(UTC).isoformat(),
            "version": "5.4",
        }
        parent = about.message["header"] if about else {}
        return {"header": header, "parent_header": parent, "metadata": {}, "content": content}

    # ------------------------------------------------------------------ requests

    async def take(self, request: Request, session: str) -> None:
        """Answer a request or put it before the kernel. Waits while too much does already."""
        self._touch()
        if request.kind == "interrupt_request":
            await self.interrupt()
            await self._reply(request, session, {"status": "ok"})
        elif request.kind == "shutdown_request":
            is_restart = bool(request.message["content"].get("restart"))
            await self._reply(request, session, {"status": "ok", "restart": is_restart})
            await (self.restart() if is_restart else self.end())
        elif request.channel in ("shell", "control") and self.state != "dead":
            await self._has_room.wait()
            self._waiting.append((request, session))
            self._waiting_bytes += request.size
            self._look_for_room()
            await self._run_next()

    def _look_for_room(self) -> None:
        is_full = self._waiting_bytes > _MAX_WAITING_BYTES or len(self._waiting) >= _MAX_WAITING
        self._has_room.clear() if is_full else self._has_room.set()

    def _touch(self) -> None:
        self.kernel.used_at = time.monotonic()
        self._last_activity = datetime.now(UTC)

    async def _reply(self, request: Request, session: str, content: Message) -> None:
        kind = request.kind.removesuffix("_request") + "_reply"
        await self._tell(request.channel, self._message(kind, content, request), session)

    async def _run_next(self) -> None:
        if self._running is not None or not self._waiting or self.state != "idle":
            return
        request, _ = self._running = self._waiting.popleft()
        self._waiting_bytes -= request.size
        self._look_for_room()
        self._stops_on_error = self._has_failed = False
        self.state, self.kernel.in_use = "busy", 1
        link = self._sandbox.link
        await self._say("status", {"execution_state": "busy"}, request)
        content = request.message["content"]
        if request.kind == "execute_request":
            is_silent = bool(content.get("silent"))
            self._stops_on_error = bool(content.get("stop_on_error", True)) and not is_silent
            content |= {"allow_stdin": False, "stop_on_error": False}
            if not is_silent:
                seen = {"code": content.get("code", ""), "execution_count": self._inputs + 1}
                await self._say("execute_input", seen, request)
        request.message["header"].pop("subshell_id", None)
        link.forward(request.message)

    async def _finish(self) -> None:
        """The running request is done with."""
        running, self._running = self._running, None
        self.state, self.kernel.in_use = "idle", 0
        if running is not None and self._has_failed and self._stops_on_error:
            for request, session in [each for each in self._waiting if each[0].kind == "execute_request"]:
                self._waiting.remove((request, session))
                self._waiting_bytes -= request.size
                await self._say("status", {"execution_state": "busy"}, request)
                await self._reply(request, session, {"status": "aborted"})
                await self._say("status", {"execution_state": "idle"}, request)
            self._look_for_room()
        await self._run_next()

    # ------------------------------------------------------------------ messages

    async def _receive(self) -> None:
        link = self._sandbox.link
        try:
            while True:
                await self._pass_on(await link.receive())
        except KernelGone:
            async with self._changing:
                await self._say("status", {"execution_state": "restarting"})
                await self._renew()

    async def _pass_on(self, message: Message) -> None:
        """Send a message of the kernel's to whom it concerns. Code can send anything as the kernel."""
        message = {part: message.get(part) or {} for part in PARTS}
        kind, content = message["header"].get("msg_type"), message["content"]
        if not isinstance(kind, str) or not isinstance(message["metadata"], dict):
            return
        request, session = self._running or (None, None)
        is_about = request is not None and message["parent_header"].get("msg_id") == request.msg_id
        self._touch()
        if kind.endswith("_reply"):
            if request is None or not is_about:
                return
            self._learn(request, content)
            await self._tell(request.channel, message, session)
        elif kind == "status":
            if content.get("execution_state") == "idle":
                await self._tell("iopub", message)
                if is_about:
                    await self._finish()
        elif kind not in ("input_request", "iopub_welcome"):
            data = content.get("data")
            if isinstance(data, dict) and DROPPED_MIME in data:
                data["text/plain"] = f"[{data[DROPPED_MIME]} characters were left out]"
            await self._tell("iopub", message)

    def _learn(self, request: Request, content: Message) -> None:
        if request.kind == "execute_request":
            if isinstance(content.get("execution_count"), int):
                self._inputs = content["execution_count"]
            self._has_failed = content.get("status") == "error"
        elif request.kind == "kernel_info_request":
            content["supported_features"] = []  # neither a debugger nor subshells

    # ------------------------------------------------------------------ life

    async def interrupt(self) -> None:
        """Interrupt the running cell; nothing to do where none runs."""
        if self.state == "busy":
            await self._sandbox.link.interrupt()

    async def restart(self) -> None:
        """A fresh kernel under the same id; files stay."""
        async with self._changing:
            self._receiving.cancel()
            await self._say("shutdown_reply", {"status": "ok", "restart": True})
            await self._renew()

    async def _renew(self) -> None:
        if self._is_ended:
            return
        self.state, self.kernel.in_use = "restarting", 1
        self._running, self._inputs = None, 0
        self._waiting.clear()
        self._waiting_bytes = 0
        self._look_for_room()
        try:
            await self._sandbox.restart()
        except (InfrastructureError, UserError):
            self.state, self.kernel.in_use = "dead", 0
            await self._say("status", {"execution_state": "dead"})
            return
        self.state, self.kernel.in_use = "idle", 0
        self._touch()
        self._receiving = asyncio.create_task(self._receive())
        await self._say("status", {"execution_state": "idle"})
        await self._run_next()

    async def end(self) -> None:
        """End the kernel for good, and its connections."""
        async with self._changing:
            await self._end()

    def _ended(self) -> None:
        self._is_ended, self.state = True, "dead"
        self._receiving.cancel()
        self._waiting.clear()
        self._has_room.set()
        self._closing = asyncio.create_task(self._close_connections())
        if self.on_end is not None:
            self.on_end()

    async def _close_connections(self) -> None:
        await self._say("status", {"execution_state": "dead"})
        for one in list(self._connections):
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await one.socket.close(_GOING_AWAY, "the kernel has ended")
