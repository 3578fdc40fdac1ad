"""What a job's process and the runner say to each other, wherever the job runs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, Protocol

from pybench.core.jobs import IsolatedJob
from pybench.core.text import read_json

_MAX_RESULT_BYTES = 12 << 20
"""Reading so many, whatever they are, takes at most a quarter of a second."""
_CHUNK_BYTES = 1 << 16

Spoken = tuple[Literal["ok", "raised", "timeout", "died", "too_big"], Any, str]
"""How it ended, what it returned, and why it did not."""


class JobPipes(Protocol):
    """The two ways between a job and its runner."""

    async def connect(self, protocol: asyncio.Protocol) -> None:
        """Pass everything that the job writes to `protocol`."""

    def write(self, data: bytes) -> None:
        """Send the job `data`."""


class JobSupervisor(Protocol):
    """Who knows how a job's process ended."""

    async def expect(self, name: str) -> dict[str, Any]:
        """The next event of this name. Raises SandboxError."""


async def talk(pipes: JobPipes, supervisor: JobSupervisor, job: IsolatedJob) -> Spoken:
    """Send a started job its data, answer its calls, and say how it ended. Raises SandboxError."""
    return await _Talk(pipes).hold(supervisor, job)


class _Talk:
    def __init__(self, pipes: JobPipes) -> None:
        self._pipes = pipes
        self._reader = asyncio.StreamReader(limit=_CHUNK_BYTES)

    async def hold(self, supervisor: JobSupervisor, job: IsolatedJob) -> Spoken:
        """See `talk`."""
        await self._pipes.connect(asyncio.StreamReaderProtocol(self._reader))
        began = {"entry": job.entry, "payload": job.payload}
        try:
            async with asyncio.timeout(job.limits.wall_sec):
                self._write(began)
                pending = bytearray()
                while True:
                    line = await self._read_line(pending)
                    if line is None:
                        return "died", None, await how_it_ended(supervisor)
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


async def how_it_ended(supervisor: JobSupervisor) -> str:
    """Why a job's process is gone, in a few words. Raises SandboxError."""
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


def with_paths(job: IsolatedJob, table: Mapping[str, str]) -> IsolatedJob:
    """The job with other paths in place of those that `table` names, and of what lies below them."""

    def translate(value: Any) -> Any:
        if isinstance(value, str):
            for inside, outside in table.items():
                if value == inside or value.startswith(f"{inside}/"):
                    return outside + value[len(inside) :]
            return value
        if isinstance(value, dict):
            return {key: translate(item) for key, item in value.items()}
        return [translate(item) for item in value] if isinstance(value, list) else value

    return replace(
        job,
        entry=translate(job.entry),
        payload=translate(job.payload),
        python_path=tuple(translate(list(job.python_path))),
    )
