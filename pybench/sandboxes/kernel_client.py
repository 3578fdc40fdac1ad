"""Runs cells in a Jupyter kernel, near or far: one client for every sandbox.

How messages travel is a `KernelLink`: a socket to a local kernel (`local/wire_link.py`), a websocket to a
Jupyter server (`jupyter/link.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass
from typing import Any, Protocol

from pybench.core.errors import SandboxError
from pybench.core.protocols import Watcher
from pybench.core.records import CellResult
from pybench.sandboxes import processor_time
from pybench.sandboxes.cells import Reducer

_LAST_LOOK_SEC = 0.5
"""Before the limit: how long the answer may take on a busy machine."""


class KernelGone(Exception):
    """The kernel ended. `facts` is what is known of how."""

    def __init__(self, facts: dict[str, Any]) -> None:
        super().__init__(str(facts))
        self.facts = facts


class KernelLink(Protocol):
    """Carries messages to and from one kernel."""

    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """Send a request on `shell` or `control`; returns its msg_id. Raises SandboxError."""

    async def receive(self) -> dict[str, Any]:
        """The next message from any channel. Raises KernelGone once the kernel has ended."""

    async def interrupt(self) -> None:
        """Interrupt the running cell."""

    async def processor_sec(self) -> tuple[float, float] | None:
        """The seconds so far for which its processes had a processor, and for which they waited for one; None
        where that is not known. Raises SandboxError."""


class _Lack:
    """What a cell lacked of one processor because others had them all, up to `max_sec`.

    A cell that had a processor's worth of time, on however many, lacked none.
    """

    def __init__(self, link: KernelLink, max_sec: float) -> None:
        self.sec = 0.0
        self._link, self._max_sec = link, max_sec
        self._began = 0.0
        self._before: tuple[float, float] | None = None

    async def begin(self) -> None:
        """Look at the cell's processes for the first time: what it lacks counts from here on."""
        with contextlib.suppress(SandboxError):
            self._before, self._began = await self._link.processor_sec(), time.monotonic()

    async def look(self) -> float:
        """The seconds so far; what was known before where the processes cannot be seen any more."""
        if self._before is None:
            return self.sec
        passed_sec = time.monotonic() - self._began  # before the answer: what that takes is not lacked
        with contextlib.suppress(SandboxError):
            if (now := await self._link.processor_sec()) is not None:
                ran_sec, ready_sec = now[0] - self._before[0], now[1] - self._before[1]
                lacked_sec = processor_time.lacked_sec(passed_sec, ran_sec, ready_sec)
                self.sec = max(self.sec, min(lacked_sec, self._max_sec))
        return self.sec


