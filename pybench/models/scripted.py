"""A model that says what its settings say, in turn: for trying a sandbox or a format by hand."""

from __future__ import annotations

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply
from pybench.models.offline import OfflineModel, replies_in


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ScriptedModel(OfflineModel):
    """Gives `replies` one a turn, the last one again when they are used up."""

    name: str = "scripted"
    replies: list[str] = Field(default=["Done."], min_length=1)

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The reply of this turn."""
        return self.say(self.replies[min(replies_in(request), len(self.replies) - 1)])
