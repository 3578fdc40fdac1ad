"""Run recorded trials again without a model: python -m pybench replay RUN [TASK]"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from pybench.core import temporary
from pybench.core.errors import UserError
from pybench.metrics.summary import EXIT_OK, EXIT_QUALITY
from pybench.results.load import LoadedRun, load_runs
from pybench.results.replay import Replayed, replay
from pybench.runs.terminal import one_line


def main(argv: list[str]) -> int:
    """Print where outputs, files or grades differ from the record; exit code 3 if any does, or if a trial
    could not be run. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench replay", description=__doc__)
    parser.add_argument("run", type=Path, metavar="RUN", help="a run's or a sweep's folder, or latest")
    parser.add_argument("task", nargs="?", metavar="TASK", help="a task's id; default: all trials")
    parser.add_argument("--output", type=Path, help="a new folder to keep the replayed trials in")
    parser.add_argument("--concurrency", type=int, default=2, help="trials at once")
    chosen = parser.parse_args(argv)
    runs = load_runs([chosen.run], "original")
    if chosen.output is not None and chosen.output.exists() and any(chosen.output.iterdir()):
        raise UserError(f"replay --output {chosen.output}: not empty; name a new folder")
    return max(_replay(run, chosen, len(runs) > 1) for run in runs)


def _replay(run: LoadedRun, chosen: argparse.Namespace, is_one_of_several: bool) -> int:
    if is_one_of_several:
        print(f"{one_line(run.model)}  {run.folder}", flush=True)
    with temporary.folder("replay") as scratch:
        target = chosen.output or Path(scratch)
        target = target / run.label if is_one_of_several else target
        found = asyncio.run(replay(run, target, chosen.task, max(1, chosen.concurrency), _print))
    same = sum(not each.differences and not each.left_out for each in found)
    left_out = sum(bool(each.left_out) for each in found)
    print(f"{same} trials as recorded, {len(found) - same - left_out} different, {left_out} left out")
    return EXIT_OK if same == len(found) else EXIT_QUALITY


def _print(found: Replayed) -> None:
    record = found.record
    epoch = f" (epoch {record.epoch})" if record.epoch > 1 else ""
    word = "left out" if found.left_out else "different" if found.differences else "same"
    why = f"  {one_line(found.left_out, 200)}" if found.left_out else ""
    print(f"{word:<9} {one_line(record.task_id)}{epoch}{why}", flush=True)
    for line in found.differences:
        print(f"          {one_line(line, 300)}", flush=True)
