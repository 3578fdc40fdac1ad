"""What a reply costs: the prices of a model's yaml, or those of LiteLLM's price list."""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field, model_validator
from pydantic.dataclasses import dataclass
from pydantic_core import ArgsKwargs

from pybench.core.records import Usage
from pybench.models.gpu import GpuMeter

_MILLION = 1_000_000


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class Price:
    """US dollars per million tokens. Tokens read from a prompt cache cost `cached_input`, which is
    `input` where it is not given. 0 may be stated, for a model of one's own.

    A rented server costs `gpu_hour_usd` for each of its `gpus` and each hour, besides (`GpuMeter` says
    which hours). `source` and `date` say where and when a stated price was read.
    """

    input: float = Field(default=0.0, ge=0)
    output: float = Field(default=0.0, ge=0)
    cached_input: float | None = Field(default=None, ge=0)
    gpu_hour_usd: float | None = Field(default=None, gt=0)
    gpus: int = Field(default=1, ge=1)
    source: str | None = None
    date: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _is_whole(cls, given: Any) -> Any:
        named = given.kwargs or {} if isinstance(given, ArgsKwargs) else given
        has_tokens = isinstance(named, dict) and {"input", "output"} <= set(named)
        if isinstance(named, dict) and not has_tokens and not named.get("gpu_hour_usd"):
            raise ValueError("give input and output (US dollars per million tokens), or gpu_hour_usd")
        return given

    @property
    def is_free(self) -> bool:
        """Is every token free of charge, and the server too?"""
        return not self.has_token_price and self.gpu_hour_usd is None

    @property
    def has_token_price(self) -> bool:
        """Does any token cost anything?"""
        return bool(self.input or self.output or self.cached_input)

    def cost_usd(self, usage: Usage) -> float | None:
        """The cost of a reply's tokens; None where the server did not say how many it took."""
        if not self.has_token_price:
            return 0.0
        if usage.prompt_tokens + usage.completion_tokens == 0:
            return None
        cached_input = self.input if self.cached_input is None else self.cached_input
        fresh = max(usage.prompt_tokens - usage.cached_tokens, 0)
        paid = fresh * self.input + usage.cached_tokens * cached_input + usage.completion_tokens * self.output
        return paid / _MILLION

    def meter(self) -> GpuMeter | None:
        """A meter for the server's hours, None where they cost nothing."""
        if self.gpu_hour_usd is None:
            return None
        return GpuMeter(self.gpu_hour_usd * self.gpus / 3600)


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class Tariff:
    """A model's price, where it is from and when it was looked up; `max_output_tokens` is the longest
    reply the list knows of."""

    price: Price | None
    source: str
    date: str
    max_output_tokens: int | None = None

    def describe(self) -> dict[str, Any]:
        """For a run's record."""
        price = self.price
        facts: dict[str, Any] = {
            "source": self.source,
            "date": self.date,
            "input": price.input if price else None,
            "output": price.output if price else None,
        }
        if price is not None and price.cached_input is not None:
            facts["cached_input"] = price.cached_input
        if price is not None and price.gpu_hour_usd is not None:
            facts |= {"gpu_hour_usd": price.gpu_hour_usd, "gpus": price.gpus}
        return facts


@functools.cache
def find_tariff(name: str, stated: Price | None, is_own_server: bool) -> Tariff:
    """The price of model `name`: as stated in its yaml, else LiteLLM's list.

    A server at an address of one's own has no listed price, whatever name the model goes by there.
    """
    listed = {} if is_own_server else _listed(name)
    longest = listed.get("max_output_tokens")
    max_output_tokens = int(longest) if longest else None
    today = datetime.now(UTC).date().isoformat()
    if stated is not None:
        source = stated.source or "stated in the config"
        return Tariff(stated, source, stated.date or today, max_output_tokens)
    if "input_cost_per_token" not in listed or "output_cost_per_token" not in listed:
        return Tariff(None, "unknown", today)
    cached = listed.get("cache_read_input_token_cost")
    price = Price(
        input=listed["input_cost_per_token"] * _MILLION,
        output=listed["output_cost_per_token"] * _MILLION,
        cached_input=None if cached is None else cached * _MILLION,
    )
    version = importlib.metadata.version("litellm")
    return Tariff(price, f"price list of litellm {version}", today, max_output_tokens)


def price_text(price: Mapping[str, Any]) -> str:
    """A price as a run's record holds it (`Tariff.describe`), in words."""
    if price.get("source", "unknown") == "unknown":
        return "unknown"
    parts = [f"${price.get('input'):g} read and ${price.get('output'):g} written per million tokens"]
    if price.get("gpu_hour_usd") is not None:
        parts.append(f"{price.get('gpus')} GPUs at ${price['gpu_hour_usd']:g} an hour")
    return f"{', '.join(parts)} ({', '.join(str(price[key]) for key in ('source', 'date') if key in price)})"


def takes_pictures(name: str) -> bool:
    """Does LiteLLM's list say that the model `name` sees?"""
    return bool(_listed(name).get("supports_vision"))


def _listed(name: str) -> dict[str, Any]:
    prices = _price_list()
    for key in (name, name.partition("/")[2]):
        if key in prices:
            return dict(prices[key])
    return {}


@functools.cache
def _price_list() -> dict[str, Any]:
    # Read as a file: importing litellm for its prices takes seconds.
    spec = importlib.util.find_spec("litellm")
    if spec is None or not spec.submodule_search_locations:
        return {}
    path = Path(spec.submodule_search_locations[0]) / "model_prices_and_context_window_backup.json"
    prices: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return prices
