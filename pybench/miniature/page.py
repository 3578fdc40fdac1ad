"""What a miniature measured as one HTML page that loads and runs nothing: curves, tables, examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pybench.agents.transcript import transcript_of
from pybench.core.journal import write_atomically
from pybench.core.records import TrialRecord
from pybench.miniature.outcome import Evaluated, Outcome, Trained
from pybench.miniature.table import rate_text, rise_text, time_text
from pybench.report.charts import Bar
from pybench.report.page import asset, environment
from pybench.results.load import LoadedRun, load_run

WIDTH, HEIGHT, MARGIN = 620, 260, 44


@dataclass(frozen=True)
class Curve:
    """The losses of one training, as points in pixels."""

    title: str
    train: str
    validation: str
    ticks: tuple[tuple[str, float], ...]
    """Losses on the left axis."""
    steps: int


@dataclass(frozen=True)
class Example:
    """One trial: what was said, in order."""

    title: str
    messages: tuple[tuple[str, str], ...]


def write_page(outcome: Outcome, folder: Path) -> Path:
    """Write `report.html` in the miniature's folder."""
    page = (
        environment()
        .get_template("miniature.html")
        .render(
            title=f"{outcome.name.capitalize()}, seed {outcome.seed}",
            style=asset("style.css"),
            outcome=outcome,
            rate_text=rate_text,
            rise_text=rise_text,
            time_text=time_text,
            curves=[curve(each) for each in outcome.trained],
            bars={each.title: _bars(each) for each in outcome.evaluated},
            kinds=[(each.title, _kinds(each, folder)) for each in outcome.evaluated],
            examples=[one for each in outcome.evaluated[:2] for one in _examples(each, folder)],
            width=WIDTH,
            height=HEIGHT,
            margin=MARGIN,
        )
    )
    target = folder / "report.html"
    write_atomically(target, page)
    return target


def curve(trained: Trained) -> Curve:
    """The losses of a training; the axis begins at 0."""
    steps = max([1, *(step for step, _ in trained.losses)])
    highest = max([loss for _, loss in (*trained.losses, *trained.validation)], default=1.0) or 1.0

    def points(found: Sequence[tuple[int, float]]) -> str:
        return " ".join(
            f"{MARGIN + (WIDTH - 2 * MARGIN) * step / steps:.1f},{_height(loss, highest):.1f}"
            for step, loss in found
        )

    ticks = tuple((f"{highest * part / 4:.2f}", _height(highest * part / 4, highest)) for part in range(5))
    return Curve(
        f"{trained.model}: {trained.title}", points(trained.losses), points(trained.validation), ticks, steps
    )


def _height(loss: float, highest: float) -> float:
    return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * loss / highest


def _bars(evaluated: Evaluated) -> list[Bar]:
    return [
        Bar(each.model, each.share, f"{each.passed} of {each.graded}", each.low, each.high)
        for each in evaluated.rates
    ]


def _kinds(evaluated: Evaluated, folder: Path) -> list[tuple[str, list[str]]]:
    """Passes by family or kind of task: `(name, passed of all for each model)`."""
    runs = [load_run(folder / each.folder) for each in evaluated.rates]
    names = sorted({_kind(record) for run in runs for record in run.records})
    return [(name, [_passes(run, name) for run in runs]) for name in names]


def _kind(record: TrialRecord) -> str:
    return record.subcategory or record.category


def _passes(run: LoadedRun, kind: str) -> str:
    found = [record for record in run.records if _kind(record) == kind]
    return f"{sum(record.status == 'passed' for record in found)} of {len(found)}"


def _examples(evaluated: Evaluated, folder: Path) -> list[Example]:
    """Of the last model a pass, a pass after a mistake, and a failure; of the first one the same task."""
    runs = [load_run(folder / each.folder) for each in evaluated.rates]
    last = runs[-1]
    passed = [record for record in last.records if record.status == "passed"]
    chosen = {
        "passed": next(iter(passed), None),
        "passed after a mistake": next((each for each in passed if _was_repaired(last, each)), None),
        "failed": next((each for each in last.records if each.status == "failed"), None),
    }
    found = [
        _example(f"{evaluated.rates[-1].model}, {what}: {record.task_id}", last, record)
        for what, record in chosen.items()
        if record is not None
    ]
    first = chosen["passed"]
    if first is not None and len(runs) > 1:
        same = [record for record in runs[0].records if record.key == first.key]
        name = evaluated.rates[0].model
        found += [_example(f"{name}, {each.status}: {each.task_id}", runs[0], each) for each in same]
    return found


def _was_repaired(run: LoadedRun, record: TrialRecord) -> bool:
    turns = transcript_of(run.events(record)).turns
    return any(turn.cell is not None and turn.cell.status != "ok" for turn in turns)


def _example(title: str, run: LoadedRun, record: TrialRecord) -> Example:
    transcript = transcript_of(run.events(record))
    said: list[tuple[str, str]] = [
        (each.role, each.content) for each in transcript.start if each.role != "system"
    ]
    for turn in transcript.turns:
        said.append(("assistant", turn.reply.content))
        if turn.observation is not None:
            said.append(("output", turn.observation))
    if record.status != "passed":
        said.append(("verdict", "; ".join(record.reasons)))
    return Example(title, tuple(said))
