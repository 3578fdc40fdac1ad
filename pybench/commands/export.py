"""Write a run in another tool's format: python -m pybench export RUN --format FORMAT"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.records import TrialRecord
from pybench.results.exports import EXPORTERS, Exporter
from pybench.results.load import LoadedRun, load_runs


def main(argv: list[str]) -> int:
    """Write the chosen trials. Raises UserError where no run lies or no trial fits."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench export",
        description=__doc__,
        epilog="; ".join(f"{name}: {each.reader}" for name, each in EXPORTERS.items()),
    )
    parser.add_argument("run", type=Path, help="a run's or a sweep's folder, or latest")
    parser.add_argument("--format", required=True, choices=list(EXPORTERS))
    parser.add_argument("--output", type=Path, help="file or folder; default: beside you, named as the run")
    parser.add_argument("--passed", action="store_true", help="only trials that passed")
    parser.add_argument("--max-turns", type=int, help="only trials of at most so many turns")
    parser.add_argument("--category", action="append", help="only this category; may be given again")
    chosen = parser.parse_args(argv)
    runs, exporter = load_runs([chosen.run]), EXPORTERS[chosen.format]
    for run in runs:
        records = _select(run, chosen.passed, chosen.max_turns, chosen.category)
        name = f"{run.label}_{chosen.format}{exporter.ending}"
        if chosen.output is None:
            target = Path(name)
        else:  # several go into it, each under its own name
            target = chosen.output if len(runs) == 1 else chosen.output / name
        _write(run, records, target, exporter)
    return 0


def _write(run: LoadedRun, records: Sequence[TrialRecord], target: Path, exporter: Exporter) -> None:
    if exporter.ending:
        target.parent.mkdir(parents=True, exist_ok=True)
    else:
        target.mkdir(parents=True, exist_ok=True)
        if any(target.iterdir()):
            raise UserError(f"export --output {target}: this folder is not empty; name another")
    written = exporter.load()(run, records, target)
    left_out = f", {len(records) - written} without a reply left out" if written < len(records) else ""
    print(f"written: {target} ({written} trials{left_out})")


def _select(
    run: LoadedRun, only_passed: bool, max_turns: int | None, categories: Sequence[str] | None
) -> list[TrialRecord]:
    """The trials that fit all filters. Raises UserError if none does or a category is not there."""
    there = sorted({record.category for record in run.records})
    unknown = sorted(set(categories or ()) - set(there))
    if unknown:
        raise UserError(f"export --category {unknown[0]}: the run has none; it has: {', '.join(there)}")
    records = [
        record
        for record in run.records
        if (not only_passed or record.status == "passed")
        and (max_turns is None or record.turns <= max_turns)
        and (not categories or record.category in categories)
    ]
    if not records:
        raise UserError(f"export {run.folder}: no trial fits; widen --passed, --max-turns or --category")
    return records
