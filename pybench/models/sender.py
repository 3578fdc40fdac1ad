"""Sends one request once, through LiteLLM, and says what came of it."""

from __future__ import annotations

import asyncio
from typing import Any

from pybench.core.errors import AgentFault, ModelError
from pybench.core.protocols import Listener, ModelRequest
from pybench.core.records import ModelReply
from pybench.models.api import ApiModel
from pybench.models.endpoints import Attempt
from pybench.models.failures import (
    RATE_LIMITED,
    RequestAdapted,
    RetryableError,
    context_limit,
    is_context_overflow,
    is_quota_gone,
    kind_of,
    readable,
    retry_after_sec,
    was_cut_off,
)
from pybench.models.litellm_import import load_litellm
from pybench.models.replies import read_reply
from pybench.models.reply_check import ReplyCheck
from pybench.models.roles import Roles


class LiteLLMSender:
    """The last layer: one model's settings, and the check that it is this model which replies."""

    def __init__(self, settings: ApiModel) -> None:
        self._settings = settings
        self._check = ReplyCheck(
            settings.served_name, settings.answers_as, is_spread=len(settings.endpoints) > 1
        )

    async def send(self, attempt: Attempt) -> ModelReply:
        """Send, and read the reply.

        Raises:
            RequestAdapted: it was refused in a way that has been adapted to.
            RetryableError: it failed in a way that may pass.
            ModelError: it failed for good.
            AgentFault: `context_window`, the conversation no longer fits.
        """
        settings, request = self._settings, attempt.request
        adapted = settings.adaptations
        roles, notes, sent = (
            adapted.roles,
            adapted.notes,
            adapted.kept(settings.sampling(request) | _streaming(request)),
        )
        try:
            async with asyncio.timeout(settings.timeout_sec):
                response = await self._complete(attempt, roles, sent)
        except TimeoutError:
            what = f"no reply within model.timeout_sec={settings.timeout_sec:g}"
            raise RetryableError(what, "timeout", usage=settings.unknown_cost()) from None
        except Exception as error:
            raise self._meaning(error, request, roles, sent) from None
        reply = read_reply(response, settings.tariff(), notes)
        objection = self._check.objection(reply.model, attempt.endpoint)
        if objection is None:
            return reply
        if len(settings.endpoints) > 1:
            raise RetryableError(objection, "other_model", usage=reply.usage)
        raise ModelError(f"{settings.name}: {objection}", reply.usage)

    async def _complete(self, attempt: Attempt, roles: Roles, sent: dict[str, Any]) -> Any:
        settings, endpoint, request = self._settings, attempt.endpoint, attempt.request
        assert endpoint.clients is not None, "opened before it is asked"
        litellm = load_litellm()
        with endpoint.clients.one() as client:
            response = await litellm.acompletion(
                model=settings.name,
                messages=roles.apply(request.messages),
                api_base=endpoint.url,
                api_key=settings.sent_key(),
                client=client,
                timeout=settings.timeout_sec,
                max_retries=0,
                num_retries=0,
                _skip_mcp_handler=True,  # LiteLLM imports a package it does not declare otherwise
                **({"tools": list(request.tools)} if request.tools else {}),
                **sent,
            )
            if request.listener is None:
                return response
            chunks = await _hear(response, request.listener)
            return litellm.stream_chunk_builder(chunks) if chunks else None

    def _meaning(
        self, error: Exception, request: ModelRequest, roles: Roles, sent: dict[str, Any]
    ) -> Exception:
        """What to raise for an exception of LiteLLM's."""
        settings, adapted = self._settings, self._settings.adaptations
        text, line = str(error), readable(error, settings.secrets())
        if type(error).__name__ == "UnsupportedParamsError":
            return RequestAdapted() if adapted.drop(text, sent) else ModelError(f"{settings.name}: {line}")
        if adapted.learn(text, request, roles, sent):
            return RequestAdapted()
        if is_context_overflow(text):
            return self._overflow(text, line)
        kind = kind_of(error)
        if settings.retries.covers(kind) and not (kind == RATE_LIMITED and is_quota_gone(text)):
            unknown = settings.unknown_cost() if was_cut_off(error) else None
            return RetryableError(line, kind, retry_after_sec(error), unknown)
        return ModelError(f"{settings.name}: {line}")

    def _overflow(self, text: str, line: str) -> Exception:
        """The conversation is too long, unless it is the reply for which no room is left."""
        asked, limit = self._settings.max_tokens, context_limit(text)
        if asked and limit and asked >= limit:
            why = f"model.max_tokens={asked} leaves no room in the context of {limit} tokens"
            return ModelError(f"{self._settings.name}: {why}; lower it")
        return AgentFault("context_window", line)


def _streaming(request: ModelRequest) -> dict[str, Any]:
    """What asks for a streamed reply, where somebody listens."""
    if request.listener is None:
        return {}
    return {"stream": True, "stream_options": {"include_usage": True}}


async def _hear(stream: Any, listener: Listener) -> list[Any]:
    """Tell a streamed reply piece by piece; its chunks."""
    chunks = []
    try:
        async for chunk in stream:
            chunks.append(chunk)
            for choice in chunk.choices[:1]:
                text, reasoning = choice.delta.content, getattr(choice.delta, "reasoning_content", None)
                if text or reasoning:
                    listener.said(text or "", reasoning or "")
    finally:
        await stream.aclose()
    return chunks
