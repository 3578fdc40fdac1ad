"""The channel over which an isolated job gets its data and returns its result."""

from __future__ import annotations

import os

from pybench.core.jobs import IsolatedJob, IsolatedLimits, JobOutcome
from pybench.sandboxes import job_channel
from pybench.sandboxes.local import layers
from pybench.sandboxes.local.fork_server import SupervisorConnection
from pybench.sandboxes.local.pipes import Pipes

_MAX_TEXT_BYTES = 1 << 16


def sandbox_limits(limits: IsolatedLimits) -> layers.Limits:
    """A job's limits as those of a sandbox."""
    return layers.Limits(
        memory_mb=limits.memory_mb,
        processes=limits.processes,
        cpu_sec=limits.cpu_sec,
        disk_mb=limits.disk_mb,
        max_files=limits.max_files,
        file_mb=limits.file_mb,
    )


class Channel:
    """The channel to one job: its messages and what it prints."""

    def __init__(self) -> None:
        self._pipes = Pipes()
        self._texts = [os.memfd_create(name, os.MFD_CLOEXEC) for name in ("stdout", "stderr")]

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_error: object) -> None:
        self._pipes.close()
        for text in self._texts:
            os.close(text)

    async def start(self, supervisor: SupervisorConnection, job: IsolatedJob) -> None:
        """Start the job's process. Raises SandboxError."""
        fds = (*self._pipes.inside, *self._texts)
        try:
            request = {"do": "start", "python_path": list(job.python_path)}
            await supervisor.send(request if job.needs_preload else request | {"light": True}, fds)
        finally:
            self._pipes.release()
        await supervisor.expect("started")

    async def talk(self, supervisor: SupervisorConnection, job: IsolatedJob) -> JobOutcome:
        """Send the job its data, answer its calls and return its outcome. Raises SandboxError."""
        said = await job_channel.talk(self._pipes, supervisor, job)
        stdout, stderr = (_head(text) for text in self._texts)
        return JobOutcome(said.status, said.value, said.message, stdout, stderr, said.counted_sec)


def _head(descriptor: int) -> str:
    return os.pread(descriptor, _MAX_TEXT_BYTES, 0).decode(errors="replace")
