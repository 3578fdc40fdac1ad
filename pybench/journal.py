"""What a run leaves on disk, and how it is read back.

    outputs/<date>/<time>_<name>/
      config.yaml         the resolved config, secrets masked
      environment.json    versions, platform, commit, dataset hash, kernel packages, isolation
      trials.jsonl        one line a finished attempt, appended and flushed, never edited
      trials/<task_id>/<seed>/<epoch>/
        trajectory.jsonl  the events of the last attempt, each flushed as it happened
        notebook.ipynb    the same, to read in Jupyter
        output/           the collected files
        claims/           what the kernel recorded of the figures it saved, if it saved any
      summary.json

The highest `attempt` of a (task, seed, epoch) is its record. A line that a crash tore off at the end of
a file is ignored on reading and closed before the next line is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from pybench.errors import UserError
from pybench.events import Event
from pybench.records import RunEnvironment, RunSummary, TrialRecord

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def now() -> str:
    """The time of day in UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class JsonLines:
    """An append-only file of one JSON object a line, flushed to the system after each."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        torn = _ends_torn(path)
        self._file: IO[str] = path.open("a", encoding="utf-8")
        if torn:
            self._file.write("\n")

    def write(self, record: Any) -> None:
        """Append one record."""
        self._file.write(record.model_dump_json() + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file; nothing is buffered at this point."""
        self._file.close()

    def __enter__(self) -> JsonLines:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _ends_torn(path: Path) -> bool:
    if not path.exists() or path.stat().st_size == 0:
        return False
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


def _lines(path: Path) -> Iterator[str]:
    if not path.exists():
        return
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.strip():
                yield line


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def read_attempts(run_folder: Path) -> list[TrialRecord]:
    """All finished attempts of a run, in the order in which they ended.

    Raises:
        UserError: a line that is whole JSON but no trial record: another version wrote it.
    """
    attempts = []
    for line in _lines(run_folder / "trials.jsonl"):
        try:
            attempts.append(TrialRecord.model_validate_json(line))
        except ValidationError as problem:
            if _is_json(line):
                raise UserError(
                    f"{run_folder / 'trials.jsonl'} was written by another version of PyBench: "
                    f"{problem.errors()[0]['loc']}: {problem.errors()[0]['msg']}"
                ) from None
    return attempts


def read_trials(run_folder: Path) -> list[TrialRecord]:
    """The record of each (task, seed, epoch): its highest attempt."""
    latest: dict[tuple[str, int, int], TrialRecord] = {}
    for record in read_attempts(run_folder):
        if record.key not in latest or record.attempt >= latest[record.key].attempt:
            latest[record.key] = record
    return list(latest.values())


def read_events(trajectory: Path) -> list[Event]:
    """The events of one trajectory; a torn line is ignored."""
    events = []
    for line in _lines(trajectory):
        try:
            events.append(_EVENT.validate_json(line))
        except ValidationError:
            if _is_json(line):
                raise
    return events


def read_summary(run_folder: Path) -> RunSummary | None:
    """The summary of a run, or None if it has not ended yet."""
    path = run_folder / "summary.json"
    return RunSummary.model_validate_json(path.read_text("utf-8")) if path.exists() else None


def write_atomically(path: Path, text: str) -> None:
    """Replace a file so that a reader sees the old text or the new, never half of it."""
    scratch = path.with_name(path.name + ".part")
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(path)


def trial_folder(run_folder: Path, task_id: str, seed: int, epoch: int) -> Path:
    """Where a trial's trajectory and outputs lie."""
    return run_folder / "trials" / task_id / str(seed) / str(epoch)


def lock_run(run_folder: Path) -> FileLock:
    """Hold a run's lock: one process at a time writes a run.

    Raises:
        UserError: another process is at work in this folder.
    """
    run_folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(run_folder / ".lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise UserError(f"{run_folder}: another process is writing this run; wait for it to end") from None
    return lock


def claim_folder(wanted: Path) -> Path:
    """A folder of its own for a new run: `wanted`, or with a suffix where that name is taken.

    A folder counts as taken once a run has claimed it, which is decided by making one file
    exclusively, so that two processes never share a folder.
    """
    for number in range(1, 10_000):
        folder = wanted if number == 1 else wanted.with_name(f"{wanted.name}_{number}")
        folder.mkdir(parents=True, exist_ok=True)
        try:
            (folder / ".run").touch(exist_ok=False)
        except FileExistsError:
            continue
        return folder
    raise UserError(f"hydra.run.dir={wanted}: 10,000 runs of that name exist already; choose another")


def index_run(environment: RunEnvironment, run_folder: Path, outputs: Path = Path("outputs")) -> None:
    """Note in `outputs/index.jsonl` which folder holds the run of these hashes."""
    outputs.mkdir(parents=True, exist_ok=True)
    entry = {
        "run_hash": environment.run_hash,
        "grading_hash": environment.grading_hash,
        "run_id": environment.run_id,
        "folder": os.path.relpath(run_folder, outputs),
        "started_at": environment.started_at,
    }
    with FileLock(outputs / ".index.lock"), (outputs / "index.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


def find_run(run_hash: str, outputs: Path = Path("outputs")) -> Path | None:
    """The newest folder that holds a run of this hash, or None."""
    found = None
    for line in _lines(outputs / "index.jsonl"):
        if _is_json(line) and (entry := json.loads(line))["run_hash"] == run_hash:
            folder = outputs / entry["folder"]
            found = folder if folder.is_dir() else found
    return found
