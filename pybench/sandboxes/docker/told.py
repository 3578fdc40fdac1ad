"""What an engine says of itself that decides how well its containers hold code in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_CONTROLS = {
    "MemoryLimit": ("memory is not limited", "memory"),
    "PidsLimit": ("processes are not counted", "pids"),
}


def kind_of(facts: Mapping[str, Any]) -> str:
    """In a few words: whose it is, its runtime, its control groups."""
    owner = "rootless" if is_rootless(facts) else "as root"
    groups = facts.get("CgroupVersion") or "?"
    return f"{owner}, runtime {facts.get('DefaultRuntime') or '?'}, control groups version {groups}"


def is_rootless(facts: Mapping[str, Any]) -> bool:
    """Whether the engine belongs to an ordinary user."""
    return bool(facts.get("Rootless")) or "name=rootless" in (facts.get("SecurityOptions") or ())


def gaps(facts: Mapping[str, Any]) -> list[str]:
    """What containers of this engine do not hold, each with what to grant. By `GET /info` of Docker's API."""
    found = []
    for name, (what, control) in _CONTROLS.items():
        if facts.get(name) is False:
            way_out = f"let the engine's service have the control group `{control}`"
            if is_rootless(facts):
                way_out += " (systemd: Delegate=memory pids cpu of user@.service, control groups version 2)"
            found.append(f"{what}: {way_out}")
    options = " ".join(facts.get("SecurityOptions") or ())
    if facts.get("SecurityOptions") is not None and "seccomp" not in options:
        found.append(
            "the engine filters no system calls (PyBench's own filter holds): enable its seccomp profile"
        )
    return found
