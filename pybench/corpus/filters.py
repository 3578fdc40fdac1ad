"""Which conversations are worth training on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.corpus.agreement import agreeing
from pybench.corpus.conversation import Conversation
from pybench.corpus.near_duplicates import first_of_each


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class Filters:
    """What a conversation must be like to be kept; null lets all through."""

    agreement: float | None = Field(default=None, gt=0, le=1)
    """Of a task's solutions, how many must give the answer that most of them give; at least two."""
    max_turns: int | None = Field(default=None, ge=1)
    max_tokens: int | None = Field(default=None, ge=1)
    """Estimated, system prompt included."""
    max_error_share: float | None = Field(default=None, ge=0, le=1)
    """Of its replies, how many may be mistakes."""
    repairs: bool = True
    """Whether a conversation may hold a mistake at all."""
    languages: tuple[str, ...] | None = None
    similarity: float | None = Field(default=None, gt=0, le=1)
    """Of request and replies to those of another conversation of the split, from which on it is left out."""
    per_task: int | None = Field(default=None, ge=1)
    """Conversations of one task, the shortest first."""
    share: float = Field(default=1.0, gt=0, le=1)
    """Of what is left, so much is kept, drawn by `seed`."""
    seed: int = 0


def apply(
    filters: Filters, conversations: Sequence[Conversation]
) -> tuple[list[Conversation], dict[str, int]]:
    """What is kept, in its order, and how many each filter left out, in the order in which they are asked."""
    dropped: Counter[str] = Counter()
    left = list(conversations)
    if filters.agreement is not None:
        left = agreeing(left, filters.agreement)
        dropped["agreement"] = len(conversations) - len(left)
    for name, test in _tests(filters).items():
        before = len(left)
        left = [each for each in left if test(each)]
        dropped[name] = before - len(left)
    if filters.per_task is not None:
        before, left = len(left), _shortest_of_each_task(left, filters.per_task)
        dropped["per_task"] = before - len(left)
    if filters.similarity is not None:
        before = len(left)
        kept = first_of_each((_compared(each) for each in left), filters.similarity)
        left = [each for each, is_kept in zip(left, kept, strict=True) if is_kept]
        dropped["similarity"] = before - len(left)
    if filters.share < 1:
        chosen = set(
            random.Random(f"share {filters.seed}").sample(range(len(left)), round(filters.share * len(left)))
        )
        dropped["share"] = len(left) - len(chosen)
        left = [each for number, each in enumerate(left) if number in chosen]
    return left, {name: count for name, count in dropped.items() if count}


def _tests(filters: Filters) -> dict[str, Callable[[Conversation], bool]]:
    """By the setting's name, what a conversation must be like."""
    tests: dict[str, Callable[[Conversation], bool]] = {
        "no reply to train": lambda each: any(message.train for message in each.messages)
    }
    if (turns := filters.max_turns) is not None:
        tests["max_turns"] = lambda each: len(each.replies) <= turns
    if (tokens := filters.max_tokens) is not None:
        tests["max_tokens"] = lambda each: each.tokens() <= tokens
    if (share := filters.max_error_share) is not None:
        tests["max_error_share"] = lambda each: _mistakes(each) <= share * len(each.replies)
    if not filters.repairs:
        tests["repairs"] = lambda each: not _mistakes(each)
    if (languages := filters.languages) is not None:
        tests["languages"] = lambda each: each.language in languages
    return tests


def _mistakes(conversation: Conversation) -> int:
    return sum(not message.train for message in conversation.replies)


def _shortest_of_each_task(conversations: Sequence[Conversation], count: int) -> list[Conversation]:
    by_task: dict[str, list[Conversation]] = {}
    for each in conversations:
        by_task.setdefault(each.task_id or each.id, []).append(each)
    kept = {
        each.id
        for group in by_task.values()
        for each in sorted(group, key=lambda one: (len(one.replies), one.tokens(), one.id))[:count]
    }
    return [each for each in conversations if each.id in kept]


def _compared(conversation: Conversation) -> str:
    return "\n".join([conversation.request, *(each.content for each in conversation.replies)])
