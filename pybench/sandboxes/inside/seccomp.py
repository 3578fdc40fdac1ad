"""The system call filter: what no cell and no checker of files ever needs, and every escape starts with.

A denied call fails with EPERM; `clone3` with ENOSYS, so that the C library falls back to `clone`,
whose flags can be read. Everything else is allowed: this is the second wall, not the first.
"""

from __future__ import annotations

import ctypes
import errno
import platform
import struct

from . import syscalls

_X86_64 = {
    "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "unshare": 272, "setns": 308,
    "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "bpf": 321, "perf_event_open": 298,
    "userfaultfd": 323, "add_key": 248, "request_key": 249, "keyctl": 250, "kexec_load": 246,
    "kexec_file_load": 320, "init_module": 175, "finit_module": 313, "delete_module": 176,
    "name_to_handle_at": 303, "open_by_handle_at": 304, "reboot": 169, "swapon": 167, "swapoff": 168,
    "acct": 163, "quotactl": 179, "syslog": 103, "settimeofday": 164, "clock_settime": 227,
    "clock_adjtime": 305, "adjtimex": 159, "iopl": 172, "ioperm": 173, "modify_ldt": 154, "vhangup": 153,
    "fanotify_init": 300, "personality": 135,
}  # fmt: skip
_AARCH64 = {
    "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "unshare": 97, "setns": 268,
    "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "bpf": 280, "perf_event_open": 241,
    "userfaultfd": 282, "add_key": 217, "request_key": 218, "keyctl": 219, "kexec_load": 104,
    "kexec_file_load": 294, "init_module": 105, "finit_module": 273, "delete_module": 106,
    "name_to_handle_at": 264, "open_by_handle_at": 265, "reboot": 142, "swapon": 224, "swapoff": 225,
    "acct": 89, "quotactl": 60, "syslog": 116, "settimeofday": 170, "clock_settime": 112,
    "clock_adjtime": 266, "adjtimex": 171, "vhangup": 58, "fanotify_init": 262, "personality": 92,
}  # fmt: skip
_SAME_EVERYWHERE = {
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428,
    "move_mount": 429,
    "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "pidfd_getfd": 438, "mount_setattr": 442,
    "quotactl_fd": 443, "memfd_secret": 447,
}  # fmt: skip
_CLONE3 = 435
# memory that no process has in its sight, and that outlives all of them
_UNSEEN = {
    "x86_64": {"memfd_create": 319, "shmget": 29, "semget": 64, "msgget": 68, "mq_open": 240},
    "aarch64": {"memfd_create": 279, "shmget": 194, "semget": 190, "msgget": 186, "mq_open": 180},
}
_ARCHES = {
    "x86_64": (0xC000003E, {**_X86_64, **_SAME_EVERYWHERE}, {"clone": 56, "socket": 41, "connect": 42}),
    "aarch64": (0xC00000B7, {**_AARCH64, **_SAME_EVERYWHERE}, {"clone": 220, "socket": 198, "connect": 203}),
}

_NAMESPACE_FLAGS = 0x7E020000  # every CLONE_NEW* that `clone` knows
_FAMILIES = (1, 2, 10, 16)  # unix, inet, inet6, netlink
_STREAM, _TYPE_MASK, _NETLINK = 1, 0xF, 16

_LOAD, _EQUAL, _ANY_BIT, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x54, 0x06
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_DENY, _NO_CALL = _ERRNO | errno.EPERM, _ERRNO | errno.ENOSYS
_NR, _ARCH, _ARG0, _ARG1 = 0, 4, 16, 24


def supported() -> bool:
    """Whether the filter is known for this machine's processor."""
    return platform.machine() in _ARCHES


def program(stream_sockets_only: bool, no_unseen_memory: bool) -> bytes:
    """The filter as BPF code. `stream_sockets_only` also denies UDP and raw sockets and all
    connecting, for where no network namespace keeps packets in; `no_unseen_memory` also memory files
    and System V's objects, for where no cgroup counts them or no namespace ends them."""
    arch, denied, special = _ARCHES[platform.machine()]
    code: list[tuple[int, int, int, int]] = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, arch),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NR),
    ]
    if platform.machine() == "x86_64":
        code += [(_AT_LEAST, 0, 1, 0x40000000), (_RETURN, 0, 0, _KILL)]  # the x32 twins of all calls
    if no_unseen_memory:
        denied = denied | _UNSEEN[platform.machine()]
    if stream_sockets_only:  # TCP is denied anyway, and a path to a socket can lead out
        denied = denied | {"connect": special["connect"]}
    for number in sorted(denied.values()):
        code += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _DENY)]
    code += [(_EQUAL, 0, 1, _CLONE3), (_RETURN, 0, 0, _NO_CALL)]
    code += [
        (_EQUAL, 0, 4, special["clone"]),
        (_LOAD, 0, 0, _ARG0),
        (_ANY_BIT, 0, 1, _NAMESPACE_FLAGS),
        (_RETURN, 0, 0, _DENY),
        (_RETURN, 0, 0, _ALLOW),
    ]
    families: list[tuple[int, int, int, int]] = [(_LOAD, 0, 0, _ARG0)]
    for position, family in enumerate(_FAMILIES):
        families.append((_EQUAL, len(_FAMILIES) - position, 0, family))
    families.append((_RETURN, 0, 0, _DENY))
    if stream_sockets_only:
        families += [
            (_EQUAL, 3, 0, _NETLINK),
            (_LOAD, 0, 0, _ARG1),
            (_AND, 0, 0, _TYPE_MASK),
            (_EQUAL, 0, 1, _STREAM),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _DENY),
        ]
    else:
        families.append((_RETURN, 0, 0, _ALLOW))
    code += [(_EQUAL, 0, len(families), special["socket"]), *families, (_RETURN, 0, 0, _ALLOW)]
    return b"".join(struct.pack("<HBBI", *line) for line in code)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def install(filter_code: bytes) -> None:
    """Put the filter on this process and all it will start; needs no_new_privs. Raises OSError."""
    holder = _Program(len(filter_code) // 8, filter_code)
    syscalls.prctl(syscalls.PR_SET_SECCOMP, 2, ctypes.addressof(holder))
