"""One cell through E2B's code interpreter: its stream of outputs to one `CellResult`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pybench.core.errors import SandboxError
from pybench.core.protocols import Watcher
from pybench.core.records import CellResult
from pybench.core.text import read_json
from pybench.sandboxes.cells import Reducer, max_message_bytes
from pybench.sandboxes.e2b import calls
from pybench.sandboxes.e2b.guest import CLEAR_MIME, TEXT_MIME, TOKEN_MIME
from pybench.sandboxes.remote.kernel_setup import ENDED, limit_of

if TYPE_CHECKING:
    from e2b_code_interpreter import AsyncSandbox, Context

BACKSTOP_SEC = 30.0
_MAX_BYTES = 64 << 20
_MIMES = {
    "text": "text/plain",
    "html": "text/html",
    "markdown": "text/markdown",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "latex": "text/latex",
}
_SERVER_LOST = ("WebSocketError", "UnexpectedEndOfExecution")


def bound_answers(max_bytes: int) -> None:
    """Have the SDK pass over lines of a cell's stream that are no bounded JSON; it reads any by itself."""
    from e2b_code_interpreter import code_interpreter_async, models

    async def parse(execution: Any, line: str, **handlers: Any) -> None:
        if len(line) > max_bytes:
            return
        with contextlib.suppress(ValueError):
            facts = read_json(line.encode("utf-8", "replace"))
            if isinstance(facts, dict):
                await models.async_parse_output(execution, json.dumps(facts), **handlers)

    code_interpreter_async.async_parse_output = parse


class _Flood(Exception):
    """The kernel sent far more than its output limiter lets through."""


@dataclass
class _Cell:
    """The outputs of one request so far."""

    reducer: Reducer
    token: str
    is_vouched: bool = False
    """Whether the prepared kernel confirmed, with its token, that it ran the cell to its end."""
    server_error: str = ""
    bytes_seen: int = 0

    def feed(self, kind: str, content: dict[str, Any], size: int) -> None:
        self.bytes_seen += size
        if self.bytes_seen > _MAX_BYTES:
            raise _Flood
        self.reducer.feed({"parent_header": {"msg_id": ""}, "header": {"msg_type": kind}, "content": content})

    def stream(self, name: str, message: Any) -> None:
        self.feed("stream", {"name": name, "text": message.line}, len(message.line))

    def result(self, result: Any) -> None:
        extra = dict(result.extra or {})
        if extra.pop(TOKEN_MIME, None) == self.token:
            self.is_vouched = True
            return
        if CLEAR_MIME in extra:
            self.feed("clear_output", extra[CLEAR_MIME], 0)
            return
        data = {mime: getattr(result, name) for name, mime in _MIMES.items() if getattr(result, name)}
        data |= extra
        if TEXT_MIME in data:
            data["text/plain"] = data.pop(TEXT_MIME)
        kind = "execute_result" if result.is_main_result else "display_data"
        self.feed(kind, {"data": data}, sum(len(str(text)) for text in data.values()))

    def failure(self, error: Any) -> None:
        if not error.traceback and error.name in ("ContextRestarting", *_SERVER_LOST):
            self.server_error = self.server_error or error.name
            return
        content = {"ename": error.name, "evalue": error.value, "traceback": [error.traceback.rstrip("\n")]}
        self.feed("error", content, len(error.traceback) + len(error.value))


@dataclass
class Cells:
    """Runs cells in one context of one sandbox."""

    sandbox: AsyncSandbox
    context: Context
    token: str
    max_chars: int
    interrupt_sec: float
    _interrupted: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        bound_answers(max_message_bytes(self.max_chars))

    async def run(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell. `state_lost` says that the context has to be replaced before the next.

        Raises:
            SandboxError: the sandbox is gone, or the service failed.
        """
        cell, began = _Cell(Reducer("", self.max_chars, watcher), self.token), time.monotonic()
        self._interrupted.clear()

        def done(status: Any = None, **facts: Any) -> CellResult:
            return cell.reducer.result(status, duration_sec=time.monotonic() - began, **facts)

        try:
            await self._send(code, timeout_sec, cell)
        except TimeoutError:
            early = self._interrupted.is_set()
            self._interrupted.clear()  # what follows is not to be cut short
            return done("timeout", state_lost=not await self._answers(), interrupted=early)
        except _Flood:
            return done("died", state_lost=True, death="sent more than 64 MB past the output limiter")
        if cell.server_error in _SERVER_LOST:
            raise SandboxError(f"E2B's code interpreter lost its kernel ({cell.server_error})")
        if cell.server_error or not (cell.is_vouched or await self._is_ours()):
            return done("died", state_lost=True, death=ENDED)
        result = done()
        return result.model_copy(update={"limit": limit_of(result.error)})

    def interrupt(self) -> None:
        """Let the time limit of the running cell be over now."""
        self._interrupted.set()

    async def _send(self, code: str, timeout_sec: float, cell: _Cell) -> None:
        """Raises TimeoutError over `timeout_sec`; the server then interrupts the kernel by itself."""
        call = self.sandbox.run_code(
            code,
            context=self.context,
            on_stdout=lambda message: cell.stream("stdout", message),
            on_stderr=lambda message: cell.stream("stderr", message),
            on_result=cell.result,
            on_error=cell.failure,
            timeout=timeout_sec + BACKSTOP_SEC,
        )
        try:
            await calls.within(timeout_sec, call, self._interrupted)
        except (TimeoutError, _Flood):
            raise
        except Exception as error:
            raise await calls.to_sandbox_error(self.sandbox, error, "running a cell") from error

    async def _answers(self) -> bool:
        """Whether the kernel still works, with its variables, after an interrupt.

        A request right after an interrupted one can hang for ever. So there is a pause first, and a second
        try.
        """
        for _ in range(2):
            await asyncio.sleep(1.0)
            with contextlib.suppress(TimeoutError):
                return await self._is_ours(self.interrupt_sec)
        return False

    async def _is_ours(self, timeout_sec: float = 30.0) -> bool:
        """Whether the kernel is the prepared one, by its token. Raises TimeoutError if it does not answer."""
        cell = _Cell(Reducer("", 1000), self.token)
        await self._send("get_ipython()._pybench_say_token()", timeout_sec, cell)
        return cell.is_vouched or cell.reducer.result().stdout == self.token
