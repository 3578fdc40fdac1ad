"""Grade a packed run again and say whether its results hold: python -m pybench verify FILE"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from pybench.core import temporary
from pybench.metrics.summary import EXIT_OK, EXIT_QUALITY
from pybench.results.load import load_run
from pybench.results.pack import unpack
from pybench.results.verify import Verification, verify
from pybench.runs.terminal import one_line


def main(argv: list[str]) -> int:
    """Print what was confirmed; exit code 3 if anything was not. Raises UserError for a bad file."""
    parser = argparse.ArgumentParser(prog="python -m pybench verify", description=__doc__)
    parser.add_argument("file", type=Path, help="made by `pack`")
    parser.add_argument(
        "--tasks", type=Path, help="the folder of the tasks, if they do not ship with PyBench"
    )
    parser.add_argument("--concurrency", type=int, default=4, help="trials graded at once")
    chosen = parser.parse_args(argv)
    with temporary.folder("verify") as folder:
        unpack(chosen.file, Path(folder))
        result = asyncio.run(verify(load_run(folder, "original"), chosen.tasks, max(1, chosen.concurrency)))
        _print(result)
    return EXIT_OK if result.is_confirmed else EXIT_QUALITY


def _print(result: Verification) -> None:
    run, counts = result.run, result.counts
    print(f"{one_line(run.model)}  run {one_line(run.environment.run_id)}")
    for finding in result.findings:
        if finding.verdict != "confirmed":
            record = finding.record
            epoch = f" (epoch {record.epoch})" if record.epoch > 1 else ""
            print(f"{finding.verdict}  {one_line(record.task_id)}{epoch}: {one_line(finding.reason, 200)}")
    for problem in result.problems:
        print(f"problem  {one_line(problem, 200)}")
    print(
        f"{counts['confirmed']} trials confirmed, {counts['contradicted']} contradicted, "
        f"{counts['unknown']} unknown"
    )
    if run.summary is not None and run.summary.overall.pass_rate is not None:
        graded = [each for each in result.findings if each.verdict != "unknown"]
        passed = sum(finding.passed for finding in graded)
        print(f"stated: {run.summary.overall.passed} passed; graded here: {passed} of {len(graded)}")
    print("CONFIRMED" if result.is_confirmed else "NOT CONFIRMED")
