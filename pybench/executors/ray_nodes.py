"""The nodes of a Ray cluster that are at work for a run."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import Any

from pybench.core.errors import SandboxError, UserError
from pybench.core.version import VERSION
from pybench.executors.ray_host import Host

_LOOK_SEC = 10.0
_MAX_CALLS = 10_000


def load_ray() -> Any:
    """Ray, imported where it is first used. Raises UserError where it is not installed."""
    try:
        import ray
    except ImportError:
        raise UserError("executor=ray: Ray is not installed; pip install 'pybench[ray]'") from None
    logging.getLogger("ray").setLevel(logging.ERROR)
    return ray


@dataclass(eq=False)
class Node:
    """One node with its actor."""

    node_id: str
    cpus: float
    actor: Any
    facts: dict[str, Any] = field(default_factory=dict)
    busy: int = 0

    async def ask(self, method: str, *arguments: Any) -> Any:
        """Call the actor. Raises SandboxError, also when the node is gone, and FileNotFoundError."""
        from ray.exceptions import RayError, RayTaskError

        try:
            kind, value = await getattr(self.actor, method).remote(*arguments)
        except RayTaskError as error:
            raise SandboxError(f"node {self.node_id[:12]}: {str(error).splitlines()[-1]}") from None
        except RayError as error:
            raise NodeLost(f"node {self.node_id[:12]} is gone: {type(error).__name__}") from None
        if kind == "ok":
            return value
        if kind == "missing":
            raise FileNotFoundError(value)
        raise UserError(value) if kind == "UserError" else SandboxError(value)


class NodeLost(SandboxError):
    """A node went away with everything on it."""


class Nodes:
    """The nodes at work for this run. New ones are taken in as they join."""

    def __init__(self, config: dict[str, Any], start_sec: float) -> None:
        self.alive: dict[str, Node] = {}
        self.refused = ""
        self._config = config
        self._start_sec = start_sec
        self._looked = 0.0
        self._looking = asyncio.Lock()
        self._bad: set[str] = set()

    async def refresh(self) -> None:
        """Open the nodes that have joined since, forget those that have left."""
        async with self._looking:
            if self.alive and time.monotonic() - self._looked < _LOOK_SEC:
                return
            ray = load_ray()
            nodes = {each["NodeID"]: each for each in await asyncio.to_thread(ray.nodes) if each["Alive"]}
            self.alive = {name: node for name, node in self.alive.items() if name in nodes}
            new = [name for name in nodes if name not in self.alive and name not in self._bad]
            await asyncio.gather(
                *(self._open(name, nodes[name]["Resources"].get("CPU", 1.0)) for name in new)
            )
            self._looked = time.monotonic()

    async def _open(self, node_id: str, cpus: float) -> None:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        place = NodeAffinitySchedulingStrategy(node_id, soft=False)
        options = {"num_cpus": 0, "max_concurrency": _MAX_CALLS, "scheduling_strategy": place}
        actor = load_ray().remote(Host).options(**options).remote(self._config)
        node = Node(node_id, max(cpus, 0.1), actor)
        try:
            async with asyncio.timeout(self._start_sec):
                node.facts = await node.ask("open")
        except TimeoutError:
            self._refuse(node_id, f"not ready after executor.start_sec={self._start_sec:g} s")
        except (SandboxError, UserError) as error:
            self._refuse(node_id, str(error))
        else:
            version = node.facts["pybench"]
            if version != VERSION:
                self._refuse(node_id, f"it has PyBench {version}, not {VERSION}")
            elif self.alive and self._packages(node) != self._packages(next(iter(self.alive.values()))):
                self._refuse(node_id, "its kernel packages are not those of the other nodes")
            else:
                self.alive[node_id] = node

    def _packages(self, node: Node) -> Any:
        return node.facts["sandbox"].get("packages")

    def _refuse(self, node_id: str, why: str) -> None:
        self._bad.add(node_id)
        self.refused = f"node {node_id[:12]}: {why}"

    async def pick(self) -> Node:
        """The node with the least work for its size. Raises SandboxError when none is left."""
        await self.refresh()
        if not self.alive:
            raise SandboxError("no node of the Ray cluster is left")
        return min(self.alive.values(), key=lambda node: node.busy / node.cpus)

    def lost(self, node: Node) -> None:
        """A node does not answer any more."""
        if self.alive.get(node.node_id) is node:
            del self.alive[node.node_id]
            self._bad.add(node.node_id)

    async def close(self) -> None:
        """End the actors, each after it has ended its own."""
        for node in list(self.alive.values()):
            try:
                async with asyncio.timeout(30):
                    await node.ask("close")
            except (SandboxError, TimeoutError):
                continue
            load_ray().kill(node.actor)
        self.alive.clear()
