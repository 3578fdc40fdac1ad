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


class Message(Record):
    """One chat message, in the roles of the OpenAI chat protocol."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None


class Usage(Record):
    """Tokens and cost of one reply or, summed, of a trial. `cost_usd` is None where no price is known."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: float | None = None
    requests: int = 0

    def __add__(self, other: Usage) -> Usage:
        """Sum; an unknown cost makes the sum unknown, unless that side made no request at all."""
        if self.requests == 0:
            return other
        if other.requests == 0:
            return self
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            completion_tokens=self.completion_tokens + other.completion_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            cost_usd=(self.cost_usd or 0.0) + (other.cost_usd or 0.0) if known else None,
            requests=self.requests + other.requests,
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


# ----------------------------------------------------------------------------- sandbox


class CellError(Record):
    """The exception a cell ended with; `traceback` is plain text without control codes."""

    name: str
    message: str
    traceback: str


class Display(Record):
    """One rich output of a cell: its mime type and its text or, for pictures, base64 data."""

    mime: str
    data: str


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


class TrialError(Record):
    """A failure of the machinery: the boundary it came from and one line that says what."""

    kind: Literal["model", "sandbox", "grader", "input", "tracking", "harness"]
    message: str


class Timings(Record):
    """Seconds by phase. `model` includes waiting for rate limits; the agent's own time is `cells`."""

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
        failed = [check for grade in self.grades for check in grade.checks if not check.passed]
        return [f"{check.name}: {check.reason}" for check in failed]


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
    pybench: str
    commit: str | None
    python: str
    platform: str
    packages: dict[str, str]
    sandbox: dict[str, Any]
    """What the sandbox says of itself: isolation, Python, kernel packages with versions."""
    model: dict[str, Any]
    server: dict[str, Any] = {}
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
    exit_code: int
    note: str = ""
    """Why the run ended early, if it did: the budget, an interruption, a preflight that failed."""
    tracked: bool = False
