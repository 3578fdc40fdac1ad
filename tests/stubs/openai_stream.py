"""A chat completion cut into the pieces of a streamed one, as OpenAI's servers cut it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any


def chunks_of(completion: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The role, the reasoning and the text by words, the calls by their arguments, the end, the usage."""
    same: dict[str, Any] = {
        name: completion[name] for name in ("id", "created", "model") if name in completion
    }
    same["object"] = "chat.completion.chunk"
    for choice in completion.get("choices", []):
        for delta in _deltas(choice.get("message", {})):
            yield {**same, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
        yield {**same, "choices": [{"index": 0, "delta": {}, "finish_reason": choice.get("finish_reason")}]}
    if "usage" in completion:
        yield {**same, "choices": [], "usage": completion["usage"]}


def _deltas(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {"role": "assistant", "content": ""}
    for name in ("reasoning_content", "reasoning", "content"):
        for piece in re.findall(r"\S+\s*|\s+", message.get(name) or ""):
            yield {name: piece}
    for number, call in enumerate(message.get("tool_calls") or []):
        function = call["function"]
        head = {"index": number, "id": call["id"], "type": "function"}
        yield {"tool_calls": [{**head, "function": {"name": function["name"], "arguments": ""}}]}
        for piece in re.findall(r".{1,9}", function["arguments"], re.DOTALL):
            yield {"tool_calls": [{"index": number, "function": {"arguments": piece}}]}
