"""How fast endpoints are asked, which of several is asked, and what becomes of one that dies."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from pybench.core.errors import ModelError, UserError
from pybench.core.records import ModelReply
from pybench.core.traffic import Traffic
from pybench.models.limits import Gate, RateLimits
from pybench.models.litellm import LiteLLMModel
from tests.helpers.command_line import closed_port
from tests.helpers.model_requests import QUICK, make_request, model_of, opened
from tests.helpers.waiting import settled, wait_until
from tests.stubs.openai_server import Stub, serving

PATIENT = {"attempts": 100, "first_wait_sec": 0.02, "max_wait_sec": 0.1, "total_sec": 60}


async def ask_all_at_once(model: LiteLLMModel, count: int) -> list[ModelReply]:
    return list(await asyncio.gather(*(model.reply(make_request(sample=n)) for n in range(count))))


def ask_at_once(model: LiteLLMModel, *counts: int) -> list[ModelReply]:
    """Put so many requests at once, then so many, and so on."""

    async def work() -> list[ModelReply]:
        await model.preflight()
        return [reply for count in counts for reply in await ask_all_at_once(model, count)]

    return asyncio.run(opened(model, work()))


def window_of(model: LiteLLMModel) -> float:
    return model._retry_loop().endpoints.all[0].gate.window


# ------------------------------------------------------------------------------------ one endpoint


def test_refusals_narrow_what_is_in_flight_and_answers_widen_it() -> None:
    async def work(model: LiteLLMModel) -> tuple[float, float]:
        await ask_all_at_once(model, 16)
        narrow, turned_away = window_of(model), stub.turned_away
        assert turned_away >= 1
        stub.most_at_once = None
        await ask_all_at_once(model, 24)
        assert stub.turned_away == turned_away
        return narrow, window_of(model)

    with serving(*[{"reply": "ok", "delay_sec": 0.5}] * 3, {"reply": "ok"}, most_at_once=3) as stub:
        model = model_of(stub, retries=PATIENT)
        narrow, wide = asyncio.run(opened(model, work(model)))
    assert 1 <= narrow < 16
    assert wide > narrow


def test_retry_after_closes_the_gate_for_all() -> None:
    refusal = {"status": 429, "headers": {"Retry-After": "0.5"}}
    with serving({"reply": "ok"}, refusal, {"reply": "ok"}) as stub:
        replies = ask_at_once(model_of(stub), 1, 1, 1)
        assert [reply.retries for reply in replies] == [0, 1, 0]
    assert stub.at_sec[2] - stub.at_sec[1] >= 0.5


def test_a_refusal_holds_the_others_back_too() -> None:
    refusal = {"status": 429, "headers": {"Retry-After": "0.5"}}
    with serving(refusal, {"reply": "ok"}) as stub:
        ask_at_once(model_of(stub, rate_limits={"in_flight": 1}), 4)
    assert stub.at_sec[1] - stub.at_sec[0] >= 0.5


def test_no_more_at_once_than_is_set() -> None:
    with serving({"reply": "ok"}, delay_sec=0.02) as stub:
        ask_at_once(model_of(stub, rate_limits={"in_flight": 2}), 8)
    assert stub.peak == 2


def test_requests_a_minute() -> None:
    with serving({"reply": "ok"}) as stub:
        began = time.monotonic()
        ask_at_once(model_of(stub, rate_limits={"requests_per_minute": 120}), 14)
    # Twelve may go at once, a tenth of a minute's; then one every half second.
    assert len(stub.requests) == 14
    assert max(stub.at_sec) - began >= 1.0


def test_tokens_a_minute() -> None:
    usage = {"prompt_tokens": 6900, "completion_tokens": 100, "total_tokens": 7000}
    with serving({"reply": "ok", "usage": usage}) as stub:
        ask_at_once(model_of(stub, rate_limits={"tokens_per_minute": 60_000}), 1, 1)
    # Six thousand may go at once; the first reply took seven, and a thousand come back in a second.
    assert stub.at_sec[1] - stub.at_sec[0] >= 0.9


def test_a_turn_that_never_comes_is_the_machinerys_error() -> None:
    async def work(model: LiteLLMModel) -> None:
        first = asyncio.create_task(model.reply(make_request()))
        await asyncio.to_thread(stub.asked.wait, 30)
        with pytest.raises(ModelError, match=r"no turn at .* within model\.retries\.total_sec=0\.3"):
            await model.reply(make_request())
        first.cancel()

    with serving({"stall_sec": 30}) as stub:
        model = model_of(stub, rate_limits={"in_flight": 1}, retries={"total_sec": 0.3})
        asyncio.run(opened(model, work(model)))


def test_a_gate_that_stays_closed_is_not_waited_for() -> None:
    async def work(model: LiteLLMModel) -> list[str]:
        said = await asyncio.gather(*(model.reply(make_request()) for _ in range(3)), return_exceptions=True)
        later = await asyncio.gather(model.reply(make_request()), return_exceptions=True)
        return [str(each) for each in (*said, *later)]

    with serving({"status": 429, "headers": {"Retry-After": "86400"}}) as stub:
        model = model_of(stub, rate_limits={"in_flight": 1}, retries={"total_sec": 1000})
        said = asyncio.run(settled(opened(model, work(model))))
    assert "the next attempt is due in 86400 s" in said[0]
    assert all("it asked for no requests for another" in each for each in said[1:])
    assert len(stub.requests) == 1


def test_turns_are_given_back_by_whoever_is_cancelled() -> None:
    async def work() -> int:
        gate = Gate(RateLimits(in_flight=1))
        async with gate.permit(0):
            waiting = [asyncio.create_task(_hold(gate)) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return gate.load

    assert asyncio.run(settled(work())) == 0


async def _hold(gate: Gate) -> None:
    async with gate.permit(0):
        await asyncio.sleep(0)


# ------------------------------------------------------------------------------------ several endpoints


def spread(*stubs: Stub, **settings: Any) -> LiteLLMModel:
    chosen = {"retries": QUICK, "timeout_sec": 20.0, **settings}
    return LiteLLMModel(name="hosted_vllm/stub", endpoints=[stub.url for stub in stubs], **chosen)


def test_requests_go_round_and_each_says_who_answered() -> None:
    with serving({"reply": "one"}) as one, serving({"reply": "two"}) as two:
        replies = ask_at_once(spread(one, two), 1, 1, 1, 1)
        assert [reply.endpoint for reply in replies] == [one.url, two.url, one.url, two.url]
        assert [reply.content for reply in replies] == ["one", "two", "one", "two"]


def test_the_one_with_less_to_do_is_asked() -> None:
    with serving({"reply": "slow", "delay_sec": 1.5}) as slow, serving({"reply": "fast"}) as fast:
        replies = ask_at_once(spread(slow, fast, rate_limits={"in_flight": 2}), 2)
        assert sorted(reply.content for reply in replies) == ["fast", "slow"]

        async def work(model: LiteLLMModel) -> list[ModelReply]:
            held = asyncio.create_task(model.reply(make_request()))
            await asyncio.to_thread(slow.asked.wait, 30)
            quick = [await model.reply(make_request()) for _ in range(5)]
            return [*quick, await held]

        slow.asked.clear()
        model = spread(slow, fast)
        assert [reply.content for reply in asyncio.run(opened(model, work(model)))] == ["fast"] * 5 + ["slow"]


def test_a_dead_one_rests_and_is_tried_again() -> None:
    async def work(model: LiteLLMModel) -> list[ModelReply]:
        replies = [reply for _ in range(3) for reply in await ask_all_at_once(model, 4)]
        assert len(dead.requests) <= 4
        assert any(reply.retries for reply in replies)
        dead.script = [{"reply": "back"}]
        rest = model._retry_loop().endpoints.all[1]
        assert rest.rests_until - time.monotonic() > 1
        rest.rests_until = time.monotonic()
        return [*replies, *(await ask_all_at_once(model, 2))]

    with serving({"reply": "one"}) as one, serving({"reset": "start"}) as dead:
        model = spread(one, dead)
        replies = asyncio.run(opened(model, work(model)))
    assert {reply.content for reply in replies[:12]} == {"one"}
    assert {reply.content for reply in replies[12:]} == {"one", "back"}


def test_one_that_is_down_at_first_is_no_reason_to_stop() -> None:
    nowhere = f"http://127.0.0.1:{closed_port()}/v1"
    with serving({"reply": "one"}) as one:
        model = LiteLLMModel(name="hosted_vllm/stub", endpoints=[nowhere, one.url], retries=QUICK)
        assert {reply.endpoint for reply in ask_at_once(model, 3)} == {one.url}
    both_down = LiteLLMModel(name="hosted_vllm/stub", endpoints=[nowhere, nowhere])
    with pytest.raises(UserError, match=f"model.endpoints={nowhere}: nothing answers there"):
        asyncio.run(both_down.preflight())


def test_one_that_serves_another_model_is_refused() -> None:
    with (
        serving() as right,
        serving(models=["other"]) as wrong,
        pytest.raises(UserError, match=r"model\.endpoints=.*: no model 'stub' there, it serves other"),
    ):
        asyncio.run(spread(right, wrong).preflight())
    with serving({"reply": "mine"}) as right, serving({"reply": "not mine", "model": "other"}) as false:
        replies = ask_at_once(spread(right, false), 1, 1, 1)
        assert {reply.content for reply in replies} == {"mine"}
        assert false.sold >= 1


def test_what_requests_wait_for_can_be_seen() -> None:
    async def work(model: LiteLLMModel) -> list[Traffic]:
        await model.open()
        try:
            job = asyncio.create_task(model.reply(make_request()))
            await asyncio.to_thread(wait_until, lambda: model.traffic().waiting > 0)
            during = model.traffic()
            await job
            return [during, model.traffic()]
        finally:
            await model.close()

    slow_down = {"status": 429, "error": "slow down", "headers": {"Retry-After": "1"}}
    with serving(slow_down, {"reply": "Hi."}) as stub:
        during, after = asyncio.run(work(model_of(stub)))
    assert (during.retries, during.refused, during.waiting) == (1, 1, 1)
    assert 0 < during.wait_sec <= 2
    assert during.text().startswith("waiting ")
    assert (after.waiting, after.retries) == (0, 1)
