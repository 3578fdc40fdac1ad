"""The vocabulary: every typed value that passes between parts or is written to disk.

Task   a request with its files and checks.
Trial  one agent's attempt at one task; a task can have several (epochs).
Run    all trials of one composed config.
Sweep  several runs.

All records are frozen. Those written to disk carry `schema_version` and are read back by
`Record.model_validate_json`; a field is only ever added with a default.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

SCHEMA_VERSION = 1

Category = str
CATEGORIES = ("chart", "text", "image_audio", "math", "software")
"""The five categories of the paper, in the order in which tables show them."""

Language = Literal["en", "zh"]
Difficulty = Literal["easy", "medium", "hard"]


class Record(BaseModel):
    """Base of all records: frozen, and unknown fields are an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# ----------------------------------------------------------------------------- tasks


class CheckSpec(Record):
    """One check of a task: `name` is `<module>.<function>` in `graders/` (or `checks.<function>` for
    the task's own `checks.py`), `params` its keyword arguments as written in `task.yaml`."""

    name: str
    params: dict[str, Any] = {}


class Task(Record):
    """A request with its files and checks, as a dataset hands it out. Holds no answers itself."""

    id: str
    category: Category
    subcategory: str = ""
    language: Language = "en"
    difficulty: Difficulty = "medium"
    prompt: str
    inputs: tuple[str, ...] = ()
    """Relative paths of the input files inside the work folder."""
    outputs: tuple[str, ...] = ()
    """Relative paths of the files that the request asks for."""
    checks: tuple[CheckSpec, ...] = ()
    folder: Path
    """Host folder with the task's files; never visible inside a trial's sandbox."""
    task_hash: str
    """SHA-256 over sorted relative paths and bytes of `folder`."""
    cell_timeout_sec: float | None = None
    """A longer cell limit than the run's, where the task needs one."""


# ----------------------------------------------------------------------------- model


class ToolCall(Record):
    """A function call in a reply; `arguments` is the raw JSON text, which may be malformed."""

    id: str
    name: str
    arguments: str


class Display(Record):
    """One rich output of a cell: its mime type and its text or, for pictures, base64 data."""

    mime: str
    data: str


class Message(Record):
    """One chat message, in the roles of the OpenAI chat protocol."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    images: tuple[Display, ...] = ()
    """Pictures that go with the text, after it."""


class Usage(Record):
    """Tokens and cost of one reply or, summed, of a trial. `cost_usd` is None where no price is known."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: float | None = None
    requests: int = 0
    retry_cost_usd: float = 0.0
    """The part of `cost_usd` that went to replies of no use, as far as it is known."""
    unknown_retries: int = 0
    """Attempts that ended without word of their cost, as after a time-out. `cost_usd` leaves them out."""

    def __add__(self, other: Usage) -> Usage:
        """Sum; an unknown cost makes the sum unknown, unless that side made no request at all."""
        costs = [side.cost_usd for side in (self, other) if side.requests or side.cost_usd is not None]
        known = [cost for cost in costs if cost is not None]
        return Usage(
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            completion_tokens=self.completion_tokens + other.completion_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            cost_usd=sum(known) if known and len(known) == len(costs) else None,
            requests=self.requests + other.requests,
            retry_cost_usd=self.retry_cost_usd + other.retry_cost_usd,
            unknown_retries=self.unknown_retries + other.unknown_retries,
        )


class ModelReply(Record):
    """What the model said. `finish_reason` is the provider's own word ("stop", "length", "tool_calls")."""

    content: str
    reasoning: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    finish_reason: str = "stop"
    model: str = ""
    """The model name that the reply itself carries."""
    usage: Usage = Usage()
    duration_sec: float = 0.0
    waited_sec: float = 0.0
    """Seconds of waiting for rate limits and retries, on top of `duration_sec`."""
    retries: int = 0
    notes: tuple[str, ...] = ()
    """What was adapted for this request, e.g. roles merged or parameters dropped."""
    endpoint: str = ""
    """The address that answered, or the provider's name."""
    cached: bool = False
    """Taken from the response cache: no request, no cost; the tokens are those of the first time."""


# ----------------------------------------------------------------------------- sandbox


class CellError(Record):
    """The exception a cell ended with; `traceback` is plain text without control codes."""

    name: str
    message: str
    traceback: str


