"""Requests as the agent makes them, and one way to put them to a model."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pybench.agents.formats import CodeBlock
from pybench.core.protocols import Model, ModelRequest
from pybench.core.records import CellResult, Message, ModelReply, Task
from pybench.core.scripted import Scripted, TrialContext
from pybench.models.failures import RetryPolicy
from pybench.models.litellm import LiteLLMModel
from tests.helpers.waiting import settled
from tests.stubs.openai_server import Stub

T = TypeVar("T")

QUICK = RetryPolicy(attempts=3, first_wait_sec=0.01, max_wait_sec=0.02, total_sec=30)
CHAT = (Message(role="system", content="Be brief."), Message(role="user", content="Hello?"))


def make_request(
    *messages: Message, sample: int = 1, sampling_seed: int = 41, tools: Sequence[dict[str, Any]] = ()
) -> ModelRequest:
    """A request in the conversation `messages`."""
    return ModelRequest(messages or CHAT, tools, sampling_seed, sample)


def play(
    model: Scripted,
    *messages: Message,
    task: str = "a_task",
    epoch: int = 1,
    folder: Path = Path("/nowhere"),
    last_cell: CellResult | None = None,
) -> ModelReply:
    """What a scripted model says in one trial, in the conversation `messages`."""
    asked = Task(id=task, category="chart", prompt="p", folder=folder, task_hash="0")
    trial = TrialContext(asked, epoch, CodeBlock().render, last_cell)
    return asyncio.run(model.start_trial(trial).reply(make_request(*messages)))


def model_of(stub: Stub, provider: str = "hosted_vllm", **settings: Any) -> LiteLLMModel:
    """A model part for a stub server, quick to give up."""
    chosen = {"base_url": stub.url, "retries": QUICK, "timeout_sec": 20.0, **settings}
    return LiteLLMModel(name=f"{provider}/stub", **chosen)


async def opened(model: Model, work: Coroutine[Any, Any, T]) -> T:
    """Do `work` between the model's opening and its closing."""
    try:
        await model.open()
        return await work
    finally:
        work.close()
        await model.close()


def ask(model: Model, request: ModelRequest | None = None) -> ModelReply:
    """Open the model, put one request to it, and close it."""
    return ask_all(model, request or make_request())[0]


def ask_all(model: Model, *requests: ModelRequest) -> list[ModelReply]:
    """Open the model, put requests to it one after the other, and close it."""

    async def work() -> list[ModelReply]:
        return [await model.reply(request) for request in requests]

    return asyncio.run(settled(opened(model, work())))
