"""`sandbox=agent_sandbox`: a pod a trial, on a cluster that has kubernetes-sigs/agent-sandbox.

Pods keep to Pod Security's `restricted`: their code has the uid of their supervisor, and no capability is
needed. What it does not protect against: what the node's runtime does not. With `runtime` it may be a
stronger one.
"""

from __future__ import annotations

import sys
from dataclasses import field, replace
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import SandboxError, UserError
from pybench.core.records import Isolation
from pybench.sandboxes.agent_sandbox import pod
from pybench.sandboxes.agent_sandbox.cluster import Cluster, connect
from pybench.sandboxes.agent_sandbox.stream import STAY_SEC
from pybench.sandboxes.docker.box import ContainerSettings
from pybench.sandboxes.docker.pool import ContainerProvider

_SILENCE_SEC = 10 * STAY_SEC
"""After which a pod takes its runner for dead, though no connection was seen to end."""


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class AgentSandboxProvider(ContainerProvider):
    """Claims pods. The settings are explained in `conf/sandbox/agent_sandbox.yaml`."""

    context: str | None = None
    namespace: str | None = None
    cpu_request: float = Field(default=0.5, gt=0)
    start_sec: float = Field(default=300.0, gt=0)
    pod_spec: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._cluster: Cluster | None = None
        self._uid = super()._next_uid()
        """Of all pods of a run: they are of one template, and share nothing else."""

    def preflight(self) -> None:
        """Does nothing: `open` checks everything."""

    def _next_uid(self) -> int:
        return self._uid

    def container_settings(self) -> ContainerSettings:
        """What all pods of this provider share. Raises UserError."""
        return replace(
            super().container_settings(),
            held_by_guest=True,
            sockets=self.network,
            silence_sec=_SILENCE_SEC,
        )

    async def open(self) -> None:
        """Find the cluster, remove what dead runs left, make the run's template, and start the first pod.

        Raises:
            UserError: no cluster, no agent-sandbox in it, no right to use it, or no pod can be started.
        """
        self._settings = self.container_settings()
        where = (self.context, self.namespace, self.request_sec, self.start_sec)
        self._host = self._cluster = cluster = await connect(*where)
        try:
            name = f"pybench-{self._run}"
            wanted = pod.template(name, self._settings, self._uid, self.cpu_request, self.pod_spec)
            await cluster.prepare(wanted)
            for leftover in await cluster.find():
                if leftover.owner == "gone":
                    await cluster.remove_leftover(leftover)
            facts = await self._open_pool()
            self._facts = {"image": await self._image(cluster), **facts}
        except SandboxError as error:
            await self.close()
            raise UserError(f"sandbox=agent_sandbox: {error}") from error
        except BaseException:
            await self.close()
            raise

    async def _image(self, cluster: Cluster) -> str:
        """The id of the image that the run's first pod has."""
        claims = [each.sandbox_id for each in await cluster.find(self._run) if "claims/" in each.sandbox_id]
        for claim in claims:
            if image := await cluster.image_of(claim.rpartition("/")[2]):
                return image
        return self.image

    @property
    def isolation(self) -> Isolation:
        """What holds in its pods."""
        own = f"by the runtime class {self.runtime}" if self.runtime else "by the node's usual runtime"
        network = "no sockets but pairs of streams (seccomp); a network policy that lets nothing through"
        return Isolation(
            layer="container",
            covers={
                "container": f"a pod, {own}",
                "files": "the image, read-only; work folder of limited size in memory",
                "processes": "own PID namespace",
                "privileges": "ordinary uid, no capabilities, no_new_privs, seccomp",
                "user": "that of the pod's supervisor, which is PID 1",
                "network": "the cluster's, as asked for" if self.network else network,
                "memory": "watched by the supervisor; control group of the pod",
                "process count": "watched by the supervisor",
            },
            network=self.network,
        )

    async def close(self) -> None:
        """Remove every pod of this run, and its template."""
        cluster, self._cluster, self._host = self._cluster, None, None
        if cluster is None:
            return
        try:
            for leftover in await cluster.find(self._run):  # this ends what is being made, too
                await cluster.remove_leftover(leftover)
            await self._close_pool()
            for leftover in await cluster.find(self._run):
                await cluster.remove_leftover(leftover)
        except SandboxError as error:
            end = "end them with: python -m pybench sandboxes clean --cluster"
            print(f"pybench: pods may be left ({error}); {end}", file=sys.stderr)
        finally:
            await cluster.close()

    async def describe(self) -> dict[str, Any]:
        """Isolation, cluster, image, Python and packages, for `environment.json`."""
        told = {name: self._facts.get(name) for name in ("image", "python", "packages", "fonts", "processor")}
        return {
            "isolation": self.isolation.model_dump(),
            "runtime": self.runtime or "",
            **told,
            "limits": self.limits.as_dict() | {"cpus": self.cpus},
        }
