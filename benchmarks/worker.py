"""One measurement in a process of its own, so that its CPU time can be told from all other: JSON out.

CPU seconds are those of this process and all it started (getrusage after everything was waited for),
less what was spent before: imports here and a first task, and a warm parent's start.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
import time
from pathlib import Path
from typing import Any

import psutil

from benchmarks import tasks
from benchmarks.contenders import CONTENDERS, Contender, Ours, Times

_CELLS = {"imports": (tasks.IMPORTS,), "empty": (tasks.EMPTY,), "plot": tasks.PLOT}


def _cpu_sec() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def _living_cpu_sec() -> float:
    """CPU seconds of children that still live, which getrusage does not hold yet."""
    total = 0.0
    for child in psutil.Process().children(recursive=True):
        times = child.cpu_times()
        total += times.user + times.system
    return total


async def measure(contender: Contender, cells: tuple[str, ...], count: int, at_once: int) -> dict[str, Any]:
    """Run `count` tasks, `at_once` at a time."""
    await contender.open()
    await contender.task(cells)  # what this process itself imports at its first task is nobody's cost
    gate = asyncio.Semaphore(at_once)

    async def one() -> Times:
        async with gate:
            return await contender.task(cells)

    cpu_before = _cpu_sec() + _living_cpu_sec()
    began = time.perf_counter()
    times = await asyncio.gather(*(one() for _ in range(count)))
    wall_sec = time.perf_counter() - began
    await contender.close()
    return {
        "count": count,
        "at_once": at_once,
        "wall_sec": wall_sec,
        "tasks_per_sec": count / wall_sec,
        "cpu_sec": (_cpu_sec() - cpu_before) / count,
        "times": [vars(each) for each in times],
    }


async def measure_memory(contender: Contender, count: int) -> dict[str, Any]:
    """Keep `count` sandboxes of ours alive after a plot; their memory (PSS), supervisors included."""
    assert isinstance(contender, Ours)
    await contender.open()
    before = _tree_pss_mb()
    sandboxes = [contender.provider.create(str(number)) for number in range(count)]
    gate = asyncio.Semaphore(8)
    failed = 0

    async def fill(sandbox: Any) -> bool:
        async with gate:
            try:
                await sandbox.start()
                results = [await sandbox.run_cell(cell, 120) for cell in tasks.PLOT]
                return all(result.status == "ok" for result in results)
            except Exception:
                return False

    began = time.perf_counter()
    failed = (await asyncio.gather(*(fill(sandbox) for sandbox in sandboxes))).count(False)
    wall_sec = time.perf_counter() - began
    total_mb = _tree_pss_mb()
    await asyncio.gather(*(sandbox.close() for sandbox in sandboxes))
    await contender.close()
    return {
        "count": count,
        "failed": failed,
        "wall_sec": wall_sec,
        "total_mb": total_mb,
        "kernel_mb": (total_mb - before) / count,
    }


def _tree_pss_mb() -> float:
    """PSS of all that this process started."""
    total = 0
    for child in psutil.Process().children(recursive=True):
        try:
            total += child.memory_full_info().pss
        except psutil.Error:
            continue
    return total / (1 << 20)


def main() -> None:
    """`worker CONTENDER PYTHON imports|empty|plot|memory COUNT AT_ONCE`."""
    name, python, what, count, at_once = sys.argv[1:]
    contender = CONTENDERS[name](Path(python))
    if what == "memory":
        result = asyncio.run(measure_memory(contender, int(count)))
    else:
        result = asyncio.run(measure(contender, _CELLS[what], int(count), int(at_once)))
    print(json.dumps(result), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
