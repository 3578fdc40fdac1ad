"""Measure the sandbox (bench sandbox, forks, neighbours), the harness (run, rewards), the server (serve)."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError

_CHECKOUT = Path(__file__).parents[2]


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
    run.add_argument("--out", type=Path, help="write the measurements to this JSON file")
    forks = what.add_parser(
        "forks", help="every task's reference solution in forked and in fresh kernels, compared"
    )
    forks.add_argument("--sample", type=int, help="so many tasks instead of all")
    forks.add_argument("--out", type=Path, help="write the differences to this JSON file")
    neighbours = what.add_parser("neighbours", help="what a hostile trial costs the honest ones beside it")
    neighbours.add_argument("--rounds", type=int, default=3, help="of each measurement")
    neighbours.add_argument("--out", type=Path, help="write the measurements to this JSON file")
    serve = what.add_parser(
        "serve", help="many conversations on one server; jupyter_kernel_gateway beside it"
    )
    serve.add_argument("--conversations", type=int, default=20, help="live at once; 0 for none")
    serve.add_argument("--kernels", type=int, default=4, help="in the comparison; 0 for none")
    serve.add_argument("--rounds", type=int, default=5, help="of evictions; 0 for none")
    serve.add_argument("--out", type=Path, help="write the figures to this JSON file")
    rewards = what.add_parser("rewards", help="trajectories played and graded in a second")
    rewards.add_argument("--count", type=int, default=120, help="of trajectories")
    rewards.add_argument("--concurrency", type=int, default=16, help="at once")
    rewards.add_argument("--out", type=Path, help="write the figures to this JSON file")
    chosen = parser.parse_args(argv)
    if chosen.what == "sandbox":
        _benchmark("sandbox").run(chosen.python, chosen.quick, chosen.out, chosen.many)
    elif chosen.what == "forks":
        return 1 if _benchmark("forks").run(chosen.sample, chosen.out) else 0
    elif chosen.what == "serve":
        _benchmark("serve").run(chosen.conversations, chosen.kernels, chosen.rounds, chosen.out)
    elif chosen.what == "rewards":
        _benchmark("rewards").run(chosen.count, chosen.concurrency, chosen.out)
    elif chosen.what == "neighbours":
        _benchmark("neighbours").run(chosen.rounds, chosen.out)
    else:
        _benchmark("harness").run(chosen.trials, chosen.waits, chosen.out)
    return 0


def _benchmark(name: str) -> Any:
    """A module of `benchmarks/`, which lies beside the package in a checkout and is not installed."""
    if not (_CHECKOUT / "benchmarks" / f"{name}.py").is_file():
        raise UserError("bench: the benchmarks are not installed with PyBench; run this from a checkout")
    if str(_CHECKOUT) not in sys.path:
        sys.path.insert(0, str(_CHECKOUT))
    return importlib.import_module(f"benchmarks.{name}")
