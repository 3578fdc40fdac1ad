"""The stand-in's code interpreter: contexts with real kernels, and `/execute` as a stream of JSON lines.

It has the habits seen of the real one: the sandbox's variables come as code before a context's first cell,
and after a restart that was asked for, but not after a crash; a cut request leaves its context deaf for a
moment; a crash ends a cell with `ContextRestarting` and loses the working folder; the default context is of
no use after its restart; `clear_output` and `update_display` are not passed on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator
from typing import Any

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.stubs.e2b_box import Box

KEEPALIVE_SEC = 5.0
_DEAF_SEC = 0.2
_FIELDS = {
    "text/plain": "text",
    "text/html": "html",
    "text/markdown": "markdown",
    "image/svg+xml": "svg",
    "image/png": "png",
    "image/jpeg": "jpeg",
    "application/pdf": "pdf",
    "text/latex": "latex",
    "application/json": "json",
    "application/javascript": "javascript",
    "e2b/data": "data",
    "e2b/chart": "chart",
}


def result_line(content: dict[str, Any], is_main: bool) -> dict[str, Any]:
    """One `result`: known types by name, others in `extra`; a string's quotes are taken off."""
    line: dict[str, Any] = {"type": "result", "is_main_result": is_main, "extra": {}}
    for mime, value in content["data"].items():
        if mime in _FIELDS:
            line[_FIELDS[mime]] = value
        else:
            line["extra"][mime] = value
    text = line.get("text") or ""
    if text[:1] == text[-1:] and text[:1] in ("'", '"'):
        line["text"] = text[1:-1]
    return line


