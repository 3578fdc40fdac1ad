"""Makes attempts at a request until there is a reply, for as long as the retry policy allows."""

from __future__ import annotations

import time
from dataclasses import dataclass

from pybench.core.errors import ModelError
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply, Usage
from pybench.models.endpoints import Attempt, Endpoints
from pybench.models.failures import RATE_LIMITED, RequestAdapted, RetryableError, RetryPolicy, wasted
from pybench.models.layers import Layer


@dataclass
class RetryLoop:
    """The retries of one model, at one endpoint after the other."""

    name: str
    policy: RetryPolicy
    endpoints: Endpoints
    next: Layer
    server_lost: str | None = None
    """How the model's server ended, where that is known: then nothing is asked any more."""

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Attempt until there is a reply, or no further attempt is allowed.

        Raises:
            ModelError: the policy allows no more, or the model failed for good. Its usage is that of all
                attempts.
            AgentFault: `context_window`, the conversation no longer fits.
            RunStopped: the budget allows no more.
        """
        is_probe = self._may_begin()
        try:
            return await self._try(request)
        finally:
            if is_probe:
                self.endpoints.probed()

    async def _try(self, request: ModelRequest) -> ModelReply:
        started = time.monotonic()
        failures, lost = 0, Usage()
        while True:
            if self.server_lost is not None:
                raise ModelError(f"{self.name}: {self.server_lost}", lost)
            attempt = Attempt(request, self.endpoints.pick(), started + self.policy.total_sec)
            if request.listener is not None:
                request.listener.begin_reply()
            try:
                reply = await self.next.send(attempt)
            except RequestAdapted:
                continue
            except RetryableError as error:
                failures += 1
                lost += wasted(error.usage)
                wait_sec = self._wait_sec(failures, error, attempt)
                if (why := self._why_over(failures, wait_sec, attempt)) is not None:
                    raise ModelError(f"{self.name}: {why}: {error}", lost) from None
                await self.endpoints.rest(wait_sec, is_refused=error.kind == RATE_LIMITED)
            except ModelError as error:
                raise ModelError(str(error), lost + (error.usage or Usage())) from None
            else:
                waited_sec = time.monotonic() - started - reply.duration_sec
                return reply.model_copy(
                    update={"usage": lost + reply.usage, "waited_sec": waited_sec, "retries": failures}
                )

    def _may_begin(self) -> bool:
        """Whether this request is the one that looks if a silent model is back. Raises ModelError for a
        request that is not made while the model is silent."""
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

    def _wait_sec(self, failures: int, error: RetryableError, attempt: Attempt) -> float:
        if self.endpoints.is_another_ready(than=attempt.endpoint):
            return 0.0
        return self.policy.wait_sec(failures, error.retry_after_sec)

    def _why_over(self, failures: int, wait_sec: float, attempt: Attempt) -> str | None:
        """Why there is no next attempt after `wait_sec`; None if there is one."""
        total_sec, silent_sec = self.policy.total_sec, self.endpoints.silent_sec()
        left_sec = attempt.deadline - time.monotonic()
        if failures >= self.policy.attempts:
            return f"gave up after {failures} attempts in {total_sec - left_sec:.0f} s"
        if wait_sec > left_sec:
            return (
                f"the next attempt is due in {wait_sec:.0f} s, which is past "
                f"model.retries.total_sec={total_sec:.0f}"
            )
        if silent_sec > self.policy.give_up_sec:
            return f"gave up: {self._silence(silent_sec)}"
        return None
