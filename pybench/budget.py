"""What a run may cost, kept under its limit even with many requests in flight.

Each request reserves its worst case before it is sent and settles for what it really cost, so that the
sum of what was paid and what may still come never passes the limit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pybench.errors import RunStopped, UserError
from pybench.protocols import Model, ModelRequest
from pybench.records import ModelReply


@dataclass
class BudgetedModel:
    """A model under a limit in US dollars, to be used in place of the model itself."""

    model: Model
    limit_usd: float
    spent_usd: float = 0.0
    reserved_usd: float = 0.0
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.model.name

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Ask the model if the worst case still fits.

        Raises:
            RunStopped: it does not.
            UserError: the price is unknown, so nothing can be promised.
        """
        worst_usd = self.model.worst_case_usd(request)
        if worst_usd is None:
            raise UserError(
                f"max_cost_usd={self.limit_usd:g}: the price of {self.name} is unknown; "
                "state it in US dollars per million tokens: 'model.price={input: 1, output: 2}'"
            )
        if self.spent_usd + self.reserved_usd + worst_usd > self.limit_usd:
            raise RunStopped(
                f"max_cost_usd={self.limit_usd:g} reached: {self.spent_usd:.4f} USD spent, "
                f"{self.reserved_usd:.4f} USD in flight"
            )
        self.reserved_usd += worst_usd
        try:
            reply = await self.model.reply(request)
        finally:
            self.reserved_usd -= worst_usd
        self.spent_usd += reply.usage.cost_usd or 0.0
        return reply

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """The model's own figure."""
        return self.model.worst_case_usd(request)

    def describe(self) -> dict[str, Any]:
        """The model's own facts."""
        return self.model.describe()

    async def preflight(self) -> None:
        """The model's own check."""
        await self.model.preflight()

    async def open(self) -> None:
        """Open the model."""
        await self.model.open()

    async def close(self) -> None:
        """Close the model."""
        await self.model.close()
