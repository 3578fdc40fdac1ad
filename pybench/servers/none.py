"""No server to start: the model's runs already, is a provider's, or is the model's own affair."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.protocols import Model


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class NoServer:
    """Takes no settings."""

    async def open(self, model: Model) -> None:
        """Nothing to start."""

    async def close(self) -> None:
        """Nothing to stop."""

    def describe(self) -> dict[str, Any]:
        """No facts."""
        return {}
