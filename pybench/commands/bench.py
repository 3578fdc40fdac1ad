"""Measure the sandbox (bench sandbox, bench forks) or the whole harness (bench run) on this machine."""

from __future__ import annotations

import argparse
from pathlib import Path


def main(argv: list[str]) -> int:
    """Measure and print; 0 when everything could be measured and `forks` found no difference."""
    parser = argparse.ArgumentParser(prog="pybench bench", description=__doc__)
    what = parser.add_subparsers(dest="what", required=True)
    sandbox = what.add_parser("sandbox", help="our kernels against the usual ways to run cells")
    sandbox.add_argument("--quick", action="store_true", help="fewer rounds: over within two minutes")
    sandbox.add_argument("--python", default="kernel", help="environment or Python to run cells in")
    sandbox.add_argument("--many", type=int, default=0, help="also keep this many kernels alive at once")
    sandbox.add_argument("--out", type=Path, help="write all samples and ratios to this JSON file")
    run = what.add_parser("run", help="what the harness itself costs")
    run.add_argument("--trials", type=int, default=500, help="plotting trials with the oracle; 0 for none")
    run.add_argument(
        "--waits", type=int, default=1000, help="four-turn trials against a slow model; 0 for none"
    )
    run.add_argument("--out", type=Path, help="write the figures to this JSON file")
    forks = what.add_parser(
        "forks", help="every task's reference solution in forked and in fresh kernels, compared"
    )
    forks.add_argument("--sample", type=int, help="so many tasks instead of all")
    forks.add_argument("--out", type=Path, help="write the differences to this JSON file")
    chosen = parser.parse_args(argv)
    if chosen.what == "sandbox":
        from pybench.bench import sandbox as bench_sandbox

        bench_sandbox.run(chosen.python, chosen.quick, chosen.out, chosen.many)
    elif chosen.what == "forks":
        from pybench.bench import forks as bench_forks

        return 1 if bench_forks.run(chosen.sample, chosen.out) else 0
    else:
        from pybench.bench import harness

        harness.run(chosen.trials, chosen.waits, chosen.out)
    return 0
