"""The isolation layers: what each covers, and the settings of its processes.

namespaces   own mounts, processes, network, IPC and host name; a root built from nothing
landlock     Landlock, a system call filter and limits, where there are no namespaces at all
none         no isolation; only if it is chosen by name
"""

from __future__ import annotations

import functools
import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pybench.core.jobs import IsolationChoice
from pybench.core.records import Isolation
from pybench.environments import numba_variables
from pybench.sandboxes.guest import landlock
from pybench.sandboxes.local import host
from pybench.sandboxes.local.surroundings import CAP_KILL, CAP_SYS_PTRACE, may

ORDER: tuple[IsolationChoice, ...] = ("namespaces", "landlock")
UID = 64000
_UIDS = 500
"""Of the sandboxes of one kind (kernels, jobs) that are alive at once."""
_MANY_UIDS, _RUNS = 1_900_000_000, 50_000
"""A range that neither users, services nor containers are given (systemd.io/UIDS-GIDS)."""
RUN_MB = 16
_OWN_FACTS = (
    *("auxv", "cgroup", "cmdline", "comm", "environ", "fd", "fdinfo", "io", "limits", "maps", "mounts"),
    *("oom_score", "oom_score_adj", "smaps", "smaps_rollup", "stat", "statm", "status"),
)
SCRATCH = ("work", "run", "tmp", "figure_records")


@dataclass(frozen=True)
class Limits:
    """What one sandbox may use. Each limit covers its whole process tree unless it says otherwise."""

    memory_mb: int = 2048
    processes: int = 128
    cpu_sec: int = 3600
    disk_mb: int = 1024
    max_files: int = 10_000
    file_mb: int = 1024
    """Largest single file."""
    tmp_mb: int = 256
    """Size of /tmp, and of /dev/shm."""

    def as_dict(self) -> dict[str, int]:
        """As a supervisor reads them."""
        return dict(vars(self))


