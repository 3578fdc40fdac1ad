"""Print the metrics of a foreign benchmark as its authors count them: python -m pybench figures RUN"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path

from pybench.results.foreign_metrics import foreign_metrics
from pybench.results.foreign_table import print_metrics
from pybench.results.load import load_run


def main(argv: list[str]) -> int:
    """Print the metrics of a run of `dataset=research` or `dataset=dabench`. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench figures", description=__doc__)
    parser.add_argument("run", type=Path, metavar="RUN", help="the run's folder")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    chosen = parser.parse_args(argv)
    found = foreign_metrics(load_run(chosen.run))
    if chosen.format == "json":
        metrics = [dataclasses.asdict(metric) for metric in found.metrics]
        json.dump({"grader": found.grader, "figures": metrics, "notes": found.notes}, sys.stdout, indent=1)
        print()
    else:
        print_metrics(found)
    return 0
