"""bubblewrap: for machines that let this program make namespaces but not us. Always a fresh process."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from . import nursery, seccomp


def become(command: list[str], settings: dict[str, Any], spec: dict[str, Any]) -> None:
    """Exec bubblewrap with `command` inside. Never returns; raises OSError."""
    uid = str(nursery.UID)
    args = [
        *("--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-ipc", "--unshare-uts"),
        *("--unshare-cgroup-try", "--die-with-parent", "--new-session"),
        *("--hostname", "sandbox", "--uid", uid, "--gid", uid, "--cap-drop", "ALL"),
    ]
    if not settings["network"]:
        args.append("--unshare-net")
    for name in nursery.SYSTEM:
        old = Path("/", name)
        if old.is_symlink():
            args += ["--symlink", os.readlink(old), f"/{name}"]
        elif old.is_dir():
            args += ["--ro-bind", str(old), f"/{name}"]
    for source, target in settings["mounts"]:
        for parent in reversed(Path(target).parents[:-1]):
            args += ["--perms", "0111", "--dir", str(parent)]  # to be entered, not to be listed
        args += ["--ro-bind", source, target]
    for path in settings["hidden"]:
        args += _hide(path, settings)
    for name, text in nursery.account_files().items():
        args += ["--perms", "0644", "--file", str(nursery.hold(text.encode())), f"/etc/{name}"]
    for name in (*nursery.ETC, *(("resolv.conf",) if settings["network"] else ())):
        args += ["--ro-bind-try", f"/etc/{name}", f"/etc/{name}"]
    shm_bytes = str(spec["limits"]["tmp_mb"] << 20)
    args += [
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--perms",
        "1777",
        "--size",
        shm_bytes,
        "--tmpfs",
        "/dev/shm",
    ]
    for source, target in spec["binds"]:
        args += ["--bind", source, target]
    for source, target in spec["mounts"]:
        args += ["--ro-bind", source, target]
    args += ["--remount-ro", "/", "--chdir", nursery.WORK]
    if seccomp.supported():
        args += ["--seccomp", str(nursery.hold(seccomp.program(no_unseen_memory=settings["lean"])))]
    hidden = str(nursery.hold(b"".join(arg.encode() + b"\0" for arg in args)))  # arguments can be read inside
    os.execve(settings["bwrap"], ["bwrap", "--args", hidden, "--", *command], spec["environment"])


def limiting_processes(command: list[str], most: int) -> list[str]:
    """`command` by way of a shell that limits processes, which are counted by uid: inside, where
    bubblewrap's user namespace counts none but the sandbox's. Shells differ in the option's name."""
    return ["/bin/sh", "-c", 'ulimit -p "$0" 2>/dev/null || ulimit -u "$0"; exec "$@"', str(most), *command]


def _hide(path: str, settings: dict[str, Any]) -> list[str]:
    """Arguments that cover a path inside, if it leads to something."""
    for source, target in [*settings["mounts"], *((f"/{name}", f"/{name}") for name in nursery.SYSTEM)]:
        if path == target or path.startswith(f"{target}/"):
            outside = Path(source + path[len(target) :])
            if outside.is_dir():
                return ["--size", "4096", "--perms", "0555", "--tmpfs", path, "--remount-ro", path]
            if outside.exists():
                return ["--ro-bind", "/dev/null", path]
    return []