@dataclass
class Plan:
    """Settings of one parent process and of the sandboxes it makes."""

    layer: str
    kind: Literal["kernel", "job"]
    python: host.PythonFacts
    warm: bool
    network: bool
    preload: tuple[str, ...]
    setup: tuple[str, ...] = ()
    """Python texts that every kernel runs at its start."""
    cgroups: dict[str, Any] = field(default_factory=dict)
    base: str = ""
    """The parent's folder on the host. The parent removes it at its end, also if the runner was killed."""
    _found: list[str] = field(default_factory=list)

    @property
    def has_own_root(self) -> bool:
        """Whether paths inside differ from those of the host."""
        return self.layer == "namespaces"

    def parent_settings(self) -> dict[str, Any]:
        """The settings of the parent process."""
        sandboxes = Path(__file__).parent.parent
        modules = ("wire", "kernel") if self.kind == "kernel" else ("job",)
        shown, hidden = host.mounts(self.python)
        in_root = self.layer == "namespaces"
        tool = "/opt/pybench-tool"
        if in_root:
            shown = [*shown, (str(sandboxes / "guest"), f"{tool}/guest")]
        python = self.python.inside() if self.has_own_root else str(self.python.executable)
        return {
            "layer": self.layer,
            "kind": self.kind,
            "warm": self.warm,
            "network": self.network,
            "preload": list(self.preload) if self.warm else [],
            "setup": list(self.setup),
            "environment": self._environment(python, *[self._parents_folder()] * 4),
            "python_inside": python,
            "script_inside": tool if in_root else str(sandboxes),
            "safe_path": self.python.safe_path(),
            "needed": sorted({str(self.python.base), str(self.python.prefix)}),
            "mounts": shown,
            "hidden": hidden,
            "cgroups": self.cgroups,
            "uids": [self.uid(number) for number in range(_UIDS if os.geteuid() == 0 else 1)],
            "lean": not self.cgroups or self.layer == "landlock",
            "base": self.base,
            "host": "/.host" if in_root else "",
            "fresh_start": (sandboxes / "guest" / "fresh.py").read_text(),
            "fresh_modules": {name: (sandboxes / "guest" / f"{name}.py").read_text() for name in modules},
        }

    def _parents_folder(self) -> str:
        """Where the parent looks for start-up files and settings. Nobody else can write there."""
        return "/tmp" if self.has_own_root else str(Path(self.base, "parent"))

    def sandbox_spec(self, limits: Limits, scratch: Path | None, number: int) -> dict[str, Any]:
        """The settings of a supervisor.

        `scratch` is the sandbox's folder on the host with the folders `SCRATCH` in it, for layers that have
        no folders in memory.
        """
        inside: tuple[str, ...] = (host.WORK_INSIDE, host.RUN_INSIDE, "/tmp", host.FIGURE_RECORDS_INSIDE)
        outside = inside
        watched: list[dict[str, Any]] = []
        if scratch is not None:
            outside = tuple(str(scratch / name) for name in SCRATCH)
            sizes = (limits.disk_mb, RUN_MB, limits.tmp_mb, RUN_MB)
            watched = [
                {"path": path, "disk_mb": size, "max_files": limits.max_files}
                for path, size in zip(outside, sizes, strict=True)
            ]
            inside = outside
        work, run, tmp, figure_records = inside
        python = self.python.inside() if self.has_own_root else str(self.python.executable)
        return {
            "work": outside[0],
            "run": outside[1],
            "tmp": outside[2],
            "figure_records": outside[3],
            "run_inside": run,
            "run_mb": RUN_MB,
            "uid": self.uid(number),
            "limits": limits.as_dict(),
            "mounts": [],
            "environment": self._environment(python, work, run, tmp, figure_records),
            "watch_folders": watched,
            "remove": [str(scratch)] if scratch else [],
            "readable": self._readable(),
            "listable": self._listable(),
            "writable": [*inside, "/dev/null", "/dev/zero", "/dev/full"],
        }

    def _environment(self, python: str, *places: str) -> dict[str, str]:
        return host.environment(str(Path(python).parent), *places) | numba_variables(self.python.sites)

    def uid(self, number: int) -> int:
        """The uid of the code. As root one for each sandbox: Linux counts by user what no namespace separates
        (descriptors in flight, inotify instances, waiting signals, keys)."""
        if os.geteuid() != 0:
            return UID if self.layer == "namespaces" else os.geteuid()
        if self.layer == "none":
            return 0
        return _first_uid() + number % _UIDS + (_UIDS if self.kind == "job" else 0)

    def file_owner(self, number: int) -> int | None:
        """The uid that owns the files put into the sandbox; None for the runner's own."""
        return self.uid(number) if os.geteuid() == 0 and self.layer != "none" else None

    def _readable(self) -> list[str]:
        """The paths that code may read under Landlock. PyBench, if installed beside them, is left out."""
        if self.layer != "landlock":
            return []
        if not self._found:
            self._found = self._find_readable()
        return list(self._found)

    def _listable(self) -> list[str]:
        """The folders whose names code may list, including names that it may not read."""
        if self.layer != "landlock":
            return []
        return [str(path) for path in (*self.python.sites, *self.python.base.glob("lib/python3*"))]

    def _find_readable(self) -> list[str]:
        python = self.python
        found = [
            "/bin",
            "/sbin",
            "/lib",
            "/lib32",
            "/lib64",
            "/usr/bin",
            "/usr/sbin",
            "/usr/share",
            "/usr/lib",
        ]
        found += ["/usr/local/bin", "/usr/local/share", "/dev/null", "/dev/zero", "/dev/full", "/dev/urandom"]
        found += [
            "/dev/random",
            "/proc/cpuinfo",
            "/proc/meminfo",
            "/proc/stat",
            "/proc/filesystems",
        ]
        # Not all of /proc/self: `net` would show the sockets of the whole machine.
        found += [f"/proc/self/{name}" for name in _OWN_FACTS]
        found += [f"/etc/{name}" for name in ("fonts", "alternatives", "ld.so.cache", "ssl", "mime.types")]
        found += ["/etc/passwd", "/etc/group", "/etc/hosts", "/etc/nsswitch.conf", "/etc/localtime"]
        found += [
            str(python.executable.resolve().parent),
            str(python.prefix / "bin"),
            str(python.prefix / "pyvenv.cfg"),
        ]
        found += [str(python.prefix / "share"), str(python.prefix / "etc")]
        for library in python.base.glob("lib/python3*"):
            found += [str(path) for path in library.iterdir() if not path.name.endswith("-packages")]
        found += [str(path) for path in python.base.glob("lib/*") if path.is_file()]
        for site in python.sites:
            # PyBench's own modules in the kernel's environment begin with an underscore.
            found += [
                str(path)
                for path in site.iterdir()
                if "pybench" not in path.name or path.name.startswith("_pybench_")
            ]
        return found


