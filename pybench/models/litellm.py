"""Every model behind an API, reached through LiteLLM.

LiteLLM translates between providers; the rest is done here: which failures are tried again and how long
that may take, what the server's errors mean, which roles its chat template takes, and the cost.
"""

from __future__ import annotations

import asyncio
import importlib
import importlib.metadata
import json
import logging
import os
import time
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.errors import AgentFault, ModelError, UserError
from pybench.models import preflight
from pybench.models.clients import own_client
from pybench.models.failures import (
    RetryPolicy,
    TryAgain,
    context_limit,
    is_context_overflow,
    is_worth_retrying,
    readable,
    retry_after_sec,
)
from pybench.models.price import Price, Tariff, tariff
from pybench.models.replies import read_reply
from pybench.models.roles import Roles
from pybench.protocols import ModelRequest
from pybench.records import ModelReply, Usage

_NO_KEY = "not-needed"
_MESSAGE_TOKENS = 16


class _Adapted(Exception):
    """The request was refused in a way that has been adapted to; send it again at once."""


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LiteLLMModel:
    """Settings; null always means the provider's own default, and is not sent.

    name          LiteLLM's name, the provider first: `hosted_vllm/Org/Model`, `anthropic/claude-...`.
    base_url      An OpenAI-compatible server of one's own, up to `/v1`.
    api_key_env   The environment variable that holds the key. Keys are never read from a config.
    seed          true sends the trial's sampling seed; a number is sent in its place, plus the epoch.
    price         US dollars per million tokens; null looks it up in LiteLLM's list.
    timeout_sec   The longest wait for one reply.
    start_hint    The command that starts the server, told when nothing answers.
    """

    name: str
    base_url: str | None = None
    api_key_env: str | None = None
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = Field(default=None, gt=0)
    seed: bool | int | None = None
    stop: list[str] | None = None
    extra_body: dict[str, Any] | None = None
    extra_headers: dict[str, str] | None = None
    price: Price | None = None
    timeout_sec: float = Field(default=600.0, gt=0)
    retries: RetryPolicy = Field(default_factory=RetryPolicy)
    start_hint: str | None = None

    def __post_init__(self) -> None:
        if self.base_url and "@" in self.base_url:
            raise UserError(
                "model.base_url: holds a user name or a key; name the key's variable with model.api_key_env="
            )
        self._roles = Roles()
        self._dropped: set[str] = set()
        self._client: Any = None

    # ------------------------------------------------------------------ before and after a run

    async def preflight(self) -> None:
        """See that the key is there and, by one plain request, that the server knows the model.

        Raises:
            UserError: one line with the URL or the variable and what to do.
        """
        provider, served_name = split_name(self.name)
        key = self._key()
        if self.api_key_env is not None and not key:
            raise UserError(
                f"model.api_key_env={self.api_key_env}: this variable is not set; export it with your key"
            )
        if self.base_url is not None:
            await preflight.check_server(
                preflight.Server(
                    base_url=self.base_url,
                    key=key,
                    key_env=self.api_key_env,
                    headers=self.extra_headers or {},
                    start_hint=self.start_hint,
                ),
                self.name,
                served_name,
            )
        elif provider in preflight.HOSTED and key:
            await preflight.check_hosted(
                preflight.HOSTED[provider], served_name, key, self.api_key_env or "its key variable"
            )

    async def open(self) -> None:
        """Import LiteLLM, beside the event loop: it takes seconds."""
        await asyncio.to_thread(load_litellm)
        provider, _ = split_name(self.name)
        self._client = own_client(provider, self.base_url, self._sent_key() or "", self.timeout_sec)

    async def close(self) -> None:
        """Close LiteLLM's connections. Another model's requests in this process get new ones."""
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()
        litellm = load_litellm()
        await litellm.close_litellm_async_clients()
        litellm.in_memory_llm_clients_cache.flush_cache()

    # ------------------------------------------------------------------ requests

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Ask until there is a reply, as long as `retries` allows.

        Raises:
            ModelError: the API failed for good.
            AgentFault: `context_window`, the conversation no longer fits.
        """
        started = time.monotonic()
        failures, lost = 0, Usage()
        while True:
            begun = time.monotonic()
            try:
                reply = await self._attempt(request)
            except _Adapted:
                continue
            except TryAgain as problem:
                failures += 1
                lost += problem.usage
                await self._wait(failures, problem, started)
            else:
                return reply.model_copy(
                    update={
                        "usage": lost + reply.usage,
                        "duration_sec": time.monotonic() - begun,
                        "waited_sec": begun - started,
                        "retries": failures,
                    }
                )

    async def _wait(self, failures: int, problem: TryAgain, started: float) -> None:
        wait_sec = self.retries.wait_sec(failures, problem.retry_after_sec)
        spent_sec = time.monotonic() - started
        if failures >= self.retries.attempts:
            raise ModelError(
                f"{self.name}: gave up after {failures} attempts in {spent_sec:.0f} s: {problem}"
            )
        if spent_sec + wait_sec > self.retries.total_sec:
            raise ModelError(
                f"{self.name}: the next attempt is due in {wait_sec:.0f} s, which is past "
                f"model.retries.total_sec={self.retries.total_sec:.0f}: {problem}"
            )
        await asyncio.sleep(wait_sec)

    async def _attempt(self, request: ModelRequest) -> ModelReply:
        """One request. Raises _Adapted, TryAgain, ModelError or AgentFault."""
        litellm = load_litellm()
        roles, params = self._roles, self._sampling(request)
        notes = (*roles.notes, *(f"dropped: {name}" for name in sorted(self._dropped)))
        sent = {name: value for name, value in params.items() if name not in self._dropped}
        try:
            async with asyncio.timeout(self.timeout_sec):
                response = await litellm.acompletion(
                    model=self.name,
                    messages=roles.apply(request.messages),
                    api_base=self.base_url,
                    api_key=self._sent_key(),
                    client=self._client,
                    timeout=self.timeout_sec,
                    max_retries=0,
                    num_retries=0,
                    _skip_mcp_handler=True,  # LiteLLM imports a package it does not declare otherwise
                    **({"tools": list(request.tools)} if request.tools else {}),
                    **sent,
                )
        except TimeoutError:
            raise TryAgain(f"no reply within model.timeout_sec={self.timeout_sec:g}") from None
        except Exception as problem:
            raise self._meaning(problem, request, roles, sent) from None
        return read_reply(response, self._tariff(), notes)

    def _meaning(
        self, problem: Exception, request: ModelRequest, roles: Roles, sent: dict[str, Any]
    ) -> Exception:
        """What to raise for an exception of LiteLLM's."""
        text, said = str(problem), readable(problem, self._secrets())
        if type(problem).__name__ == "UnsupportedParamsError":
            refused = {name for name in sent if name in text}
            self._dropped |= refused
            return _Adapted() if refused else ModelError(f"{self.name}: {said}")
        stronger = roles.after(text, request.messages)
        if stronger is not None:
            self._roles |= stronger
            return _Adapted()
        if is_context_overflow(text):
            limit = context_limit(text)
            if self.max_tokens and limit and self.max_tokens >= limit:
                why = f"model.max_tokens={self.max_tokens} leaves no room in the context of {limit} tokens"
                return ModelError(f"{self.name}: {why}; lower it")
            return AgentFault("context_window", said)
        status = getattr(problem, "status_code", None)
        if is_worth_retrying(status, text):
            return TryAgain(said, retry_after_sec(problem))
        return ModelError(f"{self.name}: {said}")

    def _sampling(self, request: ModelRequest) -> dict[str, Any]:
        seed = request.sampling_seed if self.seed is True else None
        if self.seed is not None and not isinstance(self.seed, bool):
            seed = self.seed + request.epoch
        wanted = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "seed": seed,
            "stop": self.stop,
            "extra_body": self.extra_body,
            "extra_headers": self.extra_headers,
        }
        return {name: value for name, value in wanted.items() if value is not None}

    # ------------------------------------------------------------------ facts

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """The cost if every byte of the prompt were a token and the reply as long as it may be."""
        known = self._tariff()
        if known.price is None:
            return None
        if known.price.is_free:
            return 0.0
        longest = self.max_tokens or known.max_output_tokens
        if longest is None:
            return None
        messages = self._roles.apply(request.messages)
        prompt = len(json.dumps([messages, list(request.tools)], ensure_ascii=False).encode())
        prompt += _MESSAGE_TOKENS * len(messages)
        uncached = Price(input=known.price.input, output=known.price.output)
        return uncached.cost_usd(Usage(prompt_tokens=prompt, completion_tokens=longest))

    def describe(self) -> dict[str, Any]:
        """What was asked for and what it was adapted to; of headers only the names."""
        known = self._tariff()
        return {
            "model": self.name,
            "base_url": self.base_url,
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "seed": self.seed,
            "stop": self.stop,
            "extra_body": self.extra_body,
            "extra_headers": sorted(self.extra_headers or {}),
            "price": {
                "source": known.source,
                "input": known.price.input if known.price else None,
                "output": known.price.output if known.price else None,
            },
            "adapted": [*self._roles.notes, *(f"dropped: {name}" for name in sorted(self._dropped))],
            "litellm": importlib.metadata.version("litellm"),
        }

    def _tariff(self) -> Tariff:
        return tariff(self.name, self.price, self.base_url is not None)

    def _key(self) -> str | None:
        return os.environ.get(self.api_key_env) if self.api_key_env else None

    def _sent_key(self) -> str | None:
        # Without a key of its own, a server must not be sent the one that LiteLLM finds for OpenAI.
        return self._key() or (_NO_KEY if self.base_url else None)

    def _secrets(self) -> list[str]:
        return [value for value in (self._key(), *(self.extra_headers or {}).values()) if value]


def load_litellm() -> Any:
    """Import LiteLLM, without its price download, its aiohttp sessions and its prints."""
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    litellm = importlib.import_module("litellm")
    vars(litellm).update(suppress_debug_info=True, telemetry=False, disable_aiohttp_transport=True)
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)
    return litellm


def split_name(name: str) -> tuple[str, str]:
    """LiteLLM's name as (provider, the name that the provider knows); without a provider it is OpenAI's."""
    provider, slash, rest = name.partition("/")
    return (provider, rest) if slash else ("openai", name)
