"""`bench rewards`: how many trajectories are played and graded in a second."""

from __future__ import annotations

import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.sandbox import machine
from pybench.config.compose import compose_config
from pybench.config.parts import build_part
from pybench.core.records import Task
from pybench.models.oracle import split_cells
from pybench.runs.rewards import Rewards

_DATASET = "dataset=smoke"


def run(count: int, concurrency: int, out: Path | None) -> dict[str, Any]:
    """Measure, print and return (and write to `out`) the figures.

    The trajectories are the reference solutions of the smoke tasks, without their last answers: cells run and
    outputs are graded as in any trial.

    Args:
        count: of trajectories.
        concurrency: how many at once.

    Raises:
        UserError: no sandbox is available.
    """
    tasks: list[Task] = build_part(compose_config([_DATASET]), "dataset").load()
    chosen = [tasks[number % len(tasks)] for number in range(count)]
    played = [_trajectory(task) for task in chosen]
    with Rewards(_DATASET, f"concurrency={concurrency}") as rewards:
        rewards.of_all([task.id for task in tasks], [_trajectory(task) for task in tasks])  # inputs are built
        began, cpu_began = time.perf_counter(), _cpu_sec()
        with ThreadPoolExecutor(concurrency) as threads:
            earned = list(threads.map(rewards.of, [task.id for task in chosen], played))
        wall_sec, cpu_sec = time.perf_counter() - began, _cpu_sec() - cpu_began
    report = {
        "machine": machine(),
        "trajectories": count,
        "at_once": concurrency,
        "errors": sum(each.value is None for each in earned),
        "rewards_a_second": count / wall_sec,
        "own_cpu_ms_a_reward": 1000 * cpu_sec / count,
    }
    print(json.dumps(report, indent=1))
    if out is not None:
        out.write_text(json.dumps(report, indent=1))
    return report


def _trajectory(task: Task) -> list[dict[str, str]]:
    cells = split_cells((task.folder / "solution.py").read_text("utf-8"))
    replies = [*(f"```python\n{cell}\n```" for cell in cells), "Done."]
    return [{"role": "assistant", "content": reply} for reply in replies]


def _cpu_sec() -> float:
    """Of this process alone: kernels and jobs are others."""
    times = os.times()
    return times.user + times.system
