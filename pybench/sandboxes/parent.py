"""The runner's side of the warm parent and of its supervisors: start, ask, listen, end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from pybench.errors import SandboxError

_FOLDER = Path(__file__).parent
_START_SEC = 180.0
_ANSWER_SEC = 30.0
_END_SEC = 12.0
_PROCESS = 3


class Keeper:
    """A connection to one supervisor. Its end, whoever closes it, is the end of the sandbox."""

    def __init__(self, conn: socket.socket) -> None:
        conn.setblocking(False)
        self._conn = conn
        self._buffer = b""
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.fds: list[int] = []
        """Of the work, run and claims folders, and of the supervisor's process."""
        self.gone = False
        asyncio.get_running_loop().add_reader(conn, self._readable)

    def _readable(self) -> None:
        try:
            data, fds, _flags, _address = socket.recv_fds(self._conn, 1 << 16, 8)
        except BlockingIOError:
            return
        except OSError:
            data, fds = b"", []
        self.fds += fds
        if not data:
            asyncio.get_running_loop().remove_reader(self._conn)
            self.gone = True
            self._events.put_nowait({"event": "gone"})
            return
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            self._events.put_nowait(json.loads(line))

    async def send(self, request: dict[str, Any], fds: tuple[int, ...] = ()) -> None:
        """One line to the supervisor, with descriptors. Raises SandboxError if it is gone."""
        line = json.dumps(request | ({"fds": len(fds)} if fds else {})).encode() + b"\n"
        try:
            if fds:
                sent = socket.send_fds(self._conn, [line], list(fds))
                line = line[sent:]
            await asyncio.get_running_loop().sock_sendall(self._conn, line)
        except OSError as problem:
            raise SandboxError(f"the sandbox's supervisor is gone: {problem}") from problem

    async def next_event(self) -> dict[str, Any]:
        """Wait for the next event; a supervisor that is gone answers `{"event": "gone"}` for ever."""
        event = await self._events.get()
        if event["event"] == "gone":
            self._events.put_nowait(event)
        return event

    async def expect(self, name: str, timeout_sec: float = _ANSWER_SEC) -> dict[str, Any]:
        """The next event, which must be `name`. Raises SandboxError."""
        try:
            event = await asyncio.wait_for(self.next_event(), timeout_sec)
        except TimeoutError:
            raise SandboxError(f"the sandbox's supervisor did not answer within {timeout_sec:g} s") from None
        if event["event"] != name:
            raise SandboxError(
                event.get("message") or f"the sandbox answered {event['event']} instead of {name}"
            )
        return event

    async def until(self, name: str, timeout_sec: float = _ANSWER_SEC) -> None:
        """Wait until `name` has been said or the supervisor is gone. Raises SandboxError."""
        try:
            async with asyncio.timeout(timeout_sec):
                while (await self.next_event())["event"] not in (name, "gone"):
                    pass
        except TimeoutError:
            raise SandboxError(f"the sandbox's supervisor did not answer within {timeout_sec:g} s") from None

    async def close(self) -> None:
        """Tell the supervisor to remove everything and wait until it has."""
        with contextlib.suppress(OSError):
            self._conn.shutdown(socket.SHUT_WR)
        try:
            await self._until_gone()
            if not self.gone and len(self.fds) > _PROCESS:  # it hangs, or somebody has stopped it
                with contextlib.suppress(ProcessLookupError):
                    signal.pidfd_send_signal(self.fds[_PROCESS], signal.SIGKILL)
                await self._until_gone()
        finally:
            if not self.gone:
                asyncio.get_running_loop().remove_reader(self._conn)
            self._conn.close()
            for fd in self.fds:
                os.close(fd)
            self.fds.clear()

    async def _until_gone(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_END_SEC):
                while not self.gone:
                    await self.next_event()


class Parent:
    """The warm parent's process. Started again, a few times, if it was killed from outside."""

    def __init__(self, settings: dict[str, Any], python: Path) -> None:
        self._settings = settings
        self._python = python
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._starting = asyncio.Lock()
        self._starts_left = 5
        self.facts: dict[str, Any] = {}

    @property
    def pid(self) -> int:
        """The process; 0 while there is none."""
        return self._process.pid if self._process is not None else 0

    async def start(self) -> None:
        """Start the process and wait until its imports are done. Raises SandboxError."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        code = (
            f"import sys; sys.path.insert(0, {str(_FOLDER)!r}); import inside.nursery; inside.nursery.main()"
        )
        with tempfile.TemporaryFile() as errors:
            self._process = subprocess.Popen(  # noqa: ASYNC220 - a fork without waiting
                [str(self._python), "-I", "-S", "-c", code, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                pass_fds=[theirs.fileno()],
                env=self._settings["environment"],
                cwd="/",
                start_new_session=True,
            )
            theirs.close()
            self._control = ours
            text = b""
            try:
                async with asyncio.timeout(_START_SEC):
                    settings = json.dumps(self._settings).encode() + b"\n"
                    await asyncio.get_running_loop().sock_sendall(ours, settings)
                    while not text.endswith(b"\n"):
                        more = await asyncio.get_running_loop().sock_recv(ours, 1 << 16)
                        if not more:
                            break
                        text += more
            except (TimeoutError, OSError):
                text = b""
            if not text:
                await self.close()
                errors.seek(0)
                said = errors.read().decode(errors="replace").strip().splitlines()
                raise SandboxError(
                    f"the sandbox's parent process did not start: {said[-1] if said else 'no word'}"
                )
        self.facts = json.loads(text)

    async def keeper(self, spec: dict[str, Any]) -> Keeper:
        """A new supervisor for a sandbox of these settings. Raises SandboxError."""
        try:
            return await self._keeper(spec)
        except SandboxError:
            if self._process is not None and await self._is_alive():
                raise
        return await self._keeper(spec)  # the parent was killed meanwhile

    async def _is_alive(self) -> bool:
        """Whether the parent is, after a moment for the news of its death to arrive."""
        await asyncio.sleep(0.2)
        return self._process is not None and self._process.poll() is None

    async def _keeper(self, spec: dict[str, Any]) -> Keeper:
        async with self._starting:
            if self._process is None or self._process.poll() is not None:
                if self._starts_left == 0:
                    raise SandboxError("the sandbox's parent process died too often")
                self._starts_left -= 1
                await self.close()
                await self.start()
        assert self._control is not None
        ours, theirs = socket.socketpair()
        try:
            socket.send_fds(self._control, [b"f"], [theirs.fileno()])
        except OSError as problem:
            ours.close()
            raise SandboxError(f"the sandbox's parent process is gone: {problem}") from problem
        finally:
            theirs.close()
        keeper = Keeper(ours)
        try:
            await keeper.send(spec)
            await keeper.expect("open")
        except BaseException:
            await keeper.close()
            raise
        return keeper

    async def close(self) -> None:
        """End the parent and wait for it."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            process, self._process = self._process, None
            try:
                await asyncio.to_thread(process.wait, _END_SEC)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # the warm process too, should it hang
                await asyncio.to_thread(process.wait)
