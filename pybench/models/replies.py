"""Reads a chat completion as LiteLLM hands it over."""

from __future__ import annotations

from typing import Any

from pybench.core.records import ModelReply, ToolCall, Usage
from pybench.models.failures import RetryableError
from pybench.models.price import Tariff

_OPENING, _CLOSING = "<think>", "</think>"


def read_reply(response: Any, known: Tariff, notes: tuple[str, ...]) -> ModelReply:
    """The reply's text, calls, reasoning and cost.

    Raises:
        RetryableError: the reply holds no message.
    """
    usage = _usage(getattr(response, "usage", None), known)
    choices = getattr(response, "choices", None) or []
    message = getattr(choices[0], "message", None) if choices else None
    if message is None:
        raise RetryableError("the reply holds no choices", "unreadable", usage=usage)
    thought, content = _without_thought(_text(message.content))
    return ModelReply(
        content=content,
        reasoning=_text(getattr(message, "reasoning_content", None)) or thought,
        tool_calls=tuple(_calls(message)),
        finish_reason=str(choices[0].finish_reason or "stop"),
        model=str(getattr(response, "model", None) or ""),
        usage=usage,
        notes=notes,
    )


def _without_thought(content: str) -> tuple[str, str]:
    """Split what LiteLLM leaves of `<think>` tags off the text: with space before them, never closed
    (cut off), or closed only, where the chat template has opened them."""
    opening, found, rest = content.partition(_OPENING)
    if found and not opening.strip():
        thought, _, said = rest.partition(_CLOSING)
        return thought, said
    thought, closed, said = content.partition(_CLOSING)
    if closed and _OPENING not in thought:
        return thought, said
    return "", content


def _text(said: str | None) -> str:
    """What was said, without the halves of surrogate pairs, which no file takes."""
    return (said or "").encode("utf-8", "replace").decode("utf-8")


def _calls(message: Any) -> list[ToolCall]:
    made = list(getattr(message, "tool_calls", None) or [])
    old_style = getattr(message, "function_call", None)
    functions = [(call.id, call.function) for call in made] or ([(None, old_style)] if old_style else [])
    return [
        ToolCall(id=str(id or f"call_{n}"), name=_text(function.name), arguments=_text(function.arguments))
        for n, (id, function) in enumerate(functions)
    ]


def _usage(said: Any, known: Tariff) -> Usage:
    details = getattr(said, "prompt_tokens_details", None)
    counted = Usage(
        prompt_tokens=_count(said, "prompt_tokens"),
        completion_tokens=_count(said, "completion_tokens"),
        cached_tokens=_count(details, "cached_tokens"),
        requests=1,
    )
    cost = known.price.cost_usd(counted) if known.price is not None else None
    return counted.model_copy(update={"cost_usd": cost})


def _count(said: Any, name: str) -> int:
    return max(int(getattr(said, name, 0) or 0), 0)
