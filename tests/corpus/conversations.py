"""Conversations made for tests."""

from __future__ import annotations

from typing import Any

from pybench.corpus.conversation import Conversation, CorpusMessage, CorpusMeta


def conversation(
    name: str,
    request: str = "Add the numbers.",
    replies: tuple[str, ...] = ("print(1)", "Answer: 1"),
    **fields: Any,
) -> Conversation:
    """One with these replies, all trained, and an observation after each but the last."""
    messages = [
        CorpusMessage(role="system", content="You run code."),
        CorpusMessage(role="user", content=request),
    ]
    for number, reply in enumerate(replies):
        messages.append(CorpusMessage(role="assistant", content=reply, train=True))
        if number < len(replies) - 1:
            messages.append(CorpusMessage(role="user", content="Output:\n1"))
    fields = {"meta": CorpusMeta(source="run"), "task_id": name, **fields}
    return Conversation(id=name, messages=tuple(messages), **fields)
