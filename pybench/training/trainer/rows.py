"""Packed conversations as arrays.

Several conversations lie in one row, one after the other, behind the prompt that they share. Each sees the
prompt and itself and counts its positions on from the prompt, as if it were alone; so a row's loss is that of
its conversations one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
PADDING = -1
PROMPT = 0


@dataclass(frozen=True)
class Plan:
    """What is trained on, in which order: conversations as tokens, and rows as lists of conversations.

    Conversation `c` has the tokens from `starts[c]` to `starts[c + 1]`; its first `prompts[c]` are a prompt
    that it may share with others. Row `r` holds the conversations from `row_starts[r]` on in `members`;
    step `s` has the rows from `step_starts[s]`, and `validation` those from the last of these on.
    """

    tokens: Ints
    is_trained: NDArray[np.bool_]
    starts: Ints
    prompts: Ints
    members: Ints
    row_starts: Ints
    step_starts: Ints

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.step_starts) - 1

    def step_rows(self, step: int) -> range:
        """The rows of a step, counted from 1."""
        return range(int(self.step_starts[step - 1]), int(self.step_starts[step]))

    def validation_rows(self) -> range:
        """The rows that are only measured."""
        return range(int(self.step_starts[-1]), len(self.row_starts) - 1)

    def row_members(self, row: int) -> list[int]:
        """The conversations of a row."""
        return [int(each) for each in self.members[self.row_starts[row] : self.row_starts[row + 1]]]

    def row_tokens(self, row: int) -> int:
        """How long a row is."""
        members = self.row_members(row)
        prompt = int(self.prompts[members[0]])
        return prompt + sum(int(self.starts[each + 1] - self.starts[each]) - prompt for each in members)

    def save(self, path: Path) -> None:
        """Write it. Raises OSError."""
        unfinished = path.with_name(f"{path.name}.unfinished")
        with unfinished.open("wb") as file:
            np.savez(file, **vars(self))
        unfinished.replace(path)

    @classmethod
    def load(cls, path: Path) -> Plan:
        """Read what `save` wrote. Raises OSError, ValueError."""
        with np.load(path) as stored:
            return cls(**{name: stored[name] for name in cls.__dataclass_fields__})


@dataclass(frozen=True)
class Batch:
    """Rows side by side, each padded to the longest: arrays of (rows, tokens)."""

    tokens: Ints
    positions: Ints
    parts: Ints
    """`PROMPT`, 1 for the first conversation, 2 for the second, ...; `PADDING`."""
    is_trained: NDArray[np.bool_]
    """Whether the loss counts how well this token was foretold."""

    def foretold_by(self) -> Ints:
        """For each token the place in its row from which it is foretold: the one before it, which for a
        conversation's first token is the prompt's last."""
        places = np.tile(np.arange(self.tokens.shape[1], dtype=np.int32) - 1, (self.tokens.shape[0], 1))
        for row, parts in enumerate(self.parts):
            prompt = int((parts == PROMPT).sum())
            begins = np.flatnonzero(np.diff(parts, prepend=PROMPT) != 0)
            places[row, begins] = prompt - 1
        return places


def batch_of(plan: Plan, rows: range | list[int]) -> Batch:
    """These rows of a plan as arrays."""
    length = max(plan.row_tokens(row) for row in rows)
    shape = (len(rows), length)
    batch = Batch(
        np.zeros(shape, np.int32),
        np.zeros(shape, np.int32),
        np.full(shape, PADDING, np.int32),
        np.zeros(shape, np.bool_),
    )
    for number, row in enumerate(rows):
        _fill(batch, number, plan, plan.row_members(row))
    return batch


def _fill(batch: Batch, number: int, plan: Plan, members: list[int]) -> None:
    prompt = int(plan.prompts[members[0]])
    at = 0
    for part, member in enumerate(members, start=1):
        begin, end = int(plan.starts[member]), int(plan.starts[member + 1])
        if part == 1:  # the prompt lies in the row once
            batch.tokens[number, :prompt] = plan.tokens[begin : begin + prompt]
            batch.positions[number, :prompt] = np.arange(prompt)
            batch.parts[number, :prompt] = PROMPT
            at = prompt
        begin += prompt
        there = slice(at, at + end - begin)
        batch.tokens[number, there] = plan.tokens[begin:end]
        batch.positions[number, there] = np.arange(prompt, prompt + end - begin)
        batch.parts[number, there] = part
        batch.is_trained[number, there] = plan.is_trained[begin:end]
        at = there.stop


def lengths(parts: Ints) -> list[list[int]]:
    """For each row the tokens of its prompt, then those of each conversation behind it."""
    return [[int((row == part).sum()) for part in range(PROMPT, int(row.max()) + 1)] for row in parts]
