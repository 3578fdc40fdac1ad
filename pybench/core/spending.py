"""What models and limits on costs know of each other."""

from __future__ import annotations

from typing import Any, Protocol

from pybench.core.protocols import ModelRequest
from pybench.core.records import Usage


class Priced(Protocol):
    """Something that costs money for each request."""

    name: str

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """The most that one attempt at this request can cost; None where no price is known."""

    def describe(self) -> dict[str, Any]:
        """Facts for the run's record; `price` says where the price is from."""


class Budget(Protocol):
    """Money that may still be spent. A model reserves every attempt at a request, retries included,
    before it is sent, and settles it afterwards, each of them in one event loop."""

    def worst_case_usd(self, model: Priced, request: ModelRequest) -> float:
        """What to reserve for one attempt. Raises UserError where no price is known."""

    async def reserve(self, usd: float) -> None:
        """Set this much aside, once enough of what is in flight has settled for less than it had reserved.
        Raises BudgetReached where it does not fit though nothing is in flight."""

    async def settle(self, reserved_usd: float, usage: Usage) -> None:
        """Give back what was reserved and book what was spent; a cost that nobody knows stays reserved."""
