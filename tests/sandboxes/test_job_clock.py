"""A job's limit of time counts what it had of a processor, or did not want: a busy machine is no job's fault.

The process and its supervisor are stand-ins, so that a busy machine is the same each time.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from pybench.core.errors import SandboxError
from pybench.core.jobs import IsolatedJob, IsolatedLimits
from pybench.sandboxes import job_channel
from pybench.sandboxes.job_channel import Spoken, talk

LIMIT_SEC = 0.2
ENDLESS = 10**6
OK = [{"result": 42}]


class Process:
    """A job that says its lines one by one: the first after so many looks at what it had of a processor, each
    other as soon as its question is answered; and the supervisor that is asked for these looks.

    `share`: of the time that passes, what it has of a processor; it wants `wants` of it.
    """

    def __init__(self, lines: list[dict[str, Any]], looks: int, share: float, wants: float = 1.0) -> None:
        self._lines, self._left = list(lines), looks
        self._share, self._wants = share, wants
        self._began = time.monotonic()
        self._protocol: Any = None
        self._transport: Any = None

    async def connect(self, protocol: asyncio.Protocol) -> None:
        self._protocol = protocol
        if not self._left:
            asyncio.get_running_loop().call_soon(self._say)

    def write(self, data: bytes) -> None:
        if "entry" not in json.loads(data):
            self._say()

    def _say(self) -> None:
        if self._lines:
            self._protocol.data_received(json.dumps(self._lines.pop(0)).encode() + b"\n")

    async def usage(self) -> dict[str, Any]:
        self._left -= 1
        if self._left == 0:
            self._say()
        passed = time.monotonic() - self._began
        return {"ran_sec": passed * self._share, "ready_sec": passed * (self._wants - self._share)}

    async def expect(self, name: str) -> dict[str, Any]:
        raise AssertionError(name)


def spoken(process: Process, on_call: Any = None) -> Spoken:
    job = IsolatedJob(entry="e", payload={}, limits=IsolatedLimits(wall_sec=LIMIT_SEC), on_call=on_call)
    return asyncio.run(talk(process, process, job))


def test_a_job_that_lacked_a_processor_has_more_time() -> None:
    said = spoken(Process(OK, looks=3, share=0.0))
    assert (said.status, said.value) == ("ok", 42)


@pytest.mark.parametrize(("share", "wants"), [(1.0, 1.0), (1.5, 3.0), (0.0, 0.0)], ids=str)
def test_one_that_had_a_processor_or_wanted_none_has_its_limit(share: float, wants: float) -> None:
    said = spoken(Process(OK, looks=ENDLESS, share=share, wants=wants))
    assert said.status == "timeout"
    assert said.message == f"not done after {LIMIT_SEC:g} s"
    assert said.counted_sec >= LIMIT_SEC


def test_one_that_never_has_its_share_is_an_error_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_channel, "MIN_MORE_SEC", 1.0)
    with pytest.raises(SandboxError, match="too busy"):
        spoken(Process(OK, looks=ENDLESS, share=0.01))


def test_the_time_that_its_questions_take_is_not_its_own() -> None:
    async def answer(_request: dict[str, Any]) -> dict[str, Any]:
        await asyncio.sleep(1.5 * LIMIT_SEC)
        return {}

    said = spoken(Process([{"call": {}}, *OK], looks=0, share=0.0, wants=0.0), answer)
    assert (said.status, said.value) == ("ok", 42)
    assert said.counted_sec < LIMIT_SEC
