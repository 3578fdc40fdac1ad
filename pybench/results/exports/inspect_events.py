"""A trial's turns as Inspect's events: one of the model and, where code ran, one of the tool, each turn."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from pybench.agents.transcript import Transcript, Turn
from pybench.core.records import CellResult, Usage

STOPPED_BY = {
    "stop": "stop",
    "length": "max_tokens",
    "tool_calls": "tool_calls",
    "content_filter": "content_filter",
}
_ATTACHED_CHARS = 100
"""A longer text stands in a log once, under its digest; events refer to it."""
_ERRORS = {
    "FileNotFoundError": "file_not_found",
    "PermissionError": "permission",
    "IsADirectoryError": "is_a_directory",
}

Json = dict[str, Any]


@dataclass
class EventWriter:
    """Writes the events of one trial. `attachments` holds the long texts that they refer to, by digest."""

    model: str
    config: Mapping[str, Any]
    """Inspect's generate config."""
    tools: Sequence[Mapping[str, Any]]
    started_at: str
    attachments: dict[str, str] = field(default_factory=dict)

    def events(self, transcript: Transcript, messages: Sequence[Json]) -> list[Json]:
        """All turns' events; `messages` are those of the whole trial, as Inspect writes them."""
        places = [place for place, each in enumerate(messages) if each["role"] == "assistant"]
        written = []
        for turn, place in zip(transcript.turns, places, strict=True):
            written.append(self._model(turn, messages[:place], messages[place]))
            if turn.cell is not None:
                answer = messages[place + 1] if place + 1 < len(messages) else {}
                written.append(self._tool(turn, turn.cell, answer))
        return written

    def output(self, turn: Turn, message: Json) -> Json:
        """What came of asking the model once."""
        return {
            "model": turn.reply.model or self.model,
            "choices": [
                {"message": message, "stop_reason": STOPPED_BY.get(turn.reply.finish_reason, "unknown")}
            ],
            "usage": usage_of(turn.reply.usage),
            "time": turn.reply.duration_sec,
        }

    def _model(self, turn: Turn, before: Sequence[Json], message: Json) -> Json:
        reply = turn.reply
        ended = _time(turn.at)
        event: Json = {
            "event": "model",
            **self._times(ended - timedelta(seconds=reply.duration_sec + reply.waited_sec), ended),
            "working_time": reply.duration_sec,
            "model": self.model,
            "input": [self._attached(each) for each in before],
            "tools": list(self.tools),
            "tool_choice": "auto",
            "config": dict(self.config),
            "output": self.output(turn, message),
        }
        if reply.cached:
            event["cache"] = "read"
        if reply.retries:
            event["retries"] = reply.retries
        return event

    def _tool(self, turn: Turn, cell: CellResult, answer: Json) -> Json:
        began = _time(turn.at)
        call = turn.reply.tool_calls[0] if turn.reply.tool_calls else None
        event: Json = {
            "event": "tool",
            **self._times(began, began + timedelta(seconds=cell.duration_sec)),
            "working_time": cell.duration_sec,
            "id": call.id if call else f"turn-{turn.number}",
            "function": call.name if call else "python",
            "arguments": {"code": turn.code or ""},
            "result": _shown(cell),
            "error": _error(cell),
            "failed": cell.status != "ok" or None,
            "metadata": {
                "status": cell.status,
                "stdout": cell.stdout,
                "stderr": cell.stderr,
                "files": list(cell.files),
                "state_lost": cell.state_lost,
                "told_the_model": turn.observation,
            },
        }
        if answer.get("role") == "tool":
            event["message_id"] = answer["id"]
        return event

    def _times(self, began: datetime, ended: datetime) -> Json:
        return {
            "timestamp": began.isoformat(),
            "completed": ended.isoformat(),
            "working_start": max(0.0, (began - _time(self.started_at)).total_seconds()),
        }

    def _attached(self, message: Json) -> Json:
        content = message["content"]
        if not isinstance(content, str) or len(content) <= _ATTACHED_CHARS:
            return message
        digest = hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:32]
        self.attachments[digest] = content
        return {**message, "content": f"attachment://{digest}"}


def usage_of(of: Usage) -> Json:
    """Tokens and cost of a reply or a whole trial."""
    return {
        "input_tokens": of.prompt_tokens,
        "output_tokens": of.completion_tokens,
        "total_tokens": of.prompt_tokens + of.completion_tokens,
        "input_tokens_cache_read": of.cached_tokens,
        "total_cost": of.cost_usd,
    }


def _shown(cell: CellResult) -> str:
    """What the cell printed, on both streams, and its value: all that a person at a terminal would see."""
    parts = [cell.stdout.rstrip("\n")]
    parts += [f"stderr:\n{cell.stderr.rstrip()}"] if cell.stderr.strip() else []
    parts += [cell.value] if cell.value is not None else []
    parts += [f"[{display.mime}]" for display in cell.displays]
    parts += [cell.error.traceback or f"{cell.error.name}: {cell.error.message}"] if cell.error else []
    return "\n".join(part for part in parts if part)


def _error(cell: CellResult) -> Json | None:
    """How a cell went wrong: all it printed too, for the viewer shows this in the place of the result."""
    if cell.status == "ok":
        return None
    kind, end = _ERRORS.get(cell.error.name if cell.error else "", "unknown"), ""
    if cell.status == "timeout":
        kind, end = "timeout", f"stopped after {cell.duration_sec:.1f} s"
    elif cell.status == "died":
        kind = "limit" if cell.limit else "unknown"
        end = f"the kernel died: {cell.death or 'no cause known'}"
    return {"type": kind, "message": "\n".join(part for part in (_shown(cell), end) if part)}


def _time(at: str) -> datetime:
    return datetime.fromisoformat(at)
