"""`bench run`: what the harness itself costs, apart from the cells it runs and the model it waits for."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from pybench.bench import tasks
from pybench.bench.sandbox import machine
from pybench.protocols import Sandbox, SandboxProvider

_TASK = """canary: "pybench-canary bench {name}"
subcategory: bench
language: en
difficulty: easy
prompt: Plot the running total of the sales and say when it is saved.
inputs: [sales.csv]
outputs: [output/chart.png]
checks: [{{name: image.palette, params: {{path: output/chart.png, at_most: 100000}}}}]
"""


class Counting:
    """A sandbox provider that adds up the CPU seconds of cells; all else is passed on."""

    def __init__(self, inner: SandboxProvider) -> None:
        self._inner = inner
        self.cells_cpu_sec = 0.0
        self.memory_mb: list[float] = []
        self.before: dict[int, float] = {}
        self.spent: dict[int, float] = {}
        self.own: set[int] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def open(self) -> None:
        there = {child.pid for child in psutil.Process().children()}
        await self._inner.open()
        self.own = {child.pid for child in psutil.Process().children()} - there

    def create(self, trial_name: str) -> Sandbox:
        if not self.before:
            self.before = _children_cpu_sec()
        self.memory_mb.append(psutil.Process().memory_info().rss / (1 << 20))
        sandbox: Any = self._inner.create(trial_name)
        start, collect = sandbox.start, sandbox.collect

        async def counted_start() -> None:
            await start()
            self.cells_cpu_sec -= (await sandbox.usage()).get("cpu_sec", 0.0)

        async def counted_collect(target: Path) -> Any:
            self.cells_cpu_sec += (await sandbox.usage()).get("cpu_sec", 0.0)
            self.spent = _children_cpu_sec()
            return await collect(target)

        sandbox.start, sandbox.collect = counted_start, counted_collect
        return sandbox  # type: ignore[no-any-return]


def _children_cpu_sec() -> dict[int, float]:
    """CPU seconds of each child process and of what it has waited for."""
    found = {}
    for child in psutil.Process().children():
        used = child.cpu_times()
        found[child.pid] = used.user + used.system + used.children_user + used.children_system
    return found


def run(trials: int, out: Path | None) -> dict[str, Any]:
    """Do `trials` plotting trials with the oracle and print where the CPU time went.

    Raises:
        UserError: the config cannot be composed, no isolation is to be had.
    """
    with tempfile.TemporaryDirectory(prefix="pybench-bench-") as scratch:
        figures = asyncio.run(_oracle(trials, Path(scratch)))
    report = {"machine": machine(), "oracle": figures}
    print(json.dumps(report, indent=1))
    if out is not None:
        out.write_text(json.dumps(report, indent=1))
    return report


async def _oracle(trials: int, scratch: Path) -> dict[str, Any]:
    import dataclasses

    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    from pybench import config
    from pybench.run import RunRequest, run_suite
    from pybench.terminal import Progress

    task = scratch / "tasks" / "chart" / "bench_plot"
    (task / "files").mkdir(parents=True)
    (task / "files" / "sales.csv").write_text("month,sales\n1,3\n2,4\n")
    (task / "task.yaml").write_text(_TASK.format(name=task.name))
    (task / "solution.py").write_text("".join(f"# %%\n{cell}\n" for cell in tasks.PLOT))
    (task / "truth.py").write_text("def truth(inputs):\n    return {}\n")
    overrides = [
        "model=oracle",
        "tracking=none",
        f"dataset.path={task.parents[1]}",
        f"epochs={trials}",
        "name=bench",
    ]
    with initialize_config_module("pybench.conf", version_base=None):
        composed: Any = OmegaConf.to_container(compose("config", overrides), resolve=True)
    parts = config.parts_of(composed)
    counting = Counting(parts.sandbox)
    parts = dataclasses.replace(parts, sandbox=counting)
    own_before, began = _own_cpu_sec(), time.perf_counter()
    request = RunRequest(config.settings_of(composed), parts, composed, scratch / "run")
    summary = await run_suite(request, Progress(sys.stderr))
    wall_sec = time.perf_counter() - began
    spent = {pid: cpu - counting.before.get(pid, 0.0) for pid, cpu in counting.spent.items()}
    kernels = sum(cpu for pid, cpu in spent.items() if pid in counting.own)
    grading = sum(cpu for pid, cpu in spent.items() if pid not in counting.own)
    rest = _own_cpu_sec() - own_before
    total = kernels + grading + rest
    tenth = max(trials // 10, 1)
    return {
        "trials": trials,
        "passed": summary.overall.passed,
        "wall_sec": wall_sec,
        "cpu_sec_a_trial": total / trials,
        "share_cells": counting.cells_cpu_sec / total,
        "share_kernel_start_and_close": (kernels - counting.cells_cpu_sec) / total,
        "share_grading_and_inputs": grading / total,
        "share_rest": rest / total,
        "memory_mb_first_tenth": max(counting.memory_mb[:tenth]),
        "memory_mb_last_tenth": max(counting.memory_mb[-tenth:]),
    }


def _own_cpu_sec() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