class CellResult(Record):
    """The outcome of one cell. Exactly one of four statuses, never an exception:

    ok       ran to its end.
    error    raised; `error` says what.
    timeout  ran over its limit and was interrupted; `state_lost` tells whether the kernel was replaced.
    died     the kernel ended; `death` says why ("out of memory", "exit 0", "signal 11", ...); it was
             replaced by a fresh one, so `state_lost` is True.
    """

    status: Literal["ok", "error", "timeout", "died"]
    stdout: str = ""
    stderr: str = ""
    value: str | None = None
    """The text form of the last expression's value."""
    displays: tuple[Display, ...] = ()
    error: CellError | None = None
    files: tuple[str, ...] = ()
    """Relative paths of files that this cell made or changed."""
    dropped_chars: int = 0
    """Characters of output dropped inside the sandbox because the cell printed too much."""
    state_lost: bool = False
    death: str | None = None
    limit: str | None = None
    """The resource limit that the cell ran into, if one is known: memory processes disk cpu."""
    duration_sec: float = 0.0


class Isolation(Record):
    """What holds the code in, recorded in every trial. `layer` is the name of the mechanism and
    `covers` what each part of it does (e.g. {"files": "mount namespace", "network": "own namespace"})."""

    layer: str
    covers: dict[str, str] = {}
    network: bool = False


class RefusedFile(Record):
    """An output that was not collected, and why (a link, a device, too large, too many)."""

    path: str
    reason: str


class Collected(Record):
    """The agent's output folder after collection: regular files only, on the host."""

    files: tuple[str, ...] = ()
    refused: tuple[RefusedFile, ...] = ()


# ----------------------------------------------------------------------------- grading


class CheckResult(Record):
    """One check's verdict with the reason a person can audit."""

    name: str
    passed: bool
    score: float = Field(ge=0.0, le=1.0)
    reason: str = ""
    measured: dict[str, Any] = {}

    @property
    def verdict(self) -> Literal["passed", "failed", "not scored"]:
        """`not scored` is a judge's vote that could not be had or read; it is no verdict at all."""
        if self.measured.get("verdict") == "not scored":
            return "not scored"
        return "passed" if self.passed else "failed"


class Grade(Record):
    """One grader's verdict on one trial. `passed` is None when it could not be scored."""

    grader: str
    passed: bool | None
    score: float | None
    checks: tuple[CheckResult, ...] = ()
    cost_usd: float | None = 0.0


# ----------------------------------------------------------------------------- trial


class TrialLimits(Record):
    """What one agent may use up in one trial; None means no limit of that kind."""

    max_turns: int = Field(10, ge=1)
    cell_sec: float = Field(120.0, gt=0)
    trial_sec: float = Field(600.0, gt=0)
    """Seconds of running cells; waiting for the model is not the agent's time."""
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
    "error",  # the machinery; see `error`
]


ErrorKind = Literal["model", "sandbox", "grader", "input", "tracking", "harness"]


class TrialError(Record):
    """A failure of the machinery: the boundary it came from and one line that says what."""

    kind: ErrorKind
    message: str


class Timings(Record):
    """Seconds by phase. `start` is what the trial waited for: its sandbox starts beside the first reply.
    `model` includes waiting for rate limits; the agent's own time is `cells`."""

    start_sec: float = 0.0
    model_sec: float = 0.0
    waited_sec: float = 0.0
    cells_sec: float = 0.0
    collect_sec: float = 0.0
    grade_sec: float = 0.0
    total_sec: float = 0.0


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
    def key(self) -> tuple[str, int, int]:
        """(task_id, seed, epoch): what a trial is a trial of."""
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
    def key(self) -> tuple[str, int, int]:
        """(task_id, seed, epoch), as of the trial's record."""
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


# ----------------------------------------------------------------------------- run


class RunFigures(Record):
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
    """By k: the chance that one of k trials of a task passes; over tasks with k graded trials or more."""
    pass_hat_k: dict[int, float] = {}
    """By k: the chance that all of k trials of a task pass."""
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
    overall: RunFigures
    by_category: dict[Category, RunFigures]
    by_subcategory: dict[str, RunFigures] = {}
    """By `<category>/<subcategory>`."""
    by_difficulty: dict[str, RunFigures] = {}
    by_language: dict[str, RunFigures] = {}
    error_kinds: dict[str, int] = {}
    retried: dict[str, int] = {}
    """How many errors of each kind were overcome, or not, by trying again within the run."""
    exit_code: int
    note: str = ""
    """Why the run ended early, if it did: the budget, an interruption, a preflight that failed."""
    agreement: Agreement | None = None
    """Of the judge with the unit checks, where both have graded."""
    tracked: bool = False
