"""The second half of `bench run`: many short trials against a slow model, once through LiteLLM, once without.

A model that takes `REPLY_SEC` a reply leaves the harness nothing to do but wait; what a run takes on
top of trials / in flight x turns x REPLY_SEC is the harness's own.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from benchmarks import slow_server
from benchmarks.own_run import own_cpu_sec, run_task
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply
from pybench.models.offline import OfflineModel

REPLY_SEC = 2.0
IN_FLIGHT = 200
TURNS = len(slow_server.CELLS) + 1
_CHECKS = "[{name: answer.integer, params: {expect: 42}}]"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class DirectModel(OfflineModel):
    """Asks the slow server in as few steps as it answers: what is left of a request without a client's
    library around it."""

    name: str = "slow"
    port: int = 0

    def __post_init__(self) -> None:
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def close(self) -> None:
        """Close the connections, none of which is in use any more."""
        for _, writer in self._idle:
            writer.close()

    async def reply(self, request: ModelRequest) -> ModelReply:
        """One request, sent once."""
        messages = [{"role": each.role, "content": each.content} for each in request.messages]
        body = json.dumps({"model": self.name, "messages": messages}).encode()
        kept = self._idle.pop() if self._idle else await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = kept
        writer.write(
            b"POST /v1/chat/completions HTTP/1.1\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body)
        )
        head = await reader.readuntil(b"\r\n\r\n")
        said = json.loads(await reader.readexactly(slow_server.length_in(head)))
        self._idle.append(kept)
        return self.say(str(said["choices"][0]["message"]["content"]))


@contextmanager
def _server() -> Iterator[int]:
    command = [sys.executable, "-m", slow_server.__name__, str(REPLY_SEC)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.stdin.close()


async def measure(trials: int, scratch: Path) -> dict[str, Any]:
    """Both ways, one after the other; seconds beside the ideal."""
    ideal_sec = -(-trials // IN_FLIGHT) * TURNS * REPLY_SEC
    figures: dict[str, Any] = {"trials": trials, "in_flight": IN_FLIGHT, "ideal_sec": ideal_sec}
    for name in ("direct", "litellm"):
        with _server() as port:
            overrides = [
                "model=openai_compatible",
                "model.name=openai/slow",
                f"model.base_url=http://127.0.0.1:{port}/v1",
                "model.price={input: 0, output: 0}",
                f"epochs={trials}",
                f"concurrency={IN_FLIGHT}",
            ]
            model = DirectModel(port=port) if name == "direct" else None
            own_before, began = own_cpu_sec(), time.perf_counter()
            summary = await run_task(scratch / name, _CHECKS, "", overrides, model=model)
            wall_sec = time.perf_counter() - began
        figures[name] = {
            "passed": summary.overall.passed,
            "wall_sec": wall_sec,
            "over_ideal": wall_sec / ideal_sec - 1,
            "loop_pauses": summary.loop_pauses.model_dump() if summary.loop_pauses else None,
            "harness_cpu_sec_a_trial": (own_cpu_sec() - own_before) / trials,
        }
        print(json.dumps({name: figures[name]}), flush=True)
    costs = [figures[name]["harness_cpu_sec_a_trial"] for name in ("litellm", "direct")]
    figures["litellm_cpu_sec_a_request"] = (costs[0] - costs[1]) / TURNS
    return figures
