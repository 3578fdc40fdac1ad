"""A local kernel's side of the wire: Jupyter messages over two pipes that its process inherited.

Over ZeroMQ a kernel needs five sockets and eight threads. They take half the start time of a forked kernel,
and most of the time of a cell beside its code. Here the same messages travel as four bytes of length and one
JSON object; ipykernel's own classes make and answer them. Processes that a cell forks send their messages
through a pipe to the kernel, in pieces small enough to be written atomically, and the kernel passes them on.

Protocol: Jupyter messaging 5.4 (https://jupyter-client.readthedocs.io/en/stable/messaging.html).
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import os
import queue
import select
import signal
import struct
import sys
import threading
import time
import uuid
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from ipykernel.iostream import BackgroundSocket, IOPubThread

_HEAD = struct.Struct(">I")
_PIECE_HEAD = struct.Struct(">IHB")  # process id, length of the piece, whether it is the last of its message
_PIECE_BYTES = select.PIPE_BUF - _PIECE_HEAD.size
_MAX_FROM_CHILD_BYTES = 16 << 20
_AT_ONCE_BYTES = 1 << 16
_PARTS = ("header", "parent_header", "metadata", "content")
_OF_CHILDREN = ("stream", "display_data", "update_display_data", "clear_output")
_IDLE = {"execution_state": "idle"}
_SIGINT = frozenset({signal.SIGINT})
_Taker = Callable[[dict[str, Any]], Awaitable[None]]


class Wire:
    """Replaces a session's `send` and the kernel's sockets. Nothing is sent before `open`."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self._incoming, self._outgoing = -1, -1
        self._pid = 0
        self._lock = threading.RLock()
        self._unsent = bytearray()
        self._held = b""
        self._received = bytearray()
        self._take: _Taker | None = None
        self._context: contextvars.Context | None = None
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard, self._told = -1, -1
        self._is_listening = False
        session.send = self.send
        self.publisher = _Publisher(self)

    def open(self, incoming: int, outgoing: int) -> None:
        """Use these descriptors from now on."""
        for descriptor in (incoming, outgoing):
            os.set_inheritable(descriptor, False)
            os.set_blocking(descriptor, False)
        self._incoming, self._outgoing = incoming, outgoing
        self._pid = os.getpid()
        self._session.session = str(uuid.uuid4())
        self._heard, self._told = os.pipe()
        os.register_at_fork(before=self._listen_to_children, after_in_child=self._be_child)

    def attach(self, loop: asyncio.AbstractEventLoop, take: _Taker) -> None:
        """Call `take` in the loop for each request that arrives."""
        self._take = take
        self._context = contextvars.copy_context()
        loop.add_reader(self._incoming, self._readable)

    def uninterrupted(self, work: Callable[[], Any]) -> Any:
        """Call `work` under the lock, with SIGINT blocked until it is done."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGINT)
        try:
            with self._lock:
                return work()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    # ------------------------------------------------------------------ out

    def send(
        self,
        stream: Any,
        msg_or_type: Any,
        content: Any = None,
        parent: Any = None,
        ident: Any = None,
        buffers: Any = None,
        track: bool = False,
        header: Any = None,
        metadata: Any = None,
    ) -> Any:
        """Replaces `jupyter_client.session.Session.send`. There is one stream, and no binary buffers."""
        if msg_or_type == "execute_input" or (msg_or_type == "status" and content != _IDLE):
            return None  # the runner does not need these
        message = msg_or_type
        if not isinstance(message, dict):
            message = self._session.msg(
                msg_or_type, content=content, parent=parent, header=header, metadata=metadata
            )
        if self._outgoing >= 0:
            data = self._packed({part: message[part] for part in _PARTS})
            kind = message["header"]["msg_type"]
            if os.getpid() != self._pid:
                self._tell(data) if kind in _OF_CHILDREN else None
            elif kind == "execute_reply":
                self._held = _framed(data)  # sent together with the `idle` that follows at once
            else:
                self._put(data)
        return message

    def _packed(self, message: dict[str, Any]) -> bytes:
        """The message as JSON.

        Lone surrogates are escaped; values that JSON cannot hold become their text.
        """
        try:
            return bytes(self._session.pack(message))
        except Exception:
            return json.dumps(message, default=str, skipkeys=True).encode("ascii")

    def _put(self, data: bytes) -> None:
        self.uninterrupted(lambda: self._send(_framed(data)))

    def _send(self, frame: bytes) -> None:
        waits = bool(self._unsent)
        self._unsent += self._held + frame
        self._held = b""
        if not waits and not self._send_waiting():
            threading.Thread(target=self._send_rest, daemon=True).start()

    def _send_waiting(self) -> bool:
        """Write as much as the pipe takes. Returns whether everything is sent."""
        try:
            while self._unsent:
                del self._unsent[: os.write(self._outgoing, self._unsent)]
        except BlockingIOError:
            return False
        except OSError:  # the runner has closed the pipe
            self._unsent.clear()
        return True

    def _send_rest(self) -> None:
        poll = select.poll()
        poll.register(self._outgoing, select.POLLOUT)
        while True:
            poll.poll()
            with self._lock:
                if self._send_waiting():
                    return

    # ------------------------------------------------------------------ in

    def _readable(self) -> None:
        if os.getpid() != self._pid:
            os._exit(
                0
            )  # a cell forked this process and returned into the loop: it must not act as the kernel
        with suppress(BlockingIOError):
            data = os.read(self._incoming, _AT_ONCE_BYTES)
            if not data:
                asyncio.get_running_loop().remove_reader(self._incoming)
            self._received += data
        while len(self._received) >= _HEAD.size:
            end = _HEAD.size + _HEAD.unpack_from(self._received)[0]
            if len(self._received) < end:
                return
            message = json.loads(self._received[_HEAD.size : end])
            del self._received[:end]
            self._start(message)

    def _start(self, message: dict[str, Any]) -> None:
        # One context for all cells, as in ipykernel: a context variable set by a cell is there in the next.
        context: Any = {"context": self._context} if sys.version_info >= (3, 11) else {}
        task = asyncio.get_running_loop().create_task(self._answer(message), **context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, message: dict[str, Any]) -> None:
        assert self._take is not None
        async with self._turn:
            await self._take(message)

    # ------------------------------------------------------------------ children

    def _listen_to_children(self) -> None:
        if not self._is_listening and os.getpid() == self._pid:
            self._is_listening = True
            self.uninterrupted(threading.Thread(target=self._hear, daemon=True).start)

    def _be_child(self) -> None:
        self._lock = threading.RLock()  # another thread of the kernel may have held it
        self._unsent = bytearray()

    def _tell(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE_BYTES):
            piece = data[start : start + _PIECE_BYTES]
            is_last = start + _PIECE_BYTES >= len(data)
            with suppress(OSError):
                os.write(self._told, _PIECE_HEAD.pack(os.getpid(), len(piece), is_last) + piece)

    def _hear(self) -> None:
        pending = bytearray()
        messages: dict[int, bytearray] = {}
        while data := os.read(self._heard, _AT_ONCE_BYTES):
            pending += data
            while len(pending) >= _PIECE_HEAD.size:
                pid, size, is_last = _PIECE_HEAD.unpack_from(pending)
                if len(pending) < _PIECE_HEAD.size + size:
                    break
                message = messages.setdefault(pid, bytearray())
                if len(message) <= _MAX_FROM_CHILD_BYTES:
                    message += pending[_PIECE_HEAD.size : _PIECE_HEAD.size + size]
                del pending[: _PIECE_HEAD.size + size]
                if is_last:
                    del messages[pid]
                    if len(message) <= _MAX_FROM_CHILD_BYTES:
                        self._put(bytes(message))


def _framed(data: bytes) -> bytes:
    return _HEAD.pack(len(data)) + data


class ShellChannel:
    """Replaces ipykernel's thread that distributes messages. There is one shell, in the main thread."""

    def __init__(self) -> None:
        self.parent_thread = threading.main_thread()
        self.manager = self

    def get_subshell_to_shell_channel_socket(self, _subshell_id: str | None) -> None:
        """Returns None: answers are sent by the session."""


