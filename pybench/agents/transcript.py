"""A trajectory's events as turns and as the chat messages that the model saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pybench.agents.formats import FORMATS, FormatName
from pybench.core.events import (
    AnswerEvent,
    CellDoneEvent,
    CellStartedEvent,
    Event,
    NudgeEvent,
    ReplyEvent,
    StartEvent,
)
from pybench.core.records import CellResult, Message, ModelReply, ToolCall
from pybench.core.text import read_json


@dataclass
class Turn:
    """One reply and what came of it: a cell, a nudge, or nothing where it is the answer."""

    number: int
    at: str
    reply: ModelReply
    code: str | None = None
    cell: CellResult | None = None
    observation: str | None = None
    problem: str | None = None
    """Why the reply could not be used, if it could not."""


@dataclass
class Transcript:
    """A trial from its first message to its end; `ended` is None where it was interrupted."""

    start: tuple[Message, ...] = ()
    turns: list[Turn] = field(default_factory=list)
    ended: AnswerEvent | None = None


def transcript_of(events: Sequence[Event]) -> Transcript:
    """Group the events of one trajectory by turn. Where an attempt went on after an interruption, what
    was done again stands in the place of what was cut short."""
    transcript = Transcript()
    for event in events:
        last = transcript.turns[-1] if transcript.turns else None
        match event:
            case StartEvent():
                transcript = Transcript(start=event.messages)
            case ReplyEvent():
                transcript.turns = [turn for turn in transcript.turns if turn.number < event.turn]
                transcript.turns.append(Turn(event.turn, event.at, event.reply))
            case CellStartedEvent() if last:
                last.code = event.code
            case CellDoneEvent() if last:
                last.cell, last.observation = event.result, event.observation
            case NudgeEvent() if last:
                last.problem, last.observation = event.problem, event.observation
            case AnswerEvent():
                transcript.ended = event
    return transcript


def chat(transcript: Transcript, agent_format: FormatName) -> list[Message]:
    """The chat messages of a trial, in the roles in which the model was given them."""
    messages, form = list(transcript.start), FORMATS[agent_format]()
    for turn in transcript.turns:
        reply = turn.reply
        messages.append(Message(role="assistant", content=form.kept(reply), tool_calls=reply.tool_calls))
        if turn.observation is not None:
            messages += form.observe(reply, turn.observation)
    return messages


def arguments_of(call: ToolCall) -> dict[str, Any]:
    """A call's arguments; what is no JSON object is kept as text."""
    try:
        parsed = read_json(call.arguments.encode("utf-8", "replace"), is_strict=False)
    except ValueError:
        parsed = None
    return parsed if isinstance(parsed, dict) else {"unreadable": call.arguments}
