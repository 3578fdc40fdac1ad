"""What was said in earlier exchanges, as the next one's messages."""

from __future__ import annotations

from pathlib import Path

from pybench.agents.formats import FORMATS, FormatName
from pybench.agents.transcript import Transcript, transcript_of
from pybench.core.journal import read_events
from pybench.core.records import Message

_NOT_RUN = "This was not run to its end: the exchange was stopped."


def messages_after(trajectory: Path, format: FormatName) -> tuple[Message, ...]:
    """The conversation up to the end of a recorded exchange, without the system prompt.

    An exchange that ended anywhere leaves messages that a model takes: no call stays without its output.
    """
    return tuple(_after(transcript_of(read_events(trajectory)), format))


def _after(found: Transcript, format: FormatName) -> list[Message]:
    form = FORMATS[format]()
    messages = [message for message in found.start if message.role != "system"]
    for turn in found.turns:
        reply = turn.reply
        messages.append(Message(role="assistant", content=reply.content, tool_calls=reply.tool_calls))
        is_answer = (
            turn is found.turns[-1] and found.ended is not None and found.ended.stop_reason == "answer"
        )
        if turn.observation is not None:
            messages += form.observe(reply, turn.observation)
        elif not is_answer and (turn.code is not None or reply.tool_calls):
            messages += form.observe(reply, _NOT_RUN)
    if found.ended is not None and found.ended.stop_reason == "stopped" and found.ended.answer:
        messages.append(Message(role="assistant", content=found.ended.answer))
    return messages
