"""Grade a run again, without running the agent: python -m pybench regrade RUN [grader=both ...]"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from pybench.config.compose import compose_part
from pybench.config.parts import build_part
from pybench.core.errors import RunStopped
from pybench.metrics.summary import EXIT_BUDGET, EXIT_OK, EXIT_QUALITY
from pybench.report import write_report
from pybench.results.load import load_run, named_runs
from pybench.results.regrade import Regrading, regrade
from pybench.runs.terminal import one_line, print_summary


def main(argv: list[str]) -> int:
    """Append to `grades.jsonl` and print the run as it then stands; exit code 3 if a trial could not be
    graded. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench regrade", description=__doc__)
    parser.add_argument("run", type=Path, metavar="RUN", help="a run's or a sweep's folder, or latest")
    parser.add_argument(
        "overrides", nargs="*", help="grader=judge, grader=both and their settings; default: as the run had"
    )
    parser.add_argument("--concurrency", type=int, default=4, help="trials graded at once")
    parser.add_argument("--max-cost-usd", type=float, help="of the run and its judges together")
    chosen = parser.parse_args(argv)
    return max(_regrade(folder, chosen) for folder in named_runs(chosen.run))


def _regrade(folder: Path, chosen: argparse.Namespace) -> int:
    run = load_run(folder, "original")
    config = compose_part("grader", chosen.overrides) if chosen.overrides else run.config["grader"]
    grader = build_part({"grader": config}, "grader")

    async def work() -> Regrading:
        return await regrade(
            folder,
            grader,
            config,
            concurrency=max(1, chosen.concurrency),
            max_cost_usd=chosen.max_cost_usd,
            say=lambda line: print(one_line(line, 300), file=sys.stderr, flush=True),
        )

    try:
        done = asyncio.run(work())
    except RunStopped as error:
        print(f"stopped: {error}; what was graded is kept, the grading in force is as before")
        return EXIT_BUDGET
    after = load_run(folder)
    if after.summary is not None:
        print_summary(after.summary, folder, None)
    print(f"graded now {done.graded}, there already {done.kept}; in force: {after.grading}")
    if done.graded:
        asyncio.run(write_report(after, folder / "report.html"))
    if after.grading_hash != done.grading_hash:
        print(f"the new grading is not in force, as {done.errors} trials have no verdict; regrade once more")
    return EXIT_QUALITY if done.errors else EXIT_OK
