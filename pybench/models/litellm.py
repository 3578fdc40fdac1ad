"""Every model behind an API, reached through LiteLLM. The package's docstring draws a request's way."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench import environments
from pybench.core.errors import UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import Message, ModelReply
from pybench.core.spending import Budget
from pybench.core.traffic import Traffic
from pybench.models import preflight
from pybench.models.api import ApiModel
from pybench.models.cache import ReplyCache, key_of
from pybench.models.clients import Clients
from pybench.models.endpoints import Endpoints
from pybench.models.layers import Budgeted, Layer, Metered, RateLimited
from pybench.models.litellm_import import load_litellm, split_name
from pybench.models.preflight import ServerAddress
from pybench.models.retry import RetryLoop
from pybench.models.sender import LiteLLMSender


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LiteLLMModel(ApiModel):
    """A model that is asked through LiteLLM; for its settings see `ApiModel`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._server_facts: dict[str, Any] = {}
        self._loop: RetryLoop | None = None
        self._budget: Budget | None = None
        self._cache: ReplyCache | None = None

    # ------------------------------------------------------------------ the server behind it

    def serve_at(self, base_url: str, server_facts: Mapping[str, Any]) -> None:
        """Ask this server from now on. `server_facts` is what else shapes its replies (its arguments)."""
        self.base_url, self.endpoints, self._loop = base_url, [], None
        self._server_facts = dict(server_facts)

    def lost(self, why: str) -> None:
        """The server has ended: fail every request with this line."""
        self._retry_loop().server_lost = why

    def spend_from(self, budget: Budget) -> None:
        """Reserve each attempt there before it is sent."""
        self._budget, self._loop = budget, None

    # ------------------------------------------------------------------ before and after a run

    async def preflight(self) -> None:
        """See that the key is there and, by one plain request, that each server knows the model. Of
        several servers some may be down: they rest at first.

        Raises:
            UserError: one line with the URL or the variable and what to do, or the price is unknown that a
                budget needs.
        """
        if self._budget is not None:
            self._budget.worst_case_usd(self, ModelRequest((Message(role="user", content="?"),)))
        provider, served_name = split_name(self.name)
        key = self.key()
        if self.api_key_env is not None and not key:
            raise UserError(
                f"model.api_key_env={self.api_key_env}: this variable is not set; export it with your key"
            )
        if self.urls():
            await preflight.check_servers(self._retry_loop().endpoints, self._address, self.name, served_name)
        elif provider in preflight.HOSTED and key:
            await preflight.check_hosted(
                preflight.HOSTED[provider], served_name, key, self.api_key_env or "its key variable"
            )

    def _address(self, url: str) -> ServerAddress:
        return ServerAddress(
            setting="model.endpoints" if self.endpoints else "model.base_url",
            base_url=url,
            key=self.key(),
            key_env=self.api_key_env,
            headers=self.extra_headers or {},
            start_hint=self.start_hint,
        )

    async def open(self) -> None:
        """Import LiteLLM, beside the event loop: it takes seconds. Open the cache.

        Raises:
            UserError: the cache cannot be used.
        """
        if self.cache:
            own = environments.cache_dir() / "replies.sqlite"
            self._cache = ReplyCache(own if self.cache is True else self.cache)
        await asyncio.to_thread(load_litellm)
        provider, _ = split_name(self.name)
        for endpoint in self._retry_loop().endpoints.all:
            endpoint.clients = Clients(provider, endpoint.url, self.sent_key() or "", self.timeout_sec)

    async def close(self) -> None:
        """Close LiteLLM's connections. Another model's requests in this process get new ones."""
        if self._cache is not None:
            self._cache.close()
            self._cache = None
        if self._loop is not None:
            for endpoint in self._loop.endpoints.all:
                if endpoint.clients is not None:
                    await endpoint.clients.close()
        litellm = load_litellm()
        await litellm.close_litellm_async_clients()
        litellm.in_memory_llm_clients_cache.flush_cache()

    # ------------------------------------------------------------------ requests

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Take the reply from the cache, or ask until there is one, as long as `retries` allows.

        Raises:
            ModelError: the API failed for good.
            AgentFault: `context_window`, the conversation no longer fits.
            RunStopped: the budget does not allow the request.
        """
        if self._cache is None:
            return await self._retry_loop().reply(request)
        server = self._server_facts or {"addresses": sorted(self.urls())}
        key = key_of(request, self.name, self.sampling(request), server)
        kept = await self._cache.get(key)
        if kept is not None:
            return kept
        reply = await self._retry_loop().reply(request)
        await self._cache.put(key, reply)
        return reply

    def traffic(self) -> Traffic:
        """How its requests fare."""
        return self._loop.endpoints.traffic() if self._loop is not None else Traffic()

    def _retry_loop(self) -> RetryLoop:
        """The layers below the cache, made on first use."""
        if self._loop is None:
            endpoints = Endpoints(self.urls() or [None], split_name(self.name)[0], self.rate_limits)
            layer: Layer = LiteLLMSender(self)
            if self.meter is not None:
                layer = Metered(layer, self.meter)
            counts_tokens = self.rate_limits.tokens_per_minute is not None
            layer = RateLimited(layer, self.name, endpoints, self.retries, counts_tokens)
            if self._budget is not None:
                layer = Budgeted(layer, self, self._budget)
            self._loop = RetryLoop(self.name, self.retries, endpoints, layer)
        return self._loop
