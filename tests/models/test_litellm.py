"""The LiteLLM model against a server on loopback: what is sent, what is read, what fails and how."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pybench.agents.formats import ToolCallFormat
from pybench.core.errors import AgentFault, ModelError, UserError
from pybench.core.records import Message, ToolCall
from pybench.models.litellm import LiteLLMModel
from tests.helpers.model_requests import ask, ask_all, make_request, model_of, opened
from tests.stubs.openai_bodies import OVERFLOWS
from tests.stubs.openai_server import serving

OPENAI_LIKE = pytest.mark.parametrize("provider", ["hosted_vllm", "openai"])


@OPENAI_LIKE
def test_settings_reach_the_server_and_the_reply_comes_back(provider: str) -> None:
    usage = {
        "prompt_tokens": 20,
        "completion_tokens": 7,
        "total_tokens": 27,
        "prompt_tokens_details": {"cached_tokens": 4},
    }
    with serving({"reply": "Hi.", "reasoning": "Hm.", "model": "stub-2024", "usage": usage}) as stub:
        model = model_of(
            stub,
            provider,
            temperature=0.2,
            top_p=0.85,
            max_tokens=99,
            seed=True,
            stop=["END"],
            extra_body={"top_k": 5},
            extra_headers={"X-Team": "blue"},
        )
        reply = ask(model)
    sent = stub.requests[0]
    assert sent["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Hello?"},
    ]
    wanted = {"temperature": 0.2, "top_p": 0.85, "max_tokens": 99, "seed": 41, "stop": ["END"], "top_k": 5}
    assert {name: sent[name] for name in wanted} == wanted
    assert stub.headers[0]["X-Team"] == "blue"
    assert (reply.content, reply.reasoning, reply.finish_reason) == ("Hi.", "Hm.", "stop")
    assert reply.model == "stub-2024"
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.cached_tokens) == (20, 7, 4)
    assert (reply.usage.requests, reply.retries, reply.notes) == (1, 0, ())


@OPENAI_LIKE
def test_null_settings_are_not_sent(provider: str) -> None:
    with serving() as stub:
        ask(model_of(stub, provider))
    assert set(stub.requests[0]) == {"model", "messages"}


def test_a_number_as_seed_differs_by_epoch() -> None:
    with serving() as stub:
        ask_all(model_of(stub, seed=100), make_request(sample=1), make_request(sample=2))
    assert [sent["seed"] for sent in stub.requests] == [101, 102]


@OPENAI_LIKE
def test_function_calls_go_both_ways(provider: str) -> None:
    called = ToolCall(id="c1", name="python", arguments='{"code": "1"}')
    chat = (
        Message(role="user", content="Go."),
        Message(role="assistant", content="", tool_calls=(called,)),
        Message(role="tool", content="1", tool_call_id="c1"),
    )
    with serving({"code": "print(1)", "tool": True}) as stub:
        reply = ask(model_of(stub, provider), make_request(*chat, tools=ToolCallFormat().tools()))
    sent = stub.requests[0]
    assert sent["tools"][0]["function"]["name"] == "python"
    assert sent["messages"][1]["tool_calls"][0]["function"] == {
        "name": "python",
        "arguments": '{"code": "1"}',
    }
    assert sent["messages"][2] == {"role": "tool", "content": "1", "tool_call_id": "c1"}
    assert reply.finish_reason == "tool_calls"
    assert ToolCallFormat().parse(reply).code == "print(1)"


@OPENAI_LIKE
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ({"reply": "Half a", "finish_reason": "length"}, {"content": "Half a", "finish_reason": "length"}),
        ({"reply": ""}, {"content": "", "finish_reason": "stop"}),
        ({"content": None}, {"content": "", "finish_reason": "stop"}),
        ({"reply": "half a pair: \ud83d"}, {"content": "half a pair: ?"}),
        (
            {"content": [{"type": "text", "text": "one "}, {"type": "text", "text": "two"}]},
            {"content": "one two"},
        ),
        (
            {"content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "answer"}]},
            {"content": "answer"},
        ),
        (
            {"tool_calls": [{"name": "python", "arguments": "{not json"}]},
            {"tool_calls": (ToolCall(id="call_0", name="python", arguments="{not json"),)},
        ),
        (
            {"tool_calls": [{"name": "python", "arguments": {"code": "1"}}]},
            {"tool_calls": (ToolCall(id="call_0", name="python", arguments='{"code": "1"}'),)},
        ),
        (
            {"tool_calls": [{"name": None, "arguments": None}]},
            {"tool_calls": (ToolCall(id="call_0", name="", arguments=""),)},
        ),
        (
            {"reply": "x", "reasoning": "a", "reasoning_field": "reasoning"},
            {"content": "x", "reasoning": "a"},
        ),
        ({"reply": "<think>a</think>x"}, {"content": "x", "reasoning": "a"}),
        ({"reply": "\n<think>a</think>x <think>"}, {"content": "x <think>", "reasoning": "a"}),
        ({"reply": "a</think>x"}, {"content": "x", "reasoning": "a"}),
        ({"reply": "<think>a", "finish_reason": "length"}, {"content": "", "reasoning": "a"}),
        (
            {"reply": "the tag <think> and </think>"},
            {"content": "the tag <think> and </think>", "reasoning": ""},
        ),
    ],
)
def test_odd_replies_are_read_as_they_are(
    provider: str, step: dict[str, Any], expected: dict[str, Any]
) -> None:
    with serving(step) as stub:
        reply = ask(model_of(stub, provider))
    assert {name: getattr(reply, name) for name in expected} == expected
    assert stub.sold == 1


# ------------------------------------------------------------------------------------ failures


@OPENAI_LIKE
@pytest.mark.parametrize(
    "step",
    [
        {"status": 500},
        {"status": 503},
        {"status": 429},
        {"status": 408},
        {"reset": "start"},
        {"reset": "mid", "reply": "Hello."},
        {"choices": []},
        {"raw": "{oops"},
        {"raw": "<html>busy</html>"},
        {"raw": "[1]"},
        {"raw": "null"},
        {"raw": ""},
        {"choices": [{"index": 0, "finish_reason": "stop", "message": None}]},
        {"choices": [None]},
        {"body": {"error": {"message": "overloaded", "code": 503}}},
        {"body": {"error": "overloaded"}},
        {"status": 429, "headers": {"Retry-After": "nan"}},
    ],
    ids=str,
)
def test_what_may_pass_is_tried_again(provider: str, step: dict[str, Any]) -> None:
    with serving(step, {"reply": "Here."}) as stub:
        reply = ask(model_of(stub, provider))
    assert reply.content == "Here."
    assert reply.retries == 1
    assert reply.waited_sec > 0
    assert len(stub.requests) == 2


@OPENAI_LIKE
@pytest.mark.parametrize(
    "step", [{"status": 500}, {"choices": []}, {"raw": "{oops"}, {"reset": "start"}], ids=str
)
def test_what_does_not_pass_is_the_machinerys_error(provider: str, step: dict[str, Any]) -> None:
    with serving(step) as stub, pytest.raises(ModelError, match=f"{provider}/stub: gave up after 3 attempts"):
        ask(model_of(stub, provider))
    assert len(stub.requests) == 3


@OPENAI_LIKE
def test_retry_after_is_honoured(provider: str) -> None:
    with serving({"status": 429, "headers": {"Retry-After": "0.6"}}, {"reply": "Now."}) as stub:
        reply = ask(model_of(stub, provider))
    assert stub.at_sec[1] - stub.at_sec[0] >= 0.6
    assert reply.waited_sec >= 0.6
    assert reply.duration_sec < reply.waited_sec


def test_retry_after_may_be_a_date_gone_by() -> None:
    step = {"status": 429, "headers": {"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}}
    with serving(step, {"reply": "Now."}) as stub:
        assert ask(model_of(stub)).retries == 1


def test_a_wait_past_the_deadline_is_not_begun() -> None:
    with (
        serving({"status": 429, "headers": {"Retry-After": "3600"}}) as stub,
        pytest.raises(ModelError, match=r"due in 3600 s, which is past model\.retries\.total_sec=30"),
    ):
        ask(model_of(stub))
    assert len(stub.requests) == 1


def test_a_used_up_quota_is_not_waited_for() -> None:
    error = {"message": "You exceeded your current quota.", "code": "insufficient_quota"}
    with (
        serving({"status": 429, "error": error}) as stub,
        pytest.raises(ModelError, match="exceeded your current"),
    ):
        ask(model_of(stub))
    assert len(stub.requests) == 1


@OPENAI_LIKE
def test_a_stalled_reply_ends_at_the_time_limit(provider: str) -> None:
    with serving({"stall_sec": 60, "reply": "x"}, {"reply": "There."}) as stub:
        reply = ask(model_of(stub, provider, timeout_sec=0.5))
    assert (reply.content, reply.retries) == ("There.", 1)


def test_what_useless_replies_cost_is_counted() -> None:
    with serving({"choices": []}, {"reply": "Here."}) as stub:
        reply = ask(model_of(stub, price={"input": 1.0, "output": 2.0}))
    assert reply.usage.requests == 2
    assert reply.usage.prompt_tokens == 20
    assert reply.usage.cost_usd == pytest.approx(2 * (10 * 1.0 + 5 * 2.0) / 1e6)


@OPENAI_LIKE
@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_a_refusal_is_not_tried_again(provider: str, status: int) -> None:
    with (
        serving({"status": status, "error": "no, thank you"}) as stub,
        pytest.raises(ModelError, match="no, thank"),
    ):
        ask(model_of(stub, provider))
    assert len(stub.requests) == 1


@OPENAI_LIKE
@pytest.mark.parametrize("wording", OVERFLOWS)
def test_a_conversation_that_grew_too_long_is_the_agents_fault(provider: str, wording: str) -> None:
    with serving({"overflow": wording}) as stub, pytest.raises(AgentFault) as caught:
        ask(model_of(stub, provider))
    assert caught.value.reason == "context_window"
    assert "litellm" not in str(caught.value)
    assert len(stub.requests) == 1


def test_a_long_conversation_in_anthropics_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_KEY", "k")
    with serving({"overflow": "anthropic"}) as stub:
        model = model_of(stub, "anthropic", base_url=stub.url.removesuffix("/v1"), api_key_env="STUB_KEY")
        with pytest.raises(AgentFault, match="prompt is too long") as caught:
            ask(model)
    assert caught.value.reason == "context_window"


def test_a_reply_that_cannot_fit_is_the_configs_fault() -> None:
    with (
        serving({"overflow": "vllm"}) as stub,
        pytest.raises(ModelError, match=r"model\.max_tokens=4096 leaves no"),
    ):
        ask(model_of(stub, max_tokens=4096))


def test_an_interruption_passes_at_once() -> None:
    async def interrupted(model: LiteLLMModel) -> None:
        asking = asyncio.create_task(model.reply(make_request()))
        await asyncio.to_thread(stub.asked.wait, 30)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    with serving({"delay_sec": 60, "reply": "late"}) as stub:
        model = model_of(stub)
        asyncio.run(opened(model, interrupted(model)))
    assert len(stub.requests) == 1


def test_many_at_once_all_get_through() -> None:
    async def work(model: LiteLLMModel) -> list[str]:
        requests = [make_request(Message(role="user", content=f"{n}")) for n in range(12)]
        return [reply.content for reply in await asyncio.gather(*map(model.reply, requests))]

    with serving({"status": 429}, {"status": 500}, {"reset": "start"}, {"reply": "ok"}) as stub:
        model = model_of(stub)
        assert asyncio.run(opened(model, work(model))) == ["ok"] * 12
    assert stub.sold == 12


# ------------------------------------------------------------------------------------ keys


@OPENAI_LIKE
def test_the_key_is_sent_and_never_shown(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_KEY", "a-very-private-word")
    with serving({"reply": "Hi."}, key="a-very-private-word") as stub:
        assert ask(model_of(stub, provider, api_key_env="STUB_KEY")).content == "Hi."
    with serving({"reply": "Hi."}, key="another") as stub, pytest.raises(ModelError) as caught:
        ask(model_of(stub, provider, api_key_env="STUB_KEY"))
    assert "Incorrect API key provided: ***" in str(caught.value)
    assert "a-very-private-word" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert "a-very-private-word" not in str(model_of(stub, api_key_env="STUB_KEY").describe())


@OPENAI_LIKE
def test_another_providers_key_is_not_given_away(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-for-openai-only")
    with serving() as stub:
        ask(model_of(stub, provider))
    assert "sk-for-openai-only" not in str(stub.headers)


def test_a_key_in_the_address_is_refused() -> None:
    with pytest.raises(UserError, match=r"model\.base_url: holds"):
        LiteLLMModel(name="openai/x", base_url="http://me:secret@localhost/v1")


# ------------------------------------------------------------------------------------ other wire formats


def test_anthropics_counts_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_KEY", "k")
    usage = {"input_tokens": 10, "output_tokens": 5, "cache_read_input_tokens": 100}
    with serving({"reply": "Hi.", "usage": usage}) as stub:
        model = model_of(
            stub, "anthropic", base_url=stub.url.removesuffix("/v1"), api_key_env="STUB_KEY", stop=["END"]
        )
        reply = ask(model)
    assert (reply.usage.prompt_tokens, reply.usage.cached_tokens) == (110, 100)
    assert stub.requests[0]["stop_sequences"] == ["END"]


def test_a_reply_that_filled_anthropics_context_was_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_KEY", "k")
    with serving({"reply": "half a", "finish_reason": "model_context_window_exceeded"}) as stub:
        model = model_of(stub, "anthropic", base_url=stub.url.removesuffix("/v1"), api_key_env="STUB_KEY")
        assert (ask(model).content, stub.sold) == ("half a", 1)
        assert ask(model).finish_reason == "length"


def test_deepseeks_word_for_cached_tokens() -> None:
    usage = {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25, "prompt_cache_hit_tokens": 12}
    with serving({"reply": "Hi.", "usage": usage}) as stub:
        assert ask(model_of(stub, "openai")).usage.cached_tokens == 12


def test_parameters_that_a_provider_lacks_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_KEY", "k")
    with serving({"reply": "Hi."}) as stub:
        model = model_of(
            stub, "anthropic", base_url=stub.url.removesuffix("/v1"), api_key_env="STUB_KEY", seed=True
        )
        reply = ask(model)
    assert reply.content == "Hi."
    assert reply.notes == ("dropped: seed",)
    assert model.describe()["adapted"] == ["dropped: seed"]
    assert "seed" not in stub.requests[0]
