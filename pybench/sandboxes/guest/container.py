"""PID 1 of a container: the supervisor of its sandbox, and the warm parent of its kernels.

It runs as the container's root, with the few capabilities that it needs to give files to the code's user, to
become that user in a fork, and to end its processes. In a pod that may have none it is an ordinary user, the
same as the code: Linux keeps signals and looks from PID 1 then, and the limits that a uid of their own would
hold are watched (`spec["watch"]`).

The runner speaks with it over its standard input and output, in frames (`frames.py`): requests and events as
in `supervisor.py`, requests for files, which are answered by `done`, and the bytes of the running kernel's
messages (`kernel`). At most `_WINDOW_BYTES` of the latter are under way: the runner says how many it has
taken (`taken`).

When its standard input ends, because the runner closed it or is dead, it exits, and Linux ends the rest.
Where an end may go unseen, it also exits when it has heard nothing for `silence_sec`.
"""

from __future__ import annotations

import glob
import importlib.metadata
import importlib.util
import os
import platform
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from . import cgroups, confine, confined, container_files, frames, process_tree, reaper, removal, warm_parent

_AT_ONCE_BYTES = 1 << 16
_WINDOW_BYTES = 1 << 20
_FIRST_TO_GO = "1000"
"""Out of memory, Linux then ends the code's processes before this one."""


class _OwnGroup(cgroups.Group):
    """The container's own control group: the engine set its limits, here it is only read."""

    def __init__(self) -> None:
        places = {"memory": "memory", "pids": "pids", "cpuacct": "cpuacct"}
        is_second = os.path.exists("/sys/fs/cgroup/cgroup.controllers")
        super().__init__(2 if is_second else 1)
        for name in ("memory",) if is_second else places:
            with suppress(OSError):
                place = "/sys/fs/cgroup" if is_second else f"/sys/fs/cgroup/{places[name]}"
                self.folders[name] = (-1, "", os.open(place, os.O_RDONLY | os.O_DIRECTORY))
        self._before_sec = 0.0

    def start_count(self) -> None:
        """Leave out of the CPU time what was used up to now."""
        self._before_sec = super().usage()["cpu_sec"]

    def usage(self) -> dict[str, Any]:
        """As in any group, since `start_count`."""
        counted = super().usage()
        return counted | {"cpu_sec": counted["cpu_sec"] - self._before_sec}

    def join(self) -> None:
        """Does nothing: every process of the container is in it."""


