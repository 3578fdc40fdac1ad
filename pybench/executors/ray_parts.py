"""Sandboxes and isolated jobs on the nodes of a Ray cluster, as the driver sees them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from pybench.core.errors import SandboxError
from pybench.core.jobs import IsolatedJob, IsolationChoice, JobOutcome
from pybench.core.protocols import Watcher
from pybench.core.records import CellResult, Collected, Isolation
from pybench.executors.ray_host import pack, unpack
from pybench.executors.ray_nodes import Node, NodeLost, Nodes
from pybench.sandboxes.local.runner import LocalJobRunner


class RayProvider:
    """Sandboxes on the nodes."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    def preflight(self) -> None:
        """Done by the run's own provider."""

    async def open(self) -> None:
        """Open already."""

    def create(self, trial_name: str) -> RaySandbox:
        """A sandbox that gets its node when it starts."""
        return RaySandbox(self._nodes, trial_name)

    async def describe(self) -> dict[str, Any]:
        """What the first node says of itself, and how many there are."""
        nodes = list(self._nodes.alive.values())
        return {**nodes[0].facts["sandbox"], "ray_nodes": len(nodes)}

    async def close(self) -> None:
        """Ended with the nodes."""


class RaySandbox:
    """One sandbox on one node."""

    def __init__(self, nodes: Nodes, trial_name: str) -> None:
        first = next(iter(nodes.alive.values()), None)
        if first is None:
            raise SandboxError("no node of the Ray cluster is left")
        self.isolation = Isolation.model_validate(first.facts["sandbox"]["isolation"])
        self._nodes, self._trial_name = nodes, trial_name
        self._node: Node | None = None
        self._number = -1

    async def start(self) -> None:
        """Start on the node with the least work."""
        self._node = await self._nodes.pick()
        self._node.busy += 1
        self._number, self.isolation = await self._ask("start", self._trial_name, is_new=True)

    async def _ask(self, method: str, *arguments: Any, is_new: bool = False) -> Any:
        if self._node is None:
            raise SandboxError("the sandbox is not started")
        try:
            return await self._node.ask(method, *(() if is_new else (self._number,)), *arguments)
        except NodeLost:
            self._nodes.lost(self._node)
            raise

    async def put(self, files: Path) -> None:
        """Send the files."""
        await self._ask("put", await asyncio.to_thread(pack, files))

    async def interrupt(self) -> None:
        """End the running cell early."""
        await self._ask("call", "interrupt")

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell there. What it prints is told at its end alone: `watcher` is not called."""
        result: CellResult = await self._ask("run_cell", code, timeout_sec)
        return result

    async def list_files(self) -> list[str]:
        """Relative paths of all regular files."""
        return list(await self._ask("call", "list_files"))

    async def get(self, path: str) -> bytes:
        """The bytes of one regular file. Raises FileNotFoundError."""
        return bytes(await self._ask("call", "get", path))

    async def collect(self, target: Path) -> Collected:
        """Fetch the outputs."""
        collected: Collected = await self._fetch("collect", target)
        return collected

    async def collect_figure_records(self, target: Path) -> None:
        """Fetch what the kernel recorded of its figures."""
        await self._fetch("collect_figure_records", target)

    async def _fetch(self, name: str, target: Path) -> Any:
        said, files = await self._ask("collect", name)
        if files is not None:
            await asyncio.to_thread(unpack, files, target)
        return said

    async def restart(self) -> None:
        """Replace the kernel."""
        await self._ask("call", "restart")

    async def close(self) -> None:
        """End it; a node that is gone has ended it already."""
        node = self._node
        if node is None:
            return
        try:
            await self._ask("end")
        except NodeLost:
            return
        finally:
            self._node = None
            node.busy -= 1


class RayJobRunner:
    """Isolated jobs on the nodes; an `IsolatedRunner`."""

    def __init__(self, nodes: Nodes, isolation: IsolationChoice) -> None:
        self._nodes, self._isolation = nodes, isolation

    async def open(self) -> None:
        """Open already."""

    async def close(self) -> None:
        """Ended with the nodes."""

    def another(self, python: str, preload: tuple[str, ...]) -> LocalJobRunner:
        """The nodes have one Python: another one runs its jobs on the driver."""
        return LocalJobRunner(python, preload=preload, isolation=self._isolation)

    def describe(self) -> dict[str, Any]:
        """Nothing beyond what the provider says of the nodes."""
        return {}

    async def run(self, job: IsolatedJob) -> JobOutcome:
        """Run one job to its end, whatever that is. Raises SandboxError."""
        mounts = {inside: await asyncio.to_thread(pack, path) for inside, path in job.mounts.items()}
        work = await asyncio.to_thread(pack, job.work) if job.work is not None else None
        bare = replace(job, mounts={}, work=None, on_call=None)
        node = await self._nodes.pick()
        node.busy += 1
        try:
            outcome, files = await self._run_on(node, bare, mounts, work, job)
        except NodeLost:
            self._nodes.lost(node)
            raise
        finally:
            node.busy -= 1
        if job.work is not None and files is not None:
            await asyncio.to_thread(unpack, files, job.work)
        return outcome

    async def _run_on(
        self, node: Node, bare: IsolatedJob, mounts: dict[str, bytes], work: bytes | None, job: IsolatedJob
    ) -> tuple[JobOutcome, bytes | None]:
        number = await node.ask("begin_job", bare, mounts, work)
        try:
            reply = None
            while True:
                kind, value = await node.ask("next_of_job", number, reply)
                if kind == "done":
                    return value[0], value[1]
                reply = await job.on_call(value) if job.on_call is not None else {}
        finally:
            await node.ask("end_job", number)
