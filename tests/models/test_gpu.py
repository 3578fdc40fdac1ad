"""A rented server's time, shared out: nothing is booked twice and nothing is left."""

from __future__ import annotations

import random

import pytest
from pydantic import TypeAdapter, ValidationError

from pybench.models.gpu import GpuMeter
from pybench.models.litellm import LiteLLMModel
from pybench.models.price import Price
from tests.helpers.model_requests import ask, ask_all, make_request, model_of
from tests.stubs.openai_server import serving


class Clock:
    now_sec = 1000.0

    def __call__(self) -> float:
        return self.now_sec


def test_requests_at_once_share_and_idle_time_goes_to_the_next() -> None:
    clock = Clock()
    meter = GpuMeter(usd_per_sec=1.0, clock=clock)
    assert meter.worst_case_usd(60) == 60
    clock.now_sec += 500  # before the first request nothing is booked
    first = meter.start()
    clock.now_sec += 4
    second = meter.start()
    clock.now_sec += 2
    assert meter.stop(first) == pytest.approx(4 + 1)
    clock.now_sec += 3
    assert meter.stop(second) == pytest.approx(1 + 3)
    clock.now_sec += 10  # cells run
    assert meter.worst_case_usd(60) == pytest.approx(70)
    third = meter.start()
    clock.now_sec += 5
    cost = meter.stop(third)
    assert cost == pytest.approx(10 + 5)
    meter.give_back(cost)
    assert meter.stop(meter.start()) == pytest.approx(15)


def test_all_shares_add_up_to_the_wall_time() -> None:
    draw, clock = random.Random(5), Clock()
    meter = GpuMeter(usd_per_sec=0.5, clock=clock)
    under_way, booked, began = [meter.start()], 0.0, clock.now_sec
    for _ in range(500):
        clock.now_sec += draw.random()
        if under_way and draw.random() < 0.5:
            booked += meter.stop(under_way.pop(draw.randrange(len(under_way))))
        else:
            under_way.append(meter.start())
    booked += sum(map(meter.stop, under_way))
    assert booked == pytest.approx(0.5 * (clock.now_sec - began))


def test_a_model_on_rented_gpus_is_charged_by_the_hour() -> None:
    price = {"gpu_hour_usd": 3600.0, "gpus": 2}  # two dollars a second
    with serving({"reply": "Hi.", "delay_sec": 0.2}) as stub:
        model = model_of(stub, price=price)
        replies = ask_all(model, make_request(), make_request())
    costs = [reply.usage.cost_usd or 0.0 for reply in replies]
    spent_sec = sum(reply.duration_sec for reply in replies)
    assert min(costs) >= 0.4
    assert sum(costs) >= 2 * spent_sec * 0.9
    assert (model.worst_case_usd(make_request()) or 0.0) >= 2 * model.timeout_sec
    described = model.describe()["price"]
    assert (described["gpu_hour_usd"], described["gpus"]) == (3600.0, 2)


def test_rent_comes_on_top_of_tokens() -> None:
    with serving({"reply": "Hi.", "usage": {"prompt_tokens": 10**6, "completion_tokens": 0}}) as stub:
        price = {"input": 5.0, "output": 5.0, "gpu_hour_usd": 0.0001}
        assert ask(model_of(stub, price=price)).usage.cost_usd == pytest.approx(5.0, abs=1e-3)


def test_half_a_price_is_refused() -> None:
    for given in ({}, {"input": 1.0}, {"gpus": 2}, {"gpu_hour_usd": 0}):
        with pytest.raises(ValidationError):
            TypeAdapter(Price).validate_python(given)
    with pytest.raises(ValidationError, match="or gpu_hour_usd"):
        Price(input=1.0)


def test_source_and_date_of_a_price_are_recorded() -> None:
    listed = LiteLLMModel(name="openai/gpt-4o").describe()["price"]
    assert listed["source"].startswith("price list of litellm ")
    assert len(listed["date"]) == 10
    stated = Price(input=1, output=2, source="the provider's page", date="2026-01-02")
    described = LiteLLMModel(name="openai/gpt-4o", price=stated).describe()["price"]
    assert (described["source"], described["date"]) == ("the provider's page", "2026-01-02")
