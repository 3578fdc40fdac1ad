"""Make one file of a run, to hand in: python -m pybench pack RUN [--output FILE]"""

from __future__ import annotations

import argparse
from pathlib import Path

from pybench.core.errors import UserError
from pybench.results.load import load_runs
from pybench.results.pack import pack


def main(argv: list[str]) -> int:
    """Write the file. Raises UserError for a run that has not ended, or a file that is there already."""
    parser = argparse.ArgumentParser(prog="python -m pybench pack", description=__doc__)
    parser.add_argument("run", type=Path, help="a run's or a sweep's folder, or latest")
    parser.add_argument(
        "--output", type=Path, help="default: <run>.pybench.zip beside you; of several, a folder"
    )
    chosen = parser.parse_args(argv)
    runs = load_runs([chosen.run])
    for run in runs:
        name = f"{run.label}.pybench.zip"
        target: Path = Path(name) if chosen.output is None else chosen.output
        if chosen.output is not None and len(runs) > 1:
            chosen.output.mkdir(parents=True, exist_ok=True)
            target = chosen.output / name
        if target.exists():
            raise UserError(f"pack --output {target}: it is there already; name another file")
        count = pack(run, target)
        print(f"written: {target} ({count} files, {target.stat().st_size / 1e6:.1f} MB)")
        print(f"anyone can grade it again with: python -m pybench verify {target}")
    return 0
