"""What happens in an exchange, as events of its conversation."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from pybench.core.events import (
    CellDoneEvent,
    CellStartedEvent,
    Event,
    NudgeEvent,
    ReplyEvent,
)
from pybench.core.journal import JsonLines
from pybench.service.hub import Hub

_GATHER_SEC = 0.05
"""Pieces that come within this time are one event."""


class ExchangeWatcher:
    """The watcher and the journal of one exchange: writes its trajectory, and shows it as it happens."""

    def __init__(self, hub: Hub, conversation: str, exchange: int, journal: JsonLines) -> None:
        self.partial = ""
        self._hub, self._conversation, self._exchange = hub, conversation, exchange
        self._journal = journal
        self._waiting: list[tuple[str, str]] = []
        self._timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ pieces, as they come

    def begin_reply(self) -> None:
        """Have the page drop what it was shown of an attempt that failed."""
        if self.partial:
            self._publish("reset")
        self.partial = ""

    def said(self, text: str, reasoning: str = "") -> None:
        """Show a piece of the reply."""
        self.partial += text
        self._gather("text", text)
        self._gather("thought", reasoning)

    def printed(self, stream: Literal["stdout", "stderr"], text: str) -> None:
        """Show a piece of the cell's output."""
        self._gather(stream, text)

    def _gather(self, kind: str, piece: str) -> None:
        if not piece:
            return
        if self._waiting and self._waiting[-1][0] == kind:
            self._waiting[-1] = (kind, self._waiting[-1][1] + piece)
        else:
            self._waiting.append((kind, piece))
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_GATHER_SEC, self._flush)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for kind, piece in waiting:
            kind_of_event = kind if kind in ("text", "thought") else "printed"
            more = {} if kind_of_event == kind else {"stream": kind}
            self._hub.publish(self._conversation, kind_of_event, exchange=self._exchange, piece=piece, **more)

    def _publish(self, kind: str, **data: Any) -> None:
        self._flush()
        self._hub.publish(self._conversation, kind, exchange=self._exchange, **data)

    # ------------------------------------------------------------------ events

    def write(self, event: Event) -> None:
        """Record an event, then show it."""
        self._journal.write(event)
        self._show(event)

    async def keep(self, event: Event) -> None:
        """Record an event and wait until it is on the disk, then show it."""
        await self._journal.keep(event)
        self._show(event)

    def _show(self, event: Event) -> None:
        match event:
            case ReplyEvent():
                self.partial = ""
                reply = event.reply
                self._publish("reply", turn=event.turn, text=reply.content, reasoning=reply.reasoning)
            case CellStartedEvent():
                self._publish("cell", turn=event.turn, code=event.code)
            case CellDoneEvent():
                self._publish("cell_done", turn=event.turn, result=event.result.model_dump(mode="json"))
            case NudgeEvent():
                self._publish("nudge", turn=event.turn, problem=event.problem)
            case _:
                self._flush()
