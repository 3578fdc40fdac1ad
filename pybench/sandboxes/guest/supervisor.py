"""The supervisor of one sandbox, between the runner and the code. With namespaces it is their PID 1.

It speaks JSON lines with the runner over the socket that it inherited. The first line that it reads holds the
sandbox's settings, later ones are `{"do": "start" | "interrupt" | "kill" | "usage"}`. It writes the events

    open     with descriptors of the work, run and figure_records folders and of this process
    started  the code's process runs
    ended    how it ended, and what the cgroup counted
    usage    what the cgroup has counted so far
    failed   the supervisor itself could not do what was asked

When the runner closes the socket or dies, the supervisor removes the sandbox: processes, cgroup, folders.
"""

from __future__ import annotations

import fcntl
import os
import select
import signal
import socket
import struct
from contextlib import suppress
from functools import partial
from typing import Any

from . import cgroups, confined, json_lines, process_tree, reaper, removal, root_fs, syscalls, warm_process

_MIN_POLL_SEC = 0.5
_MAX_TERMINALS = 32
"""Of one sandbox: Linux has a number of them for the whole machine."""
_UNTOUCHED = syscalls.MS_NOSUID | syscalls.MS_NODEV


class Supervisor:
    """One sandbox: its namespaces, cgroup and folders and, while code runs, its processes."""

    def __init__(
        self,
        conn: socket.socket,
        settings: dict[str, Any],
        spec: dict[str, Any],
        fork_socket: socket.socket | None,
    ) -> None:
        self.conn = conn
        self.fork_socket = fork_socket
        self.settings = settings
        self.spec = spec
        self.layer: str = settings["layer"]
        self.group = cgroups.make(settings["cgroups"], settings["host"], spec["limits"])
        self.namespace_tree: process_tree.NamespaceTree | None = None
        self.tree: process_tree.ProcessTree | None = None
        self.starts = 0
        self.cpu_poll_sec: float | None = None
        self._poll_by_cpu_left(0.0)

    def _poll_by_cpu_left(self, used_sec: float) -> None:
        """Set the next look to the earliest time at which the CPU limit can be reached, with all cores
        busy."""
        if self.group is not None:
            left_sec = self.spec["limits"]["cpu_sec"] - used_sec
            self.cpu_poll_sec = max(_MIN_POLL_SEC, left_sec / (os.cpu_count() or 1))

    def send(self, event: str, fds: tuple[int, ...] = (), **facts: Any) -> None:
        """Write one event to the runner."""
        json_lines.write(self.conn, {"event": event, **facts}, fds)

    def open(self) -> None:
        """Make the namespaces and folders, and send their descriptors to the runner. Raises OSError."""
        if self.layer == "namespaces":
            enter_namespaces(self.settings, self.spec)
            self.namespace_tree = process_tree.NamespaceTree(self._watch())
        else:
            syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
        paths = (self.spec["work"], self.spec["run"], self.spec["figure_records"])
        fds = (*(os.open(path, os.O_RDONLY | os.O_DIRECTORY) for path in paths), os.pidfd_open(os.getpid()))
        self.send("open", fds)
        for fd in fds:
            os.close(fd)

    def _watch(self) -> dict[str, Any]:
        watch: dict[str, Any] = {}
        if self.group is None:
            watch["memory_mb"] = self.spec["limits"]["memory_mb"]
            if self.layer in ("landlock", "none") and os.geteuid() != 0:
                watch["processes"] = self.spec["limits"]["processes"]
        if self.spec.get("watch_folders"):
            watch["folders"] = self.spec["watch_folders"]
        return watch

    def start(self, request: dict[str, Any], fds: list[int]) -> None:
        """Start the code's process. `fds` are its channel and, for a job, stdout and stderr.

        The run and temporary folders are emptied first: an earlier process may have filled them, or removed
        its own permission to use them.
        """
        if self.starts:
            self._reopen_folders()
        self.starts += 1
        become = partial(confined.become, self.settings, self.spec, self.group, request, fds)
        try:
            if self.namespace_tree is None:
                self.tree = process_tree.ReaperTree(
                    become, self.group, self._watch(), self.layer == "landlock", [self.conn.fileno()]
                )
            elif self.fork_socket is None or {"probe", "fresh", "light"} & request.keys():
                self.namespace_tree.become(become)
                self.tree = self.namespace_tree
            else:
                ask = partial(warm_process.ChildHandle, self.fork_socket, self.spec, self.group)
                self.namespace_tree.spawn(partial(ask, request, fds))
                self.tree = self.namespace_tree
        except OSError as error:
            self.send("failed", message=str(error))
            return
        finally:
            for fd in fds:
                os.close(fd)
        self.send("started")

    def _reopen_folders(self) -> None:
        temporary = [self.spec["run"], self.spec["tmp"]]
        if self.namespace_tree is not None:
            temporary.append("/dev/shm")
        for folder in (self.spec["work"], self.spec["figure_records"], *temporary):
            with suppress(OSError):
                os.chmod(folder, 0o755)
        for folder in temporary:
            with suppress(OSError):
                removal.empty(folder)

    def serve(self) -> None:
        """Answer the runner until it goes away."""
        reader = json_lines.LineReader(self.conn)
        while True:
            poll = select.poll()
            wait_sec = None
            for descriptor in (self.conn.fileno(), *(self.tree.descriptors if self.tree else ())):
                poll.register(descriptor, select.POLLIN)
            if self.tree is not None:
                wait_sec = self.tree.wait_sec() or self.cpu_poll_sec
            ready = {fd for fd, _ in poll.poll(None if wait_sec is None else wait_sec * 1000)}
            if self.tree is not None:
                self._look(self.tree, ready)
            if self.conn.fileno() in ready and not reader.read():
                return
            for request, fds in reader.take():
                self._answer(request, fds)

    def _look(self, tree: process_tree.ProcessTree, ready: set[int]) -> None:
        outcome = tree.look(ready)
        if outcome is not None:
            self.tree = None
            if outcome["reason"] == "failed":
                self.send("failed", message=outcome["message"])
            else:
                self.send("ended", **outcome, usage=self.group.usage() if self.group else {})
        elif not ready and self.group:
            used_sec = self.group.usage()["cpu_sec"]
            self._poll_by_cpu_left(used_sec)
            if used_sec > self.spec["limits"]["cpu_sec"]:
                self._stop("cpu")

    def _answer(self, request: dict[str, Any], fds: list[int]) -> None:
        what = request["do"]
        if what == "start":
            self.start(request, fds)
        elif what == "interrupt" and self.tree is not None:
            self.tree.interrupt()
        elif what == "kill":
            self._stop("killed")
        elif what == "usage":
            self.send("usage", number=request.get("number"), **self._usage())

    def _usage(self) -> dict[str, Any]:
        """What the group has counted, and for how long the living processes ran or were ready to run."""
        pids = [] if self.tree is None else self.tree.processes()
        ran_sec, ready_sec = reaper.scheduled_sec(pids)
        counted: dict[str, Any] = self.group.usage() if self.group else {"ran_sec": ran_sec}
        return {"ran_sec": counted.get("cpu_sec"), "ready_sec": ready_sec} | counted

    def _stop(self, reason: str) -> None:
        """Kill everything inside and send `ended` with the reason."""
        tree, self.tree = self.tree, None
        if tree is None:
            self.send("ended", reason=reason)
            return
        tree.stop()
        if reason == "killed":  # the runner asked for it and needs no usage
            self.send("ended", reason=reason)
            return
        self.send("ended", reason=reason, usage=self.group.usage() if self.group else {})

    def close(self) -> None:
        """Remove everything that the sandbox has on this machine."""
        if self.tree is not None:
            with suppress(OSError):
                self._stop("killed")
        if self.group is not None:
            self.group.remove()
        for folder in self.spec.get("remove", ()):
            removal.remove(folder)