class Context:
    """One kernel in one sandbox."""

    def __init__(self, box: Box, cwd: str) -> None:
        self.id = str(uuid.uuid4())
        self.box = box
        self.cwd = cwd
        self.lines: dict[str, asyncio.Queue[dict[str, Any] | None]] = {}
        self.lock = asyncio.Lock()
        self.is_broken = False
        self._knows_environment = False
        self._is_deaf = False
        self._restarting = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._manager: Any = None
        self._client: Any = None

    async def begin(self) -> None:
        run = self.box.root / "var/run" / self.id[:8]
        run.mkdir(exist_ok=True)
        manager = AsyncKernelManager(transport="ipc", ip=str(run / "k"), connection_file=str(run / "c.json"))
        words = [str(self.box.python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        manager._kernel_spec = KernelSpec(
            argv=self.box.command(*words), display_name="python", language="python", interrupt_mode="message"
        )
        self._manager = manager
        await manager.start_kernel()
        await self._attach()
        await self._silently(f"%cd {self.cwd}")
        self._tasks.append(asyncio.create_task(self._watch()))

    async def _attach(self) -> None:
        self._client = self._manager.client()
        self._client.start_channels()
        await self._client.wait_for_ready(timeout=60)
        self._tasks.append(asyncio.create_task(self._pump(self._client, "iopub")))
        self._tasks.append(asyncio.create_task(self._pump(self._client, "shell")))
        await self._heard()

    async def _heard(self) -> None:
        """Ask until the kernel is heard: what it prints before its listener has connected anew is lost."""
        async with asyncio.timeout(60):
            while True:
                ended = asyncio.Queue[dict[str, Any] | None]()
                self.lines[message_id := self._client.kernel_info()] = ended
                try:
                    await asyncio.wait_for(ended.get(), 0.5)
                    return
                except TimeoutError:
                    continue
                finally:
                    self.lines.pop(message_id, None)

    async def _restart_kernel(self) -> None:
        async with self._restarting:
            await self._manager.restart_kernel(now=True)
            await self._heard()

    async def _silently(self, code: str) -> None:
        ended = asyncio.Queue[dict[str, Any] | None]()
        self.lines[self._client.execute(code, silent=True)] = ended
        while await asyncio.wait_for(ended.get(), 60) is not None:
            pass

    async def _pump(self, client: Any, channel: str) -> None:
        get = client.get_iopub_msg if channel == "iopub" else client.get_shell_msg
        while True:
            message = await get()
            queue = self.lines.get(message["parent_header"].get("msg_id", ""))
            if queue is None:
                continue
            for line in self._translated(message):
                queue.put_nowait(line)

    def _translated(self, message: dict[str, Any]) -> list[dict[str, Any] | None]:
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "stream":
            stamp = message["header"]["date"].isoformat()
            return [{"type": content["name"], "text": content["text"], "timestamp": stamp}]
        if kind == "display_data":
            return [result_line(content, False)]
        if kind == "execute_result":
            return [result_line(content, True)]
        if kind == "error":
            traceback = "".join(content["traceback"])
            return [
                {
                    "type": "error",
                    "name": content["ename"],
                    "value": content["evalue"],
                    "traceback": traceback,
                }
            ]
        if kind == "execute_input":
            return [{"type": "number_of_executions", "execution_count": content["execution_count"]}]
        if kind == "status" and content["execution_state"] == "idle":
            return [None]
        return []

    async def _watch(self) -> None:
        """Start the kernel again when it ends, as a Jupyter server does."""
        while True:
            await asyncio.sleep(0.2)
            if await self._manager.is_alive() or self._restarting.locked():
                continue
            lost, self.lines = self.lines, {}
            await self._restart_kernel()
            for queue in lost.values():
                error = {"name": "ContextRestarting", "value": "Context was restarted", "traceback": ""}
                queue.put_nowait({"type": "error", **error})
                queue.put_nowait(None)

    async def execute(self, code: str, environment: dict[str, str]) -> AsyncIterator[dict[str, Any]]:
        """Lines of one cell. Cut short, the kernel is interrupted, a moment later."""
        async with self.lock:
            if self._is_deaf:
                await asyncio.Event().wait()
            async with self._restarting:
                pass
            if not self._knows_environment:
                self._knows_environment = True
                environment = self.box.environment | environment
            settings = [f"import os; os.environ['{name}'] = '{value}'" for name, value in environment.items()]
            queue = asyncio.Queue[dict[str, Any] | None]()
            message_id = self._client.execute("\n".join([*settings, code]), allow_stdin=False)
            self.lines[message_id] = queue
            try:
                while True:
                    try:
                        line = await asyncio.wait_for(queue.get(), KEEPALIVE_SEC)
                    except TimeoutError:
                        yield {"type": "keepalive"}
                        continue
                    if line is None:
                        return
                    yield line
            except (asyncio.CancelledError, GeneratorExit):
                self._is_deaf = True
                self._tasks.append(asyncio.create_task(self._interrupt_soon()))
                raise
            finally:
                self.lines.pop(message_id, None)

    async def _interrupt_soon(self) -> None:
        await asyncio.sleep(_DEAF_SEC)
        await self._manager.interrupt_kernel()
        self._is_deaf = False

    async def restart(self) -> None:
        """A kernel without names, in the folder that kernels start in."""
        await self._restart_kernel()
        self._knows_environment = False

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        for queue in self.lines.values():
            queue.put_nowait(None)
        self._client.stop_channels()
        with contextlib.suppress(Exception):
            await self._manager.shutdown_kernel(now=True)


def _box(request: Request) -> Box:
    box: Box = request.state.box
    return box


async def health(request: Request) -> Response:
    return PlainTextResponse("OK")


async def _make(box: Box, name: str | None, cwd: str) -> Context:
    context = Context(box, cwd)
    box.contexts[name or context.id] = context
    await context.begin()
    return context


async def create_context(request: Request) -> Response:
    asked = await request.json()
    context = await _make(_box(request), None, asked.get("cwd") or "/home/user")
    return JSONResponse({"id": context.id, "language": "python", "cwd": context.cwd})


async def list_contexts(request: Request) -> Response:
    contexts = _box(request).contexts.values()
    return JSONResponse([{"id": each.id, "language": "python", "cwd": each.cwd} for each in contexts])


def _named(request: Request) -> Context | None:
    return _box(request).contexts.get(request.path_params["context_id"])


async def remove_context(request: Request) -> Response:
    context = _named(request)
    if context is None:
        return PlainTextResponse("context not found", 404)
    del _box(request).contexts[context.id]
    await context.end()
    return Response(status_code=204)


async def restart_context(request: Request) -> Response:
    context = _named(request)
    if context is None:
        return PlainTextResponse("context not found", 404)
    await context.restart()
    if request.path_params["context_id"] == "default":
        context.is_broken = True
    return JSONResponse({})


async def execute(request: Request) -> Response:
    box, asked = _box(request), await request.json()
    name = asked.get("context_id") or "default"
    if name == "default" and name not in box.contexts:
        await _make(box, name, "/home/user")
    context = box.contexts.get(name)
    if context is None:
        return PlainTextResponse(f"Context {name} not found", 404)

    async def text() -> AsyncIterator[str]:
        if context.is_broken:
            raise ConnectionResetError("the default context was restarted")
        async for line in context.execute(asked["code"], asked.get("env_vars") or {}):
            if box.is_over:
                raise ConnectionResetError("the sandbox is gone")
            yield json.dumps(line) + "\n"
        if box.is_over:
            raise ConnectionResetError("the sandbox is gone")
        yield '{"type": "end_of_execution"}\n'

    return StreamingResponse(text(), media_type="application/x-ndjson")


INTERPRETER_ROUTES = [
    Route("/health", health, methods=["GET"]),
    Route("/execute", execute, methods=["POST"]),
    Route("/contexts", create_context, methods=["POST"]),
    Route("/contexts", list_contexts, methods=["GET"]),
    Route("/contexts/{context_id}", remove_context, methods=["DELETE"]),
    Route("/contexts/{context_id}/restart", restart_context, methods=["POST"]),
]
