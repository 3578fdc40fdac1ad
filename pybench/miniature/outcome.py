"""What a miniature measured, as records."""

from __future__ import annotations

from pybench.core.records import Record


class Rate(Record):
    """Passes of one model on the tasks of one evaluation, with the 95 % interval of their share."""

    model: str
    passed: int
    graded: int
    planned: int
    low: float
    high: float
    folder: str

    @property
    def share(self) -> float:
        """Of the graded tasks."""
        return self.passed / self.graded if self.graded else 0.0


class Rise(Record):
    """A model against the evaluation's first one, paired by task; shares, not percent."""

    model: str
    difference: float
    low: float
    high: float
    p_value: float
    won: int
    lost: int


class Evaluated(Record):
    """One evaluation: the rate of each model, and the rise of each but the first over the first."""

    name: str
    title: str
    rates: tuple[Rate, ...]
    rises: tuple[Rise, ...]


class Trained(Record):
    """What is worth telling of one training."""

    model: str
    title: str
    conversations: int
    repairs: int
    tokens: int
    """Read in training, of all epochs."""
    steps: int
    tuned_parameters: int
    minutes: float
    tokens_per_sec: float
    precision: str
    threads: int
    losses: tuple[tuple[int, float], ...]
    validation: tuple[tuple[int, float], ...]


class PhaseTime(Record):
    """How long a phase took in this process or the one that ended it; `resumed`: begun by an earlier one."""

    name: str
    minutes: float
    resumed: bool = False


class Outcome(Record):
    """`outcome.json`: written last."""

    name: str
    seed: int
    ended_at: str
    commit: str | None
    machine: str
    phases: tuple[PhaseTime, ...]
    trained: tuple[Trained, ...]
    evaluated: tuple[Evaluated, ...]

    @property
    def minutes(self) -> float:
        """Of all phases."""
        return sum(each.minutes for each in self.phases)