@functools.cache
def _first_uid() -> int:
    """The first uid of this process's sandboxes: drawn among many, so that runs share none.

    Where a user namespace has only the usual 65,536, all runs use the same.
    """
    for line in Path("/proc/self/uid_map").read_text().splitlines():
        first, _outside, count = map(int, line.split())
        if first <= _MANY_UIDS and first + count >= _MANY_UIDS + (_RUNS + 1) * 2 * _UIDS:
            return _MANY_UIDS + random.SystemRandom().randrange(_RUNS) * 2 * _UIDS
    return UID + 1


def _process_counter(layer: str) -> str:
    is_watched = layer == "landlock" and os.geteuid() != 0
    return "watched by the supervisor" if is_watched else "RLIMIT_NPROC, by uid"


def _signal_scope() -> str:
    return "Landlock" if landlock.holds_signals() else "seccomp (each process may signal itself only)"


_SHARED_USER = (
    "mode, times, owner and attributes of any file of the user who runs PyBench can be changed, outputs of "
    "other trials among them",
    "what Linux counts by user (descriptors in flight, inotify instances, waiting signals) is shared",
)

_UNSEEN_FILES = ("disk space of deleted files that are open is not counted: root lacks CAP_SYS_PTRACE here",)


def why_not(layer: str) -> str:
    """Why this user can end no code in the layer, whatever else works; empty for who can."""
    if layer == "none" or os.geteuid() != 0 or may(CAP_KILL):
        return ""
    return "root lacks CAP_KILL here, so it could not end code, which runs as another user"


def _not_held(layer: str) -> tuple[str, ...]:
    if layer != "landlock":
        return ()
    if os.geteuid() != 0:
        return _SHARED_USER
    return () if may(CAP_SYS_PTRACE) else _UNSEEN_FILES


def describe(plan: Plan) -> Isolation:
    """The isolation of the code, for the trial's record."""
    memory = f"cgroup v{plan.cgroups['version']}" if plan.cgroups else "watched by the supervisor"
    covers = {
        "namespaces": {
            "files": "own root, read-only system; work folder of limited size in memory",
            "processes": "own PID namespace",
            "privileges": "ordinary uid, no capabilities, no_new_privs, seccomp",
            "user": "user namespace" if os.geteuid() else "uid dropped",
        },
        "landlock": {
            "files": "Landlock rules, entry by entry; work folder watched for size",
            "processes": f"the host's PID namespace; signals kept in by {_signal_scope()}",
            "privileges": "ordinary uid, no capabilities, no_new_privs, seccomp",
        },
        "none": {},
    }[plan.layer]
    if plan.layer != "none":
        network = "own network namespace" if plan.has_own_root else "seccomp: no sockets but pairs of streams"
        covers = covers | {
            "network": "the host's, as asked for" if plan.network else network,
            "memory": memory,
            "process count": memory if plan.cgroups else _process_counter(plan.layer),
        }
    return Isolation(
        layer=plan.layer,
        covers=covers,
        network=plan.network or plan.layer == "none",
        not_held=_not_held(plan.layer),
    )
