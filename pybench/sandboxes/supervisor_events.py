"""What a sandbox's supervisor says, in order, whatever carried it: a socket here, a container's stream."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Any

from pybench.core.errors import SandboxError

ANSWER_SEC = 90.0
"""More than a supervisor may need to end what resists."""


class SupervisorEvents(ABC):
    """Events of one supervisor (`guest/supervisor.py` lists them) and answers to questions about usage.

    A carrier calls `heard` for each event and `ended` once.
    """

    def __init__(self) -> None:
        self.gone = False
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._usages: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._asked = 0

    @abstractmethod
    async def send(self, request: dict[str, Any], fds: tuple[int, ...] = ()) -> None:
        """Send a request, with descriptors where the carrier takes some. Raises SandboxError."""

    def heard(self, event: dict[str, Any]) -> None:
        """Take one event."""
        if event["event"] != "usage":
            self._events.put_nowait(event)
        elif (answer := self._usages.get(event["number"])) is not None and not answer.done():
            answer.set_result(event)

    def ended(self) -> None:
        """Note that no event will come any more."""
        self.gone = True
        self._events.put_nowait({"event": "gone"})
        for waiting in self._usages.values():
            if not waiting.done():
                waiting.set_result({"event": "gone"})

    async def usage(self) -> dict[str, Any]:
        """CPU seconds, peak memory and limits met so far, if they are counted; no event of its own.

        Raises SandboxError if the supervisor is gone, or does not answer.
        """
        self._asked += 1
        number = self._asked
        answer = self._usages[number] = asyncio.get_running_loop().create_future()
        try:
            await self.send({"do": "usage", "number": number})
            found: dict[str, Any] = await asyncio.wait_for(answer, ANSWER_SEC)
        except TimeoutError:
            raise SandboxError(f"the sandbox's supervisor did not answer within {ANSWER_SEC:g} s") from None
        finally:
            del self._usages[number]
        if found["event"] == "gone":
            raise SandboxError("the sandbox's supervisor is gone")
        return found

    async def next_event(self) -> dict[str, Any]:
        """Wait for the next event. Once the supervisor is gone, every call returns `{"event": "gone"}`."""
        event = await self._events.get()
        if event["event"] == "gone":
            self._events.put_nowait(event)
        return event

    async def expect(self, name: str, timeout_sec: float = ANSWER_SEC) -> dict[str, Any]:
        """Wait for the event `name`. Raises SandboxError for any other event, and after `timeout_sec`."""
        try:
            event = await asyncio.wait_for(self.next_event(), timeout_sec)
        except TimeoutError:
            raise SandboxError(f"the sandbox's supervisor did not answer within {timeout_sec:g} s") from None
        if event["event"] != name:
            raise SandboxError(
                event.get("message") or f"the sandbox answered {event['event']} instead of {name}"
            )
        return event

    async def until(self, name: str, timeout_sec: float = ANSWER_SEC) -> None:
        """Wait until the event `name` came or the supervisor is gone.

        Raises SandboxError after `timeout_sec`.
        """
        try:
            async with asyncio.timeout(timeout_sec):
                while (await self.next_event())["event"] not in (name, "gone"):
                    pass
        except TimeoutError:
            raise SandboxError(f"the sandbox's supervisor did not answer within {timeout_sec:g} s") from None
