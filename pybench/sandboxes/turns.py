"""Whose turn it is to begin a process on this machine.

A hundred kernels begun at once are all ready late; one after the other, all but the last are ready sooner,
and the last no later. Kernels go before grades and other jobs: a conversation waits for its kernel, and
nobody for a grade.
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


class Turns:
    """Lets a number of beginnings through at once: kernels first, and what is half begun before what is not;
    else it is first come, first served."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._numbers = itertools.count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, kind: Kind) -> AsyncIterator[None]:
        """Wait for a turn of this kind and hold it."""
        await self._wait(_RANKS[kind])
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, rank: int) -> None:
        if self._free > 0:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it had come in the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            _, _, next_one = heapq.heappop(self._waiting)
            if not next_one.done():
                next_one.set_result(None)
                return
        self._free += 1


OF_THIS_MACHINE = Turns(1 + (os.cpu_count() or 1))
"""Shared by every provider and runner of this process, as the cores are."""
