"""The parent process of the code, for sandboxes without a PID namespace.

It starts the code, adopts orphans (as a subreaper) and reports how the code ended. It ends with the code's
process, on "k", or when the supervisor is gone (end of the control pipe), and kills all of its descendants
first. A supervisor that is PID 1 of a namespace uses the same functions (process_tree.py).
"""

from __future__ import annotations

import json
import os
import select
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from . import landlock, syscalls

WATCH_SEC = 0.25
_WATCH_CLOSELY_SEC = 0.05
_KILL_ALL_SEC = 50.0
_MB = 1 << 20
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


def run(
    become: Callable[[], None],
    control: int,
    report: int,
    sent: int,
    watch: dict[str, Any],
    within_landlock: bool,
) -> None:
    """Start the code, wait for its end, report it and exit. Never returns.

    Args:
        become: turns the child that calls it into the code's process.
        control: pipe from the supervisor: "i" interrupts, "k" or its end kills.
        report: pipe to the supervisor: one JSON line on how the code ended.
        sent: pipe to the supervisor: a byte for each interrupt that was sent.
        watch: the limits that nothing else enforces: `memory_mb` of the whole tree where there is no cgroup,
            `processes` (threads included) where the code has no uid of its own, `folders` with their
            `disk_mb` and `max_files` where they have no file system of their own, `memory_folders` that are
            file systems in memory and count for `memory_mb`. Empty to watch nothing.
        within_landlock: confine signals by Landlock, where the kernel can. One signal then ends everything,
            however fast the code forks.
    """
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    at_once = within_landlock and landlock.holds_signals()
    if at_once:
        landlock.keep_signals_in()
    main = os.fork()
    if main == 0:
        for descriptor in (control, report, sent):
            os.close(descriptor)
        try:
            become()
        finally:
            os._exit(70)
    syscalls.prctl(syscalls.PR_SET_DUMPABLE, 0)
    poll = select.poll()
    for descriptor in (woken, control):
        poll.register(descriptor, select.POLLIN)
    ended: dict[str, Any] = {"reason": "killed"}
    wait_sec = WATCH_SEC if watch else None
    while True:
        events = dict(poll.poll(None if wait_sec is None else wait_sec * 1000))
        if control in events:
            command = os.read(control, 1)
            if command != b"i":
                break
            interrupt(main)
            with suppress(OSError):
                os.write(sent, b"i")
        if woken in events:
            os.read(woken, 4096)
            status = reap(main)
            if status is not None:
                ended = {"reason": "ended", "status": status}
                break
        passed, wait_sec = excess(watch, False)
        if passed:
            ended = {"reason": passed}
            break
    kill_descendants(at_once)
    os.write(report, json.dumps(ended).encode() + b"\n")
    os._exit(0)


def reap(main: int) -> int | None:
    """Collect every child that ended.

    Returns the code's exit code (negative for a signal) if it is among them.
    """
    found = None
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            if pid == main:
                found = os.waitstatus_to_exitcode(status)
    return found


def interrupt(main: int) -> None:
    """Send SIGINT to the process, or to its process group if it leads one."""
    with suppress(OSError):
        if os.getpgid(main) == main:
            os.killpg(main, signal.SIGINT)
        else:
            os.kill(main, signal.SIGINT)


def descendants(root: int, enough: int = sys.maxsize) -> list[int]:
    """The ids of all descendants of `root`, parents first. Stops once there are more than `enough`."""
    found: list[int] = []
    waiting = [root]
    while waiting and len(found) <= enough:
        pid = waiting.pop(0)
        with suppress(OSError):
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/children") as file:
                    children = [int(word) for word in file.read().split()]
                found += children
                waiting += children
    return found


