"""Doing several things at once, but not too many."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from pybench.core.errors import BudgetReached

T = TypeVar("T")
R = TypeVar("R")


async def gather_limited(items: Iterable[T], work: Callable[[T], Awaitable[R]], at_once: int) -> list[R]:
    """The results of `work` on each item, in order, at most `at_once` under way.

    The first exception cancels what is under way and is raised once that has ended. After BudgetReached, no
    more is begun, but what is under way goes on to its end: it is paid for.
    """
    gate = asyncio.Semaphore(at_once)
    results: dict[int, R] = {}
    reached: list[BudgetReached] = []

    async def one(number: int, item: T) -> None:
        async with gate:
            if reached:
                return
            try:
                results[number] = await work(item)
            except BudgetReached as error:
                reached.append(error)

    try:
        async with asyncio.TaskGroup() as group:
            for number, item in enumerate(items):
                group.create_task(one(number, item))
    except BaseExceptionGroup as error:
        raise error.exceptions[0] from None
    if reached:
        raise reached[0]
    return [results[number] for number in sorted(results)]
