"""A run: what it rested on, and what came of it."""

from __future__ import annotations

from typing import Any

from pybench.core.records.base import SCHEMA_VERSION, Record
from pybench.core.records.tasks import Category
from pybench.core.records.trial import Agreement


class RunMetrics(Record):
    """Counts and means over some trials (a whole run, or one category of it).

    `pass_rate` is passed / (passed + failed); `strict_pass_rate` is passed / planned; `coverage` is
    (passed + failed) / planned. Means are over graded trials; None where there is none.
    """

    planned: int
    passed: int
    failed: int
    errors: int
    not_run: int
    pass_rate: float | None
    strict_pass_rate: float | None
    coverage: float | None
    score: float | None
    turns: float | None
    prompt_tokens: int
    completion_tokens: int
    cost_usd: float | None
    trial_sec: float | None
    """Mean `timings.total_sec` of a graded trial: from its start to its record, waiting included."""
    trial_tokens: float | None = None
    """Mean tokens of a graded trial, read and written."""
    trial_cost_usd: float | None = None
    """Mean model cost of a graded trial; None where one of them is unknown."""
    tasks: int = 0
    pass_rate_interval: tuple[float, float] | None = None
    """95 % interval, by `interval_method`; over tasks where a task has several trials."""
    strict_pass_rate_interval: tuple[float, float] | None = None
    interval_method: str = ""
    pass_at_k: dict[int, float] = {}
    """By k: the chance that one of k trials of a task passes; over `over_k_tasks` tasks for every k."""
    pass_hat_k: dict[int, float] = {}
    """By k: the chance that all of k trials of a task pass; over the same tasks."""
    over_k_tasks: int = 0
    """How many tasks had all their planned trials graded: those that pass@k and pass^k are means over."""
    score_interval: tuple[float, float] | None = None
    """95 % interval of `score`: by bootstrap over tasks, or the pass rate's where no score is in between."""
    grading_cost_usd: float | None = 0.0
    """What the graders spent (a judge's requests), apart from the model's `cost_usd`."""
    retry_cost_usd: float = 0.0
    """The part of `cost_usd` that went to replies of no use, as far as it is known."""
    unknown_retries: int = 0
    """The model's attempts that ended without word of their cost; `cost_usd` leaves them out."""


class Planned(Record):
    """Trials that a command asked for: each of these tasks, `epochs` times, with inputs of this seed."""

    seed: int
    epochs: int
    tasks: tuple[str, ...]


class RunEnvironment(Record):
    """`environment.json`: what a run rested on."""

    schema_version: int = SCHEMA_VERSION
    run_id: str
    run_hash: str
    grading_hash: str
    dataset_hash: str
    dataset_seed: int
    tasks: dict[str, str]
    """Task hash by task id."""
    epochs: int
    planned: tuple[Planned, ...] = ()
    """What the run has been asked for so far; a run that grows has several."""
    pybench: str
    commit: str | None
    python: str
    platform: str
    packages: dict[str, str]
    sandbox: dict[str, Any]
    """What the sandbox says of itself: isolation, Python, kernel packages with versions."""
    model: dict[str, Any]
    server: dict[str, Any] = {}
    grader: dict[str, Any] = {}
    """What the grader says of itself: of a judge, its model with the price's source and date."""
    agent: dict[str, Any] = {}
    overrides: tuple[str, ...] = ()
    started_at: str


class LoopPauses(Record):
    """How long the process that owns a run left waiting what was due, in seconds."""

    p99_sec: float
    max_sec: float


class RunSummary(Record):
    """`summary.json`: what a run came to."""

    schema_version: int = SCHEMA_VERSION
    run_id: str
    name: str
    run_hash: str
    grading_hash: str
    dataset_hash: str
    model: str
    started_at: str
    ended_at: str
    wall_sec: float
    dataset_seeds: tuple[int, ...] = ()
    """Of the trials' inputs; empty where a run was summed up before they were named."""
    overall: RunMetrics
    by_category: dict[Category, RunMetrics]
    by_subcategory: dict[str, RunMetrics] = {}
    """By `<category>/<subcategory>`."""
    by_difficulty: dict[str, RunMetrics] = {}
    by_language: dict[str, RunMetrics] = {}
    error_kinds: dict[str, int] = {}
    retried: dict[str, int] = {}
    """How many errors of each kind were overcome, or not, by trying again within the run."""
    exit_code: int
    note: str = ""
    """Why the run ended early, if it did: the budget, an interruption, a preflight that failed."""
    way_on: str = ""
    """The override with which `resume` goes on, where a limit of cost ended the run."""
    agreement: Agreement | None = None
    """Of the judge with the unit checks, where both have graded."""
    loop_pauses: LoopPauses | None = None
    """Of the command that wrote this; None where a run was summed up before they were measured."""
    not_held: tuple[str, ...] = ()
    """What the sandboxes' layer does not hold, as in `Isolation`."""
    tracked: bool = False
