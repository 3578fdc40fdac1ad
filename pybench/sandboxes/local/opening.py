"""Opens an isolation layer: the one that was chosen, or the best that works here. Each is tried first."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pybench.core.errors import SandboxError, UserError
from pybench.core.jobs import IsolationChoice
from pybench.core.records import Isolation
from pybench.sandboxes.guest import removal
from pybench.sandboxes.local import host, layers
from pybench.sandboxes.local.fork_server import Parent

_OTHERWISE = "or say sandbox.isolation=none if you trust the code with everything on this machine"

_NO_NAMESPACES = (
    "this user may not make namespaces here (user.max_user_namespaces, kernel.unprivileged_userns_clone, "
    "AppArmor, or the container decide)"
)
_TRIES = 2
"""Twice, since a process may happen to be killed from outside during the first try."""


class NoLayer(UserError):
    """No layer works, or not the chosen one. `reasons` says why, for each that was tried."""

    def __init__(self, isolation: str, reasons: dict[str, str]) -> None:
        said = "; ".join(f"{layer}: {why}" for layer, why in reasons.items())
        super().__init__(
            f"sandbox.isolation={isolation}: not available on this machine ({said}); "
            f"see `python -m pybench doctor`, {_OTHERWISE}"
        )
        self.reasons = reasons


@dataclass
class Opened:
    """An open layer: its plan and its parent process."""

    plan: layers.Plan
    parent: Parent
    isolation: Isolation
    refused: dict[str, str] = field(default_factory=dict)
    """Layers that were tried before, and why they do not work here."""

    def make_scratch(self, number: int) -> Path | None:
        """Make a host folder for one sandbox; None for layers with folders in memory."""
        if self.plan.layer == "namespaces":
            return None
        scratch = Path(self.plan.base, str(number))
        scratch.mkdir(mode=0o711)
        owner = self.plan.file_owner(number)
        for name in layers.SCRATCH:
            (scratch / name).mkdir(mode=0o700)
            if owner is not None:
                os.chown(scratch / name, owner, owner)
        return scratch

    def drop_scratch(self, number: int) -> None:
        """Remove a sandbox's host folder, if it has one and its supervisor did not remove it."""
        if self.plan.layer == "namespaces":
            return
        removal.remove(str(Path(self.plan.base, str(number))))

    def describe(self) -> dict[str, Any]:
        """Isolation, refused layers, Python, packages and fonts, for `environment.json`."""
        return {
            "isolation": self.isolation.model_dump(),
            "layers_refused": self.refused,
            "python": self.plan.python.version,
            "packages": host.package_versions(self.plan.python),
            "fonts": host.font_files(self.plan.python),
            "warm": self.plan.warm,
        }

    async def close(self) -> None:
        """End the parent and remove its cgroup and folder."""
        await self.parent.close()
        host.release_cgroup_place(self.plan.cgroups)
        removal.remove(self.plan.base)


async def open_plan(
    kind: Literal["kernel", "job"],
    python: str,
    isolation: IsolationChoice,
    network: bool,
    warm: bool,
    preload: tuple[str, ...],
    setup: tuple[str, ...] = (),
) -> Opened:
    """Start the parent process of the best layer that works.

    Raises:
        UserError: no layer works, or not the chosen one.
    """
    facts = await asyncio.to_thread(host.python_facts, python)
    if sys.platform != "linux" and isolation != "none":
        raise UserError(
            f"sandbox.isolation={isolation}: {sys.platform} has no isolation that PyBench can use; with "
            f"Docker say sandbox=docker grading.isolation=docker, or run it on Linux, {_OTHERWISE}"
        )
    if isolation == "none":
        print(
            "pybench: sandbox.isolation=none: the code may do to this machine whatever you may do yourself; "
            "results are marked as not isolated",
            file=sys.stderr,
        )
    refused: dict[str, str] = {}
    wanted = layers.ORDER if isolation == "auto" else (isolation,)
    for layer in (each for each in wanted for _ in range(_TRIES)):
        if why := layers.why_not(layer):
            refused[layer] = why
            continue
        plan = layers.Plan(layer, kind, facts, warm, network, preload, setup)
        plan.cgroups = host.make_cgroup_place() if layer != "none" else {}
        plan.base = host.make_base()
        Path(plan.base, "parent").mkdir(mode=0o700)
        opened = Opened(
            plan, Parent(plan.parent_settings(), facts.executable), layers.describe(plan), refused
        )
        try:
            await opened.parent.start()
            await try_out(opened)
            return opened
        except (SandboxError, OSError) as error:
            is_about_namespaces = "unshare" in str(error) or "namespace" in str(error)
            refused[layer] = f"{error}; {_NO_NAMESPACES}" if is_about_namespaces else str(error)
            await opened.close()
        except BaseException:
            await opened.close()
            raise
    raise NoLayer(isolation, refused)


async def try_out(opened: Opened) -> None:
    """Run the Python once in a sandbox. Raises SandboxError if that fails."""
    scratch = opened.make_scratch(-1)
    supervisor = await opened.parent.open_supervisor(opened.plan.sandbox_spec(layers.Limits(), scratch, 0))
    said = os.memfd_create("said", os.MFD_CLOEXEC)
    try:
        await supervisor.send({"do": "start", "probe": True}, (said,) * 4)
        await supervisor.expect("started")
        ended = await supervisor.expect("ended")
        if ended.get("status") != 0:
            lines = os.pread(said, 1 << 16, 0).decode(errors="replace").strip().splitlines()
            why = lines[-1] if lines else f"exit {ended.get('status')}"
            if not lines or "ermission denied" in why:
                why += f"; can uid {opened.plan.uid(0)} read it and the folders above it?"
            raise SandboxError(f"{opened.plan.python.executable} does not run there: {why}")
    finally:
        os.close(said)
        await supervisor.close()
        opened.drop_scratch(-1)
