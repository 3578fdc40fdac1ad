"""Starts, watches and ends a sandbox's processes: as PID 1 of their namespace, or through a reaper."""

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

_STOP_SEC = 60.0
"""A hundred processes that share a gigabyte take seconds to end, fifteen on a busy machine."""
_AGAIN_SEC = 0.001
_SENT_SEC = 5.0


class ProcessTree(Protocol):
    """The processes of a sandbox, from the start of the code to its end."""

    descriptors: list[int]
    """They become readable when `look` has something to do."""

    def wait_sec(self) -> float | None:
        """The longest time until the next `look`; None if no limit is watched."""

    def look(self, ready: set[int]) -> dict[str, Any] | None:
        """How the code ended (`reason`, `status`), with all its processes gone; None while it runs."""

    def processes(self) -> list[int]:
        """The ids of all processes of the code."""

    def interrupt(self) -> None:
        """Send SIGINT to the code's process."""

    def stop(self) -> None:
        """End every process."""


class NamespaceTree:
    """The processes of a supervisor that is PID 1 of their namespace. They cannot outlive it.

    `become` or `spawn` starts the code's process; the next one may start when it has ended.
    """

    def __init__(self, watch: dict[str, Any]) -> None:
        """`watch`: the limits to watch, as `reaper.run` takes them."""
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
        """Fork a child that calls `become` to turn into the code's process. Raises OSError."""
        self._wait_sec = reaper.WATCH_SEC if self._watch else None
        is_open_to_looks, opened = os.pipe()
        self._main = os.fork()
        if self._main == 0:
            try:
                syscalls.prctl(syscalls.PR_SET_DUMPABLE, 1)
                os.close(opened)
                become()
            finally:
                os._exit(70)
        os.close(opened)
        os.read(is_open_to_looks, 1)  # who watches as an ordinary user takes a child that hides for hostile
        os.close(is_open_to_looks)
        self.descriptors = [self._woken]

    def spawn(self, spawn: Callable[[list[int]], warm_process.ChildHandle]) -> None:
        """Have the warm process fork the code's process into these namespaces. Raises OSError."""
        self._wait_sec = reaper.WATCH_SEC if self._watch else None
        self._child = spawn(self._spaces)
        self._main = self._child.pid
        self.descriptors = [self._woken, self._child.watched]

    def wait_sec(self) -> float | None:
        """The longest time until the next `look`; None if no limit is watched."""
        return self._wait_sec

    def look(self, ready: set[int]) -> dict[str, Any] | None:
        """Collect what ended and check the limits. Returns how the code ended, None while it runs."""
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

    def processes(self) -> list[int]:
        """The ids of all processes of the code."""
        return reaper.all_others()

    def interrupt(self) -> None:
        """Send SIGINT to the code's process."""
        reaper.interrupt(self._main)

    def stop(self) -> None:
        """Kill every process of the namespace.

        If one resists for 60 s, this process exits: Linux then kills the whole namespace.
        """
        deadline = time.monotonic() + _STOP_SEC
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


class ReaperTree:
    """The processes of a supervisor outside their namespace. Its child, a reaper, holds them."""

    def __init__(
        self,
        become: Callable[[], None],
        group: cgroups.Group | None,
        watch: dict[str, Any],
        within_landlock: bool,
        foreign: list[int],
    ) -> None:
        """Start the reaper, which starts the code. It closes the descriptors `foreign`. Raises OSError."""
        self._group = group
        control, self._control = os.pipe()
        self._report, report = os.pipe()
        self._sent, sent = os.pipe()
        self._reaper = os.fork()
        if self._reaper == 0:
            try:
                for descriptor in (self._control, self._report, self._sent, *foreign):
                    os.close(descriptor)
                reaper.run(become, control, report, sent, watch, within_landlock)
            except OSError as error:
                os.write(report, json.dumps({"reason": "failed", "message": str(error)}).encode() + b"\n")
            finally:
                os._exit(71)
        for descriptor in (control, report, sent):
            os.close(descriptor)
        self.descriptors = [self._report]

    def wait_sec(self) -> float | None:
        """None: the reaper watches the limits."""
        return None

    def look(self, ready: set[int]) -> dict[str, Any] | None:
        """Read the reaper's report. Returns how the code ended, None while it runs."""
        if self._report not in ready:
            return None
        with os.fdopen(self._report) as report:
            text = report.readline()
        self._report = -1
        status = self._collect_reaper()
        outcome: dict[str, Any] = (
            json.loads(text) if text else {"reason": "ended", "status": -9 if status else -15}
        )
        return outcome

    def processes(self) -> list[int]:
        """The ids of all processes of the code."""
        return reaper.descendants(self._reaper)

    def interrupt(self) -> None:
        """Have the reaper send SIGINT to the code's process, and wait until it is sent."""
        with suppress(BrokenPipeError):
            os.write(self._control, b"i")
            if select.select([self._sent], [], [], _SENT_SEC)[0]:
                os.read(self._sent, 1)

    def stop(self) -> None:
        """Kill every process, and the reaper itself if it takes longer than 60 s."""
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
        self._collect_reaper()

    def _collect_reaper(self) -> int:
        if self._control >= 0:
            os.close(self._control)
            self._control = -1
        os.close(self._sent)
        _pid, status = os.waitpid(self._reaper, 0)
        if self._group is not None:
            self._group.kill()
        reaper.kill_descendants()  # the children of a killed reaper become ours
        return status
