"""Print all metrics of a run, and write it as one HTML file: python -m pybench report RUN [RUN_B]"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from pybench.core.errors import UserError
from pybench.report import write_pair_report, write_report
from pybench.results.load import load_run
from pybench.results.metrics_table import print_metrics


def main(argv: list[str]) -> int:
    """Write the file. Raises UserError where no run lies or the two cannot be compared."""
    parser = argparse.ArgumentParser(prog="python -m pybench report", description=__doc__)
    parser.add_argument(
        "runs", nargs="+", type=Path, metavar="RUN", help="the run's folder; a second to compare"
    )
    parser.add_argument("--common", action="store_true", help="compare just the tasks that agree in both")
    parser.add_argument(
        "--output", type=Path, help="default: report.html in the run's folder; for two runs, beside you"
    )
    chosen = parser.parse_args(argv)
    if len(chosen.runs) > 2:
        raise UserError(f"report: {len(chosen.runs)} runs; name one, or two to see them side by side")
    loaded = [load_run(folder) for folder in chosen.runs]
    if len(loaded) == 1:
        target: Path = chosen.output or loaded[0].folder / "report.html"
        asyncio.run(write_report(loaded[0], target))
        if loaded[0].summary is not None:
            print_metrics(loaded[0].summary)
    else:
        target = chosen.output or Path(f"{loaded[0].label}_and_{loaded[1].label}.html")
        asyncio.run(write_pair_report(loaded[0], loaded[1], target, chosen.common))
    print(f"written: {target} ({target.stat().st_size / 1e6:.1f} MB)")
    return 0
