"""What is known of a training, as records."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from pybench.core.records import SCHEMA_VERSION, Record


class FileFact(Record):
    """A file and what it holds. `conversations` is None for a file of another kind."""

    path: str
    sha256: str
    conversations: int | None = None


class CurvePoint(Record):
    """One step. `loss` is the mean over the step's trained tokens, in nats; `gradient` the length before it
    was cut."""

    step: int
    loss: float
    rate: float
    gradient: float
    validation_loss: float | None = None


class DataFacts(Record):
    """What was trained on. `tokens`: of the conversations one by one, each once; `row_tokens`: of an epoch's
    rows, in which prompts are shared."""

    files: tuple[FileFact, ...]
    train: int
    validation: int
    skipped: int
    tokens: int
    trained_tokens: int
    row_tokens: int


class Sample(Record):
    """A prompt to hold a written model against llama.cpp with: the messages, and the tokens that we make of
    them."""

    messages: tuple[dict[str, Any], ...]
    tools: tuple[Any, ...] | None
    tokens: tuple[int, ...]


class Prepared(Record):
    """What a training was begun with. All it needs lies beside it: later changes of files change nothing."""

    schema_version: int = SCHEMA_VERSION
    started_at: str
    base: FileFact
    tokenizer_sha256: str
    """Of the tokenizer as JSON and the chat template."""
    plan_sha256: str
    """Of the tokens, masks, rows and steps."""
    code_sha256: str
    """Of the code that trains."""
    commit: str | None
    data: DataFacts
    samples: tuple[Sample, ...]


class Agreement(Record):
    """A written model in llama.cpp against torch. `replies`: greedy ones of llama.cpp; `same_replies`: those
    that torch says token by token too; `largest_gap`: how far a token's logit lay below the highest."""

    prompts: int
    same_prompts: int
    replies: int
    same_replies: int
    reply_tokens: int
    same_tokens: int
    largest_gap: float


class Manifest(Record):
    """A finished training. `tokens` counts every epoch; times are over all resumes."""

    schema_version: int = SCHEMA_VERSION
    name: str
    backend: str
    ended_at: str
    pybench: str
    prepared: Prepared
    seed: int
    settings: dict[str, Any]
    precision: str
    threads: int
    torch: str
    packages: dict[str, str] = Field(default_factory=dict)
    """Versions of what trained beside torch."""
    devices: str = "1 x cpu"
    steps: int
    best_step: int
    stopped_early: bool
    tuned_parameters: int
    curve: tuple[CurvePoint, ...]
    tokens: int
    wall_sec: float
    cpu_sec: float
    peak_memory_mb: float
    outputs: tuple[FileFact, ...]
    agreement: dict[str, Agreement]
    """By the name of the file."""

    @property
    def tokens_per_cpu_sec(self) -> float:
        """Training speed, validations included."""
        return self.tokens / self.cpu_sec if self.cpu_sec else 0.0

    @property
    def validation_losses(self) -> list[float]:
        """In the order of their steps."""
        return [point.validation_loss for point in self.curve if point.validation_loss is not None]
