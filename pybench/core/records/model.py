"""What is said to a model and what it replies."""

from __future__ import annotations

from typing import Literal

from pybench.core.records.base import Record


class ToolCall(Record):
    """A function call in a reply; `arguments` is the raw JSON text, which may be malformed."""

    id: str
    name: str
    arguments: str


class Display(Record):
    """One rich output of a cell: its mime type and its text or, for pictures, base64 data."""

    mime: str
    data: str
    text: str = ""
    """The text form that the model is told of what a cell displayed; empty for pictures and for values,
    whose text is the cell's `value`."""


class Message(Record):
    """One chat message, in the roles of the OpenAI chat protocol."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    images: tuple[Display, ...] = ()
    """Pictures that go with the text, after it."""


class Usage(Record):
    """Tokens and cost of one reply or, summed, of a trial. `cost_usd` is None where no price is known."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: float | None = None
    requests: int = 0
    retry_cost_usd: float = 0.0
    """The part of `cost_usd` that went to replies of no use, as far as it is known."""
    unknown_retries: int = 0
    """Attempts that ended without word of their cost, as after a time-out. `cost_usd` leaves them out."""

    def __add__(self, other: Usage) -> Usage:
        """Sum; an unknown cost makes the sum unknown, unless that side made no request at all."""
        costs = [side.cost_usd for side in (self, other) if side.requests or side.cost_usd is not None]
        known = [cost for cost in costs if cost is not None]
        return Usage(
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            completion_tokens=self.completion_tokens + other.completion_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            cost_usd=sum(known) if known and len(known) == len(costs) else None,
            requests=self.requests + other.requests,
            retry_cost_usd=self.retry_cost_usd + other.retry_cost_usd,
            unknown_retries=self.unknown_retries + other.unknown_retries,
        )


class ModelReply(Record):
    """What the model said. `finish_reason` is the provider's own word ("stop", "length", "tool_calls")."""

    content: str
    reasoning: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    finish_reason: str = "stop"
    model: str = ""
    """The model name that the reply itself carries."""
    usage: Usage = Usage()
    duration_sec: float = 0.0
    waited_sec: float = 0.0
    """Seconds of waiting for rate limits and retries, on top of `duration_sec`."""
    retries: int = 0
    notes: tuple[str, ...] = ()
    """What was adapted for this request, e.g. roles merged or parameters dropped."""
    endpoint: str = ""
    """The address that answered, or the provider's name."""
    cached: bool = False
    """Taken from the response cache: no request, no cost; the tokens are those of the first time."""
