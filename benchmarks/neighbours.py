"""`bench neighbours`: what one hostile trial costs the honest ones beside it, as ratios.

Two measurements: a busy cell with and without 24 spinning processes in the sandbox beside it, in turns; and a
whole run of honest trials with and without an attacker among them, whose records must be the same.
"""

from __future__ import annotations

import asyncio
import json
import statistics
from pathlib import Path
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from benchmarks.own_run import run_task
from benchmarks.sandbox import machine
from pybench.core import temporary
from pybench.core.journal import read_trials
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply
from pybench.models.offline import OfflineModel
from pybench.sandboxes.local.provider import LocalProvider

HONEST = 10
SPINNERS = 24
_BUSY = "import time\nbegan = time.perf_counter()\nsum(range(30_000_000))\nprint(time.perf_counter() - began)"
_SPIN = f"import os\nfor _ in range({SPINNERS}):\n    if os.fork() == 0:\n        while True: pass"
_CELLS = (_BUSY, "x = 6\nfor _ in range(20): display({'text/html': 'x' * 1000}, raw=True)", "print(7 * x)")
_HOSTILE = (
    _SPIN,
    "print('\\ud83d' * 100_000)\nraise ValueError(chr(0xd800))",
    "for _ in range(40): display({'image/png': 'A' * 199_000}, raw=True)",
    "import os\nos.chdir('output')\nfor _ in range(12): os.makedirs('d' * 250); os.chdir('d' * 250)\n"
    "for at in range(9000): open('f' * 240 + str(at), 'w').close()",
    "import os\nfor at in range(3000): os.makedirs(f'output/{at}/' + 'd/' * 20)",
    "import os\nfor name in ('output', '.'): os.chmod(name, 0)\nos.kill(os.getpid(), 9)",
)
_ANSWER = "Answer: 42"
_HOSTILE_ANSWER = "Answer: +" + " " * 2000
_CHECKS = "[{name: answer.integer, params: {expect: 42}}]"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Crowd(OfflineModel):
    """Plays honest trials, and a hostile one as the first epoch if `has_attacker`."""

    name: str = "crowd"
    has_attacker: bool = False

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The next cell of its script, then its answer."""
        is_hostile = self.has_attacker and request.sample == 1
        cells, answer = (_HOSTILE, _HOSTILE_ANSWER) if is_hostile else (_CELLS, _ANSWER)
        played = sum(message.role == "assistant" for message in request.messages)
        return self.say(f"```python\n{cells[played]}\n```" if played < len(cells) else answer)


def run(rounds: int, out: Path | None) -> dict[str, Any]:
    """Measure `rounds` times in turns, print figures, return (and write to `out`) them.

    Raises:
        UserError: the config cannot be composed, no isolation is available.
    """
    report: dict[str, Any] = {"machine": machine()}
    report["spinners"] = asyncio.run(_spinners(rounds))
    with temporary.folder("bench") as scratch:
        report["attacker"] = asyncio.run(_attacker(rounds, Path(scratch)))
    print(json.dumps(report, indent=1))
    if out is not None:
        out.write_text(json.dumps(report, indent=1))
    return report


async def _spinners(rounds: int) -> dict[str, Any]:
    provider = LocalProvider(preload=())
    await provider.open()
    alone, beside = [], []
    try:
        honest = provider.create("honest")
        await honest.start()
        for _ in range(rounds):
            alone.append(float((await honest.run_cell(_BUSY, 120)).stdout))
            spinning = provider.create("spinning")
            await spinning.start()
            await spinning.run_cell(_SPIN, 30)
            beside.append(float((await honest.run_cell(_BUSY, 120)).stdout))
            await spinning.close()
        await honest.close()
    finally:
        await provider.close()
    ratio = statistics.median(beside) / statistics.median(alone)
    return {"alone_sec": alone, "beside_sec": beside, "ratio": ratio}


async def _attacker(rounds: int, scratch: Path) -> dict[str, Any]:
    """Runs without and with the attacker, in turns: times of honest trials, and whether records are equal."""
    times: dict[bool, list[float]] = {False: [], True: []}
    pauses: dict[bool, list[float]] = {False: [], True: []}
    seen, attacker = set(), []
    for number in range(rounds):
        for is_attacked in times:
            folder = scratch / f"{number}-{is_attacked}"
            epochs = f"epochs={HONEST + is_attacked}"
            settings = [epochs, "concurrency=4", "limits.all_cells_sec=60", "limits.cell_sec=15"]
            model = Crowd(has_attacker=is_attacked)
            summary = await run_task(folder, _CHECKS, "", settings, model=model)
            for trial in read_trials(folder / "run"):
                if is_attacked and trial.epoch == 1:
                    attacker.append(f"{trial.status} ({trial.stop_reason})")
                    continue
                # The first trials wait for what a run imports once, with an attacker and without.
                times[is_attacked].append(trial.timings.total_sec - trial.timings.start_sec)
                grades = [grade.model_dump(include={"passed", "score", "checks"}) for grade in trial.grades]
                seen.add(json.dumps([trial.status, trial.answer, trial.turns, trial.stop_reason, grades]))
            if summary.loop_pauses is not None:
                pauses[is_attacked].append(summary.loop_pauses.max_sec)
    medians = {is_attacked: statistics.median(found) for is_attacked, found in times.items()}
    return {
        "honest_records_equal": len(seen) == 1,
        "attacker": attacker,
        "without_sec": medians[False],
        "with_sec": medians[True],
        "ratio": medians[True] / medians[False],
        "longest_loop_pause_without_sec": pauses[False],
        "longest_loop_pause_with_sec": pauses[True],
    }