@dataclass
class KernelClient:
    """Runs one cell at a time."""

    link: KernelLink
    max_chars: int
    interrupt_sec: float
    """How long an interrupted cell may take to come back."""
    _limit: asyncio.Timeout | None = None
    """Of the cell that runs."""

    async def wait_ready(self, timeout_sec: float, is_welcoming: bool = False) -> None:
        """Wait until the kernel answers requests and none of its published messages can be lost.

        Args:
            timeout_sec: the longest wait.
            is_welcoming: the kernel sends `iopub_welcome` when it is ready, so that no request is needed.

        Raises:
            SandboxError: it took too long, or the kernel ended.
        """
        try:
            async with asyncio.timeout(timeout_sec):
                if is_welcoming:
                    while (await self.link.receive())["header"].get("msg_type") != "iopub_welcome":
                        pass
                    return
                while True:
                    msg_id = await self.link.send("shell", "kernel_info_request", {})
                    if await self._answered(msg_id):
                        return
        except TimeoutError:
            raise SandboxError(f"the kernel was not ready within {timeout_sec:g} s") from None
        except KernelGone as gone:
            raise SandboxError(f"the kernel ended while it started: {gone.facts}") from gone

    async def _answered(self, msg_id: str) -> bool:
        """Wait for the reply and its published status.

        False if one is missing and the request must be repeated.
        """
        replied = idle = False
        wait_sec: float | None = None
        while not (replied and idle):
            try:
                message = await asyncio.wait_for(self.link.receive(), wait_sec)
            except TimeoutError:
                return False
            if message["header"]["msg_type"] == "iopub_welcome":
                wait_sec = wait_sec or (0.1 if replied else None)
            if (message.get("parent_header") or {}).get("msg_id") != msg_id:
                continue
            if message["header"]["msg_type"] == "kernel_info_reply":
                replied, wait_sec = True, 0.1
            elif message["content"].get("execution_state") == "idle":
                idle = True
        return True

    async def setup(self, source: str, timeout_sec: float) -> None:
        """Run Python text outside the user's namespace, history and cell numbers.

        Raises:
            SandboxError: it failed.
        """
        code = f"exec(compile({source!r}, '<setup>', 'exec'), {{'__name__': '__setup__'}})"
        result = await self._run(code, timeout_sec, silent=True)
        if result.status != "ok":
            error = result.error.traceback if result.error else result.status
            raise SandboxError(f"preparing the kernel failed: {error}")

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell. The result is ok, error or timeout; `state_lost` if the kernel could not be
        interrupted.

        Raises:
            KernelGone: the kernel ended. `facts["partial"]` is the result up to then.
        """
        return await self._run(code, timeout_sec, silent=False, watcher=watcher)

    def interrupt(self) -> None:
        """Let the time limit of the running cell be over now."""
        if self._limit is not None and not self._limit.expired():
            self._limit.reschedule(0.0)

    async def _run(
        self, code: str, timeout_sec: float, silent: bool, watcher: Watcher | None = None
    ) -> CellResult:
        began = time.monotonic()
        for _ in range(3):
            content = {
                "code": code,
                "silent": silent,
                "store_history": not silent,
                "user_expressions": {},
                "allow_stdin": False,
                "stop_on_error": False,
            }
            msg_id = await self.link.send("shell", "execute_request", content)
            reducer = Reducer(msg_id, self.max_chars, watcher)
            left_sec = max(timeout_sec - (time.monotonic() - began), 0.0)  # code can forge an abort
            result = await self._watch(reducer, began, left_sec)
            # A late interrupt of the previous cell may have aborted this one.
            if not reducer.aborted or result.status == "timeout":
                break
        return result

    async def _watch(self, reducer: Reducer, began: float, timeout_sec: float) -> CellResult:
        lack = _Lack(self.link, max_sec=timeout_sec)
        try:
            try:
                async with asyncio.timeout(timeout_sec) as self._limit:
                    await self._finish_within(self._limit, timeout_sec, reducer, lack)
                duration_sec = time.monotonic() - began
                return reducer.result(duration_sec=duration_sec, lacked_sec=await lack.look())
            except TimeoutError:
                early = self._limit is not None and self._limit.when() == 0.0
                await self.link.interrupt()
            finally:
                self._limit = None
            try:
                async with asyncio.timeout(self.interrupt_sec) as limit:
                    coming_back = _Lack(self.link, max_sec=self.interrupt_sec)
                    await self._finish_within(limit, self.interrupt_sec, reducer, coming_back)
                lost = False
            except TimeoutError:
                lost = True
            facts = {"duration_sec": time.monotonic() - began, "lacked_sec": await lack.look()}
            return reducer.result("timeout", state_lost=lost, interrupted=early, **facts)
        except KernelGone as gone:
            facts = {"duration_sec": time.monotonic() - began, "lacked_sec": lack.sec}
            gone.facts["partial"] = reducer.result("died", state_lost=True, **facts)
            raise

    async def _finish_within(
        self, limit: asyncio.Timeout, timeout_sec: float, reducer: Reducer, lack: _Lack
    ) -> None:
        """Wait for the cell's end, while the limit is moved."""
        extending = asyncio.create_task(self._extend(limit, timeout_sec, lack))
        try:
            await self._finish(reducer)
        finally:
            extending.cancel()

    async def _extend(self, limit: asyncio.Timeout, timeout_sec: float, lack: _Lack) -> None:
        """Move the limit by what the cell lacked of a processor, by at most `timeout_sec`."""
        await asyncio.sleep(min(processor_time.FIRST_LOOK_SEC, timeout_sec / 4))
        await lack.begin()
        loop, given_sec = asyncio.get_running_loop(), 0.0
        while given_sec < timeout_sec:
            await asyncio.sleep((limit.when() or 0.0) - loop.time() - min(_LAST_LOOK_SEC, timeout_sec / 8))
            lacked_sec = await lack.look()
            if not limit.when() or limit.expired() or lacked_sec - given_sec < processor_time.WORTH_SEC:
                return
            limit.reschedule((limit.when() or 0.0) + lacked_sec - given_sec)
            given_sec = lacked_sec

    async def _finish(self, reducer: Reducer) -> None:
        while not reducer.complete:
            reducer.feed(await self.link.receive())
