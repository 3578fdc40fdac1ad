"""One sandbox's keeper: outside the sandbox, between it and the runner.

Talks to the runner in JSON lines over the socket it was born with. First line in: the sandbox's
settings. Then `{"do": "start" | "interrupt" | "kill" | "usage"}`; out go `open` (with descriptors of the
work, run and claims folders and of this process), `started`, `ended` (how, and the group's usage),
`usage`, `failed`. When the runner closes the socket or dies, everything of the sandbox goes:
processes, group, folders.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from . import cgroups, code, lines, nursery, reaper, removal, syscalls, womb

_POLL_SEC = 0.5
_STOP_SEC = 3.0
_STOP_TREE_SEC = 8.0
_UNTOUCHED = syscalls.MS_NOSUID | syscalls.MS_NODEV


class Supervisor:
    """Holds one sandbox: its place in the host's namespaces and, while there is one, its reaper."""

    def __init__(
        self,
        conn: socket.socket,
        settings: dict[str, Any],
        spec: dict[str, Any],
        nest: socket.socket | None,
    ) -> None:
        self.conn = conn
        self.nest = nest
        self.settings = settings
        self.spec = spec
        self.layer: str = settings["layer"]
        self.group = cgroups.make(settings["cgroups"], settings["host"], spec["limits"])
        self.reaper_pid = 0
        self.control = self.report = -1
        self.starts = 0

    def send(self, event: str, fds: tuple[int, ...] = (), **facts: Any) -> None:
        """One line to the runner."""
        lines.write(self.conn, {"event": event, **facts}, fds)

    def open(self) -> None:
        """Make the sandbox's surroundings and hand their descriptors to the runner."""
        if self.layer == "namespaces":
            enter_namespaces(self.settings, self.spec)
        else:
            syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
        paths = (self.spec["work"], self.spec["run"], self.spec["claims"])
        fds = (*(os.open(path, os.O_RDONLY | os.O_DIRECTORY) for path in paths), os.pidfd_open(os.getpid()))
        self.send("open", fds)
        for fd in fds:
            os.close(fd)

    def start(self, request: dict[str, Any], fds: list[int]) -> None:
        """Start the code's process under a new reaper. `fds` are a job's channel, stdout and stderr.

        What an earlier process left in the run and temporary folders goes first: it may have filled them.
        """
        for folder in (self.spec["run"], self.spec["tmp"]) if self.starts else ():
            removal.empty(folder)
        self.starts += 1
        control, self.control = os.pipe()
        self.report, report = os.pipe()
        flags = syscalls.CLONE_NEWPID | syscalls.CLONE_NEWNS if self.layer == "namespaces" else 0
        pid = syscalls.fork_into(flags) if flags else os.fork()
        if pid == 0:
            try:
                os.close(self.control)
                os.close(self.report)
                self.conn.close()
                self._be_reaper(request, fds, control, report)
            except OSError as problem:
                os.write(report, json.dumps({"reason": "failed", "message": str(problem)}).encode() + b"\n")
            finally:
                os._exit(71)
        for fd in (control, report, *fds):
            os.close(fd)
        self.reaper_pid = pid
        self.send("started")

    def _be_reaper(self, request: dict[str, Any], fds: list[int], control: int, report: int) -> None:
        alone = self.layer == "namespaces"
        if alone:
            syscalls.mount("proc", "/proc", "proc", _UNTOUCHED | syscalls.MS_NOEXEC)
        watch: dict[str, Any] = {}
        if self.group is None:
            watch["memory_mb"] = self.spec["limits"]["memory_mb"]
            if self.layer in ("landlock", "none") and os.geteuid() != 0:
                watch["processes"] = self.spec["limits"]["processes"]
        if self.spec.get("watch_folders"):
            watch["folders"] = self.spec["watch_folders"]
        start: Callable[[], None] | womb.Born
        if self.nest is not None and not {"probe", "fresh"} & request.keys():
            start = womb.Born(self.nest, self.spec, self.group, request, fds)
        else:
            start = partial(code.become, self.settings, self.spec, self.group, request, fds)
        reaper.run(
            start,
            control,
            report,
            alone,
            watch,
            interrupt_by_tree=self.layer == "bubblewrap",
            within_landlock=self.layer == "landlock",
        )

    def serve(self) -> None:
        """Answer the runner until it goes away."""
        reader = lines.LineReader(self.conn)
        while True:
            poll = select.poll()
            poll.register(self.conn, select.POLLIN)
            if self.reaper_pid:
                poll.register(self.report, select.POLLIN)
            ready = {fd for fd, _ in poll.poll(_POLL_SEC * 1000 if self.reaper_pid and self.group else None)}
            if self.reaper_pid and self.report in ready:
                self._ended()
            elif not ready and self.group and self.group.usage()["cpu_sec"] > self.spec["limits"]["cpu_sec"]:
                self._stop("cpu")
            if self.conn.fileno() in ready and not reader.read():
                return
            for request, fds in reader.take():
                self._answer(request, fds)

    def _answer(self, request: dict[str, Any], fds: list[int]) -> None:
        what = request["do"]
        if what == "start":
            self.start(request, fds)
        elif what == "interrupt" and self.reaper_pid:
            with suppress(BrokenPipeError):
                os.write(self.control, b"i")
        elif what == "kill":
            self._stop("killed")
        elif what == "usage":
            self.send("usage", **(self.group.usage() if self.group else {}))

    def _ended(self) -> None:
        with os.fdopen(self.report) as report:
            text = report.readline()
        self.report = -1
        status = self._bury()
        outcome: dict[str, Any] = (
            json.loads(text) if text else {"reason": "ended", "status": -9 if status else -15}
        )
        if self.layer == "bubblewrap" and outcome.get("status", 0) > 128:
            outcome["status"] = 128 - outcome["status"]  # how bubblewrap passes a signal on
        if outcome["reason"] == "failed":
            self.send("failed", message=outcome["message"])
            return
        self.send("ended", **outcome, usage=self.group.usage() if self.group else {})

    def _stop(self, reason: str) -> None:
        """Kill everything inside; the runner is told `ended` with the reason."""
        if not self.reaper_pid:
            self.send("ended", reason=reason)
            return
        os.close(self.control)
        self.control = -1
        if self.layer != "namespaces" and self.group is not None:
            self.group.kill()
        poll = select.poll()
        poll.register(self.report, select.POLLIN)
        if not poll.poll((_STOP_SEC if self.layer == "namespaces" else _STOP_TREE_SEC) * 1000):
            with suppress(ProcessLookupError):
                os.kill(self.reaper_pid, signal.SIGKILL)
        os.close(self.report)
        self.report = -1
        self._bury()
        self.send("ended", reason=reason, usage=self.group.usage() if self.group else {})

    def _bury(self) -> int:
        if self.control >= 0:
            os.close(self.control)
            self.control = -1
        _pid, status = os.waitpid(self.reaper_pid, 0)
        self.reaper_pid = 0
        if self.group is not None:
            self.group.kill()
        if self.layer != "namespaces":
            reaper.kill_descendants()  # those of a reaper that was killed itself come to this process
        return status

    def close(self) -> None:
        """Remove all that the sandbox had on this machine."""
        if self.reaper_pid:
            with suppress(OSError):
                self._stop("killed")
        if self.group is not None:
            self.group.remove()
        for folder in self.spec.get("remove", ()):
            removal.remove(folder)


