"""What is changed in a model's requests because a server refused them as they were."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pybench.core.protocols import ModelRequest
from pybench.models.failures import refuses_response_format
from pybench.models.roles import Roles


@dataclass
class Adaptations:
    """Learned from refusals, and kept for the rest of the run."""

    roles: Roles = field(default_factory=Roles)
    dropped: set[str] = field(default_factory=set)
    """Parameters that are no longer sent."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The changes, in words for the record."""
        return (*self.roles.notes, *(f"dropped: {name}" for name in sorted(self.dropped)))

    def kept(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """The parameters that are still sent."""
        return {name: value for name, value in parameters.items() if name not in self.dropped}

    def drop(self, refusal: str, sent: dict[str, Any]) -> bool:
        """Drop every parameter that a refusal names. False where it names none that was sent."""
        refused = {name for name in sent if name in refusal}
        self.dropped |= refused
        return bool(refused)

    def learn(self, refusal: str, request: ModelRequest, roles: Roles, sent: dict[str, Any]) -> bool:
        """Whether anything can be done about a refusal of what was `sent` in these `roles`."""
        if "stream_options" in sent and "stream_options" in refusal:
            self.dropped.add("stream_options")
            return True
        if "response_format" in sent and refuses_response_format(refusal):
            self.dropped.add("response_format")
            return True
        stronger = roles.after(refusal, request.messages)
        if stronger is not None:
            self.roles |= stronger
        return stronger is not None
