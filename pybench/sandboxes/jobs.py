"""What an isolated job is and how it ends, and the channel on which it is asked and answers."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pybench.sandboxes import layers
from pybench.sandboxes.parent import Keeper

_MOST_RESULT_BYTES = 64 << 20
_MOST_TEXT_BYTES = 1 << 16


@dataclass(frozen=True)
class IsolatedLimits:
    """What one job may use."""

    wall_sec: float = 120.0
    cpu_sec: int = 120
    memory_mb: int = 2048
    processes: int = 128
    file_mb: int = 512
    disk_mb: int = 1024
    max_files: int = 10_000

    def for_sandbox(self) -> layers.Limits:
        """As a sandbox takes them."""
        return layers.Limits(
            memory_mb=self.memory_mb,
            processes=self.processes,
            cpu_sec=self.cpu_sec,
            disk_mb=self.disk_mb,
            max_files=self.max_files,
            file_mb=self.file_mb,
        )


@dataclass(frozen=True)
class IsolatedJob:
    """What to run, on what, with what in sight."""

    entry: str
    """Path inside of a Python file that defines `main(payload, call)`."""
    payload: dict[str, Any]
    mounts: Mapping[str, Path] = field(default_factory=dict)
    """Path inside -> host file or folder, read-only."""
    work: Path | None = None
    """Host folder whose files are copied into the working folder before, and back after: regular files
    only, what was removed inside stays. None for an empty one."""
    limits: IsolatedLimits = IsolatedLimits()
    python_path: tuple[str, ...] = ()
    is_light: bool = False
    """Whether it is forked without the imports, for less, in a sandbox that is kept for the next such job
    that sees the same. For our own code alone, never an agent's."""
    on_call: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]] | None = None


@dataclass(frozen=True)
class IsolatedOutcome:
    """How a job ended. `raised`: main() raised, `message` is the traceback; `died`: it ended without a
    result, `message` says how; `too_big`: its result passed the size limit."""

    status: Literal["ok", "raised", "timeout", "died", "too_big"]
    value: Any = None
    message: str = ""
    stdout: str = ""
    stderr: str = ""


class Channel:
    """Leads to one job: what it is asked and answers, what it prints."""

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)
        self._texts = [os.memfd_create(name, os.MFD_CLOEXEC) for name in ("stdout", "stderr")]

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_problem: object) -> None:
        for end in (self._ours, self._theirs):
            end.close()
        for text in self._texts:
            os.close(text)

    async def start(self, keeper: Keeper, job: IsolatedJob) -> None:
        """Let the job's process begin. Raises SandboxError."""
        fds = (self._theirs.fileno(), *self._texts)
        request: dict[str, Any] = {"do": "start", "python_path": list(job.python_path)}
        if job.is_light:
            request["light"] = True
        try:
            await keeper.send(request, fds)
        finally:
            self._theirs.close()
        await keeper.expect("started")

    async def talk(self, keeper: Keeper, job: IsolatedJob) -> IsolatedOutcome:
        """Give the job its data, answer it, and take its result. Raises SandboxError."""
        status, value, message = await self._talk(keeper, job)
        stdout, stderr = (_head(text) for text in self._texts)
        return IsolatedOutcome(status, value, message, stdout, stderr)

    async def _talk(
        self, keeper: Keeper, job: IsolatedJob
    ) -> tuple[Literal["ok", "raised", "timeout", "died", "too_big"], Any, str]:
        channel = self._ours
        began = {"entry": job.entry, "payload": job.payload}
        try:
            async with asyncio.timeout(job.limits.wall_sec):
                await _write(channel, began)
                pending = bytearray()
                while True:
                    line = await _read_line(channel, pending)
                    if line is None:
                        return "died", None, await _how(keeper)
                    if len(line) > _MOST_RESULT_BYTES:
                        return "too_big", None, f"the result is larger than {_MOST_RESULT_BYTES >> 20} MB"
                    try:
                        answer = json.loads(line)
                    except ValueError:
                        return "died", None, "the result could not be read"
                    if "result" in answer:
                        return "ok", answer["result"], ""
                    if "raised" in answer:
                        return "raised", None, str(answer["raised"])
                    if job.on_call is None:
                        return "died", None, "it asked a question that nobody answers"
                    await _write(channel, await job.on_call(answer["call"]))
        except TimeoutError:
            return "timeout", None, f"not done after {job.limits.wall_sec:g} s"


async def _how(keeper: Keeper) -> str:
    facts = await keeper.expect("ended")
    usage = facts.get("usage") or {}
    if facts.get("reason") == "memory" or usage.get("memory_kills"):
        return "out of memory"
    if facts.get("reason") == "cpu" or facts.get("status") == -24:
        return "out of CPU time"
    if facts.get("reason") == "disk":
        return "too much written"
    status = facts.get("status", 0)
    return f"signal {-status}" if status < 0 else f"exit {status}"


async def _write(channel: socket.socket, value: Any) -> None:
    try:
        await asyncio.get_running_loop().sock_sendall(channel, json.dumps(value).encode() + b"\n")
    except ConnectionError:
        return  # the job is gone; reading says how


async def _read_line(channel: socket.socket, pending: bytearray) -> bytes | None:
    """The next line, None at the end; a line that is too long comes cut just above the limit."""
    loop = asyncio.get_running_loop()
    while b"\n" not in pending and len(pending) <= _MOST_RESULT_BYTES:
        try:
            chunk = await loop.sock_recv(channel, 1 << 16)
        except ConnectionError:
            return None
        if not chunk:
            return None
        pending += chunk
    line, _, rest = bytes(pending).partition(b"\n")
    pending[:] = rest
    return line


def _head(descriptor: int) -> str:
    return os.pread(descriptor, _MOST_TEXT_BYTES, 0).decode(errors="replace")
