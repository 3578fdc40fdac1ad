"""What a reply costs: the prices of a model's yaml, or those of LiteLLM's price list."""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import json
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.records import Usage

_MILLION = 1_000_000


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class Price:
    """US dollars per million tokens. Tokens read from a prompt cache cost `cached_input`, which is
    `input` where it is not given. 0 may be stated, for a model of one's own."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached_input: float | None = Field(default=None, ge=0)

    @property
    def is_free(self) -> bool:
        """Is every token free of charge?"""
        return self.input == self.output == 0 and not self.cached_input

    def cost_usd(self, usage: Usage) -> float | None:
        """The cost of a reply; None where the server did not say how many tokens it took."""
        if self.is_free:
            return 0.0
        if usage.prompt_tokens + usage.completion_tokens == 0:
            return None
        cached_input = self.input if self.cached_input is None else self.cached_input
        fresh = max(usage.prompt_tokens - usage.cached_tokens, 0)
        paid = fresh * self.input + usage.cached_tokens * cached_input + usage.completion_tokens * self.output
        return paid / _MILLION


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class Tariff:
    """A model's price and where it is from; `max_output_tokens` is the longest reply the list knows of."""

    price: Price | None
    source: str
    max_output_tokens: int | None = None


@functools.cache
def tariff(name: str, stated: Price | None, is_own_server: bool) -> Tariff:
    """The price of model `name`: as stated in its yaml, else LiteLLM's list.

    A server at an address of one's own has no listed price, whatever name the model goes by there.
    """
    listed = {} if is_own_server else _listed(name)
    longest = listed.get("max_output_tokens")
    max_output_tokens = int(longest) if longest else None
    if stated is not None:
        return Tariff(stated, "stated in the config", max_output_tokens)
    if "input_cost_per_token" not in listed or "output_cost_per_token" not in listed:
        return Tariff(None, "unknown")
    cached = listed.get("cache_read_input_token_cost")
    price = Price(
        input=listed["input_cost_per_token"] * _MILLION,
        output=listed["output_cost_per_token"] * _MILLION,
        cached_input=None if cached is None else cached * _MILLION,
    )
    version = importlib.metadata.version("litellm")
    return Tariff(price, f"price list of litellm {version}", max_output_tokens)


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
