"""A model that answers at once without code: no task may pass with it."""

from __future__ import annotations

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.models.offline import OfflineModel
from pybench.protocols import ModelRequest
from pybench.records import ModelReply


@dataclass(config=ConfigDict(extra="forbid"))
class NoopModel(OfflineModel):
    """Says `answer`, whatever the task."""

    name: str = "noop"
    answer: str = "I did nothing."

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The fixed answer."""
        return self.say(self.answer)
