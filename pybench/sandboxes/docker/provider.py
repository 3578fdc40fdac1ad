"""`sandbox=docker`: one container a trial, by Docker, Podman or another engine with Docker's API.

What it does not protect against: what the engine's runtime does not. With `runtime` it may be a stronger one.
"""

from __future__ import annotations

import sys
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench import environments
from pybench.core.errors import SandboxError, UserError
from pybench.core.records import Isolation
from pybench.sandboxes.docker import leftovers
from pybench.sandboxes.docker.engine import Engine, connect
from pybench.sandboxes.docker.image import DIGEST_LABEL
from pybench.sandboxes.docker.pool import ContainerProvider


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class DockerProvider(ContainerProvider):
    """Makes containers. The settings are explained in `conf/sandbox/docker.yaml`."""

    engine: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._engine: Engine | None = None
        self._image = ""

    def preflight(self) -> None:
        """Does nothing: `open` checks everything."""

    async def open(self) -> None:
        """Find the engine and the image, remove what dead runs left, and start the first container.

        Raises:
            UserError: no engine, no such image or runtime, or no container can be started.
        """
        self._settings = self.container_settings()
        engine = await self.connect()
        try:
            await leftovers.sweep(engine)
            facts = await self._open_pool()
        except SandboxError as error:
            await self.close()
            runtime = f"sandbox.runtime={self.runtime}: " if self.runtime else "sandbox=docker: "
            raise UserError(f"{runtime}{error}") from error
        except BaseException:
            await self.close()
            raise
        self._facts = {"image": self._image, **facts}

    async def connect(self) -> Engine:
        """Connect to the engine; `open` does so too.

        Raises:
            UserError: none answers, or it has no such image or runtime.
        """
        self._host = self._engine = await connect(self.engine, self.request_sec)
        try:
            self._check_runtime(self._engine)
            self._image = await self._check_image(self._engine)
        except BaseException:
            await self.close()
            raise
        return self._engine

    def _check_runtime(self, engine: Engine) -> None:
        known = engine.facts.get("Runtimes") or {}
        if self.runtime is not None and known and self.runtime not in known:
            raise UserError(
                f"sandbox.runtime={self.runtime}: the engine at {engine.address} has no such runtime; "
                f"it knows {', '.join(sorted(known))}"
            )

    async def _check_image(self, engine: Engine) -> str:
        """The image's id. Raises UserError: it is not there, or was built from another list of packages."""
        from docker.errors import ImageNotFound

        build = "build it: python -m pybench env image"
        try:
            found = await engine.call(
                "looking for the image", lambda client: client.inspect_image(self.image)
            )
        except SandboxError as error:
            if isinstance(error.__cause__, ImageNotFound):
                raise UserError(
                    f"sandbox.image={self.image}: no such image in the engine at {engine.address}; {build}"
                ) from None
            raise UserError(f"sandbox=docker: {error}") from error
        digest = ((found.get("Config") or {}).get("Labels") or {}).get(DIGEST_LABEL)
        if digest not in (None, environments.digest("kernel")):
            raise UserError(f"sandbox.image={self.image}: it was made from another list of packages; {build}")
        return str(found["Id"])

    @property
    def isolation(self) -> Isolation:
        """What holds in its containers."""
        own = f"by {self.runtime}" if self.runtime else "by the engine's usual runtime"
        return Isolation(
            layer="container",
            covers={
                "container": own,
                "files": "the image, read-only; work folder of limited size in memory",
                "processes": "own PID namespace",
                "privileges": "ordinary uid, no capabilities, no_new_privs, seccomp",
                "network": "the engine's, as asked for" if self.network else "own network namespace",
                "memory": "control group",
                "process count": "control group",
            },
            network=self.network,
        )

    async def close(self) -> None:
        """Remove every container of this run."""
        engine, self._engine, self._host = self._engine, None, None
        if engine is None:
            return
        try:
            await leftovers.remove_run(engine, self._run)  # this ends what is being made, too
            await self._close_pool()
            await leftovers.remove_run(engine, self._run)
        except SandboxError as error:
            end = "end them with: python -m pybench sandboxes clean"
            print(f"pybench: containers may be left ({error}); {end}", file=sys.stderr)
        finally:
            await engine.close()

    async def describe(self) -> dict[str, Any]:
        """Isolation, engine, image, Python and packages, for `environment.json`."""
        return self.told()

    def told(self) -> dict[str, Any]:
        """What `describe` says."""
        if self._engine is None:
            return {}
        told = {name: self._facts.get(name) for name in ("image", "python", "packages", "fonts", "processor")}
        version = str(self._engine.facts.get("ServerVersion", ""))
        return {
            "isolation": self.isolation.model_dump(),
            "engine": version,
            "runtime": self.runtime or str(self._engine.facts.get("DefaultRuntime", "")),
            **told,
            "limits": self.limits.as_dict() | {"cpus": self.cpus},
        }
