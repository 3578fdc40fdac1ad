"""Let a judge say which of two runs is better: python -m pybench judge pairwise RUN_A RUN_B [...]"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from pybench.config.compose import compose_part
from pybench.config.parts import build_part
from pybench.core import temporary
from pybench.core.errors import RunStopped, UserError
from pybench.grading.judge.grader import JudgeGrader
from pybench.metrics.summary import EXIT_BUDGET, EXIT_OK
from pybench.results.load import LoadedRun, load_runs
from pybench.results.pairwise import Pairwise, pairwise
from pybench.runs.budget import LEDGER, Ledger, RunBudget, limit_grader
from pybench.runs.opening import open_parts
from pybench.runs.terminal import one_line


def main(argv: list[str]) -> int:
    """Print win, tie and lose of run A against run B, and write all verdicts to a file. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench judge", description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    pair = kinds.add_parser("pairwise", help="two runs, trial by trial, in both orders")
    pair.add_argument("run_a", type=Path, metavar="RUN_A", help="a run's or a sweep's folder, or latest")
    pair.add_argument("run_b", type=Path, metavar="RUN_B", help="the reference, named in the same ways")
    pair.add_argument("overrides", nargs="*", help="the judge: model@grader.model=..., grader.key=value")
    pair.add_argument(
        "--output",
        type=Path,
        help="default: pairwise_<RUN_B>.json in the folder RUN_A; for a sweep, a folder",
    )
    pair.add_argument("--concurrency", type=int, default=4, help="trials judged at once")
    pair.add_argument("--max-cost-usd", type=float, help="of this command")
    chosen = parser.parse_args(argv)
    seconds = load_runs([chosen.run_b])
    pairs = [(first, second) for first in load_runs([chosen.run_a]) for second in seconds]
    config = compose_part("grader", ["grader=judge", *chosen.overrides])
    try:
        with temporary.folder("judge") as scratch:
            ledger = None
            if chosen.max_cost_usd is not None:
                ledger = Ledger(Path(scratch, LEDGER), "--max-cost-usd", chosen.max_cost_usd, "judge")
                ledger.open()
            for first, second in pairs:
                judge = _judge(config, ledger)
                found = asyncio.run(_judged(first, second, judge, max(1, chosen.concurrency)))
                _write(found, _target(first, second, chosen.output, len(pairs) > 1))
    except RunStopped as error:
        print(f"stopped: {error}")
        return EXIT_BUDGET
    return EXIT_OK


def _judge(config: dict[str, Any], ledger: Ledger | None) -> JudgeGrader:
    judge = build_part({"grader": config}, "grader")
    if not isinstance(judge, JudgeGrader):
        raise UserError("judge pairwise: grader must be a judge")
    if ledger is not None:
        limit_grader(judge, RunBudget((ledger,)))
    return judge


def _target(first: LoadedRun, second: LoadedRun, output: Path | None, is_one_of_several: bool) -> Path:
    if output is None:
        return first.folder / f"pairwise_{second.label}.json"
    return output / f"pairwise_{first.label}_{second.label}.json" if is_one_of_several else output


def _write(found: Pairwise, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(found.model_dump_json(indent=2) + "\n", encoding="utf-8")
    _print(found)
    print(f"written: {target}")


async def _judged(first: LoadedRun, second: LoadedRun, judge: JudgeGrader, concurrency: int) -> Pairwise:
    async with open_parts(first.config, grader=judge):
        return await pairwise(
            first, second, judge, concurrency, lambda line: print(one_line(line), file=sys.stderr, flush=True)
        )


def _print(found: Pairwise) -> None:
    print(f"A  {one_line(found.model_a)}  {found.run_a}")
    print(f"B  {one_line(found.model_b)}  {found.run_b}")
    asked = found.win + found.tie + found.lose
    print(f"{one_line(found.judge)} on A against B: win {found.win}, tie {found.tie}, lose {found.lose}")
    if found.net is not None and found.net_interval is not None and asked:
        low, high = found.net_interval
        print(
            f"wins {100 * found.win / asked:.1f} %, ties {100 * found.tie / asked:.1f} %, "
            f"losses {100 * found.lose / asked:.1f} %; wins minus losses {100 * found.net:+.1f} points, "
            f"95 % interval {100 * low:+.1f} to {100 * high:+.1f} (p {found.p_value:.4f}, sign flips)"
        )
    turned = sum(each.said is not None and each.said[0] != each.said[1] for each in found.verdicts)
    print(
        f"{turned} preferences did not outlive the change of places, {found.not_scored} not scored, "
        f"{found.left_out} trials left out"
    )
    print(f"cost {'unknown' if found.cost_usd is None else f'${found.cost_usd:.4f}'}")
