"""Landlock, for machines without namespaces: restricts files, TCP, signals and sockets.

Protocol: the system calls and structures of Linux's `linux/landlock.h`.
"""

from __future__ import annotations

import ctypes
import os
import stat
from typing import Any

from . import syscalls

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_READ = 1 << 0 | 1 << 2 | 1 << 3  # execute, read a file, list a folder
_LIST = 1 << 3
_FILE_ONLY = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15
_ACCESS_BY_VERSION = {
    1: (1 << 13) - 1,
    2: (1 << 14) - 1,
    3: (1 << 15) - 1,
    4: (1 << 15) - 1,
    5: (1 << 16) - 1,
}
_TCP = 0b11
_SCOPES = 0b11  # abstract sockets, signals
_SIGNALS = 0b10
_SCOPES_SINCE = 6


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Below(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def version() -> int:
    """The kernel's Landlock version; 0 if it has no Landlock."""
    try:
        return syscalls.syscall(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint(1))
    except OSError:
        return 0


def holds_signals() -> bool:
    """Whether this kernel's Landlock can confine signals and abstract sockets."""
    return version() >= _SCOPES_SINCE


def keep_signals_in() -> None:
    """Confine the signals of this process and of all that it will start. Raises OSError.

    They can then signal each other only, so `kill(-1)` reaches exactly these processes.
    """
    syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)
    _enter(_make(_Ruleset(0, 0, _SIGNALS), version()))


def restrict(listable: list[str], readable: list[str], writable: list[str], network: bool) -> None:
    """Allow this process and all it starts to list, read and write below these paths only.

    Raises:
        OSError: there is no Landlock.
    """
    found = version()
    if found < 1:
        raise OSError("this kernel has no Landlock")
    files = _ACCESS_BY_VERSION[min(found, 5)]
    rules = _Ruleset(files, 0 if network or found < 4 else _TCP, _SCOPES if found >= _SCOPES_SINCE else 0)
    ruleset = _make(rules, found)
    for paths, allowed in ((listable, _LIST), (readable, _READ), (writable, files)):
        for path in paths:
            _allow(ruleset, path, allowed & files)
    _enter(ruleset)


def _make(rules: _Ruleset, found: int) -> int:
    size = 24 if found >= _SCOPES_SINCE else 16 if found >= 4 else 8
    return syscalls.syscall(_CREATE, ctypes.byref(rules), ctypes.c_size_t(size), ctypes.c_uint(0))


def _enter(ruleset: int) -> None:
    syscalls.syscall(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint(0))
    os.close(ruleset)


def _allow(ruleset: int, path: str, allowed: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
        allowed &= _FILE_ONLY
    below: Any = _Below(allowed, descriptor)
    syscalls.syscall(_ADD, ctypes.c_int(ruleset), ctypes.c_int(1), ctypes.byref(below), ctypes.c_uint(0))
    if path.startswith("/proc/"):  # a rule for /proc lasts only as long as its descriptor is open
        os.set_inheritable(descriptor, True)  # also in the program that a fresh kernel is started with
    else:
        os.close(descriptor)
