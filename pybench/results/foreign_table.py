"""The metrics of a foreign benchmark's run on the screen."""

from __future__ import annotations

from pathlib import Path

from pybench.results.foreign_metrics import BenchmarkMetrics, foreign_grader, foreign_metrics, is_foreign
from pybench.results.load import load_run


def print_if_foreign(folder: Path, grader: str) -> None:
    """Print the metrics at the end of a run whose grader is a foreign benchmark's; nothing for others."""
    if is_foreign(grader):
        run = load_run(folder)
        if foreign_grader(run) is not None:
            print()
            print_metrics(foreign_metrics(run))


def print_metrics(found: BenchmarkMetrics) -> None:
    """Print the metrics as a small table on stdout."""
    width = max(len(each.name) for each in found.metrics) if found.metrics else 0
    print(f"{found.grader + ', as published':{width}}   value       95 %   of")
    for each in found.metrics:
        if each.is_rate:
            value, ends = f"{100 * each.value:6.1f}%", f"{100 * each.low:4.0f}-{100 * each.high:<4.0f}"
        else:
            value, ends = f"{each.value:6.1f} ", f"{each.low:4.1f}-{each.high:<4.1f}"
        print(f"{each.name:{width}} {value}  {ends}   {each.of}")
    for note in found.notes:
        print(f"note: {note}")
