"""What a model behind an API is set to, and what it says of itself: sampling, cost, facts for the record."""

from __future__ import annotations

import importlib.metadata
import json
import os
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import Usage
from pybench.models.adaptations import Adaptations
from pybench.models.failures import RetryPolicy
from pybench.models.limits import RateLimits
from pybench.models.litellm_import import split_name
from pybench.models.price import Price, Tariff, find_tariff, takes_pictures

_NO_KEY = "not-needed"
_MESSAGE_TOKENS = 16
_PICTURE_TOKENS = 48_169
"""The most that a picture of any size is counted as: gpt-4o-mini, 2,833 and 5,667 for each of 8 tiles."""


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ApiModel:
    """Settings; null always means the provider's own default, and is not sent.

    name          LiteLLM's name, the provider first: `hosted_vllm/Org/Model`, `anthropic/claude-...`.
    base_url      An OpenAI-compatible server of one's own, up to `/v1`.
    endpoints     Several servers of the same model, in place of `base_url`.
    answers_as    The name that its replies carry, where that is not the one they began with.
    api_key_env   The environment variable that holds the key. Keys are never read from a config.
    seed          true sends the request's sampling seed; a number is sent in its place, plus the epoch.
    price         US dollars per million tokens; null looks it up in LiteLLM's list.
    vision        Whether it takes pictures; null asks LiteLLM's list.
    cache         A file that keeps replies; true takes one in PyBench's own cache folder.
    timeout_sec   The longest wait for one reply.
    start_hint    The command that starts the server, told when nothing answers.
    """

    name: str
    base_url: str | None = None
    endpoints: list[str] = Field(default_factory=list)
    answers_as: str | None = None
    api_key_env: str | None = None
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = Field(default=None, gt=0)
    seed: bool | int | None = None
    stop: list[str] | None = None
    extra_body: dict[str, Any] | None = None
    extra_headers: dict[str, str] | None = None
    price: Price | None = None
    vision: bool | None = None
    cache: bool | Path | None = None
    timeout_sec: float = Field(default=600.0, gt=0)
    retries: RetryPolicy = Field(default_factory=RetryPolicy)
    rate_limits: RateLimits = Field(default_factory=RateLimits)
    start_hint: str | None = None

    def __post_init__(self) -> None:
        if any("@" in url for url in self.urls()):
            setting = "endpoints" if self.endpoints else "base_url"
            raise UserError(
                f"model.{setting}: holds a user name or a key; name the key's variable with "
                "model.api_key_env="
            )
        self.adaptations = Adaptations()
        self.meter = self.price.meter() if self.price is not None else None

    @property
    def served_name(self) -> str:
        """The name under which a server knows the model."""
        return split_name(self.name)[1]

    def urls(self) -> list[str]:
        """The addresses of one's own servers; none for a provider's."""
        return self.endpoints or ([self.base_url] if self.base_url else [])

    def headers(self) -> dict[str, str]:
        """What goes with a plain request to a server of one's own: the key and the headers that were set."""
        key = self.key()
        return {**(self.extra_headers or {}), **({"Authorization": f"Bearer {key}"} if key else {})}

    def can_see(self) -> bool:
        """Whether it takes pictures: as `vision` says, else as LiteLLM's list does, which knows no server
        of one's own."""
        if self.vision is not None:
            return self.vision
        return not self.urls() and takes_pictures(self.name)

    def sampling(self, request: ModelRequest) -> dict[str, Any]:
        """The sampling parameters of a request, without those that nobody set."""
        seed = request.sampling_seed if self.seed is True else None
        if self.seed is not None and not isinstance(self.seed, bool):
            seed = self.seed + request.sample
        wanted = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "seed": seed,
            "stop": self.stop,
            "extra_body": self.extra_body,
            "extra_headers": self.extra_headers,
            "response_format": request.response_format,
            **request.sampling,
        }
        return {name: value for name, value in wanted.items() if value is not None}

    # ------------------------------------------------------------------ facts

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """The cost if every byte of the prompt were a token and the reply as long as it may be."""
        known = self.tariff()
        if known.price is None:
            return None
        if known.price.is_free:
            return 0.0
        rent_usd = self.meter.worst_case_usd(self.timeout_sec) if self.meter is not None else 0.0
        if not known.price.has_token_price:
            return rent_usd
        longest = self.max_tokens or known.max_output_tokens
        if longest is None:
            return None
        pictures = sum(len(message.images) for message in request.messages)
        texts = [message.model_copy(update={"images": ()}) for message in request.messages]
        messages = self.adaptations.roles.apply(texts)
        prompt = len(json.dumps([messages, list(request.tools)], ensure_ascii=False).encode())
        prompt += _MESSAGE_TOKENS * len(messages) + _PICTURE_TOKENS * pictures
        uncached = Price(input=known.price.input, output=known.price.output)
        tokens_usd = uncached.cost_usd(Usage(prompt_tokens=prompt, completion_tokens=longest)) or 0.0
        return tokens_usd + rent_usd

    def describe(self) -> dict[str, Any]:
        """What was asked for and what it was adapted to; of headers only the names."""
        known = self.tariff()
        return {
            "model": self.name,
            "base_url": self.base_url,
            "endpoints": self.endpoints,
            "cache": str(self.cache) if self.cache else None,
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "seed": self.seed,
            "stop": self.stop,
            "extra_body": self.extra_body,
            "extra_headers": sorted(self.extra_headers or {}),
            "price": known.describe(),
            "adapted": list(self.adaptations.notes),
            "litellm": importlib.metadata.version("litellm"),
        }

    def unknown_cost(self) -> Usage:
        """Of an attempt that may have been answered, and billed, without our hearing of it."""
        price = self.tariff().price
        is_unknown = price is None or price.has_token_price
        return Usage(requests=1, cost_usd=None if price is None else 0.0, unknown_retries=int(is_unknown))

    def tariff(self) -> Tariff:
        """Its price, and where that is from."""
        return find_tariff(self.name, self.price, bool(self.urls()))

    def key(self) -> str | None:
        """The key, if one is set."""
        return os.environ.get(self.api_key_env) if self.api_key_env else None

    def sent_key(self) -> str | None:
        """What is sent as the key."""
        # Without a key of its own, a server must not be sent the one that LiteLLM finds for OpenAI.
        return self.key() or (_NO_KEY if self.urls() else None)

    def secrets(self) -> list[str]:
        """What no message may show."""
        return [value for value in (self.key(), *(self.extra_headers or {}).values()) if value]
