"""The order in which processes are started on this machine, and how many at once.

If a hundred kernels start at once, all of them are ready late. If a few start at a time, most are ready
sooner and the last is not ready later. Kernels go before grades and other jobs: a conversation waits for its
kernel, while nothing waits for a grade.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal, get_args

Kind = Literal["kernel", "supervisor of a kernel", "imports", "job", "supervisor of a job"]
_RANKS: dict[Kind, int] = {kind: rank for rank, kind in enumerate(get_args(Kind))}


class StartQueue:
    """Limits how many processes start at once.

    Kernels go first, and what is already half started goes before what is not. Otherwise the order is first
    come, first served.
    """

    def __init__(self, size: int) -> None:
        self._free = size
        self._numbers = itertools.count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def slot(self, kind: Kind) -> AsyncIterator[None]:
        """Wait for a slot of this kind and hold it."""
        await self._wait(_RANKS[kind])
        try:
            yield
        finally:
            self._release()

    async def _wait(self, rank: int) -> None:
        if self._free > 0:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the slot was granted at the same moment
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            _, _, next_one = heapq.heappop(self._waiting)
            if not next_one.done():
                next_one.set_result(None)
                return
        self._free += 1


START_SLOTS = StartQueue(1 + (os.cpu_count() or 1))
"""Shared by every provider and runner of this process, as the cores are."""
