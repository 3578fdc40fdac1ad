"""Waits that follow progress: a busy machine makes them longer, only a standstill ends them."""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol, TypeVar

import psutil

STANDSTILL_SEC = 90.0
MAX_SEC = 600.0
_POLL_SEC = 0.05
_LOOK_SEC = 5.0

T = TypeVar("T")


def cpu_used_sec(root: int | None = None) -> float:
    """CPU seconds that a process and everything below it has used; of this test's own by default."""
    total = 0.0
    try:
        top = psutil.Process(root)
        family = [top, *top.children(recursive=True)]
    except psutil.NoSuchProcess:
        return total
    for process in family:
        try:
            times = process.cpu_times()
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            continue
        # Of children that ended in between, their parents keep the sum.
        total += times.user + times.system + times.children_user + times.children_system
    return total


class Watch:
    """Fails when a measure of progress stands still for `STANDSTILL_SEC`, or after `MAX_SEC` in any case."""

    def __init__(self, still_moving: Callable[[], Any], what: str) -> None:
        self._still_moving = still_moving
        self._what = what
        self._began = self._moved = time.monotonic()
        self._seen = still_moving()

    def look(self) -> None:
        """Note the progress made so far.

        Raises:
            AssertionError: There has been none for too long.
        """
        now, seen = time.monotonic(), self._still_moving()
        if seen != self._seen:
            self._seen, self._moved = seen, now
        stood_sec = now - self._moved
        assert stood_sec < STANDSTILL_SEC, f"{self._what}: nothing has moved for {stood_sec:.0f} s"
        assert now - self._began < MAX_SEC, f"{self._what}: still not after {MAX_SEC:.0f} s"


def wait_until(condition: Callable[[], Any], still_moving: Callable[[], Any] | None = None) -> None:
    """Return as soon as `condition` holds.

    Args:
        condition: What is waited for.
        still_moving: Any value that changes while there is progress; the CPU time of this process and of all
            below it when none is given, so that a standstill means that nothing is computed any more.

    Raises:
        AssertionError: Nothing moved for `STANDSTILL_SEC`.
    """
    watch = Watch(still_moving or _cpu_of_children, "the condition")
    looked = time.monotonic()
    while not condition():
        if time.monotonic() - looked >= _LOOK_SEC:  # a look at all processes costs more than the wait
            watch.look()
            looked = time.monotonic()
        time.sleep(_POLL_SEC)


async def settled(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`, awaited for as long as anything below this process computes.

    Raises:
        AssertionError: Nothing moved for `STANDSTILL_SEC`; `work` is cancelled then.
    """
    task, watch = asyncio.ensure_future(work), None
    try:
        while not (await asyncio.wait({task}, timeout=_LOOK_SEC))[0]:
            watch = watch or Watch(_cpu_at_work(), "the work")
            watch.look()
        return task.result()
    finally:
        task.cancel()
        await asyncio.wait({task})


def wait_until_gone(processes: Iterable[psutil.Process]) -> None:
    """Return as soon as none of these processes runs any more; a zombie does not.

    Raises:
        AssertionError: Some still run, and nothing moved for `STANDSTILL_SEC`.
    """
    wait_until(lambda: not living(processes))


def living(processes: Iterable[psutil.Process]) -> list[psutil.Process]:
    """Those of these processes that still run."""
    found = []
    for process in processes:
        try:
            if process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except psutil.NoSuchProcess:
            continue
    return found


class Running(Protocol):
    """What `finish` needs of a process: `subprocess.Popen` and `warm_command_line.WarmProcess` have it."""

    args: Any
    pid: int

    def communicate(self, *, timeout: float | None = None) -> tuple[str, str]: ...

    def kill(self) -> None: ...


def finish(process: Running) -> tuple[str, str]:
    """What a process printed on stdout and stderr until its end, for as long as its family computes.

    Raises:
        AssertionError: Its family stood still; it is killed then.
    """
    watch = Watch(lambda: cpu_used_sec(process.pid), " ".join(map(str, process.args))[:200])  # type: ignore[arg-type]
    while True:
        try:
            return process.communicate(timeout=1.0)
        except subprocess.TimeoutExpired:
            try:
                watch.look()
            except AssertionError:
                process.kill()
                output, errors = process.communicate()
                print(output, errors, sep="\n")
                raise


def _cpu_at_work() -> Callable[[], float]:
    """Measures, in tenths of a second, what this process and those below it compute beside the measuring."""
    measuring_sec = 0.0

    def measure() -> float:
        nonlocal measuring_sec
        began = time.thread_time()
        used_sec = cpu_used_sec() - measuring_sec
        measuring_sec += time.thread_time() - began
        return round(used_sec, 1)

    return measure


def _cpu_of_children() -> float:
    own = psutil.Process().cpu_times()
    # Without this process itself: looking again and again is no progress.
    return cpu_used_sec() - own.user - own.system
