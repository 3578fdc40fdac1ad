"""The longest pause of the event loop is seen."""

from __future__ import annotations

import asyncio
import time

from pybench.core.loop_pauses import PauseMeter, measured_pauses


def test_what_holds_the_loop_up_is_measured() -> None:
    async def go() -> tuple[float, float]:
        meter = PauseMeter()
        async with measured_pauses(meter):
            await asyncio.sleep(0.1)
            time.sleep(0.3)  # noqa: ASYNC251 - the pause itself
            await asyncio.sleep(0.1)
            pauses = meter.pauses()
        return pauses.p99_sec, pauses.max_sec

    p99_sec, max_sec = asyncio.run(go())
    assert max_sec >= 0.25
    assert p99_sec <= max_sec
