"""A sandbox's processes in the hands of its supervisor: as the first of their namespace, or by a reaper."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from . import cgroups, reaper, syscalls, warm_process

_STOP_SEC = 8.0
_STOP_INNER_SEC = 3.0
_AGAIN_SEC = 0.001


class Tree(Protocol):
    """What runs in a sandbox, from its start to its end."""

    descriptors: list[int]
    """Those that become readable when there is something to look at."""

    def wait_sec(self) -> float | None:
        """The longest time until the next look; None if nothing is watched."""

    def look(self, ready: set[int]) -> dict[str, Any] | None:
        """How the code ended (`reason`, `status`), if it did; nothing of it is left then."""

    def interrupt(self) -> None:
        """Send SIGINT to the code's process."""

    def stop(self) -> None:
        """End every process."""


class Inner:
    """For a supervisor that is PID 1 of the sandbox's namespace: whatever the code does, its end is theirs.

    One process after another; `become` and `spawn` begin them.
    """

    def __init__(self, watch: dict[str, Any]) -> None:
        """`watch`: see `reaper.run`."""
        self._woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._spaces = [os.open(f"/proc/self/ns/{name}", os.O_RDONLY) for name in warm_process.SPACES]
        syscalls.prctl(syscalls.PR_SET_DUMPABLE, 0)
        self._watch = watch
        self._wait_sec: float | None = None
        self._main = 0
        self._child: warm_process.ChildHandle | None = None
        self.descriptors: list[int] = []

    def become(self, become: Callable[[], None]) -> None:
        """Let a child become the code's process. Raises OSError."""
        self._wait_sec = reaper.WATCH_SEC if self._watch else None
        self._main = os.fork()
        if self._main == 0:
            try:
                syscalls.prctl(syscalls.PR_SET_DUMPABLE, 1)
                become()
            finally:
                os._exit(70)
        self.descriptors = [self._woken]

    def spawn(self, spawn: Callable[[list[int]], warm_process.ChildHandle]) -> None:
        """Let the warm process fork the code's process into these namespaces. Raises OSError."""
        self._wait_sec = reaper.WATCH_SEC if self._watch else None
        self._child = spawn(self._spaces)
        self._main = self._child.pid
        self.descriptors = [self._woken, self._child.watched]

    def wait_sec(self) -> float | None:
        """See `Tree`."""
        return self._wait_sec

    def look(self, ready: set[int]) -> dict[str, Any] | None:
        """See `Tree`."""
        ended: dict[str, Any] | None = None
        if self._woken in ready:
            with suppress(BlockingIOError):
                os.read(self._woken, 4096)
            status = reaper.reap(self._main)
            if status is not None:
                ended = {"reason": "ended", "status": status}
        if self._child is not None and self._child.watched in ready:
            ended = {"reason": "ended", "status": self._child.status()}
        if ended is None:
            excess, self._wait_sec = reaper.excess(self._watch, True)
            ended = {"reason": excess} if excess else None
        if ended is not None:
            self.stop()
        return ended

    def interrupt(self) -> None:
        """See `Tree`."""
        reaper.interrupt(self._main)

    def stop(self) -> None:
        """See `Tree`. What cannot be ended in time ends with this process, which is theirs too."""
        deadline = time.monotonic() + _STOP_INNER_SEC
        watched = [self._child.watched] if self._child is not None else []
        while time.monotonic() < deadline:
            try:
                os.kill(-1, signal.SIGKILL)
            except ProcessLookupError:
                break
            if watched:
                select.select(watched, [], [], deadline - time.monotonic())
                watched = []
            reaper.reap(-1)
            time.sleep(_AGAIN_SEC)
        else:
            os._exit(72)
        if self._child is not None:
            self._child.close()
            self._child = None


class Outer:
    """For a supervisor outside: a reaper, its child, holds the processes."""

    def __init__(
        self,
        become: Callable[[], None],
        group: cgroups.Group | None,
        watch: dict[str, Any],
        within_landlock: bool,
        foreign: list[int],
    ) -> None:
        """`foreign` are descriptors that the reaper must not keep. Raises OSError."""
        self._group = group
        control, self._control = os.pipe()
        self._report, report = os.pipe()
        self._reaper = os.fork()
        if self._reaper == 0:
            try:
                for descriptor in (self._control, self._report, *foreign):
                    os.close(descriptor)
                reaper.run(become, control, report, watch, within_landlock)
            except OSError as error:
                os.write(report, json.dumps({"reason": "failed", "message": str(error)}).encode() + b"\n")
            finally:
                os._exit(71)
        os.close(control)
        os.close(report)
        self.descriptors = [self._report]

    def wait_sec(self) -> float | None:
        """See `Tree`: the reaper watches."""
        return None

    def look(self, ready: set[int]) -> dict[str, Any] | None:
        """See `Tree`."""
        if self._report not in ready:
            return None
        with os.fdopen(self._report) as report:
            text = report.readline()
        self._report = -1
        status = self._bury()
        outcome: dict[str, Any] = (
            json.loads(text) if text else {"reason": "ended", "status": -9 if status else -15}
        )
        return outcome

    def interrupt(self) -> None:
        """See `Tree`."""
        with suppress(BrokenPipeError):
            os.write(self._control, b"i")

    def stop(self) -> None:
        """See `Tree`."""
        os.close(self._control)
        self._control = -1
        if self._group is not None:
            self._group.kill()
        poll = select.poll()
        poll.register(self._report, select.POLLIN)
        if not poll.poll(_STOP_SEC * 1000):
            with suppress(ProcessLookupError):
                os.kill(self._reaper, signal.SIGKILL)
        os.close(self._report)
        self._report = -1
        self._bury()

    def _bury(self) -> int:
        if self._control >= 0:
            os.close(self._control)
            self._control = -1
        _pid, status = os.waitpid(self._reaper, 0)
        if self._group is not None:
            self._group.kill()
        reaper.kill_descendants()  # those of a reaper that was killed itself come to this process
        return status
