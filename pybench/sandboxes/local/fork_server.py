"""The runner's side of the warm parent and of its supervisors."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.local.start_queue import START_SLOTS
from pybench.sandboxes.supervisor_events import SupervisorEvents

_SANDBOXES = Path(__file__).parent.parent
_START_SEC = 180.0
_END_SEC = 12.0
_PROCESS = 3


class SupervisorConnection(SupervisorEvents):
    """A connection to one supervisor. The sandbox ends when either side closes it."""

    def __init__(self, conn: socket.socket) -> None:
        super().__init__()
        conn.setblocking(False)
        self._conn = conn
        self._buffer = b""
        self.fds: list[int] = []
        """Descriptors of the work, run and figure_records folders, and of the supervisor's process."""
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
            self.ended()
            return
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            self.heard(json.loads(line))

    async def send(self, request: dict[str, Any], fds: tuple[int, ...] = ()) -> None:
        """Send a request to the supervisor, with descriptors. Raises SandboxError if it is gone."""
        line = json.dumps(request | ({"fds": len(fds)} if fds else {})).encode() + b"\n"
        try:
            if fds:
                sent = socket.send_fds(self._conn, [line], list(fds))
                line = line[sent:]
            await asyncio.get_running_loop().sock_sendall(self._conn, line)
        except OSError as error:
            raise SandboxError(f"the sandbox's supervisor is gone: {error}") from error

    async def close(self) -> None:
        """Have the supervisor remove the sandbox, and wait for it. One that hangs is killed."""
        with contextlib.suppress(OSError):
            self._conn.shutdown(socket.SHUT_WR)
        try:
            await self._until_gone()
            if not self.gone and len(self.fds) > _PROCESS:  # it hangs, or somebody stopped it
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


class _Lines:
    """Reads the lines that a parent process writes while it starts."""

    def __init__(self, conn: socket.socket) -> None:
        self._conn = conn
        self._unread = b""

    async def next(self) -> dict[str, Any] | None:
        """The next line; None if the process is gone or writes nothing for 180 s."""
        try:
            async with asyncio.timeout(_START_SEC):
                while b"\n" not in self._unread:
                    more = await asyncio.get_running_loop().sock_recv(self._conn, 1 << 16)
                    if not more:
                        return None
                    self._unread += more
        except (TimeoutError, OSError):
            return None
        line, _, self._unread = self._unread.partition(b"\n")
        said: dict[str, Any] = json.loads(line)
        return said