class Container:
    """The sandbox of one container."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.settings: dict[str, Any] = settings["parent"]
        self.spec: dict[str, Any] = settings["spec"]
        self.group = _OwnGroup()
        watch = {"folders": self.spec["watch_folders"], **self.spec["watch"]}
        self.tree = process_tree.NamespaceTree(watch)
        self.files = container_files.ContainerFiles(self.spec)
        self._reader = frames.FrameReader()
        self._is_running = False
        self._to_kernel, self._from_kernel = -1, -1
        self._texts: list[int] = []
        """Files in memory that take what a job prints."""
        self._unsent = bytearray()
        """Bytes for the kernel that its pipe did not take yet."""
        self._under_way = 0
        """Bytes of the kernel's that the runner has not taken yet."""
        self._starts = 0
        self._next_look = 0.0
        self._heard_at = time.monotonic()

    def send(self, event: str, data: bytes = b"", **facts: Any) -> None:
        """Write one frame. Exits if nobody reads any more."""
        frame = memoryview(frames.packed({"event": event, **facts}, data))
        while frame:
            try:
                frame = frame[os.write(1, frame) :]
            except BlockingIOError:
                select.select([], [1], [])
            except OSError:
                os._exit(0)

    # ------------------------------------------------------------------ loop

    def serve(self) -> None:
        """Answer the runner until it goes away."""
        while True:
            poll = select.poll()
            poll.register(0, select.POLLIN)
            if self._is_running:
                for descriptor in self.tree.descriptors:
                    poll.register(descriptor, select.POLLIN)
            if self._from_kernel >= 0 and self._under_way < _WINDOW_BYTES:
                poll.register(self._from_kernel, select.POLLIN)
            if self._unsent and self._to_kernel >= 0:
                poll.register(self._to_kernel, select.POLLOUT)
            wait_sec = self.tree.wait_sec() if self._is_running else self.settings["silence_sec"]
            ready = {fd for fd, _ in poll.poll(None if wait_sec is None else 1000 * wait_sec)}
            if 0 in ready and not self._hear():
                return
            if self._is_forgotten():
                return
            if self._from_kernel in ready:
                self._pass_on()
            if self._to_kernel in ready:
                self._push()
            if self._is_running:
                self._look(ready)

    def _hear(self) -> bool:
        """Read what came. False at the end."""
        try:
            data = os.read(0, _AT_ONCE_BYTES)
        except BlockingIOError:
            return True
        self._heard_at = time.monotonic()
        for request, more in self._reader.feed(data):
            self._answer(request, more)
        return bool(data)

    def _is_forgotten(self) -> bool:
        silence_sec = self.settings["silence_sec"]
        return silence_sec is not None and time.monotonic() - self._heard_at > silence_sec

    def _answer(self, request: dict[str, Any], data: bytes) -> None:
        what = request["do"]
        if what == "kernel":
            self._unsent += data
            self._push()
        elif what == "taken":
            self._under_way -= request["bytes"]
        elif what == "stay":
            pass  # that it came is what counts
        elif what == "start":
            self._start(request)
        elif what == "interrupt":
            if self._is_running:
                self.tree.interrupt()
        elif what == "kill":
            self._stop({"reason": "killed"})
        elif what == "texts":
            heads = [os.pread(text, request["bytes"], 0) for text in self._texts]
            sizes = [len(head) for head in heads]
            self.send("done", b"".join(heads), number=request["number"], sizes=sizes)
        elif what == "usage":
            self.send("usage", number=request["number"], **self._usage())
        else:
            found, more = self.files.answer(request, data)
            self.send("done", more, number=request["number"], **found)

    # ------------------------------------------------------------------ kernel

    def _start(self, request: dict[str, Any]) -> None:
        self._reopen_folders()
        if not self._starts:
            self.group.start_count()
        self._starts += 1
        to_read, self._to_kernel = os.pipe()
        self._from_kernel, to_write = os.pipe()
        for descriptor in (self._to_kernel, self._from_kernel):
            os.set_blocking(descriptor, False)
        self._unsent.clear()
        self._under_way = 0
        if self.settings["kind"] == "job":
            self._texts = [os.memfd_create(name, os.MFD_CLOEXEC) for name in ("stdout", "stderr")]
        become: Callable[[], None] = partial(
            confined.become, self.settings, self.spec, self.group, request, [to_read, to_write, *self._texts]
        )
        try:
            self.tree.become(partial(_expendable, become))
        except OSError as error:
            self._close_pipes()
            self.send("failed", message=str(error))
            return
        finally:
            os.close(to_read)
            os.close(to_write)
        self._is_running = True
        self.send("started")

    def _reopen_folders(self) -> None:
        """Empty the temporary ones: the imports wrote there, an earlier kernel as it liked."""
        temporary = [self.spec["run"], self.spec["tmp"], "/dev/shm"]
        for folder in (self.spec["work"], self.spec["figure_records"], *temporary):
            with suppress(OSError):
                os.chmod(folder, 0o1777 if folder == "/dev/shm" else 0o755)
        for folder in temporary:
            with suppress(OSError):
                removal.empty(folder)

    def _pass_on(self) -> bool:
        """Send the runner what the kernel said. False where there is nothing now."""
        try:
            data = os.read(self._from_kernel, _AT_ONCE_BYTES)
        except BlockingIOError:
            return False
        if not data:
            os.close(self._from_kernel)
            self._from_kernel = -1
            return False
        self._under_way += len(data)
        self.send("kernel", data)
        return True

    def _push(self) -> None:
        try:
            while self._unsent and self._to_kernel >= 0:
                del self._unsent[: os.write(self._to_kernel, self._unsent[:_AT_ONCE_BYTES])]
        except BlockingIOError:
            pass
        except OSError:  # the kernel closed its end
            self._unsent.clear()

    def _look(self, ready: set[int]) -> None:
        outcome = None
        now = time.monotonic()
        if ready & set(self.tree.descriptors) or now >= self._next_look:
            self._next_look = now + reaper.WATCH_SEC
            outcome = self.tree.look(ready)
            if outcome is None and self.group.usage()["cpu_sec"] > self.spec["limits"]["cpu_sec"]:
                self.tree.stop()
                outcome = {"reason": "cpu"}
        if outcome is not None:
            self._tell_end(outcome)

    def _stop(self, outcome: dict[str, Any]) -> None:
        if self._is_running:
            self.tree.stop()
            self._close_pipes()  # whoever has it killed hears no more of it
        self._tell_end(outcome)

    def _tell_end(self, outcome: dict[str, Any]) -> None:
        """Say how the kernel ended, after its last words."""
        while self._from_kernel >= 0 and self._pass_on():
            pass
        self._close_pipes()
        self._is_running = False
        self.send("ended", **outcome, usage=self.group.usage())

    def _close_pipes(self) -> None:
        for descriptor in (self._to_kernel, self._from_kernel):
            if descriptor >= 0:
                os.close(descriptor)
        self._to_kernel = self._from_kernel = -1

    def _usage(self) -> dict[str, Any]:
        """What the group has counted, and for how long the living processes ran or were ready to run."""
        ran_sec, ready_sec = reaper.scheduled_sec(self.tree.processes() if self._is_running else [])
        counted = self.group.usage()
        return {"ran_sec": counted["cpu_sec"] or ran_sec, "ready_sec": ready_sec} | counted


def _expendable(become: Callable[[], None]) -> None:
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write(_FIRST_TO_GO)
    become()


def _facts() -> dict[str, Any]:
    """The image's Python, packages and fonts."""
    versions = {each.metadata["Name"]: each.version for each in importlib.metadata.distributions()}
    return {
        "python": platform.python_version(),
        "packages": {str(name).replace("_", "-").lower(): found for name, found in versions.items() if name},
        "fonts": sorted(os.path.basename(path) for path in glob.glob(f"{sys.prefix}/share/fonts/*.[ot]tf")),
        "processor": platform.machine(),
    }


def main(settings: dict[str, Any]) -> None:
    """Serve one sandbox until standard input ends. `settings`: `parent`, `spec` (`docker/guest.py`)."""
    os.set_blocking(0, False)
    signal.alarm(0)
    for number in (signal.SIGINT, signal.SIGALRM):  # code of the same user could send these
        signal.signal(number, signal.SIG_IGN)
    if importlib.util.find_spec("_pybench_numba") is not None:
        os.environ.update(settings["numba"])
        settings["spec"]["environment"] |= settings["numba"]
    if os.geteuid() == 0:
        confine.drop_bounds()
    container = Container(settings)
    container.send("open", **_facts())
    container.send(**warm_parent.prepare_or_say(container.settings))
    container.serve()
    os._exit(0)
