"""The few system calls that Python's standard library does not offer."""

from __future__ import annotations

import ctypes
import functools
import os
import platform
import signal

CLONE_NEWNS = 0x00020000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 32, 4096, 16384, 1 << 18
MNT_DETACH = 2

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP = 1, 4, 24
PR_SET_SECCOMP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 22, 36, 38, 47

_LIBC = ctypes.CDLL(None, use_errno=True)
_HOLDING_LOCK = ctypes.PyDLL(None, use_errno=True)
_MACHINE = platform.machine()
_NUMBERS = {
    "x86_64": {"clone": 56, "pivot_root": 155, "capset": 126, "setns": 308},
    "aarch64": {"clone": 220, "pivot_root": 41, "capset": 91, "setns": 268},
}
_MOUNT_SETATTR = 442
for _name in ("syscall", "unshare", "mount", "umount2", "prctl", "madvise"):
    getattr(_LIBC, _name)  # looked up once here, not in each fork


def _done(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def _number(name: str) -> int:
    if _MACHINE not in _NUMBERS:
        raise OSError(f"no system call numbers are known for {_MACHINE}")
    return _NUMBERS[_MACHINE][name]


def syscall(number: int, *args: object) -> int:
    """A system call by number. Raises OSError."""
    return _done(_LIBC.syscall(ctypes.c_long(number), *args), f"system call {number}")


def unshare(flags: int) -> None:
    """Enter new namespaces. Raises OSError."""
    _done(_LIBC.unshare(flags), f"unshare {flags:#x}")


def enter_namespace(descriptor: int) -> None:
    """Enter the descriptor's namespace. A PID namespace applies to later children only. Raises OSError."""
    syscall(_number("setns"), ctypes.c_int(descriptor), ctypes.c_int(0))


def fork_into(flags: int) -> int:
    """Fork with the clone flags `flags`; returns 0 in the child. Only for a process with one thread.

    Unlike `unshare(CLONE_NEWPID)`, this works again after the namespace of an earlier child has ended.

    Raises:
        OSError: the fork failed.
    """
    numbers = [ctypes.c_long(value) for value in (_number("clone"), flags | signal.SIGCHLD, 0, 0, 0, 0)]
    return _done(_HOLDING_LOCK.syscall(*numbers), f"clone {flags:#x}")


def mount(source: str, target: str, kind: str = "", flags: int = 0, options: str = "") -> None:
    """mount(2). Raises OSError."""
    _done(
        _LIBC.mount(
            source.encode(),
            target.encode(),
            kind.encode() or None,
            ctypes.c_ulong(flags),
            options.encode() or None,
        ),
        f"mount {kind or 'bind'} on {target}",
    )


def unmount(target: str) -> None:
    """Detach the mount at `target` and everything below it. Raises OSError."""
    _done(_LIBC.umount2(target.encode(), MNT_DETACH), f"unmount {target}")


def pivot_root(new: str, old: str) -> None:
    """Make `new` the root; the old root appears at `old`. Raises OSError."""
    syscall(_number("pivot_root"), new.encode(), old.encode())


class _MountAttr(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint64) for name in ("attr_set", "attr_clr", "propagation", "userns_fd"))


def restrict_mount(target: str, flags: int) -> None:
    """Add MS_RDONLY, MS_NOSUID, MS_NODEV or MS_NOEXEC to a mount and all mounts below it. Raises OSError."""
    attr = _MountAttr(flags, 0, 0, 0)  # the four attribute bits have the same values as the flags
    at_fdcwd, at_recursive = ctypes.c_int(-100), ctypes.c_uint(0x8000)
    syscall(_MOUNT_SETATTR, at_fdcwd, target.encode(), at_recursive, ctypes.byref(attr), ctypes.c_size_t(32))


def advise_memory(address: int, length: int, advice: int) -> None:
    """madvise(2). Raises OSError."""
    _done(_LIBC.madvise(ctypes.c_void_p(address), ctypes.c_size_t(length), advice), f"madvise {advice}")


def prctl(option: int, *args: int) -> None:
    """prctl(2). Raises OSError."""
    padded = [ctypes.c_ulong(value) for value in (*args, 0, 0, 0, 0)][:4]
    _done(_LIBC.prctl(option, *padded), f"prctl {option}")


class _CapHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _CapData(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable"))


@functools.cache
def last_capability() -> int:
    """The highest capability number that this kernel knows."""
    with open("/proc/sys/kernel/cap_last_cap") as file:
        return int(file.read())


def set_capabilities(mask: int) -> None:
    """Make `mask` the effective, permitted and inheritable set of this thread. Raises OSError."""
    header = _CapHeader(0x20080522, 0)
    halves = [(mask >> shift) & 0xFFFFFFFF for shift in (0, 32)]
    data = (_CapData * 2)(*(_CapData(half, half, half) for half in halves))
    syscall(_number("capset"), ctypes.byref(header), ctypes.byref(data))


def keep_capabilities_over_exec() -> None:
    """Let all capabilities survive an exec by a uid that is not 0 (in a user namespace)."""
    last = last_capability()
    set_capabilities((1 << (last + 1)) - 1)
    for number in range(last + 1):
        prctl(PR_CAP_AMBIENT, 2, number)
