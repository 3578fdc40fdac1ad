"""Events of conversations as they are written and as they are followed."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

from pybench.service.store import Step, Store

_QUIET_SEC = 15.0


class Hub:
    """Writes events to the store and wakes whoever follows a conversation."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._news: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._is_closing = False

    def publish(self, conversation: str, kind: str, **data: Any) -> Step:
        """Write an event, then show it."""
        step = self.store.append(conversation, kind, data)
        self.wake(conversation)
        return step

    def wake(self, conversation: str) -> None:
        """Let followers look again."""
        for news in self._news.get(conversation, ()):
            news.set()

    def close(self) -> None:
        """End all following."""
        self._is_closing = True
        for conversation in list(self._news):
            self.wake(conversation)

    async def follow(self, conversation: str, after: int) -> AsyncIterator[Step | None]:
        """Every event past number `after`, once and in order, then those to come; None now and then where
        nothing happens, so that a lost reader is noticed."""
        news = asyncio.Event()
        self._news[conversation].add(news)
        try:
            while not self._is_closing:
                news.clear()
                for step in self.store.events(conversation, after):
                    after = step.number
                    yield step
                try:
                    await asyncio.wait_for(news.wait(), _QUIET_SEC)
                except TimeoutError:
                    yield None
        finally:
            self._news[conversation].discard(news)
            if not self._news[conversation]:
                del self._news[conversation]
