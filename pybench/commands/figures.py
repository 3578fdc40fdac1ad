"""Print the metrics of a foreign benchmark as its authors count them: python -m pybench figures RUN"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

from pybench.results.foreign_metrics import BenchmarkMetrics, foreign_metrics
from pybench.results.foreign_table import print_metrics
from pybench.results.load import load_runs
from pybench.runs.terminal import one_line


def main(argv: list[str]) -> int:
    """Print the metrics of a run of `dataset=research` or `dataset=dabench`. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench figures", description=__doc__)
    parser.add_argument("run", type=Path, metavar="RUN", help="a run's or a sweep's folder, or latest")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    chosen = parser.parse_args(argv)
    runs = load_runs([chosen.run])
    found = [foreign_metrics(run) for run in runs]
    if chosen.format == "json":
        rows = [_object(each) for each in found]
        json.dump(rows if len(rows) > 1 else rows[0], sys.stdout, indent=1)
        print()
        return 0
    for run, metrics in zip(runs, found, strict=True):
        if len(runs) > 1:
            print(f"{one_line(run.model)}  {run.folder}")
        print_metrics(metrics)
    return 0


def _object(found: BenchmarkMetrics) -> dict[str, Any]:
    metrics = [dataclasses.asdict(metric) for metric in found.metrics]
    return {"grader": found.grader, "figures": metrics, "notes": found.notes}
