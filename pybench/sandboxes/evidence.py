"""Tells from what a supervisor counted which limit a kernel or a cell ran into."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from typing import Any

from pybench.core.records import CellError

_CLOCKS_DIFFER_SEC = 0.2  # the process's limit and the cgroup's count use different clocks


@dataclass
class Evidence:
    """What one sandbox has counted so far, so that only increases are taken as evidence."""

    cpu_sec: int
    memory_kills: int = 0
    forks_refused: int = 0

    def of_death(self, facts: dict[str, Any], is_full: bool) -> tuple[str, str | None]:
        """Why the kernel ended, and the limit it ran into, if any. `is_full`: the work folder has no room."""
        usage = facts.get("usage") or {}
        out_of_memory = usage.get("memory_kills", 0) > self.memory_kills
        self.memory_kills = usage.get("memory_kills", 0)
        reason, status = facts.get("reason"), facts.get("status", 0)
        if reason == "memory" or (out_of_memory and status == -9):
            return "out of memory", "memory"
        if reason == "cpu" or status == -24 or usage.get("cpu_sec", 0) >= self.cpu_sec - _CLOCKS_DIFFER_SEC:
            return "out of CPU time", "cpu"
        # Writing to a mapped file on a full file system raises SIGBUS.
        if reason == "disk" or (status == -signal.SIGBUS and is_full):
            return "work folder full", "disk"
        if reason == "processes":
            return "too many processes", "processes"
        if reason == "killed":
            return "killed", None
        return (f"signal {-status}", None) if status < 0 else (f"exit {status}", None)

    def of_error(self, usage: dict[str, Any], error: CellError | None, is_full: bool) -> str | None:
        """The limit behind a cell's error, if any. `is_full`: the work folder has no room."""
        kills, refused = usage.get("memory_kills", 0), usage.get("forks_refused", 0)
        met_memory, met_forks = kills > self.memory_kills, refused > self.forks_refused
        self.memory_kills, self.forks_refused = kills, refused
        said = f"{error.name} {error.message}" if error else ""
        if met_memory or "MemoryError" in said:
            return "memory"
        if met_forks or "Resource temporarily unavailable" in said or "can't start new thread" in said:
            return "processes"
        if is_full or "[Errno 28]" in said or "[Errno 27]" in said:
            return "disk"
        return None
