"""Isolated jobs in containers (`grading.isolation=docker`), for machines without sandboxes of their own."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import SandboxError, UserError
from pybench.core.jobs import IsolatedJob, IsolatedLimits, JobOutcome
from pybench.sandboxes.docker.box import Container, ContainerSettings
from pybench.sandboxes.docker.guest import SHOWN
from pybench.sandboxes.docker.provider import DockerProvider
from pybench.sandboxes.job_channel import talk, with_paths

_ROOM_MB, _ROOM_FILES = 64, 1000
"""Steps in which containers are made larger for what a job brings, so that most are alike."""
_TEXT_BYTES = 1 << 16


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class JobContainers(DockerProvider):
    """Containers for jobs of one size."""

    shown_mb: int = _ROOM_MB

    def container_settings(self) -> ContainerSettings:
        """Those of a sandbox's container, with a folder for what jobs are shown."""
        return replace(super().container_settings(), kind="job", shown_mb=self.shown_mb)


class DockerJobRunner:
    """An `IsolatedRunner` whose every job has a container of its own; its files are sent there and back.

    `settings`: those of `sandbox=docker` that name the engine (engine, image, python, runtime, request_sec).
    """

    def __init__(self, settings: Mapping[str, Any], preload: tuple[str, ...] = (), pool: int = 1) -> None:
        names = ("engine", "image", "python", "runtime", "request_sec")
        self._settings = {name: settings[name] for name in names if name in settings}
        self._preload, self._pool = preload, pool
        self._by_size: dict[tuple[Any, ...], JobContainers] = {}
        self._opening = asyncio.Lock()
        self._is_open = False
        self._told: dict[str, Any] = {}

    async def open(self) -> None:
        """Find out whether containers can be started: one is, and removed.

        Raises:
            UserError: no engine, no such image or runtime, or no container can be started.
        """
        tried = JobContainers(**self._settings, preload=self._preload, pool=0)
        await tried.open()
        self._told = {**tried.told(), "warm": True}
        await tried.close()
        self._is_open = True

    def another(self, python: str, preload: tuple[str, ...]) -> DockerJobRunner:
        """A runner that imports other packages; not open yet. Raises UserError for another Python."""
        if python != "kernel":
            raise UserError(
                f"grading.isolation=docker: the image holds the kernel's environment, not {python!r}; "
                "grade these tasks where PyBench's own sandboxes work (grading.isolation=auto)"
            )
        return DockerJobRunner(self._settings, preload, self._pool)

    def describe(self) -> dict[str, Any]:
        """Isolation, Python and packages."""
        return self._told

    async def close(self) -> None:
        """Remove all containers. Safe to call twice."""
        self._is_open = False
        opened, self._by_size = list(self._by_size.values()), {}
        await asyncio.gather(*(each.close() for each in opened))

    async def run(self, job: IsolatedJob) -> JobOutcome:
        """Run one job to its end, whatever that is.

        Raises:
            SandboxError: the machinery failed; never for what the job did.
        """
        if not self._is_open:
            raise SandboxError("the isolated runner is not open")
        works = [job.work] if job.work is not None else []
        (files, size_mb), (_, shown_mb) = await asyncio.gather(
            asyncio.to_thread(_measure, works), asyncio.to_thread(_measure, list(job.mounts.values()))
        )
        containers = await self._containers(job.limits, files, size_mb, shown_mb)
        container = await containers.take()
        try:
            await container.warm(containers.image)
            return await _run(container, job)
        except OSError as error:
            raise SandboxError(f"the job's files could not be put into its container: {error}") from error
        finally:
            await container.close()

    async def _containers(
        self, limits: IsolatedLimits, files: int, size_mb: float, shown_mb: float
    ) -> JobContainers:
        """Those of this size, opened if need be. Raises SandboxError."""
        # Files lie in memory: what the job brings is not counted against what it may use.
        room_mb, room_shown_mb = (_ROOM_MB * math.ceil(mb / _ROOM_MB + 0.5) for mb in (size_mb, shown_mb))
        room_files = _ROOM_FILES * math.ceil(files / _ROOM_FILES + 0.5)
        sizes: dict[str, Any] = {
            "memory_mb": limits.memory_mb + room_mb,
            "processes": limits.processes,
            "cpu_sec": limits.cpu_sec,
            "disk_mb": limits.disk_mb + room_mb,
            "max_files": limits.max_files + room_files,
            "file_mb": limits.file_mb,
            "shown_mb": room_shown_mb,
        }
        key = tuple(sizes.values())
        async with self._opening:
            if key not in self._by_size:
                made = JobContainers(**self._settings, **sizes, preload=self._preload, pool=self._pool)
                try:
                    await made.open()
                except UserError as error:  # the same settings served when this runner was opened
                    raise SandboxError(str(error)) from error
                self._by_size[key] = made
        return self._by_size[key]


async def _run(container: Container, job: IsolatedJob) -> JobOutcome:
    table = {inside: f"{SHOWN}{inside}" for inside in job.mounts}
    for inside, path in job.mounts.items():
        await container.files.show(path, inside.strip("/"))
    if job.work is not None:
        await container.files.put(job.work)
    pipes = container.connection.pipes(tell_end=True)
    moved = with_paths(job, table)
    await container.connection.send({"do": "start", "python_path": list(moved.python_path)})
    await container.connection.expect("started")
    said = await talk(pipes, container.connection, moved)
    await container.connection.send({"do": "kill"})
    await container.connection.until("ended")
    stdout, stderr = await container.texts(_TEXT_BYTES)
    if job.work is not None:
        limits = job.limits
        await container.files.collect("work", job.work, limits.disk_mb, limits.max_files)
    return JobOutcome(said.status, said.value, said.message, stdout, stderr, said.counted_sec)


def _measure(paths: list[Path]) -> tuple[int, float]:
    """How many files lie at these paths or below, and the MB that they take in memory, page by page."""
    files = [each for path in paths for each in (path.rglob("*") if path.is_dir() else [path])]
    sizes = [each.stat().st_size for each in files if each.is_file() and not each.is_symlink()]
    return len(files), sum(-(-size // 4096) for size in sizes) * 4096 / (1 << 20)
