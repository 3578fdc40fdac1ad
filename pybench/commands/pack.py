"""Make one file of a run, to hand in: python -m pybench pack RUN [--output FILE]"""

from __future__ import annotations

import argparse
from pathlib import Path

from pybench.core.errors import UserError
from pybench.results.load import load_run
from pybench.results.pack import pack


def main(argv: list[str]) -> int:
    """Write the file. Raises UserError for a run that has not ended, or a file that is there already."""
    parser = argparse.ArgumentParser(prog="python -m pybench pack", description=__doc__)
    parser.add_argument("run", type=Path, help="the run's folder")
    parser.add_argument("--output", type=Path, help="default: <run>.pybench.zip beside you")
    chosen = parser.parse_args(argv)
    run = load_run(chosen.run)
    target: Path = chosen.output or Path(f"{run.label}.pybench.zip")
    if target.exists():
        raise UserError(f"pack --output {target}: it is there already; name another file")
    count = pack(run, target)
    print(f"written: {target} ({count} files, {target.stat().st_size / 1e6:.1f} MB)")
    print(f"anyone can grade it again with: python -m pybench verify {target}")
    return 0
