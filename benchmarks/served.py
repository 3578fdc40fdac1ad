"""Servers to measure, each a process of its own on loopback, and a client of Jupyter's interface for both."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import sys
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

from pybench.core.errors import SandboxError

_START_SEC = 120.0
_TOKEN = "of-the-benchmark"


class Served:
    """A running server."""

    def __init__(self, url: str, token: str, pid: int) -> None:
        self.url, self.token, self.process = url, token, psutil.Process(pid)
        headers = {"Authorization": f"token {token}"}
        limits = httpx.Limits(max_connections=None)
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=600, limits=limits)

    def memory_mb(self) -> float:
        """Of the server's own process, what nobody else has (USS)."""
        return float(self.process.memory_full_info().uss) / (1 << 20)

    def tree_mb(self) -> float:
        """Of the server and all processes below it; what they share is counted once (PSS)."""
        total = 0
        for each in (self.process, *self.process.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                total += each.memory_full_info().pss
        return total / (1 << 20)

    def cpu_sec(self) -> tuple[float, float]:
        """CPU seconds so far of the server's own process, and of all that live below it."""
        below = 0.0
        for each in self.process.children(recursive=True):
            with contextlib.suppress(psutil.Error):
                below += sum(each.cpu_times()[:2])
        return sum(self.process.cpu_times()[:2]), below

    async def execute(self, name: str, code: str) -> str:
        """One cell over `/execute`. Raises SandboxError."""
        answer = await self.http.post("/execute", json={"convid": name, "code": code})
        if answer.status_code != 200:
            raise SandboxError(f"a measured cell was refused: {answer.status_code} {answer.text[:200]}")
        return str(answer.json()["result"])

    async def kernel(self) -> JupyterKernel:
        """A new kernel that has answered once."""
        made = (await self.http.post("/api/kernels", json={"name": "python3"})).raise_for_status().json()
        kernel = JupyterKernel(self, made["id"])
        await kernel.open()
        return kernel


class JupyterKernel:
    """A kernel over its websocket."""

    def __init__(self, server: Served, name: str) -> None:
        self._server, self._name = server, name
        self._socket: ClientConnection | None = None

    async def open(self) -> None:
        """Connect, and wait until the kernel answers."""
        address = f"ws{self._server.url.removeprefix('http')}/api/kernels/{self._name}/channels"
        headers = {"Authorization": f"token {self._server.token}"}
        self._socket = await connect(address, additional_headers=headers, max_size=64 << 20, compression=None)
        await self._ask("kernel_info_request", {})

    async def cell(self, code: str) -> None:
        """Run a cell to its end. Raises SandboxError where it fails."""
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        status = await self._ask("execute_request", content)
        if status != "ok":
            raise SandboxError(f"a measured cell ended as {status}")

    async def _ask(self, kind: str, content: dict[str, Any]) -> str:
        """Wait for the reply and the status `idle`; the reply's status."""
        assert self._socket is not None
        msg_id = uuid.uuid4().hex
        header = {"msg_id": msg_id, "msg_type": kind, "session": "bench", "username": "", "version": "5.4"}
        parts = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        await self._socket.send(json.dumps({**parts, "channel": "shell", "buffers": []}))
        status, is_idle = "", False
        while not (status and is_idle):
            message = json.loads(await asyncio.wait_for(self._socket.recv(), 300))
            if message["parent_header"].get("msg_id") != msg_id:
                continue
            if message["header"]["msg_type"].endswith("_reply"):
                status = message["content"].get("status", "ok")
            is_idle = is_idle or message["content"].get("execution_state") == "idle"
        return status

    async def end(self) -> None:
        """Disconnect, and end the kernel."""
        if self._socket is not None:
            await self._socket.close()
        await self._server.http.delete(f"/api/kernels/{self._name}")


@contextlib.asynccontextmanager
async def ours(folder: Path, *settings: str) -> AsyncIterator[Served]:
    """`python -m pybench serve`, without limits for its one user, once kernels can be forked."""
    limits = (
        "serve.limits.kernels=null",
        "serve.limits.requests_per_minute=null",
        "serve.limits.disk_mb=null",
    )
    words = [
        "-m",
        "pybench",
        "serve",
        "model=noop",
        "serve.port=0",
        f"serve.folder={folder / 'store'}",
        *limits,
    ]
    async with _running([sys.executable, *words, *settings], folder, "http") as (process, line):
        url, _, token = line.partition(": ")[2].partition("/?token=")
        served = Served(url, token, process.pid)
        try:
            await served.execute("warm", "import pandas, matplotlib.pyplot, sklearn")
            yield served
        finally:
            await served.http.aclose()


@contextlib.asynccontextmanager
async def kernel_gateway(folder: Path, python: str) -> AsyncIterator[Served]:
    """`jupyter_kernel_gateway` with the same Python for its kernels."""
    spec = folder / "share" / "kernels" / "python3"
    spec.mkdir(parents=True)
    argv = [python, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.joinpath("kernel.json").write_text(
        json.dumps({"argv": argv, "display_name": "", "language": "python"})
    )
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    app = "--KernelGatewayApp"
    words = [
        f"{app}.port={port}",
        f"{app}.auth_token={_TOKEN}",
        f"{app}.port_retries=0",
        f"{app}.ip=127.0.0.1",
    ]
    variables = {"JUPYTER_PATH": str(folder / "share"), "JUPYTER_RUNTIME_DIR": str(folder / "run")}
    command = [sys.executable, "-m", "kernel_gateway", *words]
    async with _running(command, folder, "available at", variables) as (process, _):
        served = Served(f"http://127.0.0.1:{port}", _TOKEN, process.pid)
        try:
            yield served
        finally:
            await served.http.aclose()


@contextlib.asynccontextmanager
async def _running(
    command: Sequence[str], folder: Path, sign: str, variables: dict[str, str] | None = None
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A process that lives as long as the block, and the first line of it that holds `sign`."""
    folder.mkdir(parents=True, exist_ok=True)
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    log = folder / "log"
    with log.open("w") as written:
        process = await asyncio.create_subprocess_exec(
            *command, stdout=written, stderr=written, env=os.environ | threads | (variables or {}), cwd=folder
        )
    try:
        line, deadline = "", time.monotonic() + _START_SEC
        while not line:
            await asyncio.sleep(0.1)
            said = log.read_text().splitlines()
            line = next((each for each in said if sign in each), "")
            if process.returncode is not None or time.monotonic() > deadline:
                raise SandboxError(f"the server did not start: {(said or ['no word'])[-1]}")
        yield process, line
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
