"""A watcher of a running cell, for tests that wait until it has begun."""

from __future__ import annotations

import asyncio
from typing import Literal


class Printed:
    """Tells, by the event `begun`, that a cell has printed something."""

    partial = ""

    def __init__(self) -> None:
        self.begun = asyncio.Event()

    def begin_reply(self) -> None:
        """No reply is watched here."""

    def said(self, text: str, reasoning: str = "") -> None:
        """No reply is watched here."""

    def printed(self, stream: Literal["stdout", "stderr"], text: str) -> None:
        """The cell runs."""
        self.begun.set()
