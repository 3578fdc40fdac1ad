"""A finished (or half finished) run, read back from its folder as typed records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from pybench.core import journal
from pybench.core.errors import UserError
from pybench.core.events import Event, StartEvent
from pybench.core.records import Isolation, RunEnvironment, RunSummary, TrialRecord
from pybench.runs.gradings import Choice, in_force, read_regrades, regraded, regraded_summary

if TYPE_CHECKING:
    import pandas as pd

    from pybench.agents.formats import FormatName


@dataclass(frozen=True)
class LoadedRun:
    """One run. `records` holds the last attempt of each trial, in the order of their keys, with the
    grades of the grading in force; `summary` follows from them."""

    folder: Path
    environment: RunEnvironment
    config: dict[str, Any]
    summary: RunSummary | None
    records: tuple[TrialRecord, ...]
    grading: str = "as run"
    """Which grading is in force: as run, or when and by whom it was graded again."""
    grading_hash: str = ""

    @property
    def model(self) -> str:
        """The model's name."""
        return self.summary.model if self.summary else str(self.environment.model.get("name", "?"))

    @property
    def label(self) -> str:
        """What tells this run from others in a table: its folder's name."""
        return self.folder.resolve().name

    @property
    def agent_format(self) -> FormatName:
        """How the agent writes code in its replies."""
        agent: dict[str, Any] = self.config.get("agent") or {}
        named: FormatName = agent.get("format") or agent.get("name") or "code_block"
        return named

    @property
    def isolations(self) -> tuple[str, ...]:
        """The kinds of isolation its trials ran in, as text."""
        return tuple(sorted({_isolation(each.isolation) for each in self.records if each.isolation}))

    @property
    def is_open(self) -> bool:
        """Whether a trial ran without isolation or with network: no result to rank among others."""
        kinds = [each.isolation for each in self.records if each.isolation]
        return any(kind.network or kind.layer == "none" for kind in kinds)

    @property
    def kernel_packages(self) -> dict[str, str]:
        """Versions of what model-written code could import."""
        packages = self.environment.sandbox.get("packages") or {}
        return {str(name): str(version) for name, version in dict(packages).items()}

    def trial_folder(self, record: TrialRecord) -> Path:
        """Where a trial's trajectory, notebook and output lie."""
        return journal.trial_folder(self.folder, *record.key)

    def events(self, record: TrialRecord) -> list[Event]:
        """What happened in a trial's last attempt, in order; empty if its trajectory is not there."""
        return journal.read_events(self.trial_folder(record) / "trajectory.jsonl")

    def request(self, record: TrialRecord) -> str:
        """The request as the agent got it, with the list of files; empty if there is no trajectory."""
        for event in self.events(record):
            if isinstance(event, StartEvent):
                return "\n\n".join(each.content for each in event.messages if each.role == "user")
        return ""

    def frame(self) -> pd.DataFrame:
        """One row a trial: identity, outcome, usage and timings, all as plain columns."""
        import pandas as pd

        return pd.DataFrame([trial_row(self, record) for record in self.records])


def load_run(folder: Path | str, grading: Choice = "newest") -> LoadedRun:
    """Read the run in `folder`, with its newest whole grading or with the one it was made with.

    Raises:
        UserError: no run lies there, or another version of PyBench wrote it.
    """
    path = named_run(Path(folder))
    if not (path / "environment.json").is_file():
        raise UserError(f"{path}: no run lies there (it has no environment.json); name a run's own folder")
    try:
        environment = RunEnvironment.model_validate_json((path / "environment.json").read_text("utf-8"))
        summary = journal.read_summary(path)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UserError(f"{path}: written by another version of PyBench: {where}: {first['msg']}") from None
    config = journal.read_config(path)
    records = sorted(journal.read_trials(path), key=lambda record: record.key)
    own_hash, label = environment.grading_hash, "as run"
    chosen = None
    if grading == "newest":
        chosen = in_force(read_regrades(path), records, own_hash)
    if chosen is not None:
        records = regraded(records, chosen)
        own_hash, label = chosen.grading_hash, chosen.label
        if summary is not None:
            summary = regraded_summary(summary, records, environment.epochs, chosen)
    return LoadedRun(path, environment, config, summary, tuple(records), label, own_hash)


def named_run(folder: Path, outputs: Path = Path("outputs")) -> Path:
    """The folder of a run that a person named; `latest` is the one below `outputs` that was begun last.

    Raises:
        UserError: there is no latest run.
    """
    if folder != Path("latest") or folder.exists():
        return folder
    for line in reversed(list(journal.lines_of(outputs / "index.jsonl"))):
        with suppress(ValueError, KeyError, TypeError):  # a line that a crash tore off
            found = outputs / str(json.loads(line)["folder"])
            if (found / "environment.json").is_file():
                return found
    raise UserError(f"latest: no run lies below {outputs}/; name a run's folder")


def named_runs(folder: Path, outputs: Path = Path("outputs")) -> list[Path]:
    """The folders of all runs that a person named: a run's own, a sweep's for each run in it, or `latest`.

    Raises:
        UserError: there is no latest run.
    """
    named = named_run(folder, outputs)
    inside = [path.parent for path in named.glob("*/environment.json")]
    if (named / "environment.json").is_file() or not inside:
        return [named]
    return sorted(inside, key=_by_number)


def _by_number(folder: Path) -> list[tuple[int, str]]:
    """The tenth run of a sweep comes after the second."""
    parts = re.split(r"(\d+)", folder.name)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]


def load_runs(folders: Iterable[Path], grading: Choice = "newest") -> list[LoadedRun]:
    """Read each run; a sweep's folder stands for all runs in it. Raises UserError."""
    return [load_run(each, grading) for folder in folders for each in named_runs(folder)]


def trial_row(run: LoadedRun, record: TrialRecord) -> dict[str, Any]:
    """A trial as one flat row of plain values."""
    plain = ("run_id", "task_id", "category", "subcategory", "language", "difficulty", "seed", "epoch")
    outcome = ("attempt", "status", "score", "answer", "stop_reason", "turns", "started_at")
    usage, timings = record.usage.model_dump(), record.timings.model_dump()
    return {
        **{name: getattr(record, name) for name in (*plain, *outcome)},
        "model": run.model,
        "passed": record.status == "passed",
        "error_kind": record.error.kind if record.error else None,
        "reason": "; ".join(record.reasons),
        **usage,
        **timings,
        "isolation": record.isolation.layer if record.isolation else None,
        "task_hash": record.task_hash,
        "inputs_hash": record.inputs_hash,
    }


def _isolation(kind: Isolation) -> str:
    return f"{kind.layer}{' with network' if kind.network else ''}"
