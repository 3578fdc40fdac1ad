"""The warm process: holds the heavy imports and forks the code's processes.

A supervisor that needs the code's process sends its namespaces and a channel over `fork_socket`. The fork
enters the namespaces and reads its settings from the channel. The warm process itself reads only descriptors,
and later writes to the channel how its child ended. Supervisors are forked from a light process
(warm_parent.py), because the cost of a fork grows with the memory of its parent.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
from contextlib import suppress
from typing import Any

from . import cgroups, confined, json_lines, syscalls

SPACES = ("pid", "mnt", "net", "ipc", "uts")
_ANSWER_SEC = 30.0
_STATUS_SEC = 2.0


class ChildHandle:
    """A supervisor's handle on a process that the warm process forked into its namespaces."""

    def __init__(
        self,
        fork_socket: socket.socket,
        spec: dict[str, Any],
        group: cgroups.Group | None,
        request: dict[str, Any],
        fds: list[int],
        spaces: list[int],
    ) -> None:
        """Request the fork and wait for it. `spaces` are the namespaces in the order of `SPACES`.

        Raises:
            OSError: the process could not be forked.
        """
        self.channel, theirs = socket.socketpair()
        socket.send_fds(fork_socket, [b"f"], [*spaces, theirs.fileno()])
        theirs.close()
        controllers = list(group.folders) if group is not None else []
        own = [group.folders[name][2] for name in controllers] if group is not None else []
        wanted: dict[str, Any] = {"spec": spec, "request": request, "controllers": controllers}
        wanted["version"] = group.version if group is not None else 0
        json_lines.write(self.channel, wanted, (*own, *fds))
        self.channel.settimeout(_ANSWER_SEC)
        self._lines = json_lines.LineReader(self.channel)
        answer = self._lines.first()
        if answer is None or "pid" not in answer[0]:
            raise OSError(
                f"the warm process made no child: {answer[0]['failed'] if answer else 'it is gone'}"
            )
        self.pid: int = answer[0]["pid"]
        self.watched = answer[1][0]

    def status(self) -> int:
        """The exit code (negative for a signal); -SIGKILL if the warm process is gone and cannot tell."""
        self.channel.settimeout(_STATUS_SEC)
        try:
            answer = self._lines.first()
        except OSError:
            answer = None
        return int(answer[0]["status"]) if answer is not None else -signal.SIGKILL

    def close(self) -> None:
        """Close the descriptors. Call this once the process has ended."""
        self.channel.close()
        os.close(self.watched)


def serve(fork_socket: socket.socket, settings: dict[str, Any]) -> None:
    """Fork on demand until the last copy of the other end of `fork_socket` closes."""
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    channels: dict[int, int] = {}
    poll = select.poll()
    for descriptor in (woken, fork_socket.fileno()):
        poll.register(descriptor, select.POLLIN)
    while True:
        ready = {descriptor for descriptor, _ in poll.poll()}
        if woken in ready:
            with suppress(BlockingIOError):
                os.read(woken, 4096)
        _report_ends(channels)
        if fork_socket.fileno() not in ready:
            continue
        message, fds, _flags, _address = socket.recv_fds(fork_socket, 1, len(SPACES) + 1)
        if not message:
            return
        if len(fds) == len(SPACES) + 1:
            _fork(fds, settings, channels)
        for descriptor in fds if len(fds) <= len(SPACES) else fds[:-1]:
            os.close(descriptor)


def _fork(fds: list[int], settings: dict[str, Any], channels: dict[int, int]) -> None:
    space, *others, channel = fds
    try:
        # This affects children only, and the next fork enters another one: there is no need to go back.
        syscalls.enter_namespace(space)
        child = os.fork()
    except OSError as error:
        _tell(channel, {"failed": str(error)})
        os.close(channel)
        return
    if child == 0:
        _become_child(others, channel, settings)
    channels[child] = channel


def _become_child(spaces: list[int], channel: int, settings: dict[str, Any]) -> None:
    try:
        for descriptor in spaces:
            syscalls.enter_namespace(descriptor)
        conn = socket.socket(fileno=channel)
        wanted = json_lines.LineReader(conn).first()
        if wanted is not None:
            asked, fds = wanted
            json_lines.write(conn, {"pid": os.getpid()}, (os.pidfd_open(os.getpid()),))
            group = None
            if asked["controllers"]:
                group = cgroups.Group(asked["version"])
                for name in asked["controllers"]:
                    group.folders[name] = (-1, "", fds.pop(0))
            conn.detach()
            confined.become(settings, asked["spec"], group, asked["request"], fds)
    except BaseException as error:
        print(repr(error), file=sys.stderr)
    finally:
        os._exit(70)


def _report_ends(channels: dict[int, int]) -> None:
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            channel = channels.pop(pid, None)
            if channel is not None:
                _tell(channel, {"status": os.waitstatus_to_exitcode(status)})
                os.close(channel)


def _tell(channel: int, value: dict[str, Any]) -> None:
    with socket.socket(fileno=os.dup(channel)) as conn, suppress(OSError):
        json_lines.write(conn, value)
