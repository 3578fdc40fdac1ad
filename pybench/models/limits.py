"""How fast one endpoint is asked: at once, a minute, and as its refusals teach.

The number of requests in flight follows additive increase, multiplicative decrease (Chiu and Jain, 1989):
a refusal for the rate (429) halves it and closes the gate for as long as the server asks; each answer
widens it by a share of one.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass as plain
from typing import TYPE_CHECKING

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

if TYPE_CHECKING:
    from aiolimiter import AsyncLimiter

_MINUTE_SEC = 60.0
_BURST_SHARE = 0.1


@dataclass(config=ConfigDict(extra="forbid"), frozen=True, kw_only=True)
class RateLimits:
    """For each endpoint; null means no limit of one's own. A tenth of a minute's allowance may go at once."""

    in_flight: int | None = Field(default=None, ge=1)
    requests_per_minute: float | None = Field(default=None, gt=0)
    tokens_per_minute: float | None = Field(default=None, gt=0)


@plain
class Permit:
    """One request that the gate has let through."""

    begun: float
    in_flight: int
    tokens: int


class Gate:
    """Lets requests through to one endpoint."""

    def __init__(self, limits: RateLimits) -> None:
        self.window: float = limits.in_flight or math.inf
        self.in_flight = self.waiting = 0
        self.opens_at = 0.0
        self._most: float = self.window
        self._narrowed_at = -math.inf
        self._debt = 0.0
        self._requests = _per_minute(limits.requests_per_minute)
        self._tokens = _per_minute(limits.tokens_per_minute)
        self._changed = asyncio.Condition()

    @property
    def load(self) -> int:
        """Requests that are in flight or wait here."""
        return self.in_flight + self.waiting

    @asynccontextmanager
    async def permit(self, tokens: int, deadline: float = math.inf) -> AsyncIterator[Permit]:
        """Wait for a permit, then hold it. `tokens` is what the request is expected to take, `deadline` the
        time of the monotonic clock after which a permit is of no use.

        Raises:
            TimeoutError: there is none before the deadline, as soon as that is known.
        """
        self.waiting += 1
        try:
            async with asyncio.timeout(None if math.isinf(deadline) else deadline - time.monotonic()):
                await self._pass(tokens, deadline)
        except BaseException:
            self.waiting -= 1
            await self._wake()  # it may have been woken in place of another
            raise
        self.waiting -= 1
        self.in_flight += 1
        permit = Permit(begun=time.monotonic(), in_flight=self.in_flight, tokens=tokens)
        try:
            yield permit
        finally:
            self.in_flight -= 1
            await self._wake()

    async def _wake(self) -> None:
        if self.waiting:
            async with self._changed:
                self._changed.notify(self._room())

    async def _pass(self, tokens: int, deadline: float) -> None:
        if self._requests is not None:
            await self._requests.acquire()
        if self._tokens is not None:
            due, self._debt = max(tokens + self._debt, 0.0), 0.0
            while due > 0:
                part = min(due, self._tokens.max_rate)
                await self._tokens.acquire(part)
                due -= part
        while True:
            pause_sec = self.opens_at - time.monotonic()
            if self.opens_at > deadline:
                raise TimeoutError
            if pause_sec > 0:
                await asyncio.sleep(pause_sec)
            elif self._room() >= 1:
                return
            else:
                async with self._changed:
                    await self._changed.wait_for(lambda: self._room() >= 1)

    def _room(self) -> int:
        """How many more may go now."""
        free = max(self.window, 1.0) - self.in_flight
        return self.waiting if math.isinf(free) else max(int(free), 0)

    def refused(self, permit: Permit, wait_sec: float) -> None:
        """The endpoint said 429: fewer at once, and none for `wait_sec`. Requests that were sent before
        the last narrowing say nothing new."""
        now = time.monotonic()
        if permit.begun >= self._narrowed_at:
            self.window = max(1.0, min(self.window, float(permit.in_flight)) / 2)
            self._narrowed_at = now
        self.opens_at = max(self.opens_at, now + wait_sec)

    def answered(self, permit: Permit, tokens: int) -> None:
        """The endpoint answered and took `tokens`: a little more at once."""
        self._debt += tokens - permit.tokens
        if not math.isinf(self.window):
            self.window = min(self.window + 1.0 / self.window, self._most)


def _per_minute(amount: float | None) -> AsyncLimiter | None:
    if amount is None:
        return None
    from aiolimiter import AsyncLimiter

    burst = max(1.0, amount * _BURST_SHARE)
    return AsyncLimiter(burst, _MINUTE_SEC * burst / amount)
