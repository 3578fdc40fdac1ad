"""First process of a sandbox provider: builds the read-only root and becomes the warm parent in it.

Run as `python -I -c` with this folder's parent on the path. Its argument is the descriptor of a control
socket, over which `local/fork_server.py` sends one JSON line of settings. With namespaces, the process enters
a mount namespace of its own and builds a new root there: the system folders, the sandbox's Python at a
neutral path, nothing else. The host's files stay reachable at `/.host` until each supervisor detaches them,
before any foreign code runs. Without namespaces the process becomes the warm parent directly.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from . import syscalls

HOST = "/.host"
UID = 64000
WORK = "/home/user"
ETC = ("fonts", "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "ssl", "mime.types", "magic")
SYSTEM = ("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32")
_KEPT_FROM_CODE = ("base", "cgroups", "host", "hidden", "mounts", "needed")
"""Settings that reveal the host. No process that may turn into foreign code ever holds them."""
_NOTHING = "/.nothing"
"""The second, empty layer, which an overlay that is only read must have."""
_UNSAFE_IN_OPTIONS = frozenset(',:\\"')
_DEVICES = ("null", "zero", "full", "random", "urandom")


def main() -> None:
    """Build the root if the layer has one, then exec the warm parent."""
    control = int(sys.argv[1])
    text = read_line(control)
    settings: dict[str, Any] = json.loads(text)
    if settings["layer"] == "namespaces":
        enter_namespaces()
        build_root(settings)
    elif os.geteuid() == 0 and settings["layer"] != "none":
        with suppress(OSError):  # not permitted: the code's uid must reach these paths as they are
            open_ways(settings["needed"])
    python = settings["python_inside"] if settings["layer"] == "namespaces" else sys.executable
    code = f"import sys; sys.path.insert(0, {settings['script_inside']!r}); "
    code += "import guest.warm_parent as parent; parent.main()"
    os.chdir("/")
    kept = {name: settings.pop(name) for name in _KEPT_FROM_CODE}
    handed = [hold(json.dumps(each).encode()) for each in (settings, kept)]
    arguments = [str(descriptor) for descriptor in (control, *handed)]
    os.execve(python, [python, "-s", "-c", code, *arguments], settings["environment"])


def hold(data: bytes) -> int:
    """A descriptor that stays open across exec and from which `data` can be read."""
    descriptor = os.memfd_create("data", 0)
    os.write(descriptor, data)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def read_line(descriptor: int) -> bytes:
    """Everything up to the end of a line."""
    text = b""
    while not text.endswith(b"\n"):
        more = os.read(descriptor, 1 << 16)
        if not more:
            sys.exit(0)
        text += more
    return text


def enter_namespaces() -> None:
    """Enter a mount namespace, for an ordinary user inside a new user namespace. Raises OSError."""
    if os.geteuid() == 0:
        syscalls.unshare(syscalls.CLONE_NEWNS)
    else:
        uid, gid = os.geteuid(), os.getegid()
        syscalls.unshare(syscalls.CLONE_NEWUSER | syscalls.CLONE_NEWNS)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{UID} {uid} 1")
        Path("/proc/self/gid_map").write_text(f"{UID} {gid} 1")
        syscalls.keep_capabilities_over_exec()
    syscalls.mount("none", "/", flags=syscalls.MS_REC | syscalls.MS_PRIVATE)


def open_ways(paths: list[str]) -> None:
    """Make `paths` reachable for every uid, in a new mount namespace. Raises OSError.

    A parent folder that is closed to others (such as a home folder) is covered by an empty one, which holds
    nothing but the folders down to these paths.
    """
    behind: dict[Path, list[str]] = {}
    for path in paths:
        closed = [parent for parent in Path(path).parents if not parent.stat().st_mode & 0o001]
        if closed:
            behind.setdefault(closed[-1], []).append(path)
    if not behind:
        return
    syscalls.unshare(syscalls.CLONE_NEWNS)
    syscalls.mount("none", "/", flags=syscalls.MS_REC | syscalls.MS_PRIVATE)
    for closed_folder, below in behind.items():
        found = {path: os.open(path, os.O_PATH) for path in below}
        options = "size=1m,mode=0711"
        syscalls.mount("way", str(closed_folder), "tmpfs", syscalls.MS_NOSUID | syscalls.MS_NODEV, options)
        for path, descriptor in found.items():
            make_folder(path)
            syscalls.mount(f"/proc/self/fd/{descriptor}", path, flags=syscalls.MS_BIND | syscalls.MS_REC)
            os.close(descriptor)


def build_root(settings: dict[str, Any]) -> None:
    """Pivot into an empty file system and fill it with what every sandbox may read."""
    syscalls.mount("root", "/tmp", "tmpfs", syscalls.MS_NOSUID | syscalls.MS_NODEV, "size=4m,mode=0755")
    os.mkdir(f"/tmp{HOST}")
    syscalls.pivot_root("/tmp", f"/tmp{HOST}")
    os.chdir("/")
    for name in SYSTEM:
        old = Path(HOST, name)
        if old.is_symlink():
            os.symlink(os.readlink(old), f"/{name}")
        elif old.is_dir():
            bind(str(old), f"/{name}")
    for source, target in settings["mounts"]:
        bind(HOST + source, target)
    _fill_etc(settings)
    make_folder(_NOTHING)
    own = f"{settings['script_inside']}/guest"  # each supervisor takes it away
    shown = [target for _source, target in settings["mounts"] if target != own]
    shown += [f"/{name}" for name in SYSTEM] + [f"/etc/{name}" for name in ETC]
    settings["layered"] = _without_mounts_below(shown)
    hide_all(settings["hidden"])
    _fill_dev()
    for folder, mode in (
        (WORK, 0o755),
        ("/run/kernel", 0o755),
        ("/run/figure_records", 0o755),
        ("/tmp", 0o755),
        ("/proc", 0o555),
    ):
        make_folder(folder)
        os.chmod(folder, mode)
    syscalls.mount(f"{HOST}/proc", "/proc", flags=syscalls.MS_BIND | syscalls.MS_REC)


def bind(source: str, target: str) -> None:
    """Show the host's file or folder `source` at `target`, read-only, without devices or setuid."""
    if os.path.isdir(source):
        make_folder(target)
    else:
        make_folder(os.path.dirname(target))
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
    syscalls.mount(source, target, flags=syscalls.MS_BIND | syscalls.MS_REC)
    syscalls.restrict_mount(target, syscalls.MS_RDONLY | syscalls.MS_NOSUID | syscalls.MS_NODEV)


