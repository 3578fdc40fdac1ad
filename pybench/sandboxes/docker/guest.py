"""What a container is told at its start: the settings of its sandbox, and the modules that it runs."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pybench.environments import NUMBA_VARIABLES
from pybench.sandboxes.box import FIGURE_RECORDS_MB
from pybench.sandboxes.local import host
from pybench.sandboxes.local.layers import Limits

Kind = Literal["kernel", "job"]
TMP, SHM = "/tmp", "/dev/shm"
SHOWN = "/shown"
"""Where a job finds what it may read."""
_SMALL = (host.RUN_INSIDE, host.FIGURE_RECORDS_INSIDE, "/var/tmp")
FOLDERS_MB = dict.fromkeys(_SMALL, FIGURE_RECORDS_MB)
"""Folders in memory besides the work folder and /tmp. The last is one that some engines make, of any size."""
_GUEST = Path(__file__).parents[1] / "guest"
_MODULES = (
    *("cgroups", "confine", "confined", "container", "container_files", "folder", "frames", "job"),
    *("json_lines", "kernel", "landlock", "memory", "process_tree", "reaper", "removal", "root_fs"),
    *("seccomp", "supervisor", "syscalls", "warm_parent", "warm_process", "wire"),
)


def command(python: str) -> list[str]:
    """The container's command."""
    return [python, "-s", "-c", _text("boot")]


def environment(python: str) -> dict[str, str]:
    """All environment variables of the container's processes."""
    places = (host.WORK_INSIDE, host.RUN_INSIDE, TMP, host.FIGURE_RECORDS_INSIDE)
    return host.environment(str(Path(python).parent), *places)


def first_frame(
    kind: Kind,
    python: str,
    limits: Limits,
    uid: int,
    preload: Sequence[str],
    setup: Sequence[str],
    held_by_guest: bool = False,
    sockets: bool = True,
    silence_sec: float | None = None,
) -> bytes:
    """What `guest/boot.py` reads.

    Args:
        setup: Python texts that every kernel runs at its start.
        held_by_guest: PID 1 is of the code's own user, and watches memory and processes.
        sockets: whether code may have any but pairs of streams.
        silence_sec: PID 1 exits when it has heard nothing for so long.
    """
    parent = {
        "layer": "container",
        "kind": kind,
        "warm": True,
        "network": sockets,  # where they lead is the engine's business
        "preload": list(preload),
        "setup": list(setup),
        "lean": False,
        "python_inside": python,
        "safe_path": ["-P"],
        "fresh_start": _text("fresh"),
        "fresh_modules": {name: _text(name) for name in ("wire", "kernel")},
        "silence_sec": silence_sec,
    }
    watch: dict[str, Any] = {"memory_mb": limits.memory_mb, "processes": limits.processes}
    watch["memory_folders"] = [host.WORK_INSIDE, TMP, SHM]
    spec = {
        "work": host.WORK_INSIDE,
        "run": host.RUN_INSIDE,
        "run_inside": host.RUN_INSIDE,
        "tmp": TMP,
        "figure_records": host.FIGURE_RECORDS_INSIDE,
        "uid": uid,
        "limits": limits.as_dict(),
        # Podman takes no number of files for a folder in memory, so they are counted.
        "watch_folders": [
            {"path": host.WORK_INSIDE, "disk_mb": limits.disk_mb, "max_files": limits.max_files},
            {"path": TMP, "disk_mb": limits.tmp_mb, "max_files": limits.max_files},
        ],
        "watch": watch if held_by_guest else {},
        "environment": environment(python),
        **({"shown": SHOWN} if kind == "job" else {}),
    }
    settings: dict[str, Any] = {"parent": parent, "spec": spec, "numba": NUMBA_VARIABLES}
    head = json.dumps(settings).encode()
    texts = json.dumps({f"guest.{name}": _text(name) for name in _MODULES}).encode()
    return struct.pack(">II", len(head), len(texts)) + head + texts


def _text(name: str) -> str:
    return (_GUEST / f"{name}.py").read_text(encoding="utf-8")
