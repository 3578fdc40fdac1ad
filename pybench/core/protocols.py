"""The parts a run is made of. A new part is one class that fits one of these, and one yaml.

What only some parts of a kind can do stands in `pybench.core.optional`.

A part is a pydantic dataclass whose fields are its settings (so that a wrong type or an unknown
setting is refused when the config is read); what it needs at work (connections, processes) is made in
`open` and ended in `close`, never at import or construction.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pybench.core.errors import InfrastructureError
from pybench.core.events import Event
from pybench.core.jobs import IsolatedRunner
from pybench.core.records import (
    FIGURE_RECORDS,
    CellResult,
    Collected,
    Display,
    Grade,
    Isolation,
    Message,
    ModelReply,
    StopReason,
    Task,
    TrialLimits,
    Usage,
)
from pybench.core.stopping import Stop

if TYPE_CHECKING:
    from pybench.core.spending import Budget


class Listener(Protocol):
    """Hears a reply while it is written. Its methods return at once and never raise."""

    partial: str
    """The text heard of the latest attempt at a reply."""

    def begin_reply(self) -> None:
        """Called before each attempt: what was heard of an earlier one is void."""

    def said(self, text: str, reasoning: str = "") -> None:
        """Called with each piece of the text, or of the reasoning that comes before it."""


class Watcher(Listener, Protocol):
    """Sees a conversation while it is held; what has happened for good is in the journal."""

    def printed(self, stream: Literal["stdout", "stderr"], text: str) -> None:
        """Called with what the running cell prints, within the bounds of what is kept of it."""


@dataclass(frozen=True)
class ModelRequest:
    """One request to a model: what an API needs, and nothing of the trial that it may belong to."""

    messages: Sequence[Message]
    tools: Sequence[dict[str, Any]] = ()
    sampling_seed: int | None = None
    sample: int = 1
    """Which of several samples of the same question this is, counted from 1: an epoch, or a judge's vote."""
    response_format: dict[str, Any] | None = None
    """The form the reply should have, as OpenAI's API takes it; left out where a server refuses it."""
    sampling: Mapping[str, Any] = field(default_factory=dict)
    """Sampling arguments that the agent asks for; they go before the model's own settings."""
    listener: Listener | None = field(default=None, compare=False)
    """With one the reply is streamed, where the model can; the reply is the same."""


class Model(Protocol):
    """Answers requests. One instance serves all trials of a run at once."""

    name: str

    def spend_from(self, budget: Budget) -> None:
        """Called before `preflight` where costs are limited. A model that costs nothing ignores it."""

    async def preflight(self) -> None:
        """One cheap check before the first trial, without importing a vendor's library.

        Raises:
            UserError: the server does not answer, the key is missing, the model is unknown.
        """

    async def open(self) -> None:
        """Called once before the first trial; starts what must be started (a server)."""

    async def reply(self, request: ModelRequest) -> ModelReply:
        """Answer one request, retrying what is worth retrying.

        Raises:
            ModelError: the API failed for good.
            AgentFault: `context_window`, the conversation no longer fits.
        """

    async def close(self) -> None:
        """Called once after the last trial, also after an interruption."""

    def worst_case_usd(self, request: ModelRequest) -> float | None:
        """The most that this request can cost; None when no price is known."""

    def can_see(self) -> bool:
        """Whether it takes messages with pictures."""

    def describe(self) -> dict[str, Any]:
        """Facts for the run's record (served name, price source, server arguments); never a key."""


