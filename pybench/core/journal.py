"""What a run leaves on disk, and how it is read back.

    outputs/<date>/<time>_<name>/
      config.yaml         the resolved config, secrets masked
      environment.json    versions, platform, commit, dataset hash, kernel packages, isolation
      trials.jsonl        one line a finished attempt, appended and flushed, never edited
      .progress.json       who works on the run and which trials are under way, every other second
      trials/<task_id>/<seed>/<epoch>/
        trajectory.jsonl  the events of the last attempt, each flushed as it happened
        notebook.ipynb    the same, to read in Jupyter
        output/           the collected files
        claims/           what the kernel recorded of the figures it saved, if it saved any
      summary.json
      grades.jsonl        later gradings, a line a trial, appended (`regrade`)
      spending.json       what of a limit on costs is gone, where one was set

The highest `attempt` of a (task, seed, epoch) is its record. A line that a crash tore off at the end of
a file is ignored on reading and closed before the next line is written. What was paid for (a reply) and
what ends a trial (its record) is on the disk itself before anything follows from it (`JsonLines.keep`).
"""

from __future__ import annotations

import asyncio
import errno
import functools
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import yaml
from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from pybench.core.errors import RunBusy, Unwritable, UserError
from pybench.core.events import Event
from pybench.core.moved import up_to_date
from pybench.core.records import Record, RunSummary, TrialKey, TrialRecord

R = TypeVar("R", bound=Record)
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
_SYNCS_AT_ONCE = 8
"""Enough for the file system to bring the waiting ones to the disk together, at the price of one."""


def now() -> str:
    """The time of day in UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class JsonLines:
    """An append-only file of one JSON object a line, handed to the system after each."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._torn = _ends_torn(path)
        self._file = path.open("ab", buffering=0)

    def write(self, record: Any) -> None:
        """Append one record.

        Raises:
            Unwritable: the file cannot be written, as on a full disk. What is on record stays whole.
        """
        line = b"\n" * self._torn + _json_of(record) + b"\n"
        try:
            self._torn = True
            if (self._file.write(line) or 0) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._torn = False
        except OSError as error:
            raise unwritable(self._path, error) from error

    async def keep(self, record: Any) -> None:
        """Append one record and wait until it is on the disk itself; others go on meanwhile.

        Raises:
            Unwritable: as `write`.
        """
        self.write(record)
        try:
            await asyncio.get_running_loop().run_in_executor(_syncs(), os.fdatasync, self._file.fileno())
        except OSError as error:
            raise unwritable(self._path, error) from error

    def close(self) -> None:
        """Close the file; nothing is buffered at this point."""
        self._file.close()

    def __enter__(self) -> JsonLines:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _json_of(record: Any) -> bytes:
    """A record as JSON. One that was changed by `model_copy` can hold what its own validation would have made
    writable."""
    try:
        return bytes(record.model_dump_json().encode())
    except (ValueError, RecursionError):
        return bytes(type(record).model_validate(record.model_dump()).model_dump_json().encode())


@functools.cache
def _syncs() -> ThreadPoolExecutor:
    """Threads that wait for the disk, so that the trials need not."""
    return ThreadPoolExecutor(_SYNCS_AT_ONCE, "journal")


def unwritable(path: Path, error: OSError) -> Unwritable:
    """The end of a run whose folder cannot be written: to go on would be to pay for what is not kept."""
    return Unwritable(f"{path}: {error.strerror or error}; put that right, then resume the run")


def _ends_torn(path: Path) -> bool:
    if not path.exists() or path.stat().st_size == 0:
        return False
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


def lines_of(path: Path) -> Iterator[str]:
    """The lines of a text file that are not empty; none if there is no such file."""
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


def records_in(path: Path, kind: type[R]) -> Iterator[R]:
    """The records of a file of JSON lines, one after the other. A line that a crash tore off is passed over.

    Raises:
        UserError: a line is whole JSON but no such record: another version wrote it.
    """
    for line in lines_of(path):
        try:
            record = kind.model_validate_json(line)
        except ValidationError as error:
            if _is_json(line):
                first = error.errors()[0]
                raise UserError(
                    f"{path} was written by another version of PyBench: {first['loc']}: {first['msg']}"
                ) from None
            continue
        yield record


def attempts(run_folder: Path) -> Iterator[TrialRecord]:
    """All finished attempts of a run, in the order in which they ended. Raises UserError."""
    return records_in(run_folder / "trials.jsonl", TrialRecord)


def read_trials(run_folder: Path) -> list[TrialRecord]:
    """The record of each (task, seed, epoch): its highest attempt."""
    latest: dict[TrialKey, TrialRecord] = {}
    for record in attempts(run_folder):
        if record.key not in latest or record.attempt >= latest[record.key].attempt:
            latest[record.key] = record
    return list(latest.values())


def read_events(trajectory: Path) -> list[Event]:
    """The events of one trajectory; a torn line is ignored."""
    events = []
    for line in lines_of(trajectory):
        try:
            events.append(_EVENT.validate_json(line))
        except ValidationError:
            if _is_json(line):
                raise
    return events


def read_config(run_folder: Path) -> dict[str, Any]:
    """The config that a run was made with, its parts named by their present paths; empty if there is none."""
    path = run_folder / "config.yaml"
    config = yaml.safe_load(path.read_text("utf-8")) if path.is_file() else None
    return dict(up_to_date(config or {}))


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
        RunBusy: another process is at work in this folder.
    """
    run_folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(run_folder / ".lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise RunBusy(f"{run_folder}: another process is writing this run; wait for it to end") from None
    return lock
