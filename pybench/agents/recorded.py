"""What an earlier attempt left behind, read so that its conversation can go on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pybench.core.events import CellDoneEvent, CellStartedEvent, Event, NudgeEvent, ReplyEvent, StartEvent
from pybench.core.records import CellResult, ModelReply

# What differs between two runs of the same cell without meaning anything.
VOLATILE_PATTERN = re.compile(
    r"0x[0-9a-fA-F]{6,}"  # addresses
    r"|\b\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?"  # dates
    r"|\b\d\d?:\d\d(:\d\d(\.\d+)?)?\b"  # times of day
    r"|\b\d+(\.\d+)?\s?(ns|µs|us|ms|s|sec|seconds|min)\b"  # durations
    r"|\b1[5-9]\d{8}(\.\d+)?\b"  # seconds since 1970
)


@dataclass(frozen=True)
class Recorded:
    """The replies and finished cells of an earlier attempt, by turn."""

    replies: dict[int, ModelReply] = field(default_factory=dict)
    cells: dict[int, CellDoneEvent] = field(default_factory=dict)
    nudged: frozenset[int] = frozenset()
    """Turns whose reply was answered without a cell."""
    repeats_request: bool = False
    """Whether the attempt may have ended while a request was in flight."""
    began: str = ""
    """When the conversation first began, in ISO 8601; empty where it did not."""

    @classmethod
    def of(cls, events: Sequence[Event]) -> Recorded:
        """Read a trajectory; a turn that was recorded twice counts as recorded last."""
        replies = {event.turn: event.reply for event in events if isinstance(event, ReplyEvent)}
        cells = {event.turn: event for event in events if isinstance(event, CellDoneEvent)}
        in_order = 0
        while in_order + 1 in replies:
            in_order += 1
        kept = {turn: replies[turn] for turn in range(1, in_order + 1)}
        last = events[-1] if events else None
        waiting = last is not None and not isinstance(last, ReplyEvent | CellStartedEvent)
        nudged = frozenset(event.turn for event in events if isinstance(event, NudgeEvent))
        return cls(
            kept,
            cells,
            nudged,
            repeats_request=waiting and last is not None and last.type != "answer",
            began=next((event.at for event in events if isinstance(event, StartEvent)), ""),
        )


def difference(before: CellResult, after: CellResult) -> str:
    """How two outcomes of the same cell differ, addresses, dates and times aside; empty if they do not."""
    if before.status != after.status:
        return f"status: {before.status} -> {after.status}"
    pairs = {
        "stdout": (before.stdout, after.stdout),
        "value": (before.value or "", after.value or ""),
        "error": (before.error.name if before.error else "", after.error.name if after.error else ""),
        "files": (" ".join(before.files), " ".join(after.files)),
    }
    for name, (then, now) in pairs.items():
        if VOLATILE_PATTERN.sub("?", then) != VOLATILE_PATTERN.sub("?", now):
            return f"{name}: {then[:200]!r} -> {now[:200]!r}"
    return ""
