"""No tracking: the run folder alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass


@dataclass(config=ConfigDict(extra="forbid"))
class NoTracker:
    """Sends nothing anywhere."""

    async def follow(self, run_folder: Path) -> None:
        """Does nothing."""

    async def leave(self) -> None:
        """Does nothing."""

    async def publish(self, run_folder: Path, say: Callable[[str], None] = print) -> None:
        """Does nothing."""

    def open_hint(self, run_folder: Path) -> str | None:
        """None: there is nothing to open."""
        return None
