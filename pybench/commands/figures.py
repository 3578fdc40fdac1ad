"""Figures of a foreign benchmark as its authors count them: python -m pybench figures RUN"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path

from pybench.results.foreign_figures import foreign_figures
from pybench.results.foreign_table import print_figures
from pybench.results.load import load_run


def main(argv: list[str]) -> int:
    """Print the figures of a run of `dataset=research` or `dataset=dabench`. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench figures", description=__doc__)
    parser.add_argument("run", type=Path, metavar="RUN", help="the run's folder")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    chosen = parser.parse_args(argv)
    found = foreign_figures(load_run(chosen.run))
    if chosen.format == "json":
        json.dump(dataclasses.asdict(found), sys.stdout, indent=1)
        print()
    else:
        print_figures(found)
    return 0