class Sandbox(Protocol):
    """One trial's kernel with its work folder. Paths are relative to the work folder."""

    isolation: Isolation

    async def start(self) -> None:
        """Make the kernel ready. Raises SandboxError."""

    async def put(self, files: Path) -> None:
        """Copy everything below the host folder `files` into the work folder. Raises SandboxError."""

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell; every way it can end is a `CellResult`. Raises SandboxError for our failures."""

    async def interrupt(self) -> None:
        """End the running cell early, as its time limit would; nothing to do where none runs."""

    async def list_files(self) -> list[str]:
        """Relative paths of all regular files in the work folder, sorted."""

    async def get(self, path: str) -> bytes:
        """The bytes of one regular file. Raises FileNotFoundError."""

    async def collect(self, target: Path) -> Collected:
        """Copy `output/` to the host folder `target`: regular files only, links never followed."""

    async def collect_figure_records(self, target: Path) -> None:
        """Copy what the kernel recorded of the figures it saved to the host folder `target`, if anything."""

    async def restart(self) -> None:
        """Replace the kernel; files stay, variables are gone."""

    async def close(self) -> None:
        """End the kernel and remove everything it left. Safe to call twice."""


class SandboxProvider(Protocol):
    """Makes sandboxes for one run and owns what they share (a warm parent, a client)."""

    def preflight(self) -> None:
        """Called before anything of a run is opened; costs nothing. Raises UserError: a key is missing."""

    async def open(self) -> None:
        """Called once before the first trial. Raises UserError where no isolation is available."""

    def create(self, trial_name: str) -> Sandbox:
        """A sandbox that is not started yet."""

    async def close(self) -> None:
        """End whatever is left. Safe to call twice."""

    async def describe(self) -> dict[str, Any]:
        """Facts for `environment.json`: isolation, Python, kernel packages with versions, fonts if known."""


class Journal(Protocol):
    """Where an agent writes its events, each flushed as it happens."""

    def write(self, event: Event) -> None:
        """Append one event."""

    async def keep(self, event: Event) -> None:
        """Append one event and wait until it is on the disk: what was paid for, before it is used."""


@dataclass(frozen=True)
class AgentOutcome:
    """How an agent's conversation ended. `detail` says in one line why there is no answer; `error` is
    the failure of the machinery that ended it, if one did."""

    answer: str
    stop_reason: StopReason
    detail: str
    error: InfrastructureError | None
    turns: int
    usage: Usage
    model_sec: float
    waited_sec: float
    cells_sec: float


async def at_once() -> None:
    """Nothing to wait for."""


@dataclass(frozen=True)
class KernelFacts:
    """What is known of a run's kernels before one starts; what is not known is left empty."""

    python: str = ""
    packages: Mapping[str, str] = field(default_factory=dict)
    """Versions by name."""
    fonts: Sequence[str] = ()
    """Names of the font files that the environment brings."""
    has_network: bool | None = None

    @classmethod
    def of(cls, described: Mapping[str, Any]) -> KernelFacts:
        """Read from what a provider says of itself (`SandboxProvider.describe`)."""
        return cls(
            python=str(described.get("python", "")),
            packages=described.get("packages") or {},
            fonts=tuple(described.get("fonts") or ()),
            has_network=(described.get("isolation") or {}).get("network"),
        )


@dataclass(frozen=True)
class AgentInput:
    """What an agent is given for one trial. `history`: the events of an attempt cut short, paid for."""

    task: Task
    epoch: int
    model: Model
    sandbox: Sandbox
    journal: Journal
    limits: TrialLimits
    sampling_seed: int | None = None
    attempt: int = 1
    history: Sequence[Event] = ()
    on_difference: Literal["continue", "restart"] = "continue"
    file_sizes: Mapping[str, int] = field(default_factory=dict)
    """Bytes of the task's input files by path, as far as they are known."""
    kernel: KernelFacts = field(default_factory=KernelFacts)
    before: Sequence[Message] = ()
    """The messages of earlier exchanges, without the system prompt: the request goes on from them."""
    pictures: Sequence[Display] = ()  # of the request, for a model that can see
    watcher: Watcher | None = None
    stop: Stop = field(default_factory=Stop)
    is_right: Callable[[str], Awaitable[bool]] | None = None
    """Whether an answer is right, where the grader can tell during the conversation."""
    ready: Callable[[], Awaitable[None]] = at_once
    """Waits until the sandbox has started: it does so while the first reply is waited for. Every use of
    the sandbox waits for that too; an agent that measures its cells waits here before."""


