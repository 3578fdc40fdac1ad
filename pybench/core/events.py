"""What happens in a trial, as written to `trajectory.jsonl`: one event a line, flushed as it happens."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pybench.core.records import CellResult, Message, ModelReply, Record, StopReason


class StartEvent(Record):
    """The conversation before the first reply."""

    type: Literal["start"] = "start"
    at: str
    attempt: int
    messages: tuple[Message, ...]
    sampling_seed: int | None


class ReplyEvent(Record):
    """A reply, written as soon as it arrived and before its code runs."""

    type: Literal["reply"] = "reply"
    at: str
    turn: int
    reply: ModelReply


class CellStartedEvent(Record):
    """A cell is about to run. One reply may hold several code blocks; they run as one cell."""

    type: Literal["cell_started"] = "cell_started"
    at: str
    turn: int
    code: str


class CellDoneEvent(Record):
    """A cell ended; `observation` is exactly what the model is told."""

    type: Literal["cell_done"] = "cell_done"
    at: str
    turn: int
    result: CellResult
    observation: str


class NudgeEvent(Record):
    """A reply that could not be used (empty, cut off, unclosed) or a wrong answer that the agent may give
    anew; `observation` tells the model so."""

    type: Literal["nudge"] = "nudge"
    at: str
    turn: int
    problem: str
    observation: str
    answer: str | None = None
    """The answer that was wrong, if it was one."""


class ResumedEvent(Record):
    """An attempt goes on where an earlier one was cut short. The `replies` of that many turns are taken
    from the record; the request that was in flight, if one was, is sent again."""

    type: Literal["resumed"] = "resumed"
    at: str
    attempt: int
    replies: int
    repeats_request: bool


class RerunEvent(Record):
    """A recorded cell was run again to rebuild the kernel's state; `difference` says how its outcome
    differs from the record (addresses and times aside), or is empty."""

    type: Literal["rerun"] = "rerun"
    at: str
    turn: int
    difference: str


class AnswerEvent(Record):
    """The trial's end: the answer, or why there is none."""

    type: Literal["answer"] = "answer"
    at: str
    stop_reason: StopReason
    answer: str
    detail: str = ""
    """Why there is no answer."""


Event = Annotated[
    StartEvent
    | ReplyEvent
    | CellStartedEvent
    | CellDoneEvent
    | NudgeEvent
    | ResumedEvent
    | RerunEvent
    | AnswerEvent,
    Field(discriminator="type"),
]
