"""What people thought of exchanges, with what was said in them: examples for training, one a line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from pybench.agents.formats import FORMATS, FormatName
from pybench.agents.transcript import Transcript, chat, transcript_of
from pybench.core.journal import read_events
from pybench.models.roles import as_openai
from pybench.service.store import Conversation, Store


def rated(store: Store, conversations: Iterable[Conversation]) -> Iterator[dict[str, Any]]:
    """Every exchange that has a rating, the latest one of each, with the chat messages up to its answer.

    What a branch has copied of another conversation is told once. Exchanges without a reply are left out.
    """
    told: set[str] = set()
    for one in sorted(conversations, key=lambda each: each.created):
        steps = store.events(one.id)
        models = {step.number: step.data.get("model") for step in steps if step.kind == "request"}
        ratings = {step.data["exchange"]: step.data["rating"] for step in steps if step.kind == "rating"}
        for exchange, rating in sorted(ratings.items()):
            path = store.place(one.id) / "exchanges" / str(exchange) / "trajectory.jsonl"
            if not rating or not path.is_file():
                continue
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found = _messages(transcript_of(read_events(path)), one.agent)
            if digest in told or not found:
                continue
            told.add(digest)
            yield {
                "conversation": one.id,
                "exchange": exchange,
                "user": one.owner,
                "rating": rating,
                "model": models.get(exchange) or one.model,
                "agent": one.agent,
                **found,
            }


def as_lines(examples: Iterable[dict[str, Any]]) -> str:
    """JSON Lines."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in examples)


def _messages(transcript: Transcript, agent: str) -> dict[str, Any]:
    """`messages` that end with the assistant, and `tools` where they are used; empty without a reply."""
    form = _format(transcript, agent)
    messages = chat(transcript, form)
    while messages and messages[-1].role != "assistant":
        messages.pop()
    if not transcript.turns or not messages:
        return {}
    tools = FORMATS[form]().tools()
    return {"messages": [as_openai(each) for each in messages], **({"tools": tools} if tools else {})}


def _format(transcript: Transcript, agent: str) -> FormatName:
    """The agent's reply format: agents that ship are called like theirs, others show it."""
    named = next((name for name in FORMATS if name == agent), None)
    if named is not None:
        return named
    return "tool_call" if any(turn.reply.tool_calls for turn in transcript.turns) else "code_block"
