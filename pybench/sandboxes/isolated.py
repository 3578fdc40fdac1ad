"""Runs one function on data, isolated like a trial: builders of inputs, checks, programs that agents made.

The job's file defines `main(payload, call)`. What it returns comes back over a descriptor of its own,
so nothing printed can be taken for a result; `call(request)` is answered by the harness while it runs.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shutil
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from pybench.errors import SandboxError
from pybench.sandboxes import folder, host, layers, turns
from pybench.sandboxes.opening import Opened, open_plan
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
    """Whether it is forked without the imports, for less. For our own code alone, never an agent's."""
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


class IsolatedRunner:
    """Runs jobs, several at once if asked. With `warm`, jobs fork from a parent that has `preload`
    imported already."""

    def __init__(
        self,
        python: str = "kernel",
        isolation: layers.Choice = "auto",
        warm: bool = True,
        preload: tuple[str, ...] = (),
    ) -> None:
        self._python = python
        self._isolation = isolation
        self._warm = warm
        self._preload = preload
        self._opened: Opened | None = None
        self._numbers = itertools.count()

    def another(self, python: str, preload: tuple[str, ...]) -> IsolatedRunner:
        """A runner with another Python, isolated alike; not open yet."""
        return IsolatedRunner(python, self._isolation, self._warm, preload)

    async def open(self) -> None:
        """Start the parent process, which imports when a job is there or `warm_up` says so. Raises UserError
        where no isolation is to be had."""
        self._opened = await open_plan("job", self._python, self._isolation, False, self._warm, self._preload)

    async def warm_up(self) -> None:
        """Have the parent import ahead of all jobs, once no kernel waits to begin."""
        if self._opened is not None:
            await self._opened.parent.import_in_turn()

    async def close(self) -> None:
        """End it. Safe to call twice."""
        opened, self._opened = self._opened, None
        if opened is not None:
            await opened.close()

    def describe(self) -> dict[str, Any]:
        """Isolation, Python and packages."""
        return self._opened.describe() if self._opened else {}

    async def run(self, job: IsolatedJob) -> IsolatedOutcome:
        """Run one job to its end, whatever that is.

        Raises:
            SandboxError: the machinery failed; never for what the job did.
        """
        if self._opened is None:
            raise SandboxError("the isolated runner is not open")
        number = next(self._numbers)
        plan = self._opened.plan
        scratch = self._opened.make_scratch(number)
        limits = job.limits.for_sandbox()
        if job.work is not None:
            limits = await asyncio.to_thread(_with_room, limits, job.work)
        spec = plan.sandbox_spec(limits, scratch, number)
        owner = plan.file_owner(number)
        staged = Path(self._opened.plan.base, f"m{number}")
        try:
            shown = await asyncio.to_thread(_stage, job.mounts, staged, owner, plan.layer == "namespaces")
            spec["mounts"] = [[str(path), inside] for inside, path in shown.items()]
            spec["readable"] += [str(path) for path in shown.values()]
            if not plan.has_own_root:
                job = _with_host_paths(job, shown, spec["work"])
            async with AsyncExitStack() as stack:
                async with turns.OF_THIS_MACHINE.turn("supervisor of a job"):
                    keeper = await self._opened.parent.keeper(spec)
                    stack.push_async_callback(keeper.close)
                if not job.is_light:
                    await self._opened.parent.warm()
                async with turns.OF_THIS_MACHINE.turn("job"):
                    if job.work is not None:
                        await asyncio.to_thread(folder.put, keeper.fds[0], job.work, owner)
                    channel = stack.enter_context(_Channel())
                    await channel.start(keeper, job)
                outcome = await channel.talk(keeper, job)
                if job.work is not None:
                    await keeper.send({"do": "kill"})
                    await keeper.until("ended")
                    most = (limits.disk_mb, limits.max_files)
                    await asyncio.to_thread(folder.collect, keeper.fds[0], "", job.work, *most)
                return outcome
        finally:
            self._opened.drop_scratch(number)
            if staged.is_dir():
                await asyncio.to_thread(shutil.rmtree, staged, True)


class _Channel:
    """Leads to one job: what it is asked and answers, what it prints."""

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)
        self._texts = [os.memfd_create(name, os.MFD_CLOEXEC) for name in ("stdout", "stderr")]

    def __enter__(self) -> _Channel:
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


def _with_room(limits: layers.Limits, work: Path) -> layers.Limits:
    """The limits, with what a job is given not counted."""
    files, size = folder.measure(work)
    size_mb = (size >> 20) + files // 256 + 1  # each file's last page is counted whole
    return replace(limits, max_files=limits.max_files + files, disk_mb=limits.disk_mb + size_mb)


def _stage(mounts: Mapping[str, Path], staged: Path, owner: int | None, is_mounted: bool) -> dict[str, Path]:
    """Path inside -> host path that the job's uid may read: the original, or a copy of it."""
    shown: dict[str, Path] = {}
    for number, (inside, path) in enumerate(mounts.items()):
        shown[inside] = path.resolve()
        if owner is not None and not folder.open_to_all(path, is_mounted):
            copy = staged / str(number)
            copy.parent.mkdir(exist_ok=True)
            folder.copy_for_all(path, copy)
            shown[inside] = copy
    return shown


def _with_host_paths(job: IsolatedJob, shown: Mapping[str, Path], work: str) -> IsolatedJob:
    """The job as it must be told where paths cannot be mapped: those inside replaced by those outside."""
    table = {host.WORK_INSIDE: work, **{inside: str(path) for inside, path in shown.items()}}

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


__all__ = ["IsolatedJob", "IsolatedLimits", "IsolatedOutcome", "IsolatedRunner"]
