"""A written model against llama.cpp: do both read prompts alike, and say the same?"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pybench.core.errors import InfrastructureError
from pybench.servers.llamacpp import LlamaCppServer
from pybench.training import child
from pybench.training.manifest import Agreement, Sample

MAX_GAP = 1.0
"""How far below the highest logit a token of llama.cpp's may lie: it rounds what it multiplies, so that near
ties may fall otherwise. A model written wrongly misses by far more."""
_REPLY_TOKENS = 32
_MAX_REPLIES = 4
_TIMEOUT_SEC = 300.0


async def hold_up(
    python: Path, folder: Path, name: str, samples: Sequence[Sample], threads: int
) -> Agreement:
    """Hold the file `name` in a training's folder against llama.cpp.

    Raises:
        InfrastructureError: they read a prompt differently, or say what the other would not.
    """
    path = folder / name
    prompts, replies = await _llamacpp(path, samples, threads)
    same = [list(sample.tokens) == read for sample, read in zip(samples, prompts, strict=True)]
    if not all(same):
        where = same.index(False)
        raise InfrastructureError(
            f"{path}: llama.cpp reads {same.count(False)} of {len(same)} prompts otherwise than they were "
            f"trained, the first after {_common(samples[where].tokens, prompts[where])} tokens; this kind of "
            "tokenizer is not rebuilt faithfully, so the model is not to be used"
        )
    asked = [
        {"prompt": list(sample.tokens), "reply": reply}
        for sample, reply in zip(samples, replies, strict=False)
        if reply
    ]
    job = {"do": "score", "model": str(path), "samples": asked, "threads": threads}
    found = (await child.run(python, job, folder, lambda _: None))["gaps"] if asked else []
    agreement = Agreement(
        prompts=len(same),
        same_prompts=sum(same),
        replies=len(found),
        same_replies=sum(not any(gaps) for gaps in found),
        reply_tokens=sum(map(len, found)),
        same_tokens=sum(gap == 0 for gaps in found for gap in gaps),
        largest_gap=max((gap for gaps in found for gap in gaps), default=0.0),
    )
    if agreement.largest_gap > MAX_GAP:
        raise InfrastructureError(
            f"{path}: llama.cpp says a token whose logit is in torch {agreement.largest_gap:.2f} below the "
            f"highest (up to {MAX_GAP:g} is rounding); the file is not the model that was trained"
        )
    return agreement


class _Served:
    """What stands behind the server while it is asked by hand."""

    served_name = "trained"
    url = ""

    def serve_at(self, base_url: str, server_facts: Mapping[str, Any]) -> None:
        """Note the address."""
        self.url = base_url.removesuffix("/v1")

    def lost(self, why: str) -> None:
        """The next request fails by itself."""


async def _llamacpp(
    path: Path, samples: Sequence[Sample], threads: int
) -> tuple[list[list[int]], list[list[int]]]:
    """The prompts and the first greedy replies, as the tokens that llama.cpp makes of them."""
    import httpx

    longest = max(len(sample.tokens) for sample in samples)
    context_tokens = max(512, longest + 2 * _REPLY_TOKENS)
    server = LlamaCppServer(
        path=path, slots=1, context_tokens=context_tokens, threads=threads, probe=0, quiet=True
    )
    served = _Served()
    try:
        await server.open(served)  # type: ignore[arg-type]  # it needs no more of a model
        async with httpx.AsyncClient(base_url=served.url, timeout=_TIMEOUT_SEC, trust_env=False) as client:
            prompts = [await _read(client, sample) for sample in samples]
            asked = prompts[:_MAX_REPLIES]
            return prompts, [await _said(client, prompt) for prompt in asked]
    except httpx.HTTPError as error:
        raise InfrastructureError(f"{path}: llama.cpp does not answer ({type(error).__name__})") from None
    finally:
        await asyncio.shield(server.close())


async def _read(client: Any, sample: Sample) -> list[int]:
    body = {"messages": sample.messages, **({"tools": sample.tools} if sample.tools else {})}
    text = (await _post(client, "/apply-template", body))["prompt"]
    options = {"content": text, "add_special": True, "parse_special": True}
    return [int(token) for token in (await _post(client, "/tokenize", options))["tokens"]]


async def _said(client: Any, prompt: list[int]) -> list[int]:
    options = {"prompt": prompt, "n_predict": _REPLY_TOKENS, "temperature": 0, "return_tokens": True}
    found = await _post(client, "/completion", {**options, "cache_prompt": False})
    return [int(token) for token in found["tokens"]]


async def _post(client: Any, path: str, body: Mapping[str, Any]) -> Any:
    answer = await client.post(path, json=body)
    answer.raise_for_status()
    return answer.json()


def _common(first: Sequence[int], second: Sequence[int]) -> int:
    pairs = enumerate(zip(first, second, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(first), len(second)))
