"""The channel over which an isolated job gets its data and returns its result."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any, Literal

from pybench.core.jobs import IsolatedJob, IsolatedLimits, JobOutcome
from pybench.core.text import read_json
from pybench.sandboxes.local import layers
from pybench.sandboxes.local.fork_server import SupervisorConnection
from pybench.sandboxes.local.pipes import Pipes

_MAX_RESULT_BYTES = 32 << 20
_MAX_TEXT_BYTES = 1 << 16
_CHUNK_BYTES = 1 << 16


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
        self._reader = asyncio.StreamReader(limit=_CHUNK_BYTES)
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
        status, value, message = await self._talk(supervisor, job)
        stdout, stderr = (_head(text) for text in self._texts)
        return JobOutcome(status, value, message, stdout, stderr)

    async def _talk(
        self, supervisor: SupervisorConnection, job: IsolatedJob
    ) -> tuple[Literal["ok", "raised", "timeout", "died", "too_big"], Any, str]:
        await self._pipes.connect(asyncio.StreamReaderProtocol(self._reader))
        began = {"entry": job.entry, "payload": job.payload}
        try:
            async with asyncio.timeout(job.limits.wall_sec):
                self._write(began)
                pending = bytearray()
                while True:
                    line = await self._read_line(pending)
                    if line is None:
                        return "died", None, await _how(supervisor)
                    if len(line) > _MAX_RESULT_BYTES:
                        return "too_big", None, f"the result is larger than {_MAX_RESULT_BYTES >> 20} MB"
                    try:
                        answer = read_json(line)
                    except ValueError as error:
                        return "died", None, f"the result could not be read: {str(error)[:200]}"
                    if not isinstance(answer, dict):
                        return "died", None, "the result is not what a job sends"
                    if "result" in answer:
                        return "ok", answer["result"], ""
                    if "raised" in answer:
                        return "raised", None, str(answer["raised"])
                    if job.on_call is None or not isinstance(answer.get("call"), dict):
                        return "died", None, "it asked a question that nobody answers"
                    self._write(await job.on_call(answer["call"]))
        except TimeoutError:
            return "timeout", None, f"not done after {job.limits.wall_sec:g} s"

    def _write(self, value: Any) -> None:
        self._pipes.write(json.dumps(value).encode() + b"\n")

    async def _read_line(self, pending: bytearray) -> bytes | None:
        """The next line; None at the end. A line that is too long is cut just above the limit."""
        searched = 0
        while pending.find(b"\n", searched) < 0 and len(pending) <= _MAX_RESULT_BYTES:
            searched = len(pending)
            chunk = await self._reader.read(_CHUNK_BYTES)
            if not chunk:
                return None
            pending += chunk
        line, _, rest = bytes(pending).partition(b"\n")
        pending[:] = rest
        return line


async def _how(supervisor: SupervisorConnection) -> str:
    facts = await supervisor.expect("ended")
    usage = facts.get("usage") or {}
    if facts.get("reason") == "memory" or usage.get("memory_kills"):
        return "out of memory"
    if facts.get("reason") == "cpu" or facts.get("status") == -24:
        return "out of CPU time"
    if facts.get("reason") == "disk":
        return "too much written"
    status = facts.get("status", 0)
    return f"signal {-status}" if status < 0 else f"exit {status}"


def _head(descriptor: int) -> str:
    return os.pread(descriptor, _MAX_TEXT_BYTES, 0).decode(errors="replace")
