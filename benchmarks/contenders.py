"""The ways to run a task's cells that are compared. Each does `task(cells)` and cleans up after itself."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.sandboxes.local.provider import LocalProvider

PRELOAD = ("pandas", "matplotlib.pyplot", "sklearn")


@dataclass(frozen=True)
class Times:
    """Seconds of one task: until the kernel was ready, its first cell, closing it, everything."""

    start_sec: float
    first_cell_sec: float
    close_sec: float
    total_sec: float


class Contender:
    """One way. `open` is not measured; `task` is. `memory` keeps `count` alive and says what each takes."""

    def __init__(self, python: Path) -> None:
        self.python = python

    async def open(self) -> None:
        """Start what is shared by all tasks."""

    async def task(self, cells: Sequence[str]) -> Times:
        """Run the cells in an environment that nothing ran in before."""
        raise NotImplementedError

    async def close(self) -> None:
        """End what is shared."""


class Ours(Contender):
    """Kernels forked from the warm parent, isolated."""

    warm = True

    async def open(self) -> None:
        self.provider = LocalProvider(python=str(self.python), warm=self.warm, preload=PRELOAD)
        await self.provider.open()
        await self.provider.warm_up()

    async def task(self, cells: Sequence[str]) -> Times:
        began = time.perf_counter()
        sandbox = self.provider.create("bench")
        await sandbox.start()
        ready = first = time.perf_counter()
        for number, cell in enumerate(cells):
            done = await sandbox.run_cell(cell, 120)
            if done.status != "ok":
                raise RuntimeError(f"a measured cell failed: {done}")
            if number == 0:
                first = time.perf_counter()
        closing = time.perf_counter()
        await sandbox.close()
        end = time.perf_counter()
        return Times(ready - began, first - ready, end - closing, end - began)

    async def close(self) -> None:
        await self.provider.close()


class NbClient(Contender):
    """nbclient with a fresh kernel a task: what research code and most harnesses do."""

    async def open(self) -> None:
        """Make a kernel spec that starts the measured Python."""
        self.specs = tempfile.mkdtemp()
        folder = Path(self.specs, "kernels", "bench")
        folder.mkdir(parents=True)
        argv = [str(self.python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        spec = {"argv": argv, "display_name": "bench", "language": "python"}
        (folder / "kernel.json").write_text(json.dumps(spec))
        os.environ["JUPYTER_PATH"] = self.specs

    async def close(self) -> None:
        shutil.rmtree(self.specs, ignore_errors=True)

    async def task(self, cells: Sequence[str]) -> Times:
        from nbclient import NotebookClient
        from nbformat import NotebookNode

        began = time.perf_counter()
        folder = tempfile.mkdtemp()
        node: Any = NotebookNode
        cell_nodes = [
            node(cell_type="code", source=cell, metadata={}, outputs=[], execution_count=None)
            for cell in cells
        ]
        metadata = node()
        notebook = node(nbformat=4, nbformat_minor=4, metadata=metadata, cells=cell_nodes)
        client = NotebookClient(
            notebook, kernel_name="bench", resources={"metadata": {"path": folder}}, timeout=120
        )
        async with client.async_setup_kernel():
            ready = first = time.perf_counter()
            for number, cell in enumerate(notebook.cells):
                await client.async_execute_cell(cell, number)
                if number == 0:
                    first = time.perf_counter()
            closing = time.perf_counter()
        end = time.perf_counter()
        shutil.rmtree(folder, ignore_errors=True)
        return Times(ready - began, first - ready, end - closing, end - began)


class FreshKernel(NbClient):
    """jupyter_client's AsyncKernelManager with a fresh kernel a task."""

    async def task(self, cells: Sequence[str]) -> Times:
        from jupyter_client.manager import AsyncKernelManager

        began = time.perf_counter()
        folder = tempfile.mkdtemp()
        manager = AsyncKernelManager(kernel_name="bench")
        await manager.start_kernel(cwd=folder)
        client = manager.client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=120)
            ready = first = time.perf_counter()
            for number, cell in enumerate(cells):
                reply = await client.execute_interactive(cell, timeout=120, output_hook=lambda _: None)
                if reply["content"]["status"] != "ok":
                    raise RuntimeError(f"a measured cell failed: {reply['content']}")
                if number == 0:
                    first = time.perf_counter()
            closing = time.perf_counter()
        finally:
            client.stop_channels()
            await manager.shutdown_kernel(now=True)
        end = time.perf_counter()
        shutil.rmtree(folder, ignore_errors=True)
        return Times(ready - began, first - ready, end - closing, end - began)


class PlainPython(Contender):
    """One `python` process a task, no kernel."""

    async def task(self, cells: Sequence[str]) -> Times:
        began = time.perf_counter()
        folder = tempfile.mkdtemp()
        process = await asyncio.create_subprocess_exec(
            self.python, "-c", "\n".join(cells), cwd=folder, stdout=asyncio.subprocess.PIPE
        )
        await process.communicate()
        if process.returncode != 0:
            raise RuntimeError("a measured program failed")
        end = time.perf_counter()
        shutil.rmtree(folder, ignore_errors=True)
        return Times(0.0, end - began, 0.0, end - began)


_FLOOR = """
import json, sys
import pandas, matplotlib.pyplot, sklearn
print(flush=True)
for line in sys.stdin:
    names = {"__name__": "__main__"}
    out, sys.stdout = sys.stdout, open("/dev/null", "w")
    for cell in json.loads(line):
        exec(compile(cell, "cell", "exec"), names)
    sys.stdout.close()
    sys.stdout = out
    print(flush=True)
"""


class WarmFloor(Contender):
    """One warm process that runs every task in turn: no isolation at all, the least it can cost."""

    async def open(self) -> None:
        self.folder = tempfile.mkdtemp()
        self.turn = asyncio.Lock()
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            self.python, "-c", _FLOOR, cwd=self.folder, stdin=pipe, stdout=pipe
        )
        assert self.process.stdout is not None
        await self.process.stdout.readline()

    async def task(self, cells: Sequence[str]) -> Times:
        async with self.turn:
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            began = time.perf_counter()
            self.process.stdin.write(json.dumps(list(cells)).encode() + b"\n")
            if await self.process.stdout.readline() == b"":
                raise RuntimeError("the measured process ended")
            end = time.perf_counter()
            return Times(0.0, end - began, 0.0, end - began)

    async def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


CONTENDERS: dict[str, type[Contender]] = {
    "ours": Ours,
    "nbclient": NbClient,
    "fresh_kernel": FreshKernel,
    "plain_python": PlainPython,
    "warm_floor": WarmFloor,
}
