"""Turns the messages of one cell into one `CellResult`, whatever transport carried them.

A cell is complete when its reply on the shell channel and the status `idle` on iopub have both arrived.
Protocol: Jupyter messaging 5.4 (https://jupyter-client.readthedocs.io/en/stable/messaging.html).
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, field
from typing import Any, Literal

from pybench.core.protocols import Watcher
from pybench.core.records import CellError, CellResult, Display
from pybench.core.text import writable

StreamName = Literal["stdout", "stderr"]
DROPPED_MIME = "application/x-pybench-dropped"
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\-_]")
_OBJECT = re.compile(r"<\S* object>")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f]")
_MAX_DROPPED = 1 << 50  # code can forge the count
_MAX_NAME = 200
_MAX_PIECES = 10_000
"""Changes between the streams up to which their order is kept."""
_ROOM_FOR_CONTROLS = 4
"""Times the text that is kept is looked at: a traceback is full of colours."""
_MAX_AT_ONCE, _MAX_SHOWN, _MAX_DISPLAYS = 20, 40, 1000
_KEPT_MIMES = (
    "image/png",
    "image/jpeg",
    "image/svg+xml",
    "text/html",
    "text/markdown",
    "text/latex",
    "text/plain",
)


def max_message_bytes(output_chars: int) -> int:
    """The largest message that guest/output_limiter.py lets through."""
    return (1 << 20) + 64 * output_chars


def plain(text: str) -> str:
    """Text without terminal control sequences and without what `\\r` overwrote."""
    text = _CONTROL.sub("", writable(text)).replace("\r\n", "\n")
    if "\r" in text:
        text = "\n".join(line.rstrip("\r").rsplit("\r", 1)[-1] for line in text.split("\n"))
    return _UNPRINTABLE.sub("", text)


def _text_form(mime: str, text: str, data: dict[str, Any], most: int) -> str:
    """What a display says to a reader of plain text: nothing for pictures, and no "<... object>".

    No more than `most` characters of it are looked at.
    """
    if mime.startswith("image/"):
        return ""
    text, said = text[:most], str(data.get("text/plain", ""))[:most]
    return plain(text if mime != "text/html" or not said or _OBJECT.fullmatch(said) else said)


@dataclass
class Reducer:
    """Collects the messages that answer the request `msg_id`.

    It keeps `max_chars` of all text together, and as much of an exception's message and traceback each.
    Of displays it keeps at most 1,000, each of at most 20 times `max_chars` and all together of at most
    40 times.
    """

    msg_id: str
    max_chars: int
    watcher: Watcher | None = None
    replied: bool = False
    idle: bool = False
    seen_chars: int = 0
    shown_chars: int = 0
    aborted: bool = False
    _streams: dict[str, list[str]] = field(default_factory=lambda: {"stdout": [], "stderr": []})
    _value: str | None = None
    _order: list[tuple[str, list[str]]] = field(default_factory=list)
    """The pieces of the streams and of the values, with where they belong, by turns."""
    _asked_to_exit: bool = False
    _displays: list[Display] = field(default_factory=list)
    _error: CellError | None = None
    _dropped: int = 0
    _clear_waiting: bool = False

    @property
    def complete(self) -> bool:
        """Whether the cell is complete."""
        return self.replied and self.idle

    def feed(self, message: dict[str, Any]) -> None:
        """Take one message from any channel.

        Messages of other requests are ignored, and so are malformed ones: code can send anything as the
        kernel.
        """
        with contextlib.suppress(AttributeError, KeyError, OverflowError, TypeError, ValueError):
            self._feed(message)

    def _feed(self, message: dict[str, Any]) -> None:
        if (message.get("parent_header") or {}).get("msg_id") != self.msg_id:
            return
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "execute_reply":
            self.replied = True
            self.aborted = content.get("status") == "aborted"
            sources = [each.get("source") for each in content.get("payload") or ()]
            self._asked_to_exit = "ask_exit" in sources
            if content.get("status") == "error" and self._error is None:
                self._take_error(content)
        elif kind == "status":
            self.idle = self.idle or content.get("execution_state") == "idle"
        elif kind == "stream":
            self._clear_if_waiting()
            name: StreamName = "stderr" if content.get("name") == "stderr" else "stdout"
            text = self._keep(str(content.get("text", "")))
            if text:  # what is dropped takes no room
                self._streams[name].append(text)
                self._note(name, text)
                if self.watcher is not None:
                    self.watcher.printed(name, text)
        elif kind == "execute_result":
            self._take_data(content.get("data", {}), is_value=True)
        elif kind in ("display_data", "update_display_data"):
            self._clear_if_waiting()
            self._take_data(content.get("data", {}), is_value=False)
        elif kind == "error":
            self._take_error(content)
        elif kind == "clear_output":
            self._clear_waiting = True
            if not content.get("wait"):
                self._clear_if_waiting()

    def _clear_if_waiting(self) -> None:
        if self._clear_waiting:
            self._clear_waiting = False
            self._streams = {"stdout": [], "stderr": []}
            self._order.clear()
            self._displays.clear()

    def _note(self, name: str, text: str) -> None:
        if not self._order or self._order[-1][0] != name:
            self._order.append((name, []))
        self._order[-1][1].append(text)

    def _keep(self, text: str) -> str:
        left = max(self.max_chars - self.seen_chars, 0)
        self.seen_chars += len(text)
        self._dropped += max(len(text) - left, 0)
        return text[:left]

    def _take_data(self, data: dict[str, Any], is_value: bool) -> None:
        if DROPPED_MIME in data:
            self._dropped += min(max(int(data[DROPPED_MIME]), 0), _MAX_DROPPED)
            return
        if is_value:
            self._value = plain(self._keep(str(data.get("text/plain", ""))))
            self._note("value", self._value)
        rich = [mime for mime in _KEPT_MIMES if mime in data and not (is_value and mime == "text/plain")]
        text = str(data[rich[0]]) if rich else ""
        if text:
            has_room = self.shown_chars + len(text) <= _MAX_SHOWN * self.max_chars
            if (
                has_room
                and len(text) <= _MAX_AT_ONCE * self.max_chars
                and len(self._displays) < _MAX_DISPLAYS
            ):
                self.shown_chars += len(text)
                most = _ROOM_FOR_CONTROLS * self.max_chars
                told = "" if is_value else self._keep(_text_form(rich[0], text, data, most))
                self._displays.append(Display(mime=rich[0], data=writable(text), text=told))
            else:
                self._dropped += len(text)

    def _take_error(self, content: dict[str, Any]) -> None:
        lines = content.get("traceback", [])
        traceback = "\n".join(str(line) for line in lines) if isinstance(lines, list) else ""
        # However much was printed before, it is told what went wrong.
        self._error = CellError(
            name=plain(str(content.get("ename", ""))[: _ROOM_FOR_CONTROLS * _MAX_NAME])[:_MAX_NAME],
            message=self._plain(str(content.get("evalue", ""))),
            traceback=self._plain(traceback),
        )

    def _plain(self, text: str) -> str:
        """Plain text of at most `max_chars`."""
        return self._cut(plain(self._cut(text, _ROOM_FOR_CONTROLS * self.max_chars)), self.max_chars)

    def _cut(self, text: str, most: int) -> str:
        """The beginning and the end of a text that is longer than `most`."""
        over = len(text) - most
        if over <= 0:
            return text
        self._dropped += over
        return text[: most // 2] + text[len(text) - (most - most // 2) :]

    def result(
        self, status: Literal["ok", "error", "timeout", "died"] | None = None, **facts: Any
    ) -> CellResult:
        """The cell's result. Without `status` it is error if an error arrived, else ok."""
        stdout, stderr = (plain("".join(self._streams[name])) for name in ("stdout", "stderr"))
        by_stream = in_order = stdout + stderr + (self._value or "")
        if len(self._order) <= _MAX_PIECES:
            in_order = "".join(plain("".join(texts)) for _, texts in self._order)
        return CellResult(
            status=status or ("error" if self._error else "ok"),
            stdout=stdout,
            stderr=stderr,
            value=self._value,
            in_order=None if in_order == by_stream else in_order,
            asked_to_exit=self._asked_to_exit,
            displays=tuple(self._displays),
            error=self._error,
            dropped_chars=min(self._dropped, _MAX_DROPPED),
            **facts,
        )