class _Publisher(IOPubThread):  # type: ignore[misc]  # of a library without types
    """Replaces ipykernel's publishing thread: scheduled calls run at once."""

    def __init__(self, wire: Wire) -> None:
        self.socket = SimpleNamespace()
        self.background_socket = BackgroundSocket(self)
        self.thread = SimpleNamespace(is_alive=lambda: True, ident=-1)
        self.io_loop = _Later(wire)
        self.schedule = wire.uninterrupted

    def send_multipart(self, *_frames: Any, **_how: Any) -> None:
        """Discards raw frames: only messages can be sent."""

    def stop(self) -> None:
        """Does nothing: there is no thread to stop."""


class _Later:
    """Replaces that thread's event loop: flushes printed text shortly after it was written, also while a cell
    runs."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._due: queue.SimpleQueue[tuple[float, Callable[[], None]]] = queue.SimpleQueue()
        self._is_started = False

    def call_later(self, delay_sec: float, work: Callable[[], None]) -> None:
        """Call `work` after the delay, in a thread. Calls run in the order of the requests."""
        self._due.put((time.monotonic() + delay_sec, work))
        if not self._is_started:
            self._is_started = True
            threading.Thread(target=self._run, name="IOPub", daemon=True).start()

    def _run(self) -> None:
        while True:
            due, work = self._due.get()
            time.sleep(max(0.0, due - time.monotonic()))
            self._wire.uninterrupted(work)
