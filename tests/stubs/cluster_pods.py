"""A pod's container as processes of this machine, held as its spec says, by bubblewrap."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from pathlib import Path
from typing import Any

import psutil

from pybench.sandboxes.local import host
from tests.stubs.e2b_box import packaged_bwrap

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc")


class PodProcess:
    """The container of one pod: PID 1 of its namespaces, with the standard streams of `attach`."""

    def __init__(self, name: str, spec: dict[str, Any], python: str) -> None:
        self.name, self.spec = name, spec
        self._words = self._by_bubblewrap(python)
        self.process: asyncio.subprocess.Process | None = None
        self.reason = ""
        """Why it was ended from outside, if it was."""

    @property
    def _container(self) -> dict[str, Any]:
        found: dict[str, Any] = self.spec["containers"][0]
        return found

    def _folders_mb(self) -> dict[str, str]:
        sizes = {each["name"]: each["emptyDir"]["sizeLimit"] for each in self.spec["volumes"]}
        mounts = self._container["volumeMounts"]
        return {each["mountPath"]: sizes[each["name"]].removesuffix("Mi") for each in mounts}

    def _by_bubblewrap(self, python: str) -> list[str]:
        """The machine's own system and the kernels' environment stand for the image."""
        facts = host.python_facts(python)
        uid = str(self.spec["securityContext"]["runAsUser"])
        words = [shutil.which("bwrap") or packaged_bwrap(), "--die-with-parent", "--new-session"]
        words += ["--unshare-pid", "--as-pid-1", "--unshare-ipc", "--unshare-net", "--unshare-uts"]
        words += ["--hostname", self.spec["hostname"], "--clearenv"]
        for each in _SYSTEM:
            words += ["--ro-bind-try", each, each]
        inside = [facts.base, Path("/opt/env"), *map(Path, self._folders_mb())]
        folders = {parent for path in inside for parent in path.parents if len(parent.parts) > 1}
        for parent in sorted(folders - {Path("/dev")}):
            words += ["--perms", "0755", "--dir", str(parent)]
        words += ["--ro-bind", str(facts.base), str(facts.base)]
        words += ["--ro-bind", str(facts.prefix), "/opt/env", "--proc", "/proc", "--dev", "/dev"]
        for path, size_mb in self._folders_mb().items():
            words += ["--perms", "0777", "--size", str(int(size_mb) << 20), "--tmpfs", path]
        words += ["--remount-ro", "/", "--chdir", self._container["workingDir"]]
        for each in self._container["env"]:
            words += ["--setenv", each["name"], each["value"]]
        if os.geteuid() != 0:
            return [*words, "--unshare-user", "--uid", uid, "--gid", uid, "--", *self._container["command"]]
        for capability in ("SETUID", "SETGID", "SETPCAP"):
            words += ["--cap-add", f"CAP_{capability}"]
        become = ["setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups", "--bounding-set=-all"]
        return [*words, "--", *become, "--inh-caps=-all", "--no-new-privs", *self._container["command"]]

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *self._words, stdin=pipe, stdout=pipe, stderr=pipe, limit=1 << 18
        )

    async def kill(self, reason: str = "Error") -> None:
        if self.process is None or self.process.returncode is not None:
            return
        self.reason = reason
        with contextlib.suppress(psutil.NoSuchProcess):
            for inside in psutil.Process(self.process.pid).children():  # PID 1; bubblewrap waits for it
                inside.kill()
        await self.process.wait()
