"""Control groups, versions 1 and 2: one group a sandbox that counts and limits its whole process tree.

The runner looks for a place where it may make groups. It passes that place on as
`{"version": 1 or 2, "memory": path, "pids": path, "cpuacct": path, "cpu": path}`. Version 2 has one path,
named `memory`; `cpu` may be missing. Groups beside each other get equal shares of the processors.
An empty dict means that there is no such place. A supervisor makes its own group below it. It keeps the group
by descriptor, because it cannot reach the paths once the sandbox's root is mounted.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

_MB = 1 << 20
_TCP_MB = 64


@dataclass
class Group:
    """One sandbox's group; `folders`: controller -> (descriptor of its parent, name, own descriptor)."""

    version: int
    folders: dict[str, tuple[int, str, int]] = field(default_factory=dict)

    def read(self, controller: str, file: str) -> str:
        """The text of one of the group's files; empty if there is no such file."""
        if controller not in self.folders:
            return ""
        try:
            descriptor = os.open(file, os.O_RDONLY, dir_fd=self.folders[controller][2])
        except OSError:
            return ""
        with os.fdopen(descriptor) as opened:
            return opened.read()

    def write(self, controller: str, file: str, text: str) -> None:
        """Set one of the group's files. Raises OSError."""
        descriptor = os.open(file, os.O_WRONLY, dir_fd=self.folders[controller][2])
        try:
            os.write(descriptor, text.encode())
        finally:
            os.close(descriptor)

    def join(self) -> None:
        """Put the calling process, which must have a single thread, into the group. Raises OSError.

        Version 1 is joined through `tasks`: `cgroup.procs` would wait until no process on the machine forks.
        """
        for controller in self.folders:
            self.write(controller, "tasks" if self.version == 1 else "cgroup.procs", "0")

    def usage(self) -> dict[str, Any]:
        """Out-of-memory kills, refused forks, CPU seconds and peak memory so far."""
        if self.version == 2:
            cpu = _field(self.read("memory", "cpu.stat"), "usage_usec") / 1e6
            peak = self.read("memory", "memory.peak")
            kills = _field(self.read("memory", "memory.events"), "oom_kill")
            refused = _field(self.read("memory", "pids.events"), "max")
        else:
            cpu = int(self.read("cpuacct", "cpuacct.usage") or 0) / 1e9
            peak = self.read("memory", "memory.max_usage_in_bytes")
            kills = _field(self.read("memory", "memory.oom_control"), "oom_kill")
            refused = _field(self.read("pids", "pids.events"), "max")
        return {
            "memory_kills": kills,
            "forks_refused": refused,
            "cpu_sec": cpu,
            "peak_mb": int(peak) / _MB if peak.strip().isdigit() else None,
        }

    def kill(self) -> None:
        """Kill every process in the group, for at most 2 s. No process of the group can fork meanwhile."""
        most = self.read("pids", "pids.max")
        with suppress(OSError, KeyError):
            if self.version == 2:
                self.write("memory", "cgroup.kill", "1")
            else:
                self.write("pids", "pids.max", "0")
        controller = next(iter(self.folders), None)
        deadline = time.monotonic() + 2.0
        while controller and time.monotonic() < deadline:
            pids = self.read(controller, "cgroup.procs").split()
            if not pids:
                break
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(int(pid), 9)
            time.sleep(0.002)
        if most:
            self.write("pids", "pids.max", most)

    def remove(self) -> None:
        """Remove the group. Waits up to a second, since its last processes may still be ending."""
        for parent, name, own in self.folders.values():
            os.close(own)
            for _ in range(200):
                try:
                    os.rmdir(name, dir_fd=parent)
                    break
                except FileNotFoundError:
                    break
                except OSError:
                    time.sleep(0.005)
            os.close(parent)
        self.folders.clear()


def _field(text: str, name: str) -> int:
    for line in text.splitlines():
        words = line.split()
        if len(words) == 2 and words[0] == name:
            return int(words[1])
    return 0


def make(place: dict[str, Any], host: str, limits: dict[str, Any]) -> Group | None:
    """A new group with the limits set; None where there is no place for one. Raises OSError."""
    if not place:
        return None
    group = Group(place["version"])
    name = f"s{os.urandom(8).hex()}"
    for controller, path in place.items():
        if controller == "version":
            continue
        parent = os.open(host + path, os.O_RDONLY | os.O_DIRECTORY)
        os.mkdir(name, dir_fd=parent)
        own = os.open(name, os.O_RDONLY | os.O_DIRECTORY, dir_fd=parent)
        group.folders[controller] = (parent, name, own)
    memory = str(limits["memory_mb"] * _MB)
    if group.version == 2:
        group.write("memory", "memory.max", memory)
        group.write("memory", "pids.max", str(limits["processes"]))
        with suppress(OSError):
            group.write("memory", "memory.swap.max", "0")
    else:
        group.write("memory", "memory.limit_in_bytes", memory)
        with suppress(OSError):
            group.write("memory", "memory.memsw.limit_in_bytes", memory)
        with suppress(OSError):  # what TCP holds is counted apart, and Linux has little of it for all
            group.write("memory", "memory.kmem.tcp.limit_in_bytes", str(_TCP_MB * _MB))
        group.write("pids", "pids.max", str(limits["processes"]))
    return group


def remove_run(place: dict[str, Any], host: str) -> None:
    """Remove the run's own groups once those of its sandboxes are gone. Waits at most 3 s."""
    deadline = time.monotonic() + 3.0
    for controller, path in place.items():
        while controller != "version" and os.path.isdir(host + path):
            with suppress(OSError):
                for name in os.listdir(host + path):
                    with suppress(OSError):
                        os.rmdir(f"{host}{path}/{name}")
                os.rmdir(host + path)
            if time.monotonic() > deadline:
                return
            time.sleep(0.02)