def enter_namespaces(settings: dict[str, Any], spec: dict[str, Any]) -> None:
    """Enter namespaces for mounts, network, IPC and host name, and detach the host's files.

    Raises OSError.
    """
    flags = syscalls.CLONE_NEWNS | syscalls.CLONE_NEWIPC | syscalls.CLONE_NEWUTS
    if not settings["network"]:
        flags |= syscalls.CLONE_NEWNET
    syscalls.unshare(flags)
    socket.sethostname("sandbox")
    if not settings["network"]:
        _loopback_up()
    limits, uid = spec["limits"], spec["uid"]
    root_fs.separate(settings)
    for source, target in spec["mounts"]:
        root_fs.bind(root_fs.HOST + source, target)
    _memory_folder(spec["work"], limits["disk_mb"], limits["max_files"], uid)
    _memory_folder(spec["run"], spec["run_mb"], 1000, uid)
    _memory_folder(spec["figure_records"], spec["run_mb"], 1000, uid)
    _memory_folder("/tmp", limits["tmp_mb"], limits["max_files"], uid)
    _memory_folder("/dev/shm", limits["tmp_mb"], limits["max_files"], uid)
    syscalls.mount(
        "devpts",
        "/dev/pts",
        "devpts",
        syscalls.MS_NOSUID | syscalls.MS_NOEXEC,
        f"newinstance,ptmxmode=0666,mode=0620,max={_MAX_TERMINALS}",
    )
    syscalls.mount("proc", "/proc", "proc", _UNTOUCHED | syscalls.MS_NOEXEC)
    syscalls.unmount(root_fs.HOST)
    syscalls.unmount(settings["script_inside"] + "/guest")
    read_only = syscalls.MS_REMOUNT | syscalls.MS_BIND | syscalls.MS_RDONLY | _UNTOUCHED
    syscalls.mount("none", "/", flags=read_only)


def _memory_folder(path: str, size_mb: int, max_files: int, uid: int) -> None:
    root_fs.make_folder(path)
    options = f"size={size_mb}m,nr_inodes={max_files},mode=0755,uid={uid},gid={uid}"
    syscalls.mount("sandbox", path, "tmpfs", _UNTOUCHED, options)


def _loopback_up() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        fcntl.ioctl(probe, 0x8914, struct.pack("16sH14s", b"lo", 0x1 | 0x40, b""))


def main(conn: socket.socket, settings: dict[str, Any], fork_socket: socket.socket | None) -> None:
    """Serve one sandbox until the runner closes its socket. `fork_socket` leads to the warm process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setsid()
    wanted = json_lines.LineReader(conn).first()
    if wanted is None:
        return
    spec, _fds = wanted
    supervisor = None
    try:
        supervisor = Supervisor(conn, settings, spec, fork_socket)
        supervisor.open()
    except OSError as error:
        json_lines.write(conn, {"event": "failed", "message": str(error)})
    try:
        if supervisor is not None:
            supervisor.serve()
    except Exception as error:
        json_lines.write(conn, {"event": "failed", "message": repr(error)})
    finally:
        if supervisor is not None:
            supervisor.close()
