"""What conversations leave on disk.

    <folder>/
      chat.sqlite                   conversations, their events, and an index of their texts
      token                         of the one who started the server, readable by that user alone
      conversations/<id>/
        uploads/<number>/<path>     files that were sent, by the number of their event
        work/                       the work folder as the last cell left it
        exchanges/<number>/trajectory.jsonl   an exchange as the agent's loop recorded it
      files/<id>                    files of /v1/files

Every row of a conversation is found by its owner and its id together: of another's there is nothing to see.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS conversations (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, key TEXT, title TEXT NOT NULL, model TEXT NOT NULL,
  agent TEXT NOT NULL, pinned INTEGER NOT NULL DEFAULT 0, created REAL NOT NULL, updated REAL NOT NULL,
  parent TEXT, UNIQUE (owner, key));
CREATE TABLE IF NOT EXISTS events (
  conversation TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (conversation, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS asked (owner TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (owner, digest))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS spending (owner TEXT NOT NULL, at REAL NOT NULL, cost_usd REAL NOT NULL);
CREATE INDEX IF NOT EXISTS spending_by_owner ON spending (owner, at);
CREATE TABLE IF NOT EXISTS files (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, purpose TEXT NOT NULL, bytes INTEGER NOT NULL,
  created REAL NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS texts USING fts5(conversation UNINDEXED, body, tokenize='unicode61');
"""
MAX_NUMBER = 1 << 60
"""Past all numbers of events; SQLite's own go a little further."""
_DAY_SEC = 86_400.0
_COLUMNS = "id, owner, key, title, model, agent, pinned, created, updated, parent"


@dataclass(frozen=True)
class Conversation:
    """A row of the history. `key` is the name that a program gave it, if one did."""

    id: str
    owner: str
    key: str | None
    title: str
    model: str
    agent: str
    pinned: bool
    created: float
    updated: float
    parent: str | None


@dataclass(frozen=True)
class Step:
    """An event of a conversation: its number, its kind, and what it says."""

    number: int
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class StoredFile:
    """A file of `/v1/files`."""

    id: str
    owner: str
    name: str
    purpose: str
    bytes: int
    created: float


