"""What a job's process and the runner say to each other, wherever the job runs.

A job's limit of time counts only what it had of a processor, or did not want: what it lacked because others
had them all is added, and one that still lacks most of its time is an error of the machine, never a time-out.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from pybench.core.errors import SandboxError
from pybench.core.jobs import IsolatedJob
from pybench.core.text import read_json
from pybench.sandboxes import processor_time

_MAX_RESULT_BYTES = 12 << 20
"""Reading so many, whatever they are, takes at most a quarter of a second."""
_CHUNK_BYTES = 1 << 16
_MAX_MORE = 20
"""Times its limit, added at most to what a job may take: a twentieth of a processor is enough."""
MIN_MORE_SEC = 600.0
"""What may be added in any case: a short job, too, outlives a busy spell."""

T = TypeVar("T")
Status = Literal["ok", "raised", "timeout", "died", "too_big"]


class Spoken(NamedTuple):
    """How a job ended, what it returned, why it did not, and the time that counted for its limit."""

    status: Status
    value: Any
    message: str
    counted_sec: float = 0.0


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

    async def usage(self) -> dict[str, Any]:
        """For which time its processes ran, and waited for a processor. Raises SandboxError."""


async def talk(pipes: JobPipes, supervisor: JobSupervisor, job: IsolatedJob) -> Spoken:
    """Send a started job its data, answer its calls, and say how it ended.

    The time that answers to its calls take is not counted: who answers has limits of his own.

    Raises:
        SandboxError: its supervisor is gone, or the machine was too busy for it.
    """
    clock = _Clock(supervisor, job.limits.wall_sec)
    try:
        said = await _Talk(pipes, clock).hold(supervisor, job)
    except _Over:
        said = Spoken("timeout", None, f"not done after {job.limits.wall_sec:g} s")
    return said._replace(counted_sec=clock.counted_sec)


class _Over(Exception):
    """A job's time is over."""


class _Clock:
    """Counts the time for which a job is waited for, less what it lacked of one processor."""

    def __init__(self, supervisor: JobSupervisor, limit_sec: float) -> None:
        self._supervisor, self._limit_sec = supervisor, limit_sec
        self._first_look_sec = min(processor_time.FIRST_LOOK_SEC, limit_sec / 4)
        self._waited_sec = 0.0
        self._lacked_sec = 0.0
        self._before: tuple[float, float, float] | None = None
        """At the first look: what was waited, ran and was ready."""

    @property
    def counted_sec(self) -> float:
        """What has counted so far."""
        return self._waited_sec - self._lacked_sec

    async def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this while the clock runs. Raises _Over once it is; SandboxError."""
        loop, doing = asyncio.get_running_loop(), asyncio.ensure_future(work)
        began = loop.time() - self._waited_sec
        try:
            while True:
                until_sec = self._limit_sec if self._before else self._first_look_sec
                await asyncio.wait([doing], timeout=max(until_sec - self.counted_sec, 0.0))
                if not doing.done():
                    usage = await self._supervisor.usage()
                    self._waited_sec = loop.time() - began
                    self._take(usage)
                if doing.done():
                    self._waited_sec = loop.time() - began
                    return doing.result()
                if self.counted_sec >= self._limit_sec - processor_time.WORTH_SEC:
                    raise _Over
        finally:
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)

    def _take(self, usage: dict[str, Any]) -> None:
        """Note what it lacked. Raises SandboxError where that is too much."""
        ran_sec, ready_sec = usage.get("ran_sec") or 0.0, usage.get("ready_sec") or 0.0
        if self._before is None:
            self._before = (self._waited_sec, ran_sec, ready_sec)
            return
        waited_before, ran_before, ready_before = self._before
        lacked_sec = processor_time.lacked_sec(
            self._waited_sec - waited_before, ran_sec - ran_before, ready_sec - ready_before
        )
        self._lacked_sec = max(lacked_sec, self._lacked_sec)
        if self._lacked_sec > max(_MAX_MORE * self._limit_sec, MIN_MORE_SEC):
            raise SandboxError(
                f"the machine is too busy: of {self._waited_sec:.0f} s a job lacked a processor for "
                f"{self._lacked_sec:.0f} s; let fewer trials run at once (concurrency)"
            )


class _Talk:
    def __init__(self, pipes: JobPipes, clock: _Clock) -> None:
        self._pipes = pipes
        self._clock = clock
        self._reader = asyncio.StreamReader(limit=_CHUNK_BYTES)

    async def hold(self, supervisor: JobSupervisor, job: IsolatedJob) -> Spoken:
        """See `talk`. Raises _Over, SandboxError."""
        await self._pipes.connect(asyncio.StreamReaderProtocol(self._reader))
        self._write({"entry": job.entry, "payload": job.payload})
        pending = bytearray()
        while True:
            line = await self._clock.wait(self._read_line(pending))
            if line is None:
                return Spoken("died", None, await how_it_ended(supervisor))
            if len(line) > _MAX_RESULT_BYTES:
                return Spoken("too_big", None, f"the result is larger than {_MAX_RESULT_BYTES >> 20} MB")
            try:
                answer = read_json(line)
            except ValueError as error:
                return Spoken("died", None, f"the result could not be read: {str(error)[:200]}")
            if not isinstance(answer, dict):
                return Spoken("died", None, "the result is not what a job sends")
            if "result" in answer:
                return Spoken("ok", answer["result"], "")
            if "raised" in answer:
                return Spoken("raised", None, str(answer["raised"]))
            if job.on_call is None or not isinstance(answer.get("call"), dict):
                return Spoken("died", None, "it asked a question that nobody answers")
            self._write(await job.on_call(answer["call"]))

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