class Parent:
    """The warm parent's process. It is started again, at most five times, if it was killed."""

    def __init__(self, settings: dict[str, Any], python: Path) -> None:
        self._settings = settings
        self._python = python
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._starting = asyncio.Lock()
        self._starts_left = 5
        self._said: _Lines | None = None
        self._warming: asyncio.Task[None] | None = None
        self._errors: IO[bytes] | None = None
        self._why_cold = ""
        """Its last line on stderr, if it ended before its imports were done."""
        self._unfit = ""
        """Why its imports can never succeed; empty if they can."""

    @property
    def pid(self) -> int:
        """The process's id; 0 while none is running."""
        return self._process.pid if self._process is not None else 0

    async def start(self) -> None:
        """Start the process and wait until it can fork supervisors. It imports after `import_now`.

        Raises:
            SandboxError: it did not start.
        """
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        code = (
            f"import sys; sys.path.insert(0, {str(_SANDBOXES)!r}); import guest.root_fs; guest.root_fs.main()"
        )
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it is read when the process has ended
        self._process = subprocess.Popen(  # noqa: ASYNC220 - a fork without waiting
            [str(self._python), "-I", "-S", "-c", code, str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            pass_fds=[theirs.fileno()],
            env=self._settings["environment"],
            cwd="/",
            start_new_session=True,
        )
        theirs.close()
        self._control = ours
        said = _Lines(ours)
        try:
            settings = json.dumps(self._settings).encode() + b"\n"
            async with asyncio.timeout(_START_SEC):
                await asyncio.get_running_loop().sock_sendall(ours, settings)
        except (TimeoutError, OSError):
            pass  # the read below tells why
        if await said.next() is None:
            why = self._last_stderr_line()
            await self.close()
            raise SandboxError(f"the sandbox's parent process did not start: {why}")
        self._said = said

    def import_now(self) -> None:
        """Start the imports, unless they were started before."""
        if self._warming is None and self._said is not None and self._control is not None:
            with contextlib.suppress(OSError):  # if it is gone, whoever needs it raises the error
                self._control.send(b"i")
            self._warming = asyncio.create_task(self._warm(self._said))

    async def _warm(self, said: _Lines) -> None:
        facts = await said.next()
        self._why_cold = self._last_stderr_line() if facts is None else ""
        if facts is not None and facts["event"] == "unfit":
            self._unfit = facts["why"]
        elif facts is not None and facts["failed"]:
            names = ", ".join(facts["failed"])
            print(f"pybench: {self._python} cannot import {names}, to be preloaded", file=sys.stderr)

    def _last_stderr_line(self) -> str:
        assert self._errors is not None
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().splitlines()
        return said[-1] if said else "no word"

    async def warm(self) -> None:
        """Wait until its imports are done.

        Raises:
            SandboxError: the process ended before.
            UserError: this Python with these settings cannot import them.
        """
        self.import_now()
        while self._warming is not None and not self._warming.done():
            await asyncio.wait([self._warming])
        if self._unfit:
            raise UserError(
                f"sandbox.python={self._python}: no kernel can be prepared with it ({self._unfit}); "
                "it must have ipykernel, and the files of sandbox.setup must be Python to it"
            )
        if self._why_cold:
            raise SandboxError(f"the sandbox's warm process ended while it imported: {self._why_cold}")

    async def import_when_free(self) -> None:
        """Wait for a start slot, then for the imports. Their failure is raised by `warm`, not here."""
        async with START_SLOTS.slot("imports"):
            with contextlib.suppress(SandboxError, UserError):
                await self.warm()

    async def open_supervisor(self, spec: dict[str, Any]) -> SupervisorConnection:
        """Start a supervisor for a sandbox of these settings. Wait for `warm` before it starts code.

        Raises:
            SandboxError: the supervisor could not be started.
        """
        try:
            return await self._supervisor(spec)
        except SandboxError:
            if self._process is not None and await self._is_alive():
                raise
        return await self._supervisor(spec)  # the parent was killed: the second call starts it again

    async def _is_alive(self) -> bool:
        """Whether the parent is alive, after a short wait for its exit status."""
        await asyncio.sleep(0.2)
        return self._process is not None and self._process.poll() is None

    async def _supervisor(self, spec: dict[str, Any]) -> SupervisorConnection:
        async with self._starting:
            if self._process is None or self._process.poll() is not None:
                if self._starts_left == 0:
                    raise SandboxError(f"the sandbox's parent process died too often; {self._why_cold}")
                self._starts_left -= 1
                await self.close()
                await self.start()
        assert self._control is not None
        ours, theirs = socket.socketpair()
        try:
            socket.send_fds(self._control, [b"f"], [theirs.fileno()])
        except OSError as error:
            ours.close()
            raise SandboxError(f"the sandbox's parent process is gone: {error}") from error
        finally:
            theirs.close()
        supervisor = SupervisorConnection(ours)
        try:
            await supervisor.send(spec)
            await supervisor.expect("open")
        except BaseException:
            await supervisor.close()
            raise
        return supervisor

    async def close(self) -> None:
        """End the parent and wait for it."""
        if self._warming is not None:
            self._warming.cancel()
        self._warming = self._said = None
        if self._errors is not None:
            self._errors.close()
            self._errors = None
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            process, self._process = self._process, None
            try:
                await asyncio.to_thread(process.wait, _END_SEC)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # also the warm process, if it hangs
                await asyncio.to_thread(process.wait)
