"""What a reply costs, and what it could cost at worst."""

from __future__ import annotations

import pytest

from pybench.core.records import Message
from pybench.models.litellm import LiteLLMModel
from pybench.models.price import Price
from tests.helpers.model_requests import ask, make_request, model_of
from tests.stubs.openai_server import serving

USAGE = {
    "prompt_tokens": 1000,
    "completion_tokens": 200,
    "total_tokens": 1200,
    "prompt_tokens_details": {"cached_tokens": 400},
}


def test_an_unknown_price_is_null_and_not_0() -> None:
    with serving({"reply": "Hi.", "usage": USAGE}) as stub:
        model = model_of(stub)
        assert ask(model).usage.cost_usd is None
    assert model.worst_case_usd(make_request()) is None
    described = model.describe()["price"]
    assert (described["source"], described["input"], described["output"]) == ("unknown", None, None)


def test_a_price_of_0_may_be_stated() -> None:
    with serving({"reply": "Hi.", "usage": None}) as stub:
        model = model_of(stub, price={"input": 0, "output": 0})
        assert ask(model).usage.cost_usd == 0.0
    assert model.worst_case_usd(make_request()) == 0.0


def test_a_stated_price_is_per_million_tokens() -> None:
    price = {"input": 3.0, "output": 15.0, "cached_input": 0.3}
    with serving({"reply": "Hi.", "usage": USAGE}) as stub:
        cost = ask(model_of(stub, price=price)).usage.cost_usd
    assert cost == pytest.approx((600 * 3.0 + 400 * 0.3 + 200 * 15.0) / 1e6)


def test_less_than_nothing_costs_nothing() -> None:
    usage = {"prompt_tokens": -1000, "completion_tokens": 2, "total_tokens": -998}
    with serving({"reply": "Hi.", "usage": usage}) as stub:
        reply = ask(model_of(stub, price={"input": 3.0, "output": 15.0}))
    assert reply.usage.prompt_tokens == 0
    assert reply.usage.cost_usd == pytest.approx(2 * 15.0 / 1e6)


def test_tokens_that_were_not_told_have_no_known_cost() -> None:
    with serving({"reply": "Hi.", "usage": None}) as stub:
        assert ask(model_of(stub, price={"input": 3, "output": 15})).usage.cost_usd is None


def test_the_name_of_a_hosted_model_has_no_listed_price_elsewhere() -> None:
    with serving(models=["gpt-4o"]) as stub:
        model = LiteLLMModel(name="openai/gpt-4o", base_url=stub.url)
        assert ask(model).usage.cost_usd is None


@pytest.mark.parametrize(
    ("name", "price"),
    [("openai/gpt-4o", (2.5, 10.0)), ("openai/gpt-4o-mini", (0.15, 0.6)), ("gpt-4o", (2.5, 10.0))],
)
def test_listed_prices(name: str, price: tuple[float, float]) -> None:
    described = LiteLLMModel(name=name).describe()["price"]
    assert described["source"].startswith("price list of litellm ")
    assert (described["input"], described["output"]) == pytest.approx(price)


def test_the_worst_case_is_never_under_the_cost() -> None:
    chat = (Message(role="system", content="规则" * 50), Message(role="user", content="x = [1, 2]\n" * 80))
    request = make_request(*chat)
    with serving({"reply": "Hi.", "usage": {"prompt_tokens": 900, "completion_tokens": 300}}) as stub:
        model = model_of(stub, price={"input": 1.0, "output": 2.0}, max_tokens=300)
        cost = ask(model, request).usage.cost_usd
    worst = model.worst_case_usd(request)
    assert cost is not None
    assert worst is not None
    assert cost <= worst <= 5 * cost


def test_without_a_longest_reply_there_is_no_worst_case() -> None:
    model = LiteLLMModel(name="openai/x", base_url="http://127.0.0.1/v1", price=Price(input=1, output=2))
    assert model.worst_case_usd(make_request()) is None
