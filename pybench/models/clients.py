"""HTTP clients that put the replies of OpenAI-compatible servers into the form that LiteLLM reads.

Some servers give a message's content in parts, or a call's arguments as an object instead of as text.
LiteLLM and OpenAI's library take neither, so it is put right as it arrives.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_MAX_REQUESTS_EACH = 12
_CONTEXT_FULL = "model_context_window_exceeded"
"""Anthropic's word for a reply that ended because the context was full."""


class Clients:
    """The HTTP clients for one endpoint. Each takes a few requests at once: httpx looks through all of a
    client's connections for every request, which with hundreds of them costs more than the request."""

    def __init__(self, provider: str, base_url: str | None, key: str, timeout_sec: float) -> None:
        self._settings = (provider, base_url, key, timeout_sec)
        self._in_use: dict[int, int] = {}
        self._made: list[Any] = []

    @contextmanager
    def one(self) -> Iterator[Any]:
        """A client to hand to LiteLLM for one request, or None where LiteLLM's own will do."""
        number = min(self._in_use, key=self._in_use.__getitem__, default=0)
        if not self._made or (self._in_use[number] >= _MAX_REQUESTS_EACH and self._made[number] is not None):
            number = len(self._made)
            self._made.append(_own_client(*self._settings))
            self._in_use[number] = 0
        self._in_use[number] += 1
        try:
            yield self._made[number]
        finally:
            self._in_use[number] -= 1

    async def close(self) -> None:
        """Close all of them."""
        made, self._made, self._in_use = self._made, [], {}
        for client in made:
            if client is not None:
                await client.close()


def _own_client(provider: str, base_url: str | None, key: str, timeout_sec: float) -> Any:
    hooks = {"response": [_put_right]}
    if provider in ("hosted_vllm", "anthropic"):
        handlers: Any = importlib.import_module("litellm.llms.custom_httpx.http_handler")
        return handlers.AsyncHTTPHandler(timeout=timeout_sec, event_hooks=hooks)
    if provider == "openai":
        import httpx
        from openai import AsyncOpenAI

        http_client = httpx.AsyncClient(event_hooks=hooks, timeout=timeout_sec)
        return AsyncOpenAI(api_key=key, base_url=base_url, http_client=http_client, max_retries=0)
    return None


async def _put_right(response: Any) -> None:
    """Change a chat completion that has just arrived, if it needs it. A stream passes as it is."""
    if response.headers.get("content-type", "").startswith("text/event-stream"):
        return
    body = await response.aread()
    try:
        completion = json.loads(body)
    except (ValueError, RecursionError):
        return
    if not isinstance(completion, dict):
        return
    choices = completion.get("choices")
    messages = [choice.get("message") for choice in choices or [] if isinstance(choice, dict)]
    changed = [
        _join_parts(message) | _write_arguments(message) for message in messages if isinstance(message, dict)
    ]
    if completion.get("stop_reason") == _CONTEXT_FULL:
        # LiteLLM takes it for a reply that was finished.
        completion["stop_reason"] = "max_tokens"
        changed.append(True)
    if response.status_code == 200 and isinstance(completion.get("error"), str):
        # LiteLLM would lose what it says, and take it for a refusal for good.
        completion["error"] = {"message": completion["error"], "code": 500}
        changed.append(True)
    if any(changed):
        # httpx has no public way to change a response that was read.
        response._content = json.dumps(completion).encode()


def _join_parts(message: dict[str, Any]) -> bool:
    parts = message.get("content")
    if not isinstance(parts, list):
        return False
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    message["content"] = "".join(text for text in texts if isinstance(text, str))
    return True


def _write_arguments(message: dict[str, Any]) -> bool:
    calls = [call.get("function") for call in message.get("tool_calls") or [] if isinstance(call, dict)]
    objects = [call for call in calls if isinstance(call, dict) and isinstance(call.get("arguments"), dict)]
    for call in objects:
        call["arguments"] = json.dumps(call["arguments"])
    return bool(objects)
