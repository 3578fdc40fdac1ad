"""How a person ends a conversation before its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from pybench.core.errors import AgentFault, InfrastructureError

_AGAIN_SEC = 0.2  # a cell that only just begins may miss an interrupt


class Stop:
    """A wish to stop, which whoever holds the conversation looks for. It is made once and never undone."""

    def __init__(self) -> None:
        self._wish = asyncio.Event()
        self._waits: set[asyncio.Timeout] = set()

    @property
    def is_set(self) -> bool:
        """Whether the conversation is to end."""
        return self._wish.is_set()

    def set(self) -> None:
        """Stop. To be called in the event loop that holds the conversation."""
        self._wish.set()
        for wait in self._waits:
            if not wait.expired():
                wait.reschedule(0.0)

    def check(self) -> None:
        """Raises AgentFault `stopped` where the conversation is to end."""
        if self.is_set:
            raise AgentFault("stopped", "stopped by the person who asked")

    @asynccontextmanager
    async def cuts_short(self) -> AsyncIterator[None]:
        """What is awaited in this block is cancelled by a stop. Raises AgentFault `stopped` then."""
        self.check()
        try:
            async with asyncio.timeout(None) as wait:
                self._waits.add(wait)
                try:
                    yield
                finally:
                    self._waits.discard(wait)
        except TimeoutError:
            if not wait.expired():
                raise
            self.check()

    @asynccontextmanager
    async def interrupts(self, interrupt: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
        """A stop interrupts the cell that runs in this block; its outcome still comes."""
        waiting = asyncio.create_task(self._interrupt(interrupt))
        try:
            yield
        finally:
            waiting.cancel()

    async def _interrupt(self, interrupt: Callable[[], Awaitable[None]]) -> None:
        await self._wish.wait()
        while True:
            with contextlib.suppress(InfrastructureError):  # the cell's own call will tell
                await interrupt()
            await asyncio.sleep(_AGAIN_SEC)
