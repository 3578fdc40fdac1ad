"""`bench run`: what the harness itself costs, apart from the cells it runs and the model it waits for."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from pathlib import Path
from typing import Any

import psutil

from benchmarks import tasks
from benchmarks.own_run import own_cpu_sec, run_task
from benchmarks.sandbox import machine
from benchmarks.waits import measure as waits_against_slow_model
from pybench.core import temporary
from pybench.core.protocols import Sandbox, SandboxProvider
from pybench.sandboxes.local.provider import LocalProvider

_RUNNING = [0, 1, 5, 14, 30, 38, 40, 55, 68, 81, 96, 98]  # what the plotting cells of `tasks.PLOT` draw
_DRAWN = {"path": "output/chart.png", "expect": {"running": _RUNNING}, "beside": ["bars"]}
_CHECKS = json.dumps([{"name": "chart.lines", "params": _DRAWN}])
_LOOK_EVERY = 20  # trials: looking through all processes costs CPU time itself


class Counting:
    """A sandbox provider that adds up the CPU seconds of cells; all else is passed on."""

    def __init__(self, inner: SandboxProvider) -> None:
        self._inner = inner
        self.cells_cpu_sec = 0.0
        self.memory_mb: list[float] = []
        self.before: dict[int, float] = {}
        self.spent: dict[int, float] = {}
        self.parent_pid = 0
        self.ended = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def open(self) -> None:
        await self._inner.open()
        if isinstance(self._inner, LocalProvider):
            await self._inner.warm_up()  # what is shared by all trials is not a trial's
        self.parent_pid = getattr(self._inner, "parent_pid", 0)

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
            self.ended += 1
            if self.ended % _LOOK_EVERY == 0:
                self.spent = _children_cpu_sec()
            return await collect(target)

        sandbox.start, sandbox.collect = counted_start, counted_collect
        return sandbox  # type: ignore[no-any-return]


def _children_cpu_sec() -> dict[int, float]:
    """CPU seconds of each child process, of all below it and of what they have waited for."""
    found = {}
    for child in psutil.Process().children():
        total = 0.0
        for each in (child, *child.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                used = each.cpu_times()
                total += used.user + used.system + used.children_user + used.children_system
        found[child.pid] = total
    return found


def run(trials: int, waits: int, out: Path | None) -> dict[str, Any]:
    """Do `trials` plotting trials with the oracle and `waits` trials against a slow model, and print figures.

    Raises:
        UserError: the config cannot be composed, no isolation is available.
    """
    report: dict[str, Any] = {"machine": machine()}
    with temporary.folder("bench") as scratch:
        if trials:
            report["oracle"] = asyncio.run(_oracle(trials, Path(scratch, "oracle")))
            print(json.dumps(report, indent=1), flush=True)
        if waits:
            report["waits"] = asyncio.run(waits_against_slow_model(waits, Path(scratch)))
            print(json.dumps(report["waits"], indent=1))
    if out is not None:
        out.write_text(json.dumps(report, indent=1))
    return report


async def _oracle(trials: int, scratch: Path) -> dict[str, Any]:
    made: list[Counting] = []

    def wrap(provider: SandboxProvider) -> Any:
        made.append(Counting(provider))
        return made[0]

    solution = "".join(f"# %%\n{cell}\n" for cell in tasks.PLOT)
    own_before, began = own_cpu_sec(), time.perf_counter()
    summary = await run_task(scratch, _CHECKS, solution, ["model=oracle", f"epochs={trials}"], wrap=wrap)
    wall_sec = time.perf_counter() - began
    counting = made[0]
    counted = counting.ended // _LOOK_EVERY * _LOOK_EVERY
    spent = {pid: cpu - counting.before.get(pid, 0.0) for pid, cpu in counting.spent.items()}
    kernels = spent[counting.parent_pid] / counted
    grading = sum(cpu for pid, cpu in spent.items() if pid != counting.parent_pid) / counted
    cells = counting.cells_cpu_sec / counting.ended
    rest = (own_cpu_sec() - own_before) / trials
    total = kernels + grading + rest
    tenth = max(trials // 10, 1)
    return {
        "trials": trials,
        "passed": summary.overall.passed,
        "wall_sec": wall_sec,
        "cpu_sec_a_trial": total,
        "share_cells": cells / total,
        "share_kernel_start_and_close": (kernels - cells) / total,
        "share_grading_and_inputs": grading / total,
        "share_rest": rest / total,
        "memory_mb_first_tenth": max(counting.memory_mb[:tenth]),
        "memory_mb_last_tenth": max(counting.memory_mb[-tenth:]),
        "loop_pauses": summary.loop_pauses.model_dump() if summary.loop_pauses else None,
    }
