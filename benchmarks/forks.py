"""`bench forks`: every task with the reference solver in forked and in fresh kernels: is there a difference?

Compared are the names of all files that a trial left, and of each check its outcome and what it measured.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from benchmarks.own_run import run_with
from pybench.core import journal, temporary
from pybench.core.errors import UserError
from pybench.core.records import TrialRecord


def run(sample: int | None, out: Path | None) -> int:
    """Run all tasks, or `sample` of them, both ways; print the differences; their number.

    Raises:
        UserError: no isolation is available, or forking is not.
    """
    ways: dict[str, dict[str, Any]] = {}
    with temporary.folder("bench") as scratch:
        for way in ("forked", "fresh"):
            folder = Path(scratch, way)
            settings = ["model=oracle", "tracking=none", f"sandbox.warm={way == 'forked'}", "name=bench"]
            settings += [f"dataset.sample={sample}"] if sample else []
            asyncio.run(run_with(settings, folder))
            if way == "forked" and not _was_warm(folder):
                raise UserError("sandbox.warm=true: this machine gives no layer with forked kernels")
            ways[way] = {record.task_id: _facts(folder, record) for record in journal.read_trials(folder)}
    found = differences(ways["forked"], ways["fresh"])
    print("\n".join(found))
    print(f"{len(ways['forked'])} tasks, {len(found)} differences between forked and fresh kernels")
    if out is not None:
        out.write_text(json.dumps({"tasks": len(ways["forked"]), "differences": found}, indent=1))
    return len(found)


def _was_warm(folder: Path) -> bool:
    return bool(json.loads((folder / "environment.json").read_text())["sandbox"].get("warm"))


def _facts(folder: Path, record: TrialRecord) -> dict[str, Any]:
    trial = journal.trial_folder(folder, record.task_id, record.seed, record.epoch)
    files = sorted(str(path.relative_to(trial)) for path in (trial / "output").rglob("*") if path.is_file())
    checks = {
        f"{grade.grader} {number} {check.name}": {"passed": check.passed, "measured": check.measured}
        for grade in record.grades
        for number, check in enumerate(grade.checks)
    }
    return {"status": record.status, "error": record.error and record.error.message, "files": files, **checks}


def differences(forked: dict[str, dict[str, Any]], fresh: dict[str, dict[str, Any]]) -> list[str]:
    """One line for each fact of a task that is not the same both ways."""
    lines = []
    for task in sorted({*forked, *fresh}):
        ours, theirs = forked.get(task, {}), fresh.get(task, {})
        lines += [
            f"{task}: {name}: forked {ours.get(name)!r}, fresh {theirs.get(name)!r}"
            for name in sorted({*ours, *theirs})
            if ours.get(name) != theirs.get(name)
        ]
    return lines
