"""Which runs there are below a folder of outputs, and how they came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from pybench.core import journal
from pybench.core.records import RunEnvironment, RunSummary
from pybench.results.load import load_run
from pybench.runs.gradings import GRADES
from pybench.runs.heartbeat import STALE_AFTER_SEC, read_progress

State = Literal["ended", "ended early", "at work", "cut off"]


@dataclass(frozen=True)
class ListedRun:
    """One run in short. Rates are fractions, costs US dollars; None where nothing is known (yet)."""

    folder: Path
    started_at: str
    model: str
    dataset: str
    tasks: int
    epochs: int
    seed: int
    state: State
    pass_rate: float | None = None
    pass_rate_interval: tuple[float, float] | None = None
    coverage: float | None = None
    cost_usd: float | None = None


def list_runs(outputs: Path, words: Sequence[str] = (), since: str = "") -> list[ListedRun]:
    """The runs below `outputs`, newest first: those that hold each of `words` in their folder, model, dataset
    or state, begun at `since` (ISO 8601, also just a date) or later."""
    folders = {
        path.parent for depth in ("*", "*/*", "*/*/*") for path in outputs.glob(f"{depth}/environment.json")
    }
    found = [listed for folder in folders if (listed := _listed(folder)) is not None]
    kept = [run for run in found if run.started_at >= since and all(_holds(run, word) for word in words)]
    return sorted(kept, key=lambda run: (run.started_at, str(run.folder)), reverse=True)


def _listed(folder: Path) -> ListedRun | None:
    """None for a folder that another version of PyBench wrote."""
    try:
        environment = RunEnvironment.model_validate_json((folder / "environment.json").read_text("utf-8"))
        # Reading every record of every run would take long: only where a later grading may be in force.
        summary = load_run(folder).summary if (folder / GRADES).exists() else journal.read_summary(folder)
        dataset = str((journal.read_config(folder).get("dataset") or {}).get("name") or "")
    except (ValidationError, OSError):
        return None
    whole = summary.overall if summary else None
    return ListedRun(
        folder=folder,
        started_at=environment.started_at,
        model=summary.model if summary else str(environment.model.get("name", "?")),
        dataset=dataset,
        tasks=len(environment.tasks),
        epochs=environment.epochs,
        seed=environment.dataset_seed,
        state=_state(folder, summary),
        pass_rate=whole.pass_rate if whole else None,
        pass_rate_interval=whole.pass_rate_interval if whole else None,
        coverage=whole.coverage if whole else None,
        cost_usd=whole.cost_usd if whole else None,
    )


def _state(folder: Path, summary: RunSummary | None) -> State:
    said = read_progress(folder)
    if said is not None and not said.ended:
        silent_sec = (datetime.now(UTC) - datetime.fromisoformat(said.at)).total_seconds()
        return "at work" if silent_sec < STALE_AFTER_SEC else "cut off"
    if summary is None:
        return "cut off"
    return "ended" if summary.overall.not_run == 0 else "ended early"


def _holds(run: ListedRun, word: str) -> bool:
    texts = (str(run.folder), run.model, run.dataset, run.state)
    return any(word.lower() in text.lower() for text in texts)
