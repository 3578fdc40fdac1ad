"""Which folder a run lives in: its own new one, or that of the same run begun before.

Finding and claiming are one step under a lock, so that two processes that issue the same command at the
same moment work in the same folder, where the run's own lock lets only one of them in.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from pybench.core.errors import RunBusy, UserError
from pybench.core.journal import lines_of, lock_run, now

_LOCK_SEC = 60.0


@dataclass(frozen=True)
class Asked:
    """What a command asks a folder for. `by` names the command, `overrides` tell its runs apart."""

    run_hash: str
    overrides: tuple[str, ...] = ()
    by: str = ""


def claim(
    wanted: Path,
    asked: Asked,
    *,
    is_auto: bool = False,
    sweep: Path | None = None,
    outputs: Path = Path("outputs"),
    suits: Callable[[Path], bool] = lambda folder: True,
) -> Path:
    """The folder for a run.

    One that holds a run of this hash already is taken again: with `is_auto` the newest that the index of
    `outputs` knows and that `suits` what is asked, and in a `sweep` folder the first one. One of the same
    overrides goes before others, and never one that this same command has taken for another of its runs.
    Otherwise it is `wanted`, or `wanted` with a suffix where that name is taken.

    Raises:
        UserError: the lock could not be had, or all names are taken.
    """
    with ExitStack() as stack:
        for place in (outputs, *([sweep] if sweep is not None else [])):
            place.mkdir(parents=True, exist_ok=True)
            try:
                stack.enter_context(FileLock(place / ".index.lock", timeout=_LOCK_SEC))
            except Timeout:
                raise UserError(f"{place}/.index.lock: held by another process for {_LOCK_SEC:g} s") from None
        known = (
            [each for each in reversed(_indexed(asked.run_hash, outputs)) if suits(each)] if is_auto else []
        )
        known += sorted(path.parent for path in sweep.glob("*/.run")) if sweep is not None else []
        found = _choose(known, asked)
        folder = found or _new_folder(wanted)
        (folder / ".run").write_text(json.dumps(asdict(asked)), encoding="utf-8")
        if found is None:
            entry = {
                "run_hash": asked.run_hash,
                "folder": os.path.relpath(folder, outputs),
                "started_at": now(),
            }
            with (outputs / "index.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
        return folder


def _choose(folders: Sequence[Path], asked: Asked) -> Path | None:
    """The first folder of the same run and overrides, or else of the same run."""
    held = [(folder, mark) for folder in folders if (mark := _mark(folder)).get("run_hash") == asked.run_hash]
    for folder, mark in held:
        if sorted(mark.get("overrides", ())) == sorted(asked.overrides):
            return folder
    return next((folder for folder, mark in held if not asked.by or mark.get("by") != asked.by), None)


def is_of_a_sweep(folder: Path) -> bool:
    """Whether a run's folder lies in that of a sweep."""
    return (folder.parent / "multirun.yaml").is_file()


def release_unused(folder: Path) -> None:
    """Take back a folder that was made for a run that did not begin, unless another process uses it."""
    if not folder.is_dir() or (folder / "environment.json").exists():
        return
    try:
        lock = lock_run(folder)
    except RunBusy:
        return
    with lock:
        for name in (".run", "trials.jsonl", ".progress.json", "spending.json", ".spending.json.lock"):
            (folder / name).unlink(missing_ok=True)
    (folder / ".lock").unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()


def _indexed(run_hash: str, outputs: Path) -> list[Path]:
    """The folders that the index of `outputs` names for this hash, oldest first."""
    entries = (_object(line) for line in lines_of(outputs / "index.jsonl"))
    return [outputs / str(entry["folder"]) for entry in entries if entry.get("run_hash") == run_hash]


def _mark(folder: Path) -> dict[str, Any]:
    """What a folder was last claimed for; nothing if it is not there any more."""
    path = folder / ".run"
    return _object(path.read_text("utf-8")) if path.is_file() else {}


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:  # torn off by a crash
        return {}
    return value if isinstance(value, dict) else {}


def _new_folder(wanted: Path) -> Path:
    for number in range(1, 10_000):
        folder = wanted if number == 1 else wanted.with_name(f"{wanted.name}_{number}")
        folder.mkdir(parents=True, exist_ok=True)
        try:
            (folder / ".run").touch(exist_ok=False)
        except FileExistsError:
            continue
        return folder
    raise UserError(f"hydra.run.dir={wanted}: 10,000 runs of that name exist already; choose another")
