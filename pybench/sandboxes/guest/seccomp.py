"""The system call filter. It denies calls that no cell and no check needs, and that escapes start with.

A denied call fails with EPERM. `clone3` fails with ENOSYS, so that the C library falls back to `clone`, whose
flags the filter can read. All other calls are allowed: the filter is the second line of defence, not the
first.

Protocol: classic BPF over `struct seccomp_data` (Linux, `linux/seccomp.h`).
"""

from __future__ import annotations

import ctypes
import errno
import functools
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
    "fanotify_init": 300, "personality": 135, "kcmp": 312, "migrate_pages": 256, "move_pages": 279,
    "io_setup": 206,
}  # fmt: skip
_AARCH64 = {
    "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "unshare": 97, "setns": 268,
    "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "bpf": 280, "perf_event_open": 241,
    "userfaultfd": 282, "add_key": 217, "request_key": 218, "keyctl": 219, "kexec_load": 104,
    "kexec_file_load": 294, "init_module": 105, "finit_module": 273, "delete_module": 106,
    "name_to_handle_at": 264, "open_by_handle_at": 265, "reboot": 142, "swapon": 224, "swapoff": 225,
    "acct": 89, "quotactl": 60, "syslog": 116, "settimeofday": 170, "clock_settime": 112,
    "clock_adjtime": 266, "adjtimex": 171, "vhangup": 58, "fanotify_init": 262, "personality": 92,
    "kcmp": 272, "migrate_pages": 238, "move_pages": 239, "io_setup": 0,
}  # fmt: skip
_SAME_EVERYWHERE = {
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428,
    "move_mount": 429,
    "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "pidfd_getfd": 438, "mount_setattr": 442,
    "quotactl_fd": 443, "memfd_secret": 447, "process_madvise": 440, "statmount": 457, "listmount": 458,
    "open_tree_attr": 467, "cachestat": 451,
}  # fmt: skip
_CLONE3 = 435
# these make objects that outlive every process and would still exist for the next kernel
_OUTLIVING = {
    "x86_64": {"shmget": 29, "semget": 64, "msgget": 68, "mq_open": 240},
    "aarch64": {"shmget": 194, "semget": 190, "msgget": 186, "mq_open": 180},
}
# these make memory that belongs to no process
_UNSEEN = {"x86_64": {"memfd_create": 319}, "aarch64": {"memfd_create": 279}}
# calls that can affect another process of the same uid, and the positions of the arguments that must be 0 to
# affect the caller alone (for `sched_setscheduler` the policy, which libzmq sets to 0 on its threads)
_REACHING = {
    "x86_64": {
        "prlimit64": (302, [0]), "sched_setaffinity": (203, [0]), "sched_setparam": (142, [0]),
        "sched_setscheduler": (144, [1]), "sched_setattr": (314, [0]), "setpriority": (141, [0, 1]),
        "ioprio_set": (251, [0, 1]),
    },
    "aarch64": {
        "prlimit64": (261, [0]), "sched_setaffinity": (122, [0]), "sched_setparam": (118, [0]),
        "sched_setscheduler": (119, [1]), "sched_setattr": (274, [0]), "setpriority": (140, [0, 1]),
        "ioprio_set": (30, [0, 1]),
    },
}  # fmt: skip
# the position of the process id in those calls, for where only PID 1 is off limits
_REACHED = {
    "prlimit64": 0, "sched_setaffinity": 0, "sched_setparam": 0, "sched_setscheduler": 0, "sched_setattr": 0,
    "setpriority": 1, "ioprio_set": 1,
}  # fmt: skip
# the first argument of those that could name all processes of a user, PID 1 among them
_ONE_PROCESS = {"setpriority": 0, "ioprio_set": 1}
# calls that send signals: first those whose first argument is a process id, then the others
_SIGNALLING = {
    "x86_64": {"kill": 62, "tgkill": 234, "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297},
    "aarch64": {"kill": 129, "tgkill": 131, "rt_sigqueueinfo": 138, "rt_tgsigqueueinfo": 240},
}
_SIGNALLING_OTHERWISE = {
    "x86_64": {"tkill": 200, "pidfd_send_signal": 424},
    "aarch64": {"tkill": 130, "pidfd_send_signal": 424},
}
_FCNTL = {"x86_64": 72, "aarch64": 25}
_SET_LEASE = 1024  # on a file of the same user: it holds up whoever opens that file, for 45 s
_SET_OWNER = (8, 15)  # who gets a descriptor's SIGIO: F_SETOWN and F_SETOWN_EX; FIOSETOWN and SIOCSPGRP
_IOCTL, _SET_OWNER_BY_IOCTL = {"x86_64": 16, "aarch64": 29}, (0x8901, 0x8902)
_PRCTL, _SET_DUMPABLE = {"x86_64": 157, "aarch64": 167}, 4
_ARCHES = {
    "x86_64": (0xC000003E, {**_X86_64, **_SAME_EVERYWHERE}, {"clone": 56, "socket": 41, "socketpair": 53}),
    "aarch64": (
        0xC00000B7,
        {**_AARCH64, **_SAME_EVERYWHERE},
        {"clone": 220, "socket": 198, "socketpair": 199},
    ),
}
_CONNECT = {"x86_64": {"connect": 42}, "aarch64": {"connect": 203}}

_NAMESPACE_FLAGS = 0x7E020000  # every CLONE_NEW* that `clone` knows
_FAMILIES = (1, 2, 10)  # unix, inet, inet6; what netlink holds no group counts, gigabytes of it
_UNIX, _STREAM, _TYPE_MASK = 1, 1, 0xF

_LOAD, _EQUAL, _ANY_BIT, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x54, 0x06
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_DENY, _NO_CALL = _ERRNO | errno.EPERM, _ERRNO | errno.ENOSYS
# libzmq aborts on most other errors when it lists the network interfaces.
_NO_FAMILY = _ERRNO | errno.EOPNOTSUPP
_NR, _ARCH, _ARGS = 0, 4, (16, 24)

_Line = tuple[int, int, int, int]


def supported() -> bool:
    """Whether there is a filter for this machine's processor."""
    return platform.machine() in _ARCHES


@functools.cache
def program(
    streams_only: bool = False,
    no_unseen_memory: bool = False,
    no_others: bool = False,
    not_first: bool = False,
    own_pid: int | None = None,
) -> bytes:
    """The filter as BPF code.

    Args:
        streams_only: allow no sockets but connected pairs of streams. For layers without a network namespace,
            where a socket's path, a listener or the first packet of a connection (TCP Fast Open) would lead
            out.
        no_unseen_memory: allow no memory files, for where no cgroup counts them. System V objects and message
            queues are always denied.
        no_others: let a process change its own limits, priority and processors only, and not hide itself from
            who counts its memory and files. For layers in which it could reach other sandboxes or the runner.
        not_first: let it change those of any process but PID 1 of its namespace, which is the supervisor and
            may run with the same uid.
        own_pid: the only process that may be signalled; None for any.
    """
    machine = platform.machine()
    arch, denied, special = _ARCHES[machine]
    code: list[_Line] = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, arch),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NR),
    ]
    if machine == "x86_64":
        code += [(_AT_LEAST, 0, 1, 0x40000000), (_RETURN, 0, 0, _KILL)]  # the x32 variants of all calls
    denied = denied | _OUTLIVING[machine]
    if no_unseen_memory:
        denied = denied | _UNSEEN[machine]
    if streams_only:
        denied = denied | _CONNECT[machine]
    if own_pid is not None:
        denied = denied | _SIGNALLING_OTHERWISE[machine]
    for number in sorted(denied.values()):
        code += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _DENY)]
    code += [(_EQUAL, 0, 1, _CLONE3), (_RETURN, 0, 0, _NO_CALL)]
    namespaces: list[_Line] = [
        (_LOAD, 0, 0, _ARGS[0]),
        (_ANY_BIT, 0, 1, _NAMESPACE_FLAGS),
        (_RETURN, 0, 0, _DENY),
        (_RETURN, 0, 0, _ALLOW),
    ]
    code += _case(special["clone"], namespaces)
    if no_others:
        for number, places in _REACHING[machine].values():
            code += _case(number, [line for place in places for line in _only(_ARGS[place], (0,))])
        code += _case(_PRCTL[machine], _none_of(_ARGS[0], (_SET_DUMPABLE,)))
    elif not_first:
        for name, (number, _places) in _REACHING[machine].items():
            one = _only(_ARGS[0], (_ONE_PROCESS[name],)) if name in _ONE_PROCESS else []
            code += _case(number, [*one, *_none_of(_ARGS[_REACHED[name]], (1,))])
    if own_pid is not None:
        for number in _SIGNALLING[machine].values():
            code += _case(number, _only(_ARGS[0], (0, own_pid, -own_pid & 0xFFFFFFFF)))
        code += _case(_IOCTL[machine], _none_of(_ARGS[1], _SET_OWNER_BY_IOCTL))
    requests = (_SET_LEASE, *(_SET_OWNER if own_pid is not None else ()))
    code += _case(_FCNTL[machine], _none_of(_ARGS[1], requests))
    if streams_only:
        pairs = [*_only(_ARGS[0], (_UNIX,), _NO_FAMILY), *_only(_ARGS[1], (_STREAM,), mask=_TYPE_MASK)]
        code += _case(special["socket"], pairs) + _case(special["socketpair"], pairs)
    else:
        code += _case(special["socket"], _only(_ARGS[0], _FAMILIES, _NO_FAMILY))
    code.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("<HBBI", *line) for line in code)


