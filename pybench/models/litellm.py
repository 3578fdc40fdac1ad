"""Every model behind an API, reached through LiteLLM.

LiteLLM translates between providers; the rest is done here: which endpoint is asked and how fast, which
failures are tried again, what the server's errors mean, which roles its chat template takes, and the cost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench import environments
from pybench.errors import AgentFault, ModelError, UserError
from pybench.models import preflight
from pybench.models.api import ApiModel
from pybench.models.cache import ReplyCache, key_of
from pybench.models.clients import Clients
from pybench.models.endpoints import Endpoint, Endpoints
from pybench.models.failures import (
    RATE_LIMITED,
    TryAgain,
    context_limit,
    is_context_overflow,
    is_quota_gone,
    kind_of,
    readable,
    refuses_response_format,
    retry_after_sec,
    was_cut_off,
)
from pybench.models.identity import Identity
from pybench.models.patience import Adapted, Patience
from pybench.models.preflight import Server
from pybench.models.replies import read_reply
from pybench.models.roles import Roles
from pybench.models.vendor import load_litellm, split_name
from pybench.protocols import ModelRequest
from pybench.records import ModelReply, Usage

_BYTES_A_TOKEN = 4


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class LiteLLMModel(ApiModel):
    """A model that is asked through LiteLLM; for its settings see `ApiModel`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._server_facts: dict[str, Any] = {}
        self._asking: Patience | None = None
        self._identity = Identity(self.served_name, self.answers_as, is_spread=len(self.endpoints) > 1)
        self._cache: ReplyCache | None = None

    # ------------------------------------------------------------------ the server behind it

    def serve_at(self, base_url: str, identity: Mapping[str, Any]) -> None:
        """Ask this server from now on. `identity` is what else shapes its replies (its arguments)."""
        self.base_url, self.endpoints, self._asking = base_url, [], None
        self._server_facts = dict(identity)
        self._identity = Identity(self.served_name, self.answers_as)

    def lost(self, why: str) -> None:
        """The server has ended: fail every request with this line."""
        self._patience().gone = why

    def _patience(self) -> Patience:
        if self._asking is None:
            provider, _ = split_name(self.name)
            pool = Endpoints(self.urls() or [None], provider, self.rate_limits)
            self._asking = Patience(self.name, self.retries, pool)
        return self._asking

    # ------------------------------------------------------------------ before and after a run

    async def preflight(self) -> None:
        """See that the key is there and, by one plain request, that each server knows the model. Of
        several servers some may be down: they rest at first.

        Raises:
            UserError: one line with the URL or the variable and what to do.
        """
        provider, served_name = split_name(self.name)
        key = self._key()
        if self.api_key_env is not None and not key:
            raise UserError(
                f"model.api_key_env={self.api_key_env}: this variable is not set; export it with your key"
            )
        if self.urls():
            await preflight.check_servers(self._patience().endpoints, self._server, self.name, served_name)
        elif provider in preflight.HOSTED and key:
            await preflight.check_hosted(
                preflight.HOSTED[provider], served_name, key, self.api_key_env or "its key variable"
            )

    def _server(self, url: str) -> Server:
        return Server(
            setting="model.endpoints" if self.endpoints else "model.base_url",
            base_url=url,
            key=self._key(),
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
        for endpoint in self._patience().endpoints.all:
            endpoint.clients = Clients(provider, endpoint.url, self._sent_key() or "", self.timeout_sec)

    async def close(self) -> None:
        """Close LiteLLM's connections. Another model's requests in this process get new ones."""
        if self._cache is not None:
            self._cache.close()
            self._cache = None
        if self._asking is not None:
            for endpoint in self._asking.endpoints.all:
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
        """
        if self._cache is None:
            return await self._ask(request)
        server = self._server_facts or {"addresses": sorted(self.urls())}
        key = key_of(request, self.name, self._sampling(request), server)
        kept = await self._cache.get(key)
        if kept is not None:
            return kept
        reply = await self._ask(request)
        await self._cache.put(key, reply)
        return reply

    async def _ask(self, request: ModelRequest) -> ModelReply:
        async def attempt(endpoint: Endpoint, deadline: float) -> ModelReply:
            return await self._attempt(request, endpoint, deadline)

        return await self._patience().ask(attempt, request.before_retry)

    async def _attempt(self, request: ModelRequest, endpoint: Endpoint, deadline: float) -> ModelReply:
        """One request in its turn. Raises Adapted, TryAgain, ModelError or AgentFault."""
        endpoints, tokens = self._patience().endpoints, 0
        if self.rate_limits.tokens_per_minute is not None:
            tokens = sum(len(message.content.encode()) for message in request.messages) // _BYTES_A_TOKEN
        async with AsyncExitStack() as stack:
            try:
                turn = await stack.enter_async_context(endpoint.gate.turn(tokens, deadline))
            except TimeoutError:
                closed_sec = endpoint.gate.opens_at - time.monotonic()
                raise ModelError(
                    f"{self.name}: no turn at {endpoint.name} within model.retries.total_sec="
                    f"{self.retries.total_sec:g}; "
                    + (
                        f"it asked for no requests for another {closed_sec:.0f} s"
                        if closed_sec > 0
                        else "lower concurrency, or raise model.rate_limits"
                    )
                ) from None
            try:
                reply = await self._metered(request, endpoint)
            except TryAgain as problem:
                if problem.kind == RATE_LIMITED:
                    endpoint.gate.refused(turn, problem.retry_after_sec or self.retries.first_wait_sec)
                    endpoints.answered(endpoint)
                else:
                    endpoints.failed(endpoint, turn.begun)
                raise
            except (Adapted, ModelError, AgentFault):
                endpoints.answered(endpoint)
                raise
            endpoint.gate.answered(turn, reply.usage.prompt_tokens + reply.usage.completion_tokens)
            endpoints.answered(endpoint)
            took = {"duration_sec": time.monotonic() - turn.begun, "endpoint": endpoint.name}
            return reply.model_copy(update=took)

    async def _metered(self, request: ModelRequest, endpoint: Endpoint) -> ModelReply:
        """One attempt, charged with its share of a rented server's time. Raises as `_send` does."""
        if self._meter is None:
            return await self._send(request, endpoint)
        begun = self._meter.start()
        try:
            reply = await self._send(request, endpoint)
        except TryAgain as problem:
            problem.usage += Usage(requests=1, cost_usd=self._meter.stop(begun))
            raise
        except BaseException:
            self._meter.give_back(self._meter.stop(begun))
            raise
        cost_usd = (reply.usage.cost_usd or 0.0) + self._meter.stop(begun)
        return reply.model_copy(update={"usage": reply.usage.model_copy(update={"cost_usd": cost_usd})})

    async def _send(self, request: ModelRequest, endpoint: Endpoint) -> ModelReply:
        litellm = load_litellm()
        roles, params = self._roles, self._sampling(request)
        notes = (*roles.notes, *(f"dropped: {name}" for name in sorted(self._dropped)))
        sent = {name: value for name, value in params.items() if name not in self._dropped}
        assert endpoint.clients is not None, "opened before it is asked"
        try:
            with endpoint.clients.one() as client:
                async with asyncio.timeout(self.timeout_sec):
                    response = await litellm.acompletion(
                        model=self.name,
                        messages=roles.apply(request.messages),
                        api_base=endpoint.url,
                        api_key=self._sent_key(),
                        client=client,
                        timeout=self.timeout_sec,
                        max_retries=0,
                        num_retries=0,
                        _skip_mcp_handler=True,  # LiteLLM imports a package it does not declare otherwise
                        **({"tools": list(request.tools)} if request.tools else {}),
                        **sent,
                    )
        except TimeoutError:
            what = f"no reply within model.timeout_sec={self.timeout_sec:g}"
            raise TryAgain(what, "timeout", usage=self._unknown_cost()) from None
        except Exception as problem:
            raise self._meaning(problem, request, roles, sent) from None
        reply = read_reply(response, self._tariff(), notes)
        objection = self._identity.objection(reply.model, endpoint)
        if objection is None:
            return reply
        if len(self.endpoints) > 1:
            raise TryAgain(objection, "other_model", usage=reply.usage)
        raise ModelError(f"{self.name}: {objection}", reply.usage)

    def _meaning(
        self, problem: Exception, request: ModelRequest, roles: Roles, sent: dict[str, Any]
    ) -> Exception:
        """What to raise for an exception of LiteLLM's."""
        text, said = str(problem), readable(problem, self._secrets())
        if type(problem).__name__ == "UnsupportedParamsError":
            refused = {name for name in sent if name in text}
            self._dropped |= refused
            return Adapted() if refused else ModelError(f"{self.name}: {said}")
        if "response_format" in sent and refuses_response_format(text):
            self._dropped.add("response_format")
            return Adapted()
        stronger = roles.after(text, request.messages)
        if stronger is not None:
            self._roles |= stronger
            return Adapted()
        if is_context_overflow(text):
            limit = context_limit(text)
            if self.max_tokens and limit and self.max_tokens >= limit:
                why = f"model.max_tokens={self.max_tokens} leaves no room in the context of {limit} tokens"
                return ModelError(f"{self.name}: {why}; lower it")
            return AgentFault("context_window", said)
        kind = kind_of(problem)
        if self.retries.covers(kind) and not (kind == RATE_LIMITED and is_quota_gone(text)):
            unknown = self._unknown_cost() if was_cut_off(problem) else None
            return TryAgain(said, kind, retry_after_sec(problem), unknown)
        return ModelError(f"{self.name}: {said}")
