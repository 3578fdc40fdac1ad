"""What a failed request means: try again, give up, or the conversation has grown too long.

Servers agree on status codes at best; the rest is told from their wording. The wordings below are those
of vLLM, llama.cpp, OpenAI, Anthropic, Gemini and DeepSeek.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.records import Usage

_CONTEXT = re.compile(
    r"context[_ ]length[_ ]exceeded"
    r"|maximum context length"
    r"|maximum model length"
    r"|exceeds? the (available|model's) context"
    r"|model's context length is only"
    r"|is too long to fit into the model"
    r"|is longer than the model's context"
    r"|exceed_context_size"
    r"|context size has been exceeded"
    r"|prompt is too long"
    r"|exceed context limit"
    r"|exceeds? (the )?(model's )?context (window|limit|length)"
    r"|input token count .{0,40}exceeds the maximum"
    r"|input tokens exceed the configured limit",
    re.IGNORECASE,
)
_NO_FORMAT = re.compile(
    r"(response_format|json_schema|structured output).{0,80}"
    r"(not support|unsupported|not available|unavailable|invalid|unknown|unexpected|not permitted)"
    r"|(not support|unsupported|unknown|unexpected|unrecognized|not permitted|invalid).{0,80}"
    r"(response_format|json_schema|structured output)",
    re.IGNORECASE | re.DOTALL,
)
_NO_QUOTA = re.compile(
    r"insufficient_quota|exceeded your current quota|credit balance is too low", re.IGNORECASE
)
_KEY_SHAPES = re.compile(
    r"\b(sk|key|gsk|xai|hf|AIza)[-_][\w-]{8,}|AIza[\w-]{20,}|(?<=Bearer )\S+", re.IGNORECASE
)
_VENDOR_PREFIX = re.compile(r"^((litellm\.)?\w+(Error|Timeout|Exception)(:| -) +)+")
_CONTEXT_LIMIT = re.compile(r"(?:maximum (?:context|model) length (?:is|of)|context length is only) (\d+)")
_MAX_CHARS = 400


Kind = str
"""How an attempt failed: a status code, or one of timeout, connection, unreadable, other_model."""

RATE_LIMITED: Kind = "429"


class RequestAdapted(Exception):
    """The request was refused in a way that has been adapted to; send it again at once."""


class RetryableError(Exception):
    """A request failed in a way that may pass. `usage` is what the useless reply cost."""

    def __init__(
        self, message: str, kind: Kind, retry_after_sec: float | None = None, usage: Usage | None = None
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.retry_after_sec = retry_after_sec
        self.usage = usage or Usage()


@dataclass(config=ConfigDict(extra="forbid"), frozen=True, kw_only=True)
class RetryPolicy:
    """What is tried again, how often, and how long.

    causes        status codes, classes of them (`5xx`), and the three kinds without one: `timeout`,
                  `connection` (refused or lost), `unreadable` (a reply that is none)
    attempts      times that one request is sent
    first_wait_sec, max_wait_sec
                  the n-th wait is the first doubled n-1 times, with up to a quarter of jitter, at most the
                  longest; a server's Retry-After is waited for instead, however long
    total_sec     one request with all its attempts and waits
    give_up_sec   a model from which nothing has come for so long fails requests at once; one of them
                  looks every 15 s whether it is back
    """

    causes: tuple[str | int, ...] = (408, 409, 429, "5xx", "timeout", "connection", "unreadable")
    attempts: int = Field(default=6, ge=1)
    first_wait_sec: float = Field(default=1.0, ge=0)
    max_wait_sec: float = Field(default=60.0, ge=0)
    total_sec: float = Field(default=1800.0, gt=0)
    give_up_sec: float = Field(default=300.0, gt=0)

    def covers(self, kind: Kind) -> bool:
        """Is this kind of failure tried again?"""
        named = {str(one).lower() for one in self.causes}
        return kind in named or (kind.isdigit() and f"{kind[0]}xx" in named)

    def wait_sec(self, failures: int, retry_after_sec: float | None) -> float:
        """Seconds to wait after this many failures."""
        if retry_after_sec is not None:
            return retry_after_sec
        backoff = min(self.first_wait_sec * 2.0 ** (failures - 1), self.max_wait_sec)
        return backoff * random.uniform(0.75, 1.0)


def is_context_overflow(text: str) -> bool:
    """Does a server's error say that the conversation does not fit its context?"""
    return _CONTEXT.search(text) is not None


def context_limit(text: str) -> int | None:
    """The length of the server's context in tokens, where its error says so."""
    said = _CONTEXT_LIMIT.search(text)
    return int(said.group(1)) if said else None


def kind_of(error: BaseException) -> Kind:
    """How an attempt failed, by LiteLLM's exception for it."""
    by_name = {"Timeout": "timeout", "APIConnectionError": "connection"}
    name, status = type(error).__name__, getattr(error, "status_code", None)
    if name in by_name:
        return by_name[name]
    if status is None:
        return "connection"
    return str(status) if int(status) >= 400 else "unreadable"


def is_quota_gone(text: str) -> bool:
    """Does a refusal say that the account has nothing left, which no waiting cures?"""
    return _NO_QUOTA.search(text) is not None


def refuses_response_format(text: str) -> bool:
    """Does a server's error say that it does not write replies in a given form?"""
    return _NO_FORMAT.search(text) is not None


def was_cut_off(error: BaseException) -> bool:
    """Did the connection end after the request was sent, so that nobody knows what it has cost?"""
    import httpx

    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, httpx.TransportError):
            return not isinstance(seen, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
        seen = seen.__cause__ or seen.__context__
    return False


def wasted(usage: Usage) -> Usage:
    """The usage of a reply of no use, marked as such."""
    return usage.model_copy(update={"retry_cost_usd": usage.cost_usd or 0.0})


def retry_after_sec(error: BaseException) -> float | None:
    """The wait that the server asked for: seconds or a date (RFC 9110, 10.2.3), or OpenAI's milliseconds."""
    response = getattr(error, "response", None)
    for headers in (getattr(error, "litellm_response_headers", None), getattr(response, "headers", None)):
        if not headers:
            continue
        named = {str(name).lower(): str(value) for name, value in headers.items()}
        if "retry-after-ms" in named:
            return _seconds(named["retry-after-ms"], 0.001)
        if "retry-after" in named:
            return _seconds(named["retry-after"], 1.0)
    return None


def _seconds(value: str, unit_sec: float) -> float | None:
    try:
        asked_sec = float(value) * unit_sec
        return None if math.isnan(asked_sec) else max(asked_sec, 0.0)
    except ValueError:
        pass
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max((until - datetime.now(UTC)).total_seconds(), 0.0)


def readable(error: BaseException | str, secrets: Iterable[str]) -> str:
    """One line that says what went wrong, without keys and without a vendor's stack trace."""
    text = error if isinstance(error, str) else str(error)
    text = text.split("Traceback (most recent call last)")[0].split("received_args=")[0]
    for secret in secrets:
        if len(secret) >= 4:
            text = text.replace(secret, "***")
    text = " ".join(_KEY_SHAPES.sub("***", text).split())
    text = _VENDOR_PREFIX.sub("", text)
    return text[:_MAX_CHARS] or type(error).__name__
