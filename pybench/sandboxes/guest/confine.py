"""Confines the code's own process: limits, an ordinary uid, no privileges, the system call filter."""

from __future__ import annotations

import os
import resource
import signal
from contextlib import suppress
from typing import Any

from . import landlock, seccomp, syscalls

_MB = 1 << 20
_ROOM_FOR_OTHERS = 512  # processes of the same uid outside the sandbox that may start while it lives


def enter_user_namespace() -> None:
    """Enter a new user namespace in which the uid stays the same. Raises OSError.

    Linux counts processes by uid in each user namespace, so the limit then covers this sandbox alone.
    """
    uid, gid = os.geteuid(), os.getegid()
    syscalls.unshare(syscalls.CLONE_NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def set_limits(limits: dict[str, Any], without_group: bool, shares_uid: bool = False) -> None:
    """Set the resource limits of this process and of all that it will start.

    With `without_group` no cgroup counts processes and memory: processes are counted by uid instead. Where
    other processes share that uid (`shares_uid`), the count is generous and only the last line of defence.
    """
    values = {
        resource.RLIMIT_CORE: 1,  # 0 would still start a program that the core pattern pipes to
        resource.RLIMIT_NOFILE: 1024,
        resource.RLIMIT_FSIZE: limits["file_mb"] * _MB,
        resource.RLIMIT_CPU: limits["cpu_sec"],
        resource.RLIMIT_MEMLOCK: 8 * _MB,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_RTPRIO: 0,  # some machines let their users keep a processor for themselves
        resource.RLIMIT_NICE: 0,
    }
    if without_group:
        others = _tasks_of_own_uid() + _ROOM_FOR_OTHERS if shares_uid else 0
        values[resource.RLIMIT_NPROC] = limits["processes"] + others
        # A single large allocation fails at once. Reserved, unused memory (stacks, thread heaps) fits.
        values[resource.RLIMIT_DATA] = _data_bytes() + (limits["memory_mb"] + 1024) * _MB
    for kind, value in values.items():
        hard = resource.getrlimit(kind)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (value, value))


def _tasks_of_own_uid() -> int:
    """The number of threads on this machine that run with this process's uid."""
    uid, count = os.getuid(), 0
    for name in os.listdir("/proc"):
        with suppress(OSError):
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == uid:
                count += len(os.listdir(f"/proc/{name}/task"))
    return count


def _data_bytes() -> int:
    """The bytes that RLIMIT_DATA already counts in this process; a fork inherits most of them."""
    with open("/proc/self/status") as file:
        for line in file:
            if line.startswith("VmData:"):
                return int(line.split()[1]) << 10
    return 0


def drop_privileges(uid: int) -> None:
    """Become `uid` for good: no groups, no capabilities, and no way to gain any.

    If the parent process ran as root, it has called `drop_bounds` for all its forks already.
    """
    if os.geteuid() != uid:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    else:
        with suppress(OSError):
            drop_bounds()
    with suppress(OSError):
        syscalls.prctl(syscalls.PR_CAP_AMBIENT, 4)
    syscalls.set_capabilities(0)
    syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)


def drop_bounds() -> None:
    """Empty the capability bounding set: no program started from here can gain a capability. Raises OSError.

    The process keeps the capabilities that it has.
    """
    for number in range(syscalls.last_capability() + 1):
        syscalls.prctl(syscalls.PR_CAPBSET_DROP, number)


def filter_calls(layer: str, network: bool, no_unseen_memory: bool) -> None:
    """Install the system call filter, if there is one for this processor."""
    if seccomp.supported():
        seccomp.install(_program(layer, network, no_unseen_memory))


def learn(layer: str, network: bool, no_unseen_memory: bool) -> None:
    """Compute what each fork will need, so that forks find it cached. Raises OSError."""
    syscalls.last_capability()
    if seccomp.supported():
        _program(layer, network, no_unseen_memory)


def _program(layer: str, network: bool, no_unseen_memory: bool) -> bytes:
    is_among_others = layer == "landlock"
    return seccomp.program(
        streams_only=layer in ("landlock", "container") and not network,
        no_unseen_memory=no_unseen_memory,
        no_others=is_among_others,
        not_first=layer in ("namespaces", "container"),
        own_pid=os.getpid() if is_among_others and not landlock.holds_signals() else None,
    )


def reset_signals() -> None:
    """Give every signal its default action and unblock it, as in a process just started."""
    signal.set_wakeup_fd(-1)
    for number in set(range(1, signal.NSIG)) - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):
            if signal.getsignal(number) not in (signal.SIG_DFL, None):
                signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def close_all_but(kept: set[int]) -> None:
    """Close every descriptor except `kept`, and point 0, 1 and 2 at nothing."""
    previous = 2
    for number in [*sorted(kept - {0, 1, 2}), 1 << 20]:
        os.closerange(previous + 1, number)
        previous = number
    null = os.open("/dev/null", os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    if null > 2:
        os.close(null)
