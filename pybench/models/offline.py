"""What the models share that need no network and no API: oracle, noop and replay."""

from __future__ import annotations

from typing import Any

from pybench.core.errors import UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply, Usage
from pybench.core.spending import Budget

FREE = Usage(requests=1, cost_usd=0.0)
"""One request that cost nothing. Tokens stay 0: nothing was sent to a tokenizer."""


def replies_in(request: ModelRequest) -> int:
    """How many replies the conversation holds so far."""
    return sum(message.role == "assistant" for message in request.messages)


class OfflineModel:
    """A model with nothing to check, start, stop or pay."""

    name: str

    def spend_from(self, budget: Budget) -> None:
        """It spends nothing."""

    async def preflight(self) -> None:
        """Nothing can be missing."""

    async def open(self) -> None:
        """Nothing to start."""

    async def close(self) -> None:
        """Nothing to stop."""

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Raises UserError: unless a subclass says otherwise, it plays trials and answers nothing else."""
        raise UserError(f"model={self.name}: plays tasks and answers no single question; choose another")

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """Always 0."""
        return 0.0

    def can_see(self) -> bool:
        """It reads nothing that it is shown."""
        return True

    def describe(self) -> dict[str, Any]:
        """The name and the price, which is 0."""
        return {"model": self.name, "price": {"source": "offline", "input": 0.0, "output": 0.0}}

    def say(self, text: str) -> ModelReply:
        """A reply of this model that is plain text."""
        return self.own(ModelReply(content=text))

    def own(self, reply: ModelReply) -> ModelReply:
        """`reply` as one of this model's: its name, no cost."""
        return reply.model_copy(update={"model": self.name, "usage": FREE})
