"""Replies kept on disk, so that the same request is paid for once.

One SQLite file, which several processes may share (on one machine: its locks are not to be trusted on
network file systems). The key is a digest of all that shapes a reply. Which of several addresses answered is
not part of it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError
from pybench.core.hashing import hash_json
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply

_BUSY_SEC = 30.0


class ReplyCache:
    """An open cache. Raises UserError where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(
                path, timeout=_BUSY_SEC, isolation_level=None, check_same_thread=False
            )
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute(
                "CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL)"
            )
        except (OSError, sqlite3.Error) as error:
            raise UserError(f"model.cache={path}: cannot be used ({error}); give another file") from None

    async def get(self, key: str) -> ModelReply | None:
        """The reply to this request, marked as cached: no request, no cost, no time."""
        text = await asyncio.to_thread(self._read, key)
        if text is None:
            return None
        reply = ModelReply.model_validate_json(text)
        usage = reply.usage.model_copy(
            update={"requests": 0, "cost_usd": 0.0, "retry_cost_usd": 0.0, "unknown_retries": 0}
        )
        nothing = {"duration_sec": 0.0, "waited_sec": 0.0, "retries": 0}
        return reply.model_copy(update={"cached": True, "usage": usage, **nothing})

    async def put(self, key: str, reply: ModelReply) -> None:
        """Keep a reply; the first one kept for a key stays."""
        await asyncio.to_thread(self._write, key, reply.model_dump_json())

    def _read(self, key: str) -> str | None:
        with self._lock:
            row = self._file.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def _write(self, key: str, text: str) -> None:
        with self._lock:
            self._file.execute("INSERT OR IGNORE INTO replies VALUES (?, ?)", (key, text))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file.close()


def key_of(request: ModelRequest, model: str, sampling: dict[str, Any], server_facts: dict[str, Any]) -> str:
    """The digest of all that shapes the reply to a request. `server_facts` is what is known of the
    server behind the name: its arguments and its file's hash, or no more than its addresses."""
    return hash_json(
        {
            "model": model,
            "identity": server_facts,
            "messages": [message.model_dump() for message in request.messages],
            "tools": list(request.tools),
            "response_format": request.response_format,
            "sampling": sampling,
            "sampling_seed": request.sampling_seed,
            "sample": request.sample,
        }
    )
