"""Figures of a foreign benchmark as its authors count them: python -m pybench figures RUN"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path

from pybench.results.foreign import Figures, foreign_figures, foreign_grader, is_foreign
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


def print_if_foreign(folder: Path, grader: str) -> None:
    """The figures at the end of a run whose grader is a foreign benchmark's; nothing for others."""
    if is_foreign(grader):
        run = load_run(folder)
        if foreign_grader(run) is not None:
            print()
            print_figures(foreign_figures(run))


def print_figures(found: Figures) -> None:
    """The figures as a small table on stdout."""
    width = max(len(each.name) for each in found.figures) if found.figures else 0
    print(f"{found.grader + ', as published':{width}}   value       95 %   of")
    for each in found.figures:
        if each.is_rate:
            value, ends = f"{100 * each.value:6.1f}%", f"{100 * each.low:4.0f}-{100 * each.high:<4.0f}"
        else:
            value, ends = f"{each.value:6.1f} ", f"{each.low:4.1f}-{each.high:<4.1f}"
        print(f"{each.name:{width}} {value}  {ends}   {each.of}")
    for note in found.notes:
        print(f"note: {note}")
