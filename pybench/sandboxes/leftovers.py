"""Sandboxes elsewhere (in a cloud, in a container engine) that a run has made, and whether it still lives."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Leftover:
    """One sandbox that PyBench made."""

    sandbox_id: str
    run: str
    trial: str
    host: str
    pid: int
    started_at: str

    @property
    def owner(self) -> str:
        """`alive` or `gone` where its run is or was on this machine, else `elsewhere`."""
        if self.host != socket.gethostname():
            return "elsewhere"
        return "alive" if Path("/proc", str(self.pid)).exists() or _answers(self.pid) else "gone"


def _answers(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
