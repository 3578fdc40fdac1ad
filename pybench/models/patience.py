"""Asks a model again and again, as long as its retry policy allows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pybench.errors import ModelError
from pybench.models.endpoints import Endpoint, Endpoints
from pybench.models.failures import RetryPolicy, TryAgain, wasted
from pybench.records import ModelReply, Usage


class Adapted(Exception):
    """The request was refused in a way that has been adapted to; send it again at once."""


Attempt = Callable[[Endpoint, float], Awaitable[ModelReply]]
"""Sends a request once, to this endpoint, its turn being over at this time of the monotonic clock. Raises
Adapted, TryAgain, or what ends the request."""


@dataclass
class Patience:
    """The policy of one model, and whether its server is known to be gone (then: how)."""

    name: str
    policy: RetryPolicy
    endpoints: Endpoints
    gone: str | None = None

    async def ask(self, attempt: Attempt, before_retry: Callable[[Usage], None] | None) -> ModelReply:
        """Attempt until there is a reply, at one endpoint after the other.

        Raises:
            ModelError: the policy's patience is over, or the model's that gives nothing of itself.
        """
        is_probe = self._may_begin()
        try:
            return await self._ask(attempt, before_retry)
        finally:
            if is_probe:
                self.endpoints.probed()

    async def _ask(self, attempt: Attempt, before_retry: Callable[[Usage], None] | None) -> ModelReply:
        started = time.monotonic()
        failures, lost = 0, Usage()
        while True:
            if self.gone is not None:
                raise ModelError(f"{self.name}: {self.gone}", lost)
            endpoint = self.endpoints.pick()
            try:
                reply = await attempt(endpoint, started + self.policy.total_sec)
            except Adapted:
                continue
            except TryAgain as problem:
                failures += 1
                lost += wasted(problem.usage)
                wait_sec = self._may_try_again(failures, problem, endpoint, started, lost)
                if before_retry is not None:
                    before_retry(wasted(problem.usage))
                await asyncio.sleep(wait_sec)
            else:
                waited_sec = time.monotonic() - started - reply.duration_sec
                return reply.model_copy(
                    update={"usage": lost + reply.usage, "waited_sec": waited_sec, "retries": failures}
                )

    def _may_begin(self) -> bool:
        """Whether this request is the one that looks if a silent model is back."""
        silent_sec = self.endpoints.silent_sec()
        if silent_sec <= self.policy.give_up_sec:
            return False
        if self.endpoints.may_probe():
            return True
        raise ModelError(f"{self.name}: not asked: {self._silence(silent_sec)}")

    def _silence(self, silent_sec: float) -> str:
        return (
            f"no answer for {silent_sec:.0f} s, which is past "
            f"model.retries.give_up_sec={self.policy.give_up_sec:g}"
        )

    def _may_try_again(
        self, failures: int, problem: TryAgain, endpoint: Endpoint, started: float, lost: Usage
    ) -> float:
        """Seconds to wait for the next attempt. Raises ModelError if there is none."""
        wait_sec = self.policy.wait_sec(failures, problem.retry_after_sec)
        if self.endpoints.is_another_ready(than=endpoint):
            wait_sec = 0.0
        spent_sec, silent_sec = time.monotonic() - started, self.endpoints.silent_sec()
        if failures >= self.policy.attempts:
            raise ModelError(
                f"{self.name}: gave up after {failures} attempts in {spent_sec:.0f} s: {problem}", lost
            )
        if spent_sec + wait_sec > self.policy.total_sec:
            raise ModelError(
                f"{self.name}: the next attempt is due in {wait_sec:.0f} s, which is past "
                f"model.retries.total_sec={self.policy.total_sec:.0f}: {problem}",
                lost,
            )
        if silent_sec > self.policy.give_up_sec:
            raise ModelError(f"{self.name}: gave up: {self._silence(silent_sec)}: {problem}", lost)
        return wait_sec
