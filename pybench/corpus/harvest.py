"""Conversations out of a run's trials that passed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pybench.agents.formats import FORMATS
from pybench.agents.transcript import Transcript, Turn, transcript_of
from pybench.core.records import Message, TrialRecord
from pybench.corpus.contamination import files_named
from pybench.corpus.conversation import Conversation, CorpusMessage, CorpusMeta, CorpusSplit
from pybench.families import FamilyTask, families, redraw
from pybench.models.roles import as_openai
from pybench.results.load import LoadedRun


def harvest(run: LoadedRun, split: CorpusSplit) -> Iterator[Conversation]:
    """The conversation of each trial that passed with an answer, in the order of their keys.

    A reply is trained unless its cell failed or it could not be used: the mistake stays as what the next
    reply puts right.
    """
    for record in run.records:
        if record.status == "passed":
            transcript = transcript_of(run.events(record))
            if transcript.turns and transcript.ended and transcript.ended.stop_reason == "answer":
                yield _conversation(run, record, transcript, split)


def _conversation(
    run: LoadedRun, record: TrialRecord, transcript: Transcript, split: CorpusSplit
) -> Conversation:
    form = FORMATS[run.agent_format]()
    messages = [_message(each, trained=False) for each in transcript.start]
    for turn in transcript.turns:
        said = Message(role="assistant", content=form.kept(turn.reply), tool_calls=turn.reply.tool_calls)
        messages.append(_message(said, trained=is_right(turn)))
        if turn.observation is not None:
            messages += [_message(each, trained=False) for each in form.observe(turn.reply, turn.observation)]
    drawn = FamilyTask.of(record.task_id)
    request = next((each.content for each in messages if each.role == "user"), "")
    inputs = redraw(record.task_id).files if drawn else dict.fromkeys(files_named(request))
    return Conversation(
        id="/".join((run.label, record.task_id, str(record.seed), str(record.epoch))),
        task_id=record.task_id,
        family=drawn.family if drawn else None,
        split=drawn.split if drawn else split,
        language=record.language,
        category=record.category,
        agent_format=run.agent_format,
        messages=tuple(messages),
        tools=tuple(form.tools()),
        meta=CorpusMeta(
            source="run",
            run=run.label,
            model=run.model,
            seed=record.seed,
            epoch=record.epoch,
            is_held_out=bool(drawn and families()[drawn.family].is_held_out),
            inputs=tuple(inputs),
            inputs_hash=record.inputs_hash,
            task_hash=record.task_hash,
            turns=len(transcript.turns),
            repairs=repairs(transcript),
        ),
    )


def is_right(turn: Turn) -> bool:
    """Whether a reply is worth learning: its cell ran to its end, or it is the answer."""
    if turn.problem is not None:
        return False
    return turn.cell is None or turn.cell.status == "ok"


def repairs(transcript: Transcript) -> int:
    """How many failed cells were followed by one that ran to its end."""
    ran = [turn.cell.status == "ok" for turn in transcript.turns if turn.cell is not None]
    return sum(not before and after for before, after in pairwise(ran))


def _message(message: Message, trained: bool) -> CorpusMessage:
    written = as_openai(message)
    return CorpusMessage(
        role=message.role,
        content=message.content,
        train=trained,
        tool_calls=tuple(written.get("tool_calls") or ()),
        tool_call_id=message.tool_call_id,
    )
