"""What a corpus holds: the table that papers give of theirs, and the counts behind its plots."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import resources
from statistics import fmean

from pybench.core.records.base import Record
from pybench.corpus.conversation import Conversation, estimated_tokens, text_of

TURNS_SHOWN = 12
_TOKEN_STEPS = (250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000)


class CorpusStats(Record):
    """Counts of some conversations. Tokens are estimated (`conversation.estimated_tokens`)."""

    conversations: int
    tasks: int
    replies: int
    replies_each: float
    tokens: int
    tokens_each: float
    trained_tokens: int
    system_tokens: int
    """Of system prompts, which packing can share."""
    mistakes: int
    """Replies that are not trained."""
    with_repair: int
    """Conversations with a mistake that a later reply repairs."""

    @property
    def trained_share(self) -> float:
        """Of all tokens, those that training counts."""
        return self.trained_tokens / max(1, self.tokens)

    @property
    def debug_ratio(self) -> float:
        """The share of conversations in which a mistake is repaired."""
        return self.with_repair / max(1, self.conversations)


@dataclass(frozen=True)
class Published:
    """Another corpus as it is published; None is not stated."""

    name: str
    conversations: int | None
    tokens: int | None
    tokens_each: float | None
    replies: str
    """How many replies a conversation has, as far as it is known."""
    source: str


def measure(conversations: Sequence[Conversation]) -> CorpusStats:
    """Count them."""
    replies = [len(each.replies) for each in conversations]
    tokens = [each.tokens() for each in conversations]
    mistakes = [sum(not reply.train for reply in each.replies) for each in conversations]
    return CorpusStats(
        conversations=len(conversations),
        tasks=len({each.task_id or each.id for each in conversations}),
        replies=sum(replies),
        replies_each=fmean(replies) if replies else 0.0,
        tokens=sum(tokens),
        tokens_each=fmean(tokens) if tokens else 0.0,
        trained_tokens=sum(each.trained_tokens() for each in conversations),
        system_tokens=sum(
            estimated_tokens(text_of(message))
            for each in conversations
            for message in each.messages
            if message.role == "system"
        ),
        mistakes=sum(mistakes),
        with_repair=sum(
            count > 0 and each.replies[-1].train for each, count in zip(conversations, mistakes, strict=True)
        ),
    )


def by(
    conversations: Iterable[Conversation], names: Callable[[Conversation], Iterable[str]]
) -> dict[str, int]:
    """How many conversations carry each name, the commonest first."""
    counts = Counter(name for each in conversations for name in set(names(each)))
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def file_types(conversation: Conversation) -> list[str]:
    """The endings of its input files."""
    return [name.rpartition(".")[2].lower() for name in conversation.meta.inputs if "." in name]


def kinds(conversations: Sequence[Conversation]) -> dict[str, dict[str, int]]:
    """The counts that are drawn, by the plot's title."""
    return {
        "Replies in a conversation": _in_order(
            Counter(_turns(each) for each in conversations), _turn_order()
        ),
        "Tokens of a conversation": _in_order(
            Counter(_step(each.tokens()) for each in conversations), _step_order()
        ),
        "Categories": by(conversations, lambda each: [each.category or "none"]),
        "Input files": by(conversations, lambda each: file_types(each) or ["none"]),
        "Languages": by(conversations, lambda each: [each.language]),
        "Agent formats": by(conversations, lambda each: [each.agent_format or "none"]),
        "Families": by(conversations, lambda each: [each.family or "none"]),
    }


def published() -> list[Published]:
    """The figures of `published.csv`."""
    text = resources.files("pybench.corpus").joinpath("published.csv").read_text("utf-8")
    rows = csv.DictReader(line for line in text.splitlines() if not line.startswith("#"))
    return [
        Published(
            name=row["name"],
            conversations=int(row["conversations"]) if row["conversations"] else None,
            tokens=int(row["tokens"]) if row["tokens"] else None,
            tokens_each=float(row["tokens_each"]) if row["tokens_each"] else None,
            replies=f"{row['replies_low']} to {row['replies_high']}" if row["replies_low"] else "",
            source=row["source"],
        )
        for row in rows
    ]


def _turns(conversation: Conversation) -> str:
    count = len(conversation.replies)
    return str(count) if count < TURNS_SHOWN else f"{TURNS_SHOWN} or more"


def _turn_order() -> list[str]:
    return [*map(str, range(TURNS_SHOWN)), f"{TURNS_SHOWN} or more"]


def _step(tokens: int) -> str:
    return next((f"to {step}" for step in _TOKEN_STEPS if tokens <= step), f"over {_TOKEN_STEPS[-1]}")


def _step_order() -> list[str]:
    return [*(f"to {step}" for step in _TOKEN_STEPS), f"over {_TOKEN_STEPS[-1]}"]


def _in_order(counts: Counter[str], order: Sequence[str]) -> dict[str, int]:
    return {name: counts[name] for name in order if counts[name]}
