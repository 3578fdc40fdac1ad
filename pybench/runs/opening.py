"""Opens the parts that a piece of work needs, and closes them when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from pybench.agents.pictures import require_vision
from pybench.core.errors import UserError
from pybench.core.execution import Executor, Workplace
from pybench.core.protocols import (
    Agent,
    Dataset,
    Grader,
    Model,
    SandboxProvider,
    Server,
)
from pybench.executors.local import LocalExecutor

T = TypeVar("T")


@dataclass(frozen=True)
class ModelParts:
    """The parts that only a run with a model needs."""

    agent: Agent
    model: Model
    server: Server


@asynccontextmanager
async def open_parts(
    config: Mapping[str, Any],
    *,
    sandboxes: SandboxProvider | None = None,
    datasets: Sequence[Dataset] = (),
    grader: Grader | None = None,
    with_model: ModelParts | None = None,
    executor: Executor | None = None,
    limit_sec: float | None = None,
) -> AsyncIterator[Workplace]:
    """Open parts, the cheapest refusal first, for as long as the block lasts.

    What was opened is closed in any event, the last first. Without `sandboxes` there is only a runner of
    isolated jobs, which is all that grading needs. `config` is the run's; each part has `limit_sec` to open.

    Raises:
        UserError: a part cannot be opened, or not in time.
    """
    executor = executor or LocalExecutor()
    async with AsyncExitStack() as stack:
        if sandboxes is not None:
            sandboxes.preflight()
        if with_model is not None:
            stack.push_async_callback(with_model.server.close)
            await _ready("the model's server", with_model.server.open(with_model.model), limit_sec)
            await _ready("the model", with_model.model.preflight(), limit_sec)
            require_vision(with_model.agent, with_model.model)
        stack.push_async_callback(executor.close)
        workplace = await _ready("the sandbox", executor.open(sandboxes, config), limit_sec)
        for dataset in datasets:
            await _ready("the dataset", dataset.open(workplace.runner), limit_sec)
        if grader is not None:
            stack.push_async_callback(grader.close)
            await _ready("the grader", grader.open(workplace.runner), limit_sec)
        if with_model is not None:
            stack.push_async_callback(with_model.model.close)
            await _ready("the model", with_model.model.open(), limit_sec)
        yield workplace


async def _ready(part: str, opening: Coroutine[Any, Any, T], limit_sec: float | None) -> T:
    try:
        async with asyncio.timeout(limit_sec) as limit:
            return await opening
    except TimeoutError:
        if not limit.expired():
            raise
        raise UserError(f"deadlines.open_sec={limit_sec:g}: {part} was not ready by then") from None
