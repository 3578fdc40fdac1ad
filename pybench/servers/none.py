"""No server to start: the model's runs already, is a provider's, or is the model's own affair."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.protocols import Model
from pybench.models.litellm import LiteLLMModel
from pybench.servers.probe import probe


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class NoServer:
    """`probe` says how often a server that runs already is put the same question before the run, to see
    whether its answers vary; 0 for never: the questions may cost money."""

    probe: int = Field(default=0, ge=0)

    def __post_init__(self) -> None:
        self._facts: dict[str, Any] = {}

    async def open(self, model: Model) -> None:
        """Nothing to start; put the question if it is asked for.

        Raises:
            UserError: the model has no server of one's own, or the server refuses the question.
        """
        if not self.probe:
            return
        if not isinstance(model, LiteLLMModel) or not model.urls():
            raise UserError(f"server.probe={self.probe}: model={model.name} has no server of its own to ask")
        for url in model.urls():
            root = url.rstrip("/").removesuffix("/v1")
            found = await probe(root, model.served_name, self.probe, model.headers())
            self._facts.setdefault("determinism", {})[url] = found

    async def close(self) -> None:
        """Nothing to stop."""

    def describe(self) -> dict[str, Any]:
        """What the question has shown, by address."""
        return self._facts
