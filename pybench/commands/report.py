"""Print the metrics of a run, and write it as one HTML file: python -m pybench report RUN [RUN_B ...]"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError
from pybench.report import write_report, write_side_by_side
from pybench.results.load import LoadedRun, load_runs
from pybench.results.metrics_table import print_metrics


def main(argv: list[str]) -> int:
    """Write the file. Raises UserError where no run lies or several cannot be compared."""
    parser = argparse.ArgumentParser(prog="python -m pybench report", description=__doc__)
    parser.add_argument(
        "runs",
        nargs="+",
        type=Path,
        metavar="RUN",
        help="a run's or a sweep's folder, or latest; several stand side by side, compared with the first",
    )
    parser.add_argument("--common", action="store_true", help="compare just the tasks that agree in all")
    parser.add_argument(
        "--with-expected",
        action="store_true",
        help="show the right values beside wrong answers: for your own eyes, so never in a run's folder",
    )
    parser.add_argument(
        "--output", type=Path, help="default: report.html in the run's folder; for several runs, beside you"
    )
    chosen = parser.parse_args(argv)
    runs = load_runs(chosen.runs)
    target: Path = chosen.output or _default(runs, chosen.with_expected)
    if chosen.with_expected:
        _refuse_in_run_folder(runs, target)
    if len(runs) == 1:
        asyncio.run(write_report(runs[0], target, chosen.with_expected))
        if runs[0].summary is not None:
            print_metrics(runs[0].summary)
    else:
        asyncio.run(write_side_by_side(runs, target, chosen.common, chosen.with_expected))
    print(f"written: {target} ({target.stat().st_size / 1e6:.1f} MB)")
    return 0


def _default(runs: Sequence[LoadedRun], with_expected: bool) -> Path:
    if len(runs) == 1:
        run = runs[0]
        return Path(f"{run.label}_with_expected.html") if with_expected else run.folder / "report.html"
    name = (
        f"{runs[0].label}_and_{runs[1].label}"
        if len(runs) == 2
        else f"{runs[0].label}_and_{len(runs) - 1}_more"
    )
    return Path(f"{name}{'_with_expected' if with_expected else ''}.html")


def _refuse_in_run_folder(runs: Sequence[LoadedRun], target: Path) -> None:
    """What lies in a run's folder is sent to trackers and handed on. Raises UserError."""
    for run in runs:
        if target.resolve().is_relative_to(run.folder.resolve()):
            raise UserError(
                f"report --with-expected --output {target}: not into a run's folder, which is handed on"
            )
