"""A model that answers under another name, one from which nothing comes, and what is tried again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pybench.core.errors import ModelError
from pybench.models.litellm import LiteLLMModel
from tests.helpers.model_requests import ask, ask_all, make_request, model_of, opened
from tests.stubs.openai_server import serving

# ------------------------------------------------------------------------------------ the server's identity


def test_another_model_never_steps_in() -> None:
    with serving({"reply": "mine"}, {"reply": "not mine", "model": "cheaper"}, {"reply": "mine"}) as stub:
        model = model_of(stub)

        async def work() -> list[Any]:
            asked = [make_request(sample=n) for n in (1, 2, 3)]
            return [await asyncio.gather(model.reply(one), return_exceptions=True) for one in asked]

        [first], [second], [third] = asyncio.run(opened(model, work()))
    assert (first.content, third.content) == ("mine", "mine")
    assert isinstance(second, ModelError)
    assert "answered as the model 'cheaper' where 'stub' was asked; its reply is refused" in str(second)
    assert second.usage is not None
    assert second.usage.requests == 1


def test_a_model_that_the_server_lists_besides_is_another() -> None:
    async def work(model: LiteLLMModel) -> None:
        await model.preflight()
        with pytest.raises(ModelError, match="answered as the model 'other' where 'stub' was asked"):
            await model.reply(make_request())

    with serving({"reply": "x", "model": "other"}, models=["stub", "other"]) as stub:
        model = model_of(stub)
        asyncio.run(opened(model, work(model)))
        said_so = model_of(stub, answers_as="other")
        assert ask(said_so).model == "other"


def test_a_model_may_answer_by_a_longer_name_as_long_as_it_keeps_it() -> None:
    with serving({"reply": "x", "model": "stub-2024"}, {"reply": "x", "model": "stub-2025"}) as stub:
        model = model_of(stub)
        with pytest.raises(ModelError, match="'stub-2025' where 'stub-2024' was asked"):
            ask_all(model, make_request(), make_request())


# ------------------------------------------------------------------------------------ giving up


def test_a_silent_model_is_given_up_and_looked_at_again() -> None:
    async def said(model: LiteLLMModel) -> str:
        try:
            return (await model.reply(make_request())).content
        except ModelError as problem:
            return str(problem)

    async def work(model: LiteLLMModel) -> list[str]:
        first = await said(model)
        endpoints = model._retry_loop().endpoints
        assert endpoints._silent_since is not None
        endpoints._silent_since -= 1000
        return [first, await said(model), await said(model)]

    with serving({"reset": "start"}) as stub:
        model = model_of(stub, retries={"attempts": 2, "first_wait_sec": 0.01, "give_up_sec": 900})
        first, second, third = asyncio.run(opened(model, work(model)))
    assert "gave up after 2 attempts" in first
    assert "gave up: no answer for" in second
    assert "not asked: no answer for" in third
    assert "model.retries.give_up_sec=900" in third
    assert len(stub.requests) == 3


def test_what_is_tried_again_is_a_setting() -> None:
    with serving({"status": 503, "error": "full"}) as stub, pytest.raises(ModelError, match="full"):
        ask(model_of(stub, retries={"causes": [429, "timeout"], "attempts": 5}))
    assert len(stub.requests) == 1
    with serving({"status": 404, "error": "soon"}, {"reply": "Here."}) as stub:
        assert ask(model_of(stub, retries={"causes": [404], "first_wait_sec": 0.01})).content == "Here."
