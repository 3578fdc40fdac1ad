"""A trial: its limits, its outcome, its later grades."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pybench.core.records.base import SCHEMA_VERSION, Record
from pybench.core.records.grading import Grade
from pybench.core.records.model import Usage
from pybench.core.records.sandbox import Isolation, RefusedFile
from pybench.core.records.tasks import Category, Difficulty, Language

TrialKey = tuple[str, int, int]
"""(task id, seed, epoch): what a trial is a trial of."""


class TrialLimits(Record):
    """What one agent may use up in one trial; None means no limit of that kind."""

    max_turns: int = Field(10, ge=1)
    cell_sec: float = Field(120.0, gt=0)
    all_cells_sec: float = Field(600.0, gt=0)
    """Wall time of all cells of the trial together; the model's replies and all waiting are left out, and
    what the cells lacked of a processor, up to as much again."""
    tokens: int | None = Field(None, ge=1)
    cost_usd: float | None = Field(None, gt=0)
    kernel_deaths: int = Field(3, ge=1)
    """How many times the agent may bring down its kernel before the trial ends."""
    observation_chars: int = Field(10_000, ge=200)
    """Characters of a cell's output that the model is shown; more is cut in the middle."""


StopReason = Literal[
    "answer",  # a reply without code
    "max_turns",
    "trial_time",
    "max_tokens",
    "max_cost",
    "context_window",
    "cell_died",  # killed its own kernel once too often
    "cell_limit",  # memory, processes, disk or CPU
    "no_reply",  # only empty or unreadable replies
    "gave_up",  # a person who plays the model
    "stopped",  # by the person who asked, in a chat
    "error",  # the machinery; see `error`
]


ErrorKind = Literal["model", "sandbox", "grader", "input", "tracking", "harness"]


class TrialError(Record):
    """A failure of the machinery: the boundary it came from and one line that says what."""

    kind: ErrorKind
    message: str


class Timings(Record):
    """Wall time by phase, in seconds."""

    start_sec: float = 0.0
    """Building the inputs, and what was waited for the sandbox beyond the first reply."""
    model_sec: float = 0.0
    """The model's replies, with `waited_sec`."""
    waited_sec: float = 0.0
    """The part of `model_sec` in which no model worked: rate limits and pauses between retries."""
    person_sec: float = 0.0
    """Waiting for the replies of a person who plays the model; part of no other figure."""
    cells_sec: float = 0.0
    """All cells. `limits.all_cells_sec` limits it, less what they lacked of a processor."""
    collect_sec: float = 0.0
    grade_sec: float = 0.0
    total_sec: float = 0.0
    """From the trial's start to its record, waiting included (but for a person): more than
    `limits.all_cells_sec` allows."""


class TrialRecord(Record):
    """One line of `trials.jsonl`: one finished attempt at one (task, seed, epoch)."""

    schema_version: int = SCHEMA_VERSION
    run_id: str
    task_id: str
    category: Category
    seed: int
    epoch: int
    attempt: int
    status: Literal["passed", "failed", "error"]
    score: float | None
    answer: str
    grades: tuple[Grade, ...]
    stop_reason: StopReason
    error: TrialError | None = None
    refused: tuple[RefusedFile, ...] = ()
    turns: int
    usage: Usage
    timings: Timings
    isolation: Isolation | None
    started_at: str
    task_hash: str
    inputs_hash: str | None
    subcategory: str = ""
    language: Language = "en"
    difficulty: Difficulty = "medium"
    retried: tuple[TrialError, ...] = ()
    """Errors after which this attempt was tried again within the run; the last one, if any, is `error`."""

    @property
    def key(self) -> TrialKey:
        """What the trial is a trial of."""
        return (self.task_id, self.seed, self.epoch)

    @property
    def reasons(self) -> list[str]:
        """Why the trial did not pass, one line a cause; empty if it passed."""
        if self.status == "passed":
            return []
        if self.error is not None:
            return [f"{self.error.kind}: {self.error.message}"]
        # The first grade decides; what others say stands beside it.
        failed = [check for grade in self.grades[:1] for check in grade.checks if not check.passed]
        return [f"{check.name}: {check.reason}" for check in failed]


class Regrade(Record):
    """One line of `grades.jsonl`: one attempt graded again, without running the agent."""

    schema_version: int = SCHEMA_VERSION
    grading_hash: str
    task_id: str
    seed: int
    epoch: int
    attempt: int
    task_hash: str
    """Of the task as it was when this was graded: its checks may be newer than the trial."""
    status: Literal["passed", "failed", "error"]
    score: float | None
    grades: tuple[Grade, ...]
    stop_reason: StopReason
    error: TrialError | None = None
    at: str

    @property
    def key(self) -> TrialKey:
        """As of the trial's record."""
        return (self.task_id, self.seed, self.epoch)


class Agreement(Record):
    """How far a judge and the unit checks agree over the trials that both have judged.

    Counts are of trials: `both_passed`, `both_failed`, and those that one of the two alone passed.
    `kappa` is Cohen's; None where it is not defined (one of the two gave the same verdict throughout).
    """

    both_passed: int
    only_checks_passed: int
    only_judge_passed: int
    both_failed: int
    not_scored: int
    """Trials on which the judge gave no verdict."""
    kappa: float | None
