"""How long the event loop leaves waiting what is due: every trial of a run stands still in such a pause."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pybench.core.records.run import LoopPauses

_EVERY_SEC = 0.02
_BUCKET_SEC = 0.001
_BUCKETS = 1000
"""Pauses of a second and more share the last one."""


class PauseMeter:
    """Counts pauses to the millisecond, in a fixed amount of memory."""

    def __init__(self) -> None:
        self._counts = [0] * _BUCKETS
        self._max_sec = 0.0

    async def measure(self) -> None:
        """Measure until cancelled."""
        while True:
            due = time.monotonic() + _EVERY_SEC
            await asyncio.sleep(_EVERY_SEC)
            pause_sec = max(time.monotonic() - due, 0.0)
            self._counts[min(int(pause_sec / _BUCKET_SEC), _BUCKETS - 1)] += 1
            self._max_sec = max(self._max_sec, pause_sec)

    def pauses(self) -> LoopPauses:
        """The 99th percentile and the longest so far."""
        total, seen = sum(self._counts), 0
        p99_sec = 0.0
        for bucket, count in enumerate(self._counts):
            seen += count
            if seen >= 0.99 * total:
                p99_sec = (bucket + 1) * _BUCKET_SEC
                break
        return LoopPauses(p99_sec=min(p99_sec, self._max_sec), max_sec=self._max_sec)


@asynccontextmanager
async def measured_pauses(meter: PauseMeter) -> AsyncIterator[None]:
    """Measure the pauses of the running loop for as long as the block lasts."""
    task = asyncio.create_task(meter.measure())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