def _without_mounts_below(targets: list[str]) -> list[str]:
    """Those of the targets that are a single mounted folder, which an overlay can show in full."""
    mounted = [line.split()[1] for line in Path(f"{HOST}/proc/self/mounts").read_text().splitlines()]
    return [
        target
        for target in targets
        if target in mounted
        and os.path.isdir(target)
        and not any(other.startswith(f"{target}/") for other in mounted)
        and not _UNSAFE_IN_OPTIONS & set(target)
    ]


def separate(settings: dict[str, Any]) -> None:
    """Show the host's folders through overlays of this mount namespace alone, where Linux allows it.

    A lock on a file, or a watch of it, is then a matter of this sandbox and no other's. Raises OSError.
    """
    for target in settings["layered"]:
        with suppress(OSError):
            flags = syscalls.MS_RDONLY | syscalls.MS_NOSUID | syscalls.MS_NODEV
            syscalls.mount("system", target, "overlay", flags, f"lowerdir={target}:{_NOTHING}")
    hide_all(settings["hidden"])


def hide_all(paths: list[str]) -> None:
    """Hide each of the paths that exists. Raises OSError."""
    for path in paths:
        with suppress(FileNotFoundError, NotADirectoryError):
            hide(path)


def hide(path: str) -> None:
    """Cover a folder with an empty one, or a file with nothing."""
    if Path(path).is_dir():
        syscalls.mount("hidden", path, "tmpfs", syscalls.MS_RDONLY | syscalls.MS_NOSUID, "size=4k,mode=0555")
    elif Path(path).exists():
        syscalls.mount("/dev/null", path, flags=syscalls.MS_BIND)


def make_folder(path: str) -> None:
    """Make `path`; folders on the way to it can be entered but not listed."""
    so_far = ""
    for name in path.strip("/").split("/"):
        so_far += f"/{name}"
        with suppress(FileExistsError):
            os.mkdir(so_far)
            os.chmod(so_far, 0o755 if so_far == path else 0o111)


def account_files(uids: list[int]) -> dict[str, str]:
    """The contents of the `/etc` files that name the sandbox's user, whose uid is one of these, and host."""
    users = "".join(f"user:x:{uid}:{uid}:user:/home/user:/bin/sh\n" for uid in uids)
    groups = "".join(f"user:x:{uid}:\n" for uid in uids)
    return {
        "passwd": f"root:x:0:0:root:/:/bin/sh\n{users}",
        "group": f"root:x:0:\n{groups}",
        "hosts": "127.0.0.1 localhost sandbox\n::1 localhost\n",
        "hostname": "sandbox\n",
        "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
    }


def _fill_etc(settings: dict[str, Any]) -> None:
    make_folder("/etc")
    for name, text in account_files(settings["uids"]).items():
        Path("/etc", name).write_text(text)
    for name in (*ETC, *(("resolv.conf",) if settings["network"] else ())):
        old = Path(HOST, "etc", name)
        with suppress(OSError):
            if old.exists():
                bind(str(old.resolve()), f"/etc/{name}")


def _fill_dev() -> None:
    make_folder("/dev")
    for name in _DEVICES:
        os.close(os.open(f"/dev/{name}", os.O_CREAT | os.O_WRONLY, 0o666))
        syscalls.mount(f"{HOST}/dev/{name}", f"/dev/{name}", flags=syscalls.MS_BIND)
    for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
        os.symlink(f"/proc/self/{target}", f"/dev/{name}")
    os.symlink("pts/ptmx", "/dev/ptmx")
    make_folder("/dev/pts")
    make_folder("/dev/shm")