class Agent(Protocol):
    """Turns a request into an answer by talking to a model and running cells."""

    name: str

    async def run(self, inputs: AgentInput) -> AgentOutcome:
        """Hold the conversation to its end; never raises but for cancellation and a stopped run."""

    def describe(self) -> dict[str, Any]:
        """Facts for the run's record that its settings do not hold (texts read from elsewhere)."""


class Dataset(Protocol):
    """A source of tasks. Selection (ids, category, limit, sample) is applied by the dataset itself."""

    name: str
    seed: int

    def load(self) -> list[Task]:
        """The selected tasks, in a stable order. Raises UserError."""

    async def open(self, runner: IsolatedRunner) -> None:
        """Called once before the first trial; builders of inputs run in `runner`."""

    async def build_inputs(self, task: Task, folder: Path) -> str:
        """Fill the empty host folder `folder` with the task's input files; return their hash.

        Raises:
            InputError: a file is missing or the builder failed.
        """

    def has_changed(self, task: Task) -> bool:
        """Whether the task's files are no longer those it was loaded from. Called outside the event loop,
        before a trial and after its grading."""


@dataclass(frozen=True)
class GradeRequest:
    """What a grader sees of a trial: the answer, the collected outputs and inputs built anew."""

    task: Task
    seed: int
    answer: str
    output: Path
    inputs: Path
    figure_records: Path | None = None
    """What the kernel recorded of the figures it saved. The agent's process wrote it, so it may lie."""
    trajectory: Path | None = None
    """The trial's `trajectory.jsonl`, for graders that read the conversation."""

    @classmethod
    def of_folder(cls, task: Task, seed: int, answer: str, folder: Path, inputs: Path) -> GradeRequest:
        """What a trial left in `folder`: its output and, if there, figure records and trajectory."""
        figure_records, trajectory = folder / FIGURE_RECORDS, folder / "trajectory.jsonl"
        return cls(
            task=task,
            seed=seed,
            answer=answer,
            output=folder / "output",
            inputs=inputs,
            figure_records=figure_records if figure_records.is_dir() else None,
            trajectory=trajectory if trajectory.is_file() else None,
        )


class Grader(Protocol):
    """Judges a finished trial after its sandbox is gone."""

    name: str
    needs_answer: bool
    """Whether a trial that the agent ended without an answer has failed unseen."""

    async def open(self, runner: IsolatedRunner) -> None:
        """Called once before the first trial; checks and agent-made programs run in `runner`."""

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Judge; the first grade decides the trial's status, others stand beside it. Whatever an output
        does to its reader is a failed check.

        Raises:
            GraderError: the grader itself is broken.
        """

    async def close(self) -> None:
        """Called once after the last trial."""


class Server(Protocol):
    """A model server that PyBench starts before a run and stops after it."""

    async def open(self, model: Model) -> None:
        """Called once before the model's preflight. Raises UserError where it cannot start."""

    async def close(self) -> None:
        """Called once after the model is closed."""

    def describe(self) -> dict[str, Any]:
        """Facts for the run's record: arguments and version."""


class Tracker(Protocol):
    """Shows finished runs somewhere else. The run folder is the truth; this is a projection of it."""

    async def follow(self, run_folder: Path) -> None:
        """Begin to send a run that is about to go on. Called once, before its first trial, and followed by
        `publish` or `leave`. What goes wrong is said by `publish`."""

    async def leave(self) -> None:
        """End what `follow` began. Called after the run, however it ended; does nothing after `publish`."""

    async def publish(self, run_folder: Path, say: Callable[[str], None] = print) -> None:
        """Send a finished run and `say` how far that is. Called once, after the run; may be called again by
        `sync`.

        Raises:
            TrackingError: it could not be sent; the run stands all the same.
        """

    def open_hint(self, run_folder: Path) -> str | None:
        """The command or address that shows `run_folder`'s run once it is published; None if nothing will."""
