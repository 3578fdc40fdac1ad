"""Take the code's own process down: limits, an ordinary uid, no privileges, the system call filter."""

from __future__ import annotations

import os
import resource
import signal
from contextlib import suppress
from typing import Any

from . import landlock, seccomp, syscalls

_MB = 1 << 20
_ROOM_FOR_OTHERS = 512  # processes of one's uid that are not the sandbox's, and may come while it lives


def enter_user_namespace() -> None:
    """Let this process be the first of a user namespace of its own, where its uid stays as it is: the kernel
    counts processes by uid in each of them. Raises OSError."""
    uid, gid = os.geteuid(), os.getegid()
    syscalls.unshare(syscalls.CLONE_NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def set_limits(limits: dict[str, Any], without_group: bool, shares_uid: bool = False) -> None:
    """Put the limits of one process on this one and all it will start.

    `without_group` is for where no cgroup counts processes and memory; processes are then counted by uid,
    and where others share it (`shares_uid`), this is a last wall only.
    """
    values = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 1024,
        resource.RLIMIT_FSIZE: limits["file_mb"] * _MB,
        resource.RLIMIT_CPU: limits["cpu_sec"],
        resource.RLIMIT_MEMLOCK: 8 * _MB,
        resource.RLIMIT_MSGQUEUE: 0,
    }
    if without_group:
        others = _tasks_of_own_uid() + _ROOM_FOR_OTHERS if shares_uid else 0
        values[resource.RLIMIT_NPROC] = limits["processes"] + others
        # One large piece fails at once; what is reserved but not used (stacks, heaps of threads) has room.
        values[resource.RLIMIT_DATA] = _data_bytes() + (limits["memory_mb"] + 1024) * _MB
    for kind, value in values.items():
        hard = resource.getrlimit(kind)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (value, value))


def _tasks_of_own_uid() -> int:
    """How many threads there are of this process's uid on the machine."""
    uid, count = os.getuid(), 0
    for name in os.listdir("/proc"):
        with suppress(OSError):
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == uid:
                count += len(os.listdir(f"/proc/{name}/task"))
    return count


def _data_bytes() -> int:
    """What counts for RLIMIT_DATA in this process already, much of it inherited."""
    with open("/proc/self/status") as file:
        for line in file:
            if line.startswith("VmData:"):
                return int(line.split()[1]) << 10
    return 0


def drop_privileges(uid: int) -> None:
    """Become `uid` for good: no groups, no capabilities, none to be gained, unreadable to its equals.

    Root's parent process has called `drop_bounds` for all its forks.
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
    """Let no program that this process or a fork of it starts gain a capability; it keeps its own. Raises
    OSError."""
    for number in range(syscalls.last_capability() + 1):
        syscalls.prctl(syscalls.PR_CAPBSET_DROP, number)


def filter_calls(layer: str, network: bool, no_unseen_memory: bool) -> None:
    """Install the system call filter where this processor has one."""
    if seccomp.supported():
        seccomp.install(_program(layer, network, no_unseen_memory))


def learn(layer: str, network: bool, no_unseen_memory: bool) -> None:
    """Find out ahead of all forks what each of them needs to know. Raises OSError."""
    syscalls.last_capability()
    if seccomp.supported():
        _program(layer, network, no_unseen_memory)


def _program(layer: str, network: bool, no_unseen_memory: bool) -> bytes:
    is_among_others = layer == "landlock"
    return seccomp.program(
        streams_only=is_among_others and not network,
        no_unseen_memory=no_unseen_memory,
        no_others=is_among_others,
        not_first=layer == "namespaces",
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
