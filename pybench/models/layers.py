"""What lies between the retries of a request and its sending: each layer wraps the next."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Protocol

from pybench.core.errors import AgentFault, ModelError
from pybench.core.records import ModelReply, Usage
from pybench.core.spending import Budget, Priced
from pybench.models.endpoints import Attempt, Endpoint, Endpoints
from pybench.models.failures import RATE_LIMITED, RequestAdapted, RetryableError, RetryPolicy
from pybench.models.gpu import GpuMeter
from pybench.models.limits import Permit

_BYTES_A_TOKEN = 4


class Layer(Protocol):
    """One step on the way of an attempt."""

    async def send(self, attempt: Attempt) -> ModelReply:
        """Take an attempt to its reply.

        Raises:
            RequestAdapted: the request was refused in a way that has been adapted to.
            RetryableError: the attempt failed in a way that may pass.
            ModelError: the model failed for good.
            AgentFault: `context_window`, the conversation no longer fits.
        """


@dataclass
class Budgeted:
    """Sends no attempt whose worst case does not fit under the budget."""

    next: Layer
    model: Priced
    budget: Budget

    async def send(self, attempt: Attempt) -> ModelReply:
        """Reserve, send, settle. An attempt whose end nobody knows stays booked with its worst case.

        Raises:
            BudgetReached: the worst case does not fit.
        """
        worst_usd = self.budget.worst_case_usd(self.model, attempt.request)
        began = time.monotonic()
        await self.budget.reserve(worst_usd)
        # Waiting for the money of other requests says nothing about the model's patience.
        attempt = replace(attempt, deadline=attempt.deadline + time.monotonic() - began)
        try:
            reply = await self.next.send(attempt)
        except (RetryableError, ModelError) as error:
            await self.budget.settle(worst_usd, error.usage or Usage())
            raise
        except (RequestAdapted, AgentFault):
            await self.budget.settle(worst_usd, Usage())
            raise
        except BaseException:
            await self.budget.settle(worst_usd, Usage(unknown_retries=1))
            raise
        await self.budget.settle(worst_usd, reply.usage)
        return reply


@dataclass
class RateLimited:
    """Waits for a permit of the attempt's endpoint, and notes how the endpoint took it."""

    next: Layer
    name: str
    endpoints: Endpoints
    policy: RetryPolicy
    counts_tokens: bool

    async def send(self, attempt: Attempt) -> ModelReply:
        """Send once permitted. Raises ModelError where no permit comes before the attempt's deadline."""
        async with AsyncExitStack() as stack:
            permit = await self._wait(stack, attempt)
            endpoint = attempt.endpoint
            try:
                reply = await self.next.send(attempt)
            except RetryableError as error:
                self._failed(endpoint, permit, error)
                raise
            except (RequestAdapted, ModelError, AgentFault):
                self.endpoints.answered(endpoint)
                raise
            endpoint.gate.answered(permit, reply.usage.prompt_tokens + reply.usage.completion_tokens)
            self.endpoints.answered(endpoint)
            took = {"duration_sec": time.monotonic() - permit.begun, "endpoint": endpoint.name}
            return reply.model_copy(update=took)

    async def _wait(self, stack: AsyncExitStack, attempt: Attempt) -> Permit:
        """A permit, held until `stack` is closed."""
        gate, tokens = attempt.endpoint.gate, 0
        if self.counts_tokens:
            tokens = sum(len(one.content.encode()) for one in attempt.request.messages) // _BYTES_A_TOKEN
        try:
            return await stack.enter_async_context(gate.permit(tokens, attempt.deadline))
        except TimeoutError:
            closed_sec = gate.opens_at - time.monotonic()
            why = (
                f"it asked for no requests for another {closed_sec:.0f} s"
                if closed_sec > 0
                else "lower concurrency, or raise model.rate_limits"
            )
            raise ModelError(
                f"{self.name}: no turn at {attempt.endpoint.name} within model.retries.total_sec="
                f"{self.policy.total_sec:g}; {why}"
            ) from None

    def _failed(self, endpoint: Endpoint, permit: Permit, error: RetryableError) -> None:
        if error.kind == RATE_LIMITED:
            endpoint.gate.refused(permit, error.retry_after_sec or self.policy.first_wait_sec)
            self.endpoints.answered(endpoint)
        else:
            self.endpoints.failed(endpoint, permit.begun)


@dataclass
class Metered:
    """Charges each attempt with its share of a rented server's time."""

    next: Layer
    meter: GpuMeter

    async def send(self, attempt: Attempt) -> ModelReply:
        """Send, and add the share to the reply's cost, or to the failed attempt's."""
        begun = self.meter.start()
        try:
            reply = await self.next.send(attempt)
        except RetryableError as error:
            error.usage += Usage(requests=1, cost_usd=self.meter.stop(begun))
            raise
        except BaseException:
            self.meter.give_back(self.meter.stop(begun))
            raise
        cost_usd = (reply.usage.cost_usd or 0.0) + self.meter.stop(begun)
        return reply.model_copy(update={"usage": reply.usage.model_copy(update={"cost_usd": cost_usd})})
