"""The models and agents that conversations may be held with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pybench.agents.pictures import require_vision
from pybench.config.parts import build_part
from pybench.core.deadlines import DeadlineModel, Deadlines
from pybench.core.errors import UserError
from pybench.core.protocols import Agent, Model, Server

Compose = Callable[[str, str], Mapping[str, Any]]
"""The whole config with another choice of a group: `compose("model", "gpt-4o")`."""


@dataclass
class Choices:
    """The models and agents by name. All are built when the server starts, so that a wrong setting is refused
    then; a model is opened at its first use."""

    models: dict[str, Model]
    agents: dict[str, Agent]
    server: Server
    deadlines: Deadlines
    _open: set[str] = field(default_factory=set)
    _opening: dict[str, asyncio.Lock] = field(default_factory=dict)

    @property
    def first_model(self) -> str:
        """The name of the model that the command line chose."""
        return next(iter(self.models))

    @property
    def first_agent(self) -> str:
        """The name of the agent that the command line chose."""
        return next(iter(self.agents))

    async def model(self, name: str) -> Model:
        """The model of this name, open. Raises UserError where it cannot be reached."""
        model = self.models[name]
        async with self._opening.setdefault(name, asyncio.Lock()):
            if name not in self._open:
                if name == self.first_model:
                    await self.server.open(model)
                await model.preflight()
                await model.open()
                self._open.add(name)
        return DeadlineModel(model, self.deadlines)

    async def close(self) -> None:
        """Close what was opened."""
        for name in self._open:
            await self.models[name].close()
        self._open.clear()
        await self.server.close()


def build_choices(
    config: Mapping[str, Any],
    compose: Compose,
    model: str,
    more: Mapping[str, tuple[str, ...]],
    deadlines: Deadlines,
) -> Choices:
    """All choices: the config's own, under the names `model` and its agent's, and those named in `more`.

    Raises:
        UserError: one cannot be built, or an agent would show pictures to a model that cannot see.
    """
    agent: Agent = build_part(config, "agent")
    models: dict[str, Model] = {model: build_part(config, "model")}
    agents: dict[str, Agent] = {agent.name: agent}
    for name in more["model"]:
        models.setdefault(name, build_part(compose("model", name), "model"))
    for name in more["agent"]:
        other: Agent = build_part(compose("agent", name), "agent")
        agents.setdefault(other.name, other)
    for each in agents.values():
        if not hasattr(each, "format"):
            raise UserError(f"agent={each.name}: holds no conversation that could go on; choose another one")
        require_vision(each, models[model])
    return Choices(models, agents, build_part(config, "server"), deadlines)
