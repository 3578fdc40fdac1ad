"""The second half of `bench run`: many short trials against a slow model, once through LiteLLM, once without.

A model that takes `REPLY_SEC` a reply leaves the harness nothing to do but wait; what a run takes on
top of trials / in flight x turns x REPLY_SEC is the harness's own.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.bench import slow_server
from pybench.bench.own_run import own_cpu_sec, run_task
from pybench.models.offline import OfflineModel
from pybench.protocols import ModelRequest
from pybench.records import ModelReply

if TYPE_CHECKING:
    import aiohttp

REPLY_SEC = 2.0
IN_FLIGHT = 200
TURNS = len(slow_server.CELLS) + 1
_CHECKS = "[{name: answer.integer, params: {expect: 42}}]"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class DirectModel(OfflineModel):
    """Asks a server with aiohttp alone: what is left of a request when nothing translates it."""

    name: str = "slow"
    base_url: str = ""

    def __post_init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    async def open(self) -> None:
        """Open a session that takes any number of requests at once."""
        import aiohttp

        timeout, connector = aiohttp.ClientTimeout(total=120), aiohttp.TCPConnector(limit=0)
        self._session = aiohttp.ClientSession(timeout=timeout, connector=connector)

    async def close(self) -> None:
        """Close it."""
        if self._session is not None:
            await self._session.close()

    async def reply(self, request: ModelRequest) -> ModelReply:
        """One request, sent once."""
        assert self._session is not None
        messages = [{"role": each.role, "content": each.content} for each in request.messages]
        body = {"model": self.name, "messages": messages}
        async with self._session.post(f"{self.base_url}/chat/completions", json=body) as answer:
            said = await answer.json()
        return self.say(str(said["choices"][0]["message"]["content"]))


@contextmanager
def _server() -> Iterator[str]:
    command = [sys.executable, "-m", slow_server.__name__, str(REPLY_SEC)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        finally:
            process.stdin.close()


async def measure(trials: int, scratch: Path) -> dict[str, Any]:
    """Both ways, one after the other; seconds beside the ideal."""
    ideal_sec = -(-trials // IN_FLIGHT) * TURNS * REPLY_SEC
    figures: dict[str, Any] = {"trials": trials, "in_flight": IN_FLIGHT, "ideal_sec": ideal_sec}
    for name in ("direct", "litellm"):
        with _server() as url:
            overrides = [
                "model=openai_compatible",
                "model.name=openai/slow",
                f"model.base_url={url}",
                "model.price={input: 0, output: 0}",
                f"epochs={trials}",
                f"concurrency={IN_FLIGHT}",
            ]
            model = DirectModel(base_url=url) if name == "direct" else None
            own_before, began = own_cpu_sec(), time.perf_counter()
            summary = await run_task(scratch / name, _CHECKS, "", overrides, model=model)
            wall_sec = time.perf_counter() - began
        figures[name] = {
            "passed": summary.overall.passed,
            "wall_sec": wall_sec,
            "over_ideal": wall_sec / ideal_sec - 1,
            "harness_cpu_sec_a_trial": (own_cpu_sec() - own_before) / trials,
        }
        print(json.dumps({name: figures[name]}), flush=True)
    costs = [figures[name]["harness_cpu_sec_a_trial"] for name in ("litellm", "direct")]
    figures["litellm_cpu_sec_a_request"] = (costs[0] - costs[1]) / TURNS
    return figures
