"""Does a server answer the same request alike each time, alone and among others?"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from pybench.core.errors import UserError
from pybench.models.failures import readable

_PROMPT = "Write the numbers from one to twenty in words, with a remark on each."
_OTHERS = "Describe the number {n} in a long sentence."
_TOKENS = 32
_TIMEOUT_SEC = 120.0


async def probe(
    base_url: str, model: str, times: int, headers: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Ask the same short question `times` times one after the other, then as often at once among as many
    other questions, at temperature 0. Counts the different answers; `deterministic` is True where there
    was one.

    Raises:
        UserError: the server refuses the question or does not answer within two minutes.
    """
    import httpx

    try:
        async with (
            asyncio.timeout(_TIMEOUT_SEC),
            httpx.AsyncClient(
                base_url=base_url, timeout=_TIMEOUT_SEC, headers=headers, trust_env=headers is not None
            ) as client,
        ):
            alone = [await _ask(client, model, _PROMPT) for _ in range(times)]
            others = [_OTHERS.format(n=n) for n in range(times)]
            mixed = [prompt for pair in zip(others, [_PROMPT] * times, strict=True) for prompt in pair]
            answers = await asyncio.gather(*(_ask(client, model, prompt) for prompt in mixed))
    except TimeoutError:
        raise UserError(
            f"server.probe={times}: the server did not answer short questions within {_TIMEOUT_SEC:.0f} s"
        ) from None
    except httpx.HTTPError as error:
        raise UserError(
            f"server.probe={times}: {base_url} did not take a plain question: "
            f"{readable(error, (headers or {}).values())}"
        ) from None
    loaded = answers[1::2]
    return {
        "asked": times,
        "answers_alone": len(set(alone)),
        "answers_under_load": len(set(loaded)),
        "deterministic": len({*alone, *loaded}) == 1,
    }


async def _ask(client: Any, model: str, prompt: str) -> str:
    import httpx

    answer = await client.post(
        "/v1/chat/completions",
        json={
            "model": model,
            "messages": [{"role": "user", "content": prompt}],
            "temperature": 0,
            "seed": 0,
            "max_tokens": _TOKENS,
        },
    )
    if answer.status_code != 200:
        raise httpx.HTTPError(f"status {answer.status_code}: {answer.text[:300]}")
    try:
        message = answer.json()["choices"][0]["message"]
    except (ValueError, KeyError, IndexError, TypeError):
        raise httpx.HTTPError(f"not a chat completion: {answer.text[:300]}") from None
    thought = message.get("reasoning_content") or message.get("reasoning") or ""
    return f"{thought}\n{message.get('content') or ''}"