def _case(number: int, lines: list[_Line]) -> list[_Line]:
    """Run `lines` for the call `number` only. If none of them returns, the call is allowed."""
    return [(_EQUAL, 0, len(lines) + 1, number), *lines, (_RETURN, 0, 0, _ALLOW)]


def _only(argument: int, values: tuple[int, ...], otherwise: int = _DENY, mask: int = 0) -> list[_Line]:
    """Continue if the argument (under `mask`) is one of `values`, else return `otherwise`."""
    masked: list[_Line] = [(_AND, 0, 0, mask)] if mask else []
    tests: list[_Line] = [(_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
    return [(_LOAD, 0, 0, argument), *masked, *tests, (_RETURN, 0, 0, otherwise)]


def _none_of(argument: int, values: tuple[int, ...]) -> list[_Line]:
    """Deny the call if the argument is one of `values`, else continue."""
    tests = [line for value in values for line in ((_EQUAL, 0, 1, value), (_RETURN, 0, 0, _DENY))]
    return [(_LOAD, 0, 0, argument), *tests]


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def install(filter_code: bytes) -> None:
    """Install the filter for this process and all that it will start. Needs no_new_privs. Raises OSError."""
    holder = _Program(len(filter_code) // 8, filter_code)
    syscalls.prctl(syscalls.PR_SET_SECCOMP, 2, ctypes.addressof(holder))
