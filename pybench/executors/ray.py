"""`executor=ray`: kernels, builders of inputs and checks on the nodes of a Ray cluster.

The driver, the process that owns the run's folder, holds every conversation: it alone asks the model,
writes the journal before a reply's code runs, keeps the budget and writes the records. So a node that is
lost takes no paid reply with it; its trials end in an error of the sandbox, which `retry.sandbox` tries
again on another node, from the replies on record. No folder need be shared between the machines.

Every node needs PyBench in the same version and its kernel environment; keys are needed by the driver alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.config.parts import grading_isolation
from pybench.core.errors import UserError
from pybench.core.execution import TrialJob, TrialWork, Workplace
from pybench.core.protocols import SandboxProvider
from pybench.executors.local import in_order
from pybench.executors.ray_nodes import Nodes, load_ray
from pybench.executors.ray_parts import RayJobRunner, RayProvider


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class RayExecutor:
    """Settings.

    address      of the cluster: `auto` for the one this machine belongs to, `host:port` of its head, a
                 client's `ray://host:port`; null starts one on this machine for the run
    start_sec    the longest wait for a node to be ready
    """

    address: str | None = None
    start_sec: float = Field(default=300.0, gt=0)

    def __post_init__(self) -> None:
        self._nodes: Nodes | None = None
        self._ours = False

    async def open(self, sandboxes: SandboxProvider | None, config: Mapping[str, Any]) -> Workplace:
        """Join the cluster and open every node that it has now. Raises UserError."""
        ray = load_ray()
        if not ray.is_initialized():
            options: dict[str, Any] = {"log_to_driver": False, "include_dashboard": False}
            if self.address is not None:
                options = {"log_to_driver": False, "address": self.address}
            try:
                await asyncio.to_thread(ray.init, configure_logging=False, **options)
            except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
                raise UserError(
                    f"executor.address={self.address}: no Ray cluster can be joined there "
                    f"({' '.join(str(error).split())[:200]}); start one with: ray start --head"
                ) from None
            self._ours = True
        isolation = grading_isolation(config)
        if isolation == "docker":
            raise UserError(
                "grading.isolation=docker: Ray's nodes grade in their own sandboxes; set "
                "grading.isolation=auto"
            )
        shared = {"sandbox": dict(config["sandbox"]), "grading": {"isolation": isolation}}
        self._nodes = Nodes(shared, self.start_sec)
        await self._nodes.refresh()
        if not self._nodes.alive:
            reason = self._nodes.refused or "it has no node that is alive"
            raise UserError(f"executor.address={self.address}: no node of the Ray cluster can work: {reason}")
        return Workplace(RayJobRunner(self._nodes, isolation), RayProvider(self._nodes))

    async def run_all(
        self, jobs: Sequence[TrialJob], work: TrialWork[Any], concurrency: int, overlap: bool = True
    ) -> None:
        """Run all trials in order; at most `concurrency` are under way in the whole cluster."""
        await in_order(jobs, work, concurrency, overlap)

    async def close(self) -> None:
        """End what runs on the nodes; leave the cluster."""
        nodes, self._nodes = self._nodes, None
        if nodes is not None:
            await nodes.close()
        if self._ours:
            self._ours = False
            await asyncio.to_thread(load_ray().shutdown)