def enter_namespaces(settings: dict[str, Any], spec: dict[str, Any]) -> None:
    """Own mounts, network, IPC and host name; afterwards the host's tree is out of reach."""
    flags = syscalls.CLONE_NEWNS | syscalls.CLONE_NEWIPC | syscalls.CLONE_NEWUTS
    if not settings["network"]:
        flags |= syscalls.CLONE_NEWNET
    syscalls.unshare(flags)
    socket.sethostname("sandbox")
    if not settings["network"]:
        _loopback_up()
    limits, uid = spec["limits"], spec["uid"]
    for source, target in spec["mounts"]:
        nursery.bind(nursery.HOST + source, target)
    _memory_folder(spec["work"], limits["disk_mb"], limits["max_files"], uid)
    _memory_folder(spec["run"], spec["run_mb"], 1000, uid)
    _memory_folder(spec["claims"], spec["run_mb"], 1000, uid)
    _memory_folder("/tmp", limits["tmp_mb"], limits["max_files"], uid)
    _memory_folder("/dev/shm", limits["tmp_mb"], limits["max_files"], uid)
    syscalls.mount(
        "devpts",
        "/dev/pts",
        "devpts",
        syscalls.MS_NOSUID | syscalls.MS_NOEXEC,
        "newinstance,ptmxmode=0666,mode=0620",
    )
    syscalls.unmount(nursery.HOST)
    syscalls.unmount(settings["script_inside"] + "/inside")
    read_only = syscalls.MS_REMOUNT | syscalls.MS_BIND | syscalls.MS_RDONLY | _UNTOUCHED
    syscalls.mount("none", "/", flags=read_only)


def _memory_folder(path: str, size_mb: int, max_files: int, uid: int) -> None:
    nursery.make_folder(path)
    options = f"size={size_mb}m,nr_inodes={max_files},mode=0755,uid={uid},gid={uid}"
    syscalls.mount("sandbox", path, "tmpfs", _UNTOUCHED, options)


def _loopback_up() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        fcntl.ioctl(probe, 0x8914, struct.pack("16sH14s", b"lo", 0x1 | 0x40, b""))


def main(conn: socket.socket, settings: dict[str, Any], nest: socket.socket | None) -> None:
    """Keep one sandbox, from its first line to the end of its socket; `nest` leads to the warm process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setsid()
    wanted = lines.LineReader(conn).first()
    if wanted is None:
        return
    spec, _fds = wanted
    keeper = None
    try:
        keeper = Supervisor(conn, settings, spec, nest)
        keeper.open()
    except OSError as problem:
        lines.write(conn, {"event": "failed", "message": str(problem)})
    try:
        if keeper is not None:
            keeper.serve()
    except Exception as problem:
        lines.write(conn, {"event": "failed", "message": repr(problem)})
    finally:
        if keeper is not None:
            keeper.close()
