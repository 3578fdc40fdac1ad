"""Which conversations share a row, and which rows a step: the plan that the trainer follows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pybench.core.errors import UserError
from pybench.training.conversations import Conversation, Split
from pybench.training.prompts import ChatTemplate, Rendered
from pybench.training.trainer.rows import Plan

_OPEN_ROWS = 32
"""Rows that may still be filled, while conversations are laid out."""


class TurnsTokenizer(Protocol):
    """A model's tokenizer and chat template."""

    template: ChatTemplate

    def encode_rendered(self, rendered: Rendered) -> tuple[list[int], list[bool], int]:
        """Tokens, whether each is trained, and how many of the first are a prompt that can be shared."""

    def prompt(self, messages: list[dict[str, Any]], tools: Any = None) -> list[int]:
        """What the model reads when it is asked to answer these messages."""


@dataclass(frozen=True)
class Tokenized:
    """A conversation as the model reads it; `prompt` tokens at its beginning may be shared."""

    where: str
    tokens: list[int]
    is_trained: list[bool]
    prompt: int


@dataclass(frozen=True)
class Layout:
    """How rows and steps are made."""

    row_tokens: int
    rows_per_step: int
    epochs: int
    seed: int
    skips_long: bool


@dataclass(frozen=True)
class Packed:
    """The plan and what is worth telling of it."""

    plan: Plan
    train: int
    validation: int
    skipped: int
    tokens: int
    """Of the conversations one by one, each of them once."""
    trained_tokens: int
    row_tokens: int
    """Of an epoch's rows, in which prompts are shared."""


def tokenize(conversations: Sequence[Conversation], tokenizer: TurnsTokenizer) -> list[Tokenized]:
    """Each conversation as tokens. Raises UserError where the chat template refuses one."""
    return [
        Tokenized(each.where, *tokenizer.encode_rendered(tokenizer.template.render(each)))
        for each in conversations
    ]


def pack(split: Split, tokenizer: TurnsTokenizer, layout: Layout) -> Packed:
    """The plan of a whole training.

    Raises:
        UserError: a conversation is longer than a row and may not be skipped, or none is left.
    """
    train, validation, skipped = _fitting_split(split, tokenizer, layout.row_tokens, layout.skips_long)
    known = [*train, *validation]
    rows: list[list[int]] = []
    step_starts = [0]
    for epoch in range(layout.epochs):
        chance = random.Random(f"epoch {epoch} {layout.seed}")
        order = list(range(len(train)))
        chance.shuffle(order)
        laid = _rows(known, order, layout.row_tokens)
        chance.shuffle(laid)
        for first in range(0, len(laid), layout.rows_per_step):
            rows += laid[first : first + layout.rows_per_step]
            step_starts.append(len(rows))
    an_epoch = _rows(known, list(range(len(train))), layout.row_tokens)
    rows += _rows(known, list(range(len(train), len(known))), layout.row_tokens)
    plan = _plan(known, rows, step_starts)
    return _packed(plan, train, validation, skipped, sum(_length(known, row) for row in an_epoch))


def lay_one_by_one(split: Split, tokenizer: TurnsTokenizer, row_tokens: int, skips_long: bool) -> Packed:
    """Each conversation as a row of its own, and all in one step: for a trainer that packs and orders itself.

    Raises:
        UserError: as `pack`.
    """
    train, validation, skipped = _fitting_split(split, tokenizer, row_tokens, skips_long)
    known = [*train, *validation]
    plan = _plan(known, [[number] for number in range(len(known))], [0, len(train)])
    return _packed(plan, train, validation, skipped, sum(len(each.tokens) for each in train))


def _packed(
    plan: Plan, train: list[Tokenized], validation: list[Tokenized], skipped: int, row_tokens: int
) -> Packed:
    return Packed(
        plan=plan,
        train=len(train),
        validation=len(validation),
        skipped=skipped,
        tokens=sum(len(each.tokens) for each in train),
        trained_tokens=sum(sum(each.is_trained) for each in train),
        row_tokens=row_tokens,
    )


def _fitting_split(
    split: Split, tokenizer: TurnsTokenizer, row_tokens: int, skips_long: bool
) -> tuple[list[Tokenized], list[Tokenized], int]:
    train, skipped = _fitting(tokenize(split.train, tokenizer), row_tokens, skips_long)
    validation, skipped_too = _fitting(tokenize(split.validation, tokenizer), row_tokens, skips_long)
    if not train:
        raise UserError(f"train.row_tokens={row_tokens}: no conversation is that short; raise it")
    return train, validation, skipped + skipped_too


def _fitting(
    conversations: list[Tokenized], row_tokens: int, skips_long: bool
) -> tuple[list[Tokenized], int]:
    longest = max(conversations, key=lambda each: len(each.tokens), default=None)
    if longest is None or len(longest.tokens) <= row_tokens:
        return conversations, 0
    if not skips_long:
        raise UserError(
            f"train.row_tokens={row_tokens}: too short for {longest.where}, which has "
            f"{len(longest.tokens)} tokens; raise it as far as the model's context allows, or leave such "
            "conversations out with train.too_long=skip"
        )
    kept = [each for each in conversations if len(each.tokens) <= row_tokens]
    return kept, len(conversations) - len(kept)


def _rows(known: list[Tokenized], order: list[int], row_tokens: int) -> list[list[int]]:
    """Lay conversations into rows, each into the first open row of its prompt that has room."""
    done: list[list[int]] = []
    opened: list[tuple[tuple[int, ...], list[int], int]] = []
    for number in order:
        each = known[number]
        prompt = tuple(each.tokens[: each.prompt])
        own = len(each.tokens) - each.prompt
        for at, (shared, members, length) in enumerate(opened):
            if shared == prompt and length + own <= row_tokens:
                opened[at] = (shared, [*members, number], length + own)
                break
        else:
            opened.append((prompt, [number], len(each.tokens)))
            if len(opened) > _OPEN_ROWS:
                done.append(opened.pop(0)[1])
    return done + [members for _, members, _ in opened]


def _length(known: list[Tokenized], members: list[int]) -> int:
    prompt = known[members[0]].prompt
    return prompt + sum(len(known[each].tokens) - prompt for each in members)


def _plan(known: list[Tokenized], rows: list[list[int]], step_starts: list[int]) -> Plan:
    def ends(lengths: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        return np.cumsum([0, *lengths]).astype(np.int32)

    return Plan(
        tokens=np.array([token for each in known for token in each.tokens], np.int32),
        is_trained=np.array([flag for each in known for flag in each.is_trained], np.bool_),
        starts=ends([len(each.tokens) for each in known]),
        prompts=np.array([each.prompt for each in known], np.int32),
        members=np.array([number for row in rows for number in row], np.int32),
        row_starts=ends([len(row) for row in rows]),
        step_starts=np.array(step_starts, np.int32),
    )
