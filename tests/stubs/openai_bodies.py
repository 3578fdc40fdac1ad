"""Bodies of the answers that `openai_server.py` gives: completions, and errors in the wording of real
servers."""

from __future__ import annotations

import json
import uuid
from typing import Any

Step = dict[str, Any]
"""What a script says of one request; its keys are those that `openai_server.py` lists."""


def _error_body(message: str, **more: Any) -> dict[str, Any]:
    return {"error": {"message": message, **more}}


OVERFLOWS: dict[str, dict[str, Any]] = {
    "vllm": {
        "object": "error",
        "message": "This model's maximum context length is 2048 tokens. However, you requested 2600 tokens "
        "(2100 in the messages, 500 in the completion). Please reduce the length of the messages.",
        "code": 400,
    },
    "vllm_prompt": {
        "object": "error",
        "message": "The decoder prompt (length 5000) is longer than the maximum model length of 2048.",
        "code": 400,
    },
    "vllm_output": _error_body(
        "'max_tokens' or 'max_completion_tokens' is too large: 500. This model's maximum context length is "
        "2048 tokens and your request has 1700 input tokens (500 > 2048 - 1700).",
        code=400,
    ),
    "vllm_2026": _error_body(
        "You passed 99073 input tokens and requested 32000 output tokens. However, the model's context "
        "length is only 131072 tokens, resulting in a maximum input length of 99072 tokens. Please reduce "
        "the length of the input prompt. (parameter=input_tokens, value=99073)",
        type="BadRequestError",
        param="input_tokens",
        code=400,
    ),
    "vllm_pictures": _error_body(
        "The prompt (total length 25938) is too long to fit into the model (context length 4096). Make sure "
        "that `max_model_len` is no smaller than the number of text tokens plus multimodal tokens.",
        code=400,
    ),
    "llamacpp_2025": _error_body(
        "the request exceeds the available context size. try increasing the context size or enable context "
        "shift",
        code=400,
        type="exceed_context_size_error",
        n_prompt_tokens=14429,
        n_ctx=8192,
    ),
    "llamacpp": _error_body(
        "request (5000 tokens) exceeds the available context size (2048 tokens), try increasing it",
        type="exceed_context_size_error",
    ),
    "openai": _error_body(
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 "
        "tokens. Please reduce the length of the messages.",
        type="invalid_request_error",
        code="context_length_exceeded",
    ),
    "openai_2025": _error_body(
        "Your input exceeds the context window of this model. Please adjust your input and try again.",
        type="invalid_request_error",
        param="input",
        code="context_length_exceeded",
    ),
    "anthropic": {
        "type": "error",
        **_error_body("prompt is too long: 210000 tokens > 200000 maximum", type="invalid_request_error"),
    },
    "anthropic_output": _error_body(
        "input length and `max_tokens` exceed context limit: 199000 + 4096 > 200000, decrease input length "
        "or `max_tokens` and try again",
        type="invalid_request_error",
    ),
    "gemini": _error_body(
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        status="INVALID_ARGUMENT",
    ),
}
"""How servers say, with status 400, that a conversation does not fit their context."""


def chat_completion(step: Step, request: dict[str, Any]) -> Any:
    """A step's reply in the form of OpenAI's chat API."""
    if "body" in step:
        return step["body"]
    calls = step.get("tool_calls", [])
    content = step["content"] if "content" in step else step.get("reply", None if calls else "")
    if "code" in step and step.get("tool"):
        content, calls = None, [{"name": "python", "arguments": json.dumps({"code": step["code"]})}]
    elif "code" in step:
        content = f"```python\n{step['code']}\n```"
    if step.get("vary"):
        content = f"{content} {uuid.uuid4()}"
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [
            {"id": call.get("id", f"call_{n}"), "type": "function", "function": _function(call)}
            for n, call in enumerate(calls)
        ]
    if "reasoning" in step:
        message[step.get("reasoning_field", "reasoning_content")] = step["reasoning"]
    finish = step.get("finish_reason", "tool_calls" if calls else "stop")
    body = {
        "id": "stub-1",
        "object": "chat.completion",
        "created": 1,
        "model": step.get("model", request["model"]),
        "choices": step.get("choices", [{"index": 0, "message": message, "finish_reason": finish}]),
        "usage": step.get("usage", {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}),
    }
    return {name: value for name, value in body.items() if value is not None}


def _function(call: dict[str, Any]) -> dict[str, Any]:
    return {"name": call["name"], "arguments": call["arguments"]}


def anthropic_message(step: Step, request: dict[str, Any]) -> Any:
    """A step's reply in the form of Anthropic's messages API."""
    return {
        "id": "stub-1",
        "type": "message",
        "role": "assistant",
        "model": request["model"],
        "content": [{"type": "text", "text": step.get("reply", "")}],
        "stop_reason": step.get("finish_reason", "end_turn"),
        "stop_sequence": None,
        "usage": step.get("usage", {"input_tokens": 10, "output_tokens": 5}),
    }
