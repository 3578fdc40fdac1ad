"""Outer deadlines: whatever a trial waits for ends, and a wait that passes its deadline is the machinery's.

Parts have limits of their own, which are shorter. These hold where a part fails to keep them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from pybench.core.errors import InfrastructureError, boundary
from pybench.core.optional import Interactive
from pybench.core.protocols import Model, ModelRequest, Sandbox, Watcher
from pybench.core.records import CellResult, Collected, Isolation, ModelReply
from pybench.core.scripted import Scripted, TrialContext
from pybench.core.spending import Budget

T = TypeVar("T")


class Deadlines(BaseModel):
    """The `deadlines` of the config, in seconds of wall time."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    open_sec: float = Field(gt=0)
    input_sec: float = Field(gt=0)
    sandbox_sec: float = Field(gt=0)
    reply_sec: float = Field(gt=0)
    grade_sec: float = Field(gt=0)


@asynccontextmanager
async def within(kind: str, what: str, setting: str, limit_sec: float) -> AsyncIterator[None]:
    """A boundary of `kind` with a deadline.

    Raises:
        InfrastructureError: of that kind, for anything that goes wrong in it and for a wait that is too long.
    """
    with boundary(kind):
        try:
            async with asyncio.timeout(limit_sec) as limit:
                yield
        except TimeoutError:
            if not limit.expired():
                raise
            message = f"{what} was not done after deadlines.{setting}={limit_sec:g} seconds"
            raise InfrastructureError.of(kind, message) from None


@dataclass
class DeadlineModel:
    """A model whose every reply has a deadline, waits and retries included."""

    model: Model
    deadlines: Deadlines
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.model.name

    def start_trial(self, trial: TrialContext) -> Model:
        """The same deadline around a scripted model's player; any other model serves all trials, and a
        person takes what time it takes."""
        if not isinstance(self.model, Scripted):
            return self
        player = self.model.start_trial(trial)
        return player if isinstance(self.model, Interactive) else DeadlineModel(player, self.deadlines)

    def spend_from(self, budget: Budget) -> None:
        """Limit the model's costs."""
        self.model.spend_from(budget)

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The model's reply. Raises ModelError when it takes too long."""
        async with within("model", f"{self.name}: a reply", "reply_sec", self.deadlines.reply_sec):
            return await self.model.reply(request)

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """The model's own figure."""
        return self.model.worst_case_usd(request)

    def can_see(self) -> bool:
        """The model's own word on pictures."""
        return self.model.can_see()

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


@dataclass
class DeadlineSandbox:
    """A sandbox whose every answer has a deadline; a cell's own limit comes on top.

    What is asked of it while it starts waits for that.
    """

    sandbox: Sandbox
    deadlines: Deadlines
    isolation: Isolation = field(init=False)
    awaited_sec: float = field(default=0.0, init=False)
    """How long anybody had to wait for its start."""
    _beginning: asyncio.Task[None] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.isolation = self.sandbox.isolation

    async def _limited(self, what: str, work: Awaitable[T], more_sec: float = 0.0) -> T:
        limit_sec = self.deadlines.sandbox_sec + more_sec
        async with within("sandbox", f"the sandbox's {what}", "sandbox_sec", limit_sec):
            return await work

    def begin(self, files: Path) -> None:
        """Start it and put the files in, beside whatever its caller does next."""
        self._beginning = asyncio.create_task(self._begin(files))

    async def _begin(self, files: Path) -> None:
        await self.start()
        await self.put(files)

    async def ready(self) -> None:
        """Wait until it has begun. Raises SandboxError."""
        if self._beginning is not None and not self._beginning.done():
            began = time.monotonic()
            await asyncio.wait([self._beginning])
            self.awaited_sec += time.monotonic() - began
        if self._beginning is not None:
            self._beginning.result()

    async def start(self) -> None:
        """Start it."""
        await self._limited("start", self.sandbox.start())
        self.isolation = self.sandbox.isolation

    async def put(self, files: Path) -> None:
        """Put files in."""
        await self._limited("input", self.sandbox.put(files))

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run a cell. Its limit may be extended, and the cell run again, so that it takes four times that."""
        await self.ready()
        return await self._limited("cell", self.sandbox.run_cell(code, timeout_sec, watcher), 4 * timeout_sec)

    async def interrupt(self) -> None:
        """End its cell early."""
        await self._limited("interrupt", self.sandbox.interrupt())

    async def list_files(self) -> list[str]:
        """List its files."""
        await self.ready()
        return await self._limited("list of files", self.sandbox.list_files())

    async def get(self, path: str) -> bytes:
        """Read one file. Raises FileNotFoundError."""
        await self.ready()
        async with asyncio.timeout(self.deadlines.sandbox_sec):
            return await self.sandbox.get(path)

    async def collect(self, target: Path) -> Collected:
        """Collect its outputs."""
        await self.ready()
        return await self._limited("output", self.sandbox.collect(target))

    async def collect_figure_records(self, target: Path) -> None:
        """Collect what the kernel recorded of its figures."""
        await self.ready()
        await self._limited("output", self.sandbox.collect_figure_records(target))

    async def restart(self) -> None:
        """Replace its kernel."""
        await self.ready()
        await self._limited("restart", self.sandbox.restart())

    async def close(self) -> None:
        """End it, where it still starts too."""
        if self._beginning is not None:
            self._beginning.cancel()
            await asyncio.wait([self._beginning])
            if not self._beginning.cancelled():
                self._beginning.exception()  # whoever needed the sandbox was told
        await self._limited("end", self.sandbox.close())
