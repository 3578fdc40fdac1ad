"""Providers of local kernels, and the processes they keep."""

from __future__ import annotations

from typing import Any

import psutil

from pybench.sandboxes.local.provider import LocalProvider

from .conftest import SETTINGS


def local_provider(**settings: Any) -> LocalProvider:
    return LocalProvider(**(SETTINGS | {"preload": ()} | settings))


def warm_parent_of(provider: LocalProvider) -> psutil.Process:
    """The warm parent of the provider that was opened last; other tests' providers may still be open."""
    named = [
        child
        for child in psutil.Process().children()
        if "guest.warm_parent" in " ".join(child.cmdline()) and child.status() != psutil.STATUS_ZOMBIE
    ]
    return max(named, key=lambda child: child.create_time())


def below(parent: psutil.Process) -> tuple[psutil.Process, list[psutil.Process]]:
    """The warm process of a parent, which it forked first, and its supervisors."""
    living = [child for child in parent.children() if child.status() != psutil.STATUS_ZOMBIE]
    warm, *supervisors = sorted(living, key=lambda child: (child.create_time(), child.pid))
    return warm, supervisors
