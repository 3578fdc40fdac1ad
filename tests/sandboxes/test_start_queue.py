"""Whose turn it is: kernels before jobs, what is half begun before what is not, and no turn is ever lost."""

from __future__ import annotations

import asyncio

from pybench.sandboxes.local.start_queue import Kind, StartQueue
from tests.helpers.waiting import settled


async def _take(slots: StartQueue, kind: Kind, order: list[str], name: str) -> None:
    async with slots.slot(kind):
        order.append(name)
        await asyncio.sleep(0)


def test_kernels_go_first_and_equals_in_the_order_they_came() -> None:
    async def go() -> list[str]:
        slots, order = StartQueue(1), list[str]()
        asked: list[tuple[Kind, str]] = [
            ("supervisor of a job", "holds the turn"),
            ("supervisor of a job", "last"),
            ("job", "job 1"),
            ("supervisor of a kernel", "supervisor"),
            ("job", "job 2"),
            ("imports", "imports"),
            ("kernel", "kernel"),
        ]
        await asyncio.gather(*(_take(slots, kind, order, name) for kind, name in asked))
        return order

    expected = ["holds the turn", "kernel", "supervisor", "imports", "job 1", "job 2", "last"]
    assert asyncio.run(go()) == expected


def test_no_more_at_once_than_there_are_slots() -> None:
    async def go() -> int:
        slots, inside, most = StartQueue(3), 0, 0

        async def one() -> None:
            nonlocal inside, most
            async with slots.slot("kernel"):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(one() for _ in range(20)))
        return most

    assert asyncio.run(go()) == 3


def test_a_turn_given_to_one_that_is_cancelled_goes_to_the_next() -> None:
    async def go() -> list[str]:
        slots, order = StartQueue(1), list[str]()
        async with slots.slot("kernel"):
            waiting = [asyncio.create_task(_take(slots, "kernel", order, name)) for name in "abc"]
            await asyncio.sleep(0)
            waiting[0].cancel()  # while it waits
            await asyncio.sleep(0)
        waiting[1].cancel()  # in the moment in which its turn has come
        await asyncio.gather(*waiting, return_exceptions=True)
        await settled(_take(slots, "job", order, "after"))
        return order

    assert asyncio.run(go()) == ["c", "after"]
