"""Messages of a local kernel between their arrival and their use, within bounds: code can send floods."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pybench.sandboxes.kernel_client import KernelGone

_MOST_WAITING_BYTES = 32 << 20  # more waits in the kernel, at the cost of its own memory (inside/guard.py)
_COST_BYTES = 1000  # of a message that waits, beside what is in it
_AT_A_TIME = 64

Raw = TypeVar("Raw")


class LocalLink(ABC, Generic[Raw]):
    """The part of a `KernelLink` that does not depend on how messages travel."""

    def __init__(self, interrupt: Callable[[], Any]) -> None:
        self._interrupt = interrupt
        self._messages: asyncio.Queue[tuple[int, Raw] | Exception] = asyncio.Queue()
        self._waiting_bytes = 0
        self._received = 0

    @abstractmethod
    async def send(self, channel: str, kind: str, content: dict[str, Any]) -> str:
        """See `KernelLink`."""

    @abstractmethod
    def read(self, raw: Raw) -> dict[str, Any] | None:
        """The message; None for one that is forged or malformed."""

    @abstractmethod
    def pause(self, is_paused: bool) -> None:
        """Let the kernel wait, or go on."""

    @abstractmethod
    def close(self) -> None:
        """Hang up."""

    def take(self, raw: Raw, size: int) -> None:
        """A message of `size` bytes has come."""
        self._messages.put_nowait((size + _COST_BYTES, raw))
        self._count(size + _COST_BYTES)

    def fail(self, problem: Exception) -> None:
        """Nothing can come any more: `receive` raises this from now on."""
        self._messages.put_nowait(problem)

    def _count(self, size: int) -> None:
        self._waiting_bytes += size
        self.pause(self._waiting_bytes > _MOST_WAITING_BYTES)

    async def receive(self) -> dict[str, Any]:
        """See `KernelLink`."""
        while True:
            self._received += 1
            if self._received % _AT_A_TIME == 0:
                await asyncio.sleep(0)  # a flood must leave others their turn
            waiting = await self._messages.get()
            if isinstance(waiting, Exception):
                self._messages.put_nowait(waiting)
                raise waiting
            size, raw = waiting
            self._count(-size)
            message = self.read(raw)
            if message is not None:
                return message

    def gone(self, facts: dict[str, Any]) -> None:
        """Told by the keeper: the kernel ended."""
        self.fail(KernelGone(facts))

    async def interrupt(self) -> None:
        """See `KernelLink`."""
        await self._interrupt()


def hold_back(transport: asyncio.Transport | None, is_paused: bool) -> None:
    """Let the other end of a connection wait, or go on."""
    if transport is not None and transport.is_reading() == is_paused:
        transport.pause_reading() if is_paused else transport.resume_reading()


def is_message(value: Any) -> bool:
    """Whether it has the form of a Jupyter message, as far as anybody here looks into one."""
    return isinstance(value, dict) and all(
        isinstance(value.get(part), dict) for part in ("header", "parent_header", "content")
    )
