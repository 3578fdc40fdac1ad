"""What a failed request means: try again, give up, or the conversation has grown too long.

Servers agree on status codes at best; the rest is told from their wording. The wordings below are those
of vLLM, llama.cpp, OpenAI, Anthropic, Gemini and DeepSeek.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.records import Usage

_CONTEXT = re.compile(
    r"context[_ ]length[_ ]exceeded"
    r"|maximum context length"
    r"|maximum model length"
    r"|exceeds? the (available|model's) context"
    r"|exceed_context_size"
    r"|context size has been exceeded"
    r"|prompt is too long"
    r"|exceed context limit"
    r"|exceeds? (the )?(model's )?context (window|limit|length)"
    r"|input token count .{0,40}exceeds the maximum"
    r"|input tokens exceed the configured limit",
    re.IGNORECASE,
)
_NO_QUOTA = re.compile(
    r"insufficient_quota|exceeded your current quota|credit balance is too low", re.IGNORECASE
)
_KEY_SHAPES = re.compile(
    r"\b(sk|key|gsk|xai|hf|AIza)[-_][\w-]{8,}|AIza[\w-]{20,}|(?<=Bearer )\S+", re.IGNORECASE
)
_VENDOR_PREFIX = re.compile(r"^((litellm\.)?\w+(Error|Timeout|Exception)(:| -) +)+")
_CONTEXT_LIMIT = re.compile(r"maximum (?:context|model) length (?:is|of) (\d+)")
_MAX_CHARS = 400


class TryAgain(Exception):
    """A request failed in a way that may pass. `usage` is what the useless reply cost."""

    def __init__(
        self, message: str, retry_after_sec: float | None = None, usage: Usage | None = None
    ) -> None:
        super().__init__(message)
        self.retry_after_sec = retry_after_sec
        self.usage = usage or Usage()


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class RetryPolicy:
    """When a request is tried again: after 408, 409, 429, 5xx, time-outs, lost connections and unreadable
    replies. The n-th wait is `first_wait_sec` doubled n-1 times, with up to a quarter of jitter, at
    most `max_wait_sec`; a server's Retry-After is waited for instead, however long, as long as all waits
    and attempts together end within `total_sec`."""

    attempts: int = Field(default=6, ge=1)
    first_wait_sec: float = Field(default=1.0, ge=0)
    max_wait_sec: float = Field(default=60.0, ge=0)
    total_sec: float = Field(default=1800.0, gt=0)

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


def is_worth_retrying(status: int | None, text: str) -> bool:
    """May the same request succeed later? Without a status the connection itself failed, so it may."""
    if status == 429:
        return _NO_QUOTA.search(text) is None
    return status is None or status < 400 or status in (408, 409) or status >= 500


def retry_after_sec(problem: BaseException) -> float | None:
    """The wait that the server asked for: seconds or a date (RFC 9110, 10.2.3), or OpenAI's milliseconds."""
    response = getattr(problem, "response", None)
    for headers in (getattr(problem, "litellm_response_headers", None), getattr(response, "headers", None)):
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
        return max(float(value) * unit_sec, 0.0)
    except ValueError:
        pass
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max((until - datetime.now(UTC)).total_seconds(), 0.0)


def readable(problem: BaseException | str, secrets: Iterable[str]) -> str:
    """One line that says what went wrong, without keys and without a vendor's stack trace."""
    text = problem if isinstance(problem, str) else str(problem)
    text = text.split("Traceback (most recent call last)")[0].split("received_args=")[0]
    for secret in secrets:
        if len(secret) >= 4:
            text = text.replace(secret, "***")
    text = " ".join(_KEY_SHAPES.sub("***", text).split())
    text = _VENDOR_PREFIX.sub("", text)
    return text[:_MAX_CHARS] or type(problem).__name__