class Store:
    """The open history. One process writes it."""

    def __init__(self, folder: Path) -> None:
        """Raises UserError where it cannot be used."""
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = sqlite3.connect(folder / "chat.sqlite", isolation_level=None, timeout=10)
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=NORMAL")
            self._file.executescript(_SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise UserError(f"serve.folder={folder}: cannot be used ({error}); give another one") from None
        self._next: dict[str, int] = {}

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    # ------------------------------------------------------------------ conversations

    def create(
        self,
        owner: str,
        model: str,
        agent: str,
        *,
        key: str | None = None,
        title: str = "",
        parent: str | None = None,
    ) -> Conversation:
        """A new conversation."""
        now = time.time()
        made = Conversation(
            secrets.token_hex(8),
            owner,
            key,
            title or "New conversation",
            model,
            agent,
            False,
            now,
            now,
            parent,
        )
        values = (made.id, owner, key, made.title, model, agent, 0, now, now, parent)
        self._file.execute(f"INSERT INTO conversations ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)", values)
        return made

    def get(self, owner: str, conversation: str) -> Conversation | None:
        """The owner's conversation of this id; None for a foreign one as for none at all."""
        return self._one("owner = ? AND id = ?", owner, conversation)

    def by_key(self, owner: str, key: str) -> Conversation | None:
        """The owner's conversation that a program knows by this name."""
        return self._one("owner = ? AND key = ?", owner, key)

    def _one(self, where: str, *values: str) -> Conversation | None:
        row = self._file.execute(f"SELECT {_COLUMNS} FROM conversations WHERE {where}", values).fetchone()
        return _conversation(row) if row else None

    def search(self, owner: str, words: str = "") -> list[Conversation]:
        """The owner's conversations, pinned and newest first; with `words`, those that hold them all."""
        where, values = "owner = ?", [owner]
        if match := _match(words):
            where += " AND id IN (SELECT conversation FROM texts WHERE texts MATCH ?)"
            values.append(match)
        order = "ORDER BY pinned DESC, updated DESC"
        rows = self._file.execute(f"SELECT {_COLUMNS} FROM conversations WHERE {where} {order}", values)
        return [_conversation(row) for row in rows]

    def everybodys(self) -> list[Conversation]:
        """The conversations of all owners, for whoever holds the folder."""
        return [_conversation(row) for row in self._file.execute(f"SELECT {_COLUMNS} FROM conversations")]

    def is_first_asked(self, owner: str, digest: str) -> bool:
        """Note a digest of what a user has asked; whether it is new, deleted conversations counted."""
        added = self._file.execute("INSERT OR IGNORE INTO asked VALUES (?,?)", (owner, digest))
        return added.rowcount == 1

    def change(self, conversation: str, **values: str | bool | None) -> None:
        """Set `title`, `pinned`, `model`, `agent` or `key`."""
        for name, value in values.items():
            assert name in ("title", "pinned", "model", "agent", "key")
            self._file.execute(f"UPDATE conversations SET {name} = ? WHERE id = ?", (value, conversation))

    def delete(self, conversation: str) -> None:
        """Remove a conversation with its events and files."""
        with self._file:
            self._file.execute("BEGIN")
            for table, column in (
                ("conversations", "id"),
                ("events", "conversation"),
                ("texts", "conversation"),
            ):
                self._file.execute(f"DELETE FROM {table} WHERE {column} = ?", (conversation,))
        self._next.pop(conversation, None)
        shutil.rmtree(self.place(conversation), ignore_errors=True)

    def place(self, conversation: str) -> Path:
        """The folder of a conversation's files."""
        return self.folder / "conversations" / conversation

    # ------------------------------------------------------------------ events

    def append(self, conversation: str, kind: str, data: dict[str, Any]) -> Step:
        """Add an event; it outlives the process from here on."""
        number = self._next.get(conversation)
        if number is None:
            found = self._file.execute(
                "SELECT max(number) FROM events WHERE conversation = ?", (conversation,)
            )
            number = (found.fetchone()[0] or 0) + 1
        self._next[conversation] = number + 1
        text = json.dumps(data, ensure_ascii=True)
        self._file.execute("INSERT INTO events VALUES (?,?,?,?)", (conversation, number, kind, text))
        return Step(number, kind, data)

    def events(self, conversation: str, after: int = 0, before: int | None = None) -> list[Step]:
        """The events past number `after`, and before number `before` if one is given, in order."""
        last = before if before is not None else MAX_NUMBER
        rows = self._file.execute(
            "SELECT number, kind, data FROM events WHERE conversation = ? AND number > ? AND number < ? "
            "ORDER BY number",
            (conversation, after, last),
        )
        return [Step(number, kind, json.loads(data)) for number, kind, data in rows]

    def touch(self, conversation: str, body: str = "") -> None:
        """Note that a conversation went on, and let its new text be found."""
        self._file.execute("UPDATE conversations SET updated = ? WHERE id = ?", (time.time(), conversation))
        if body:
            self._file.execute("INSERT INTO texts VALUES (?, ?)", (conversation, body))

    def unfinished(self) -> list[tuple[str, int]]:
        """Conversations whose last exchange has no end, with the number of its request."""
        query = "SELECT conversation, max(number) FROM events WHERE kind = ? GROUP BY conversation"
        asked, ended = (dict(self._file.execute(query, (kind,))) for kind in ("request", "end"))
        return [(name, number) for name, number in asked.items() if ended.get(name, 0) < number]

    # ------------------------------------------------------------------ files of /v1/files

    def add_file(self, owner: str, name: str, purpose: str, size: int) -> StoredFile:
        """Note a file, whose content belongs at `file_place`."""
        made = StoredFile(f"file-{secrets.token_hex(12)}", owner, name, purpose, size, time.time())
        values = (made.id, owner, name, purpose, size, made.created)
        self._file.execute("INSERT INTO files VALUES (?,?,?,?,?,?)", values)
        return made

    def files(self, owner: str) -> list[StoredFile]:
        """The owner's files, newest first."""
        rows = self._file.execute("SELECT * FROM files WHERE owner = ? ORDER BY rowid DESC", (owner,))
        return [StoredFile(*row) for row in rows]

    def file_place(self, file: str) -> Path:
        """Where a file's content lies."""
        return self.folder / "files" / file

    def delete_file(self, file: str) -> None:
        """Forget a file and its content."""
        self._file.execute("DELETE FROM files WHERE id = ?", (file,))
        self.file_place(file).unlink(missing_ok=True)

    # ------------------------------------------------------------------ costs

    def spend(self, owner: str, cost_usd: float) -> None:
        """Note what an exchange has cost."""
        self._file.execute("INSERT INTO spending VALUES (?,?,?)", (owner, time.time(), cost_usd))

    def spent_usd(self, owner: str) -> float:
        """What the owner's replies of the last 24 hours have cost."""
        since = time.time() - _DAY_SEC
        query = "SELECT sum(cost_usd) FROM spending WHERE owner = ? AND at > ?"
        return float(self._file.execute(query, (owner, since)).fetchone()[0] or 0.0)


def kept_in(folder: Path) -> Store:
    """The history that a server or a chat has left in a folder. Raises UserError where there is none."""
    if not (folder / "chat.sqlite").is_file():
        raise UserError(f"serve.folder={folder}: no conversations are kept there; name the server's folder")
    return Store(folder)


def _conversation(row: tuple[Any, ...]) -> Conversation:
    values = dict(zip(_COLUMNS.split(", "), row, strict=True))
    return Conversation(**values | {"pinned": bool(values["pinned"])})


def _match(words: str) -> str:
    """A query that finds texts with all these words, the last one by its beginning."""
    found = re.findall(r"\w+", words)
    return " ".join(f'"{word}"' for word in found) + "*" if found else ""
