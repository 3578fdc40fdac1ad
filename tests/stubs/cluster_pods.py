"""A pod's container as processes of this machine, held as its spec says, by bubblewrap or by Podman."""

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

    def __init__(self, name: str, spec: dict[str, Any], python: str, podman: str | None) -> None:
        self.name, self.spec = name, spec
        self._words = self._by_podman(podman) if podman else self._by_bubblewrap(python)
        self._podman = podman
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

    def _by_podman(self, podman: str) -> list[str]:
        """With the real image and call filter, and a control group of the pod's size."""
        user = self.spec["securityContext"]
        memory = self._container["resources"]["limits"]["memory"].removesuffix("i").lower()
        words = [*podman.split(), "run", "--rm", "--interactive", "--name", self.name, "--network", "none"]
        words += ["--user", f"{user['runAsUser']}:{user['runAsGroup']}", "--cap-drop", "all", "--read-only"]
        words += ["--read-only-tmpfs=false", "--security-opt", "no-new-privileges", "--log-driver", "none"]
        words += [
            "--ulimit",
            "nofile=1024:1024",
            "--ulimit",
            "nproc=16384:16384",
        ]  # Podman's own may be too many
        words += ["--memory", memory, "--memory-swap", memory, "--hostname", self.spec["hostname"]]
        words += ["--workdir", self._container["workingDir"], "--entrypoint", self._container["command"][0]]
        for path, size_mb in self._folders_mb().items():
            words += ["--tmpfs", f"{path}:rw,nosuid,nodev,exec,size={size_mb}m,mode=0777,notmpcopyup"]
        for each in self._container["env"]:
            words += ["--env", f"{each['name']}={each['value']}"]
        return [*words, self._container["image"], *self._container["command"][1:]]

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *self._words, stdin=pipe, stdout=pipe, stderr=pipe, limit=1 << 18
        )

    async def kill(self, reason: str = "Error") -> None:
        if self.process is None or self.process.returncode is not None:
            return
        self.reason = reason
        if self._podman:
            ending = await asyncio.create_subprocess_exec(
                *self._podman.split(), "kill", self.name, stdout=asyncio.subprocess.DEVNULL
            )
            await ending.wait()
        else:
            with contextlib.suppress(psutil.NoSuchProcess):
                for inside in psutil.Process(self.process.pid).children():  # PID 1; bubblewrap waits for it
                    inside.kill()
        await self.process.wait()
