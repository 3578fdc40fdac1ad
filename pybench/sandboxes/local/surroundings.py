"""Where PyBench itself runs, in a pod or a container, and what that place lets it do."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

_MARKS = (".dockerenv", "run/.containerenv")
CAP_KILL, CAP_SYS_PTRACE, _CAP_SYS_ADMIN = 5, 19, 21
"""Bits of capabilities (linux/capability.h)."""


def place(environment: Mapping[str, str] = os.environ, root: Path = Path("/")) -> str:
    """`pod`, `container`, or nothing where neither shows."""
    if "KUBERNETES_SERVICE_HOST" in environment:
        return "pod"
    return "container" if any((root / mark).exists() for mark in _MARKS) else ""


def rights(root: Path = Path("/")) -> str:
    """In a few words: what this process may do, as far as namespaces need it."""
    status = _status(root)
    capabilities = _capabilities(status)
    words = [
        f"uid {os.geteuid()}",
        "CAP_SYS_ADMIN" if capabilities >> _CAP_SYS_ADMIN & 1 else f"{capabilities.bit_count()} capabilities",
        "a seccomp filter" if status.get("Seccomp") == "2" else "no seccomp filter",
    ]
    if status.get("NoNewPrivs") == "1":
        words.append("no_new_privs")
    return ", ".join(words)


def may(capability: int) -> bool:
    """Whether this process has a capability, by its bit."""
    return bool(_capabilities(_status(Path("/"))) >> capability & 1)


def to_grant(where: str) -> str:
    """What gives the layer `namespaces` to whoever runs in a pod or a container."""
    if where == "pod":
        return (
            "for namespaces: hostUsers: false in the pod's spec and seccompProfile: Unconfined in its "
            "securityContext (a node of Kubernetes 1.33 with user namespaces), or runtimeClassName: gvisor; "
            "landlock needs nothing granted"
        )
    return (
        "for namespaces: --security-opt seccomp=unconfined, and --cap-add SYS_ADMIN where the host lets no "
        "user make them; landlock needs nothing granted"
    )


def _capabilities(status: Mapping[str, str]) -> int:
    return int(status.get("CapEff", "0"), 16)


def _status(root: Path) -> dict[str, str]:
    try:
        lines = (root / "proc/self/status").read_text("utf-8").splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
