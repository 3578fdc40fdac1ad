"""A model that answers at once without code: no task may pass with it."""

from __future__ import annotations

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply
from pybench.models.offline import OfflineModel


@dataclass(config=ConfigDict(extra="forbid"))
class NoopModel(OfflineModel):
    """Says `answer`, whatever the task."""

    name: str = "noop"
    answer: str = "I did nothing."

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The fixed answer."""
        return self.say(self.answer)