def kill_descendants(at_once: bool = False) -> None:
    """Kill every descendant of this process, for at most 6 s.

    `at_once`: signals reach these processes only, so that `kill(-1)` may be used.
    """
    deadline = time.monotonic() + _KILL_ALL_SEC
    while time.monotonic() < deadline:
        if at_once:
            with suppress(OSError):
                os.kill(-1, signal.SIGKILL)
        living = descendants(os.getpid())
        for pid in living:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                if (group := os.getpgid(pid)) != os.getpgrp():
                    os.killpg(group, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not living:
            return
        time.sleep(0.002)


def excess(watch: dict[str, Any], alone: bool) -> tuple[str | None, float | None]:
    """The limit that was exceeded, if any, and the seconds until the next look.

    `alone`: this process is PID 1 of a namespace, and all other processes in it are the code's.
    """
    if not watch:
        return None, None
    wait_sec, max_processes = WATCH_SEC, watch.get("processes", sys.maxsize)
    pids = all_others() if alone else descendants(os.getpid(), max_processes)
    if "processes" in watch and (len(pids) > max_processes or sum(map(_threads, pids)) > max_processes):
        return "processes", None
    if "memory_mb" in watch:
        max_kb = watch["memory_mb"] * 1024 - sum(map(_filled_kb, watch.get("memory_folders", ())))
        if sum(map(_resident_kb, pids)) > max_kb / 2:
            wait_sec = _WATCH_CLOSELY_SEC
            if sum(map(_own_kb, pids)) > max_kb:
                return "memory", None
    folders: list[dict[str, Any]] = watch.get("folders", [])
    largest_mb = max((folder["disk_mb"] for folder in folders), default=0)
    for folder in folders:
        size, count = folder_size(folder["path"], folder["max_files"])
        if folder["disk_mb"] == largest_mb:  # nobody knows in which one a deleted file was
            size += _unlinked_bytes(pids, os.stat(folder["path"]).st_dev)
        if size > folder["disk_mb"] * _MB or count > folder["max_files"]:
            return "disk", None
    return None, wait_sec


def scheduled_sec(pids: list[int]) -> tuple[float, float]:
    """The seconds for which all threads of these processes ran, and for which they waited for a processor."""
    ran = ready = 0
    for pid in pids:
        with suppress(OSError):
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/schedstat") as file:
                    ran_ns, ready_ns, _times = file.read().split()
                    ran, ready = ran + int(ran_ns), ready + int(ready_ns)
    return ran / 1e9, ready / 1e9


def all_others() -> list[int]:
    """Every process id of this PID namespace except the first."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and name != "1"]


def _threads(pid: int) -> int:
    with suppress(OSError):
        return len(os.listdir(f"/proc/{pid}/task"))
    return 0


def _resident_kb(pid: int) -> int:
    """The resident memory of a process in kilobytes, shared pages included. Cheap, and an upper bound."""
    return _memory(pid)[1]


def _memory(pid: int) -> tuple[str, int]:
    """The folder of /proc that tells of a process's memory, and its resident kilobytes.

    Where the first thread has ended, only the folders of the others tell.
    """
    folder = f"/proc/{pid}"
    found = _statm_kb(folder)
    if found == 0:
        with suppress(OSError):
            tasks = [f"{folder}/task/{task}" for task in os.listdir(f"{folder}/task")]
            return max(((task, _statm_kb(task)) for task in tasks), key=lambda each: each[1])
    return folder, found


def _statm_kb(folder: str) -> int:
    with suppress(OSError), open(f"{folder}/statm") as file:
        return int(file.read().split()[1]) * _PAGE_KB
    return 0


def _filled_kb(path: str) -> int:
    """The kilobytes that are taken in the file system of this path."""
    space = os.statvfs(path)
    return (space.f_blocks - space.f_bfree) * space.f_frsize // 1024


def _own_kb(pid: int) -> int:
    """The memory of a process in kilobytes, with its proportional share of shared pages. Slower to read.

    A process that forbids others to look into it counts with all that it shares.
    """
    folder, resident_kb = _memory(pid)
    try:
        with open(f"{folder}/smaps_rollup") as file:
            lines = file.readlines()
    except OSError:
        return resident_kb
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Pss_Anon:", "Pss_Shmem:")))


def _unlinked_bytes(pids: list[int], device: int) -> int:
    """Bytes on the device in deleted files that are still open or mapped.

    A process of an ordinary user that does not show its files runs a program which its own user may not read.
    It is killed.
    """
    found: dict[int, int] = {}
    for pid in pids:
        try:
            for task in os.listdir(f"/proc/{pid}/task"):  # each may have a table of descriptors of its own
                with os.scandir(f"/proc/{pid}/task/{task}/fd") as entries:
                    for entry in entries:
                        with suppress(OSError):
                            info = entry.stat()
                            if info.st_nlink == 0 and info.st_dev == device and stat.S_ISREG(info.st_mode):
                                found[info.st_ino] = info.st_blocks * 512
        except PermissionError:
            if os.geteuid() != 0:
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
        except OSError:
            pass
        for inode, end in _mapped_deleted(pid, device):
            found.setdefault(inode, 0)
            found[inode] = max(found[inode], end)
    return sum(found.values())


def _mapped_deleted(pid: int, device: int) -> Iterator[tuple[int, int]]:
    """Each mapping of a deleted file on the device: its inode, and where in the file the mapping ends."""
    with suppress(OSError), open(f"{_memory(pid)[0]}/maps", errors="replace") as maps:
        for line in maps:
            if line.endswith(" (deleted)\n"):
                span, _mode, offset, place, inode, _path = line.split(maxsplit=5)
                if os.makedev(*(int(part, 16) for part in place.split(":"))) == device:
                    low, high = (int(part, 16) for part in span.split("-"))
                    yield int(inode), int(offset, 16) + high - low


def folder_size(path: str, enough: int) -> tuple[int, int]:
    """Bytes on disk and number of entries below a folder. Stops once there are more than `enough` entries."""
    size = count = 0
    waiting = [path]
    while waiting and count <= enough:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                count += 1
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    with suppress(OSError):
                        size += entry.stat(follow_symlinks=False).st_blocks * 512
    return size, count
