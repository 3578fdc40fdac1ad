"""`bench sandbox`: our kernels against the usual ways to run cells, in turns on the same machine."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.contenders import CONTENDERS
from pybench.core.errors import SandboxError, UserError

_MAX_SEC = 900


def machine() -> dict[str, Any]:
    """The machine in words that fit any report."""
    memory_mb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    processor = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    return {
        "cores": len(os.sched_getaffinity(0)),
        "processor": processor,
        "memory_mb": memory_mb,
        "kernel": platform.release(),
        "python": platform.python_version(),
        "user": "root" if os.geteuid() == 0 else "ordinary user",
        "load": os.getloadavg()[0],
    }


def run(python: str, is_quick: bool, out: Path | None, many: int) -> dict[str, Any]:
    """Measure, print a table, return (and write to `out`) all samples and the ratios.

    Raises:
        UserError: nbclient is not installed.
        SandboxError: a measurement failed.
    """
    from importlib.util import find_spec

    from pybench.sandboxes.local.host import python_facts

    if find_spec("nbclient") is None:
        raise UserError(
            "bench sandbox compares with nbclient, which is not installed: pip install 'pybench[dev]'"
        )
    executable = str(python_facts(python).executable)
    samples: dict[str, Any] = {"starts": {}, "tasks": {}, "memory": []}
    rounds = 3
    for number in range(rounds):
        for name in CONTENDERS:
            print(f"start and imports, round {number + 1} of {rounds}: {name} ...", flush=True)
            count = 10 if name in ("ours", "warm_floor") else 1 if is_quick else 3
            samples["starts"].setdefault(name, []).append(_work(name, executable, "imports", count, 1))
    for at_once in (4,) if is_quick else (2, 4, 8):
        for number in range(1 if is_quick else rounds):
            for name in CONTENDERS:
                print(f"plotting tasks, {at_once} at once, round {number + 1}: {name} ...", flush=True)
                count = 40 if name in ("ours", "warm_floor") else 4 if is_quick else 8
                done = _work(name, executable, "plot", count, at_once)
                samples["tasks"].setdefault(name, {}).setdefault(str(at_once), []).append(done)
    for _ in range(1 if is_quick else rounds):
        samples["memory"].append(_work("ours", executable, "memory", 10, 8))
    report = {"machine": machine(), "samples": samples, "ratios": ratios(samples)}
    if many:
        print(f"{many} live kernels ...", flush=True)
        report["many"] = _work("ours", executable, "memory", many, 8)
    _print(report)
    if out is not None:
        out.write_text(json.dumps(report, indent=1))
    return report


def _work(name: str, python: str, what: str, count: int, at_once: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.worker", name, python, what, str(count), str(at_once)]
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MPLBACKEND": "agg"}
    environment["PYTHONPATH"] = str(Path(__file__).parents[1])
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=_MAX_SEC, env=environment
    )
    if done.returncode != 0:
        raise SandboxError(
            f"measuring {name} failed: {(done.stderr.strip().splitlines() or ['no word'])[-1]}"
        )
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def _median(runs: list[dict[str, Any]], field: str) -> float:
    if field in runs[0]:
        return float(statistics.median(run[field] for run in runs))
    return float(statistics.median(times[field] for run in runs for times in run["times"]))


def ratios(samples: dict[str, Any]) -> dict[str, float]:
    """How many times less, or more, ours takes; medians over all rounds."""
    starts, tasks = samples["starts"], samples["tasks"]
    ours, theirs = tasks["ours"]["4"], tasks["nbclient"]["4"]
    return {
        "start_cpu_vs_nbclient": _median(starts["nbclient"], "cpu_sec") / _median(starts["ours"], "cpu_sec"),
        "start_wall_vs_nbclient": _until_ready(starts["nbclient"]) / _until_ready(starts["ours"]),
        "throughput_vs_nbclient": _median(ours, "tasks_per_sec") / _median(theirs, "tasks_per_sec"),
        "task_cpu_vs_warm_floor": _median(ours, "cpu_sec") / _median(tasks["warm_floor"]["4"], "cpu_sec"),
        "kernel_mb": _median(samples["memory"], "kernel_mb"),
        "close_sec": _median(starts["ours"], "close_sec"),
    }


def _until_ready(runs: list[dict[str, Any]]) -> float:
    """Seconds until a kernel is up and its imports are done."""
    spans = [times["start_sec"] + times["first_cell_sec"] for run in runs for times in run["times"]]
    return float(statistics.median(spans))


def _spread(values: list[float]) -> str:
    return f"{statistics.median(values):.3f} ({min(values):.3f} to {max(values):.3f})"


def _print(report: dict[str, Any]) -> None:
    samples = report["samples"]
    print(f"\n{report['machine']}\n\nStart and heavy imports, median (least to most)")
    print(f"{'':14}{'start, s':>26}{'first cell, s':>26}{'close, s':>26}{'CPU a start, s':>26}")
    for name, runs in samples["starts"].items():
        times = [each for run in runs for each in run["times"]]
        cells = [
            _spread([each[field] for each in times]) for field in ("start_sec", "first_cell_sec", "close_sec")
        ]
        cells.append(_spread([run["cpu_sec"] for run in runs]))
        print(f"{name:14}" + "".join(f"{cell:>26}" for cell in cells))
    print(f"\nThree-cell plotting tasks\n{'':14}{'at once':>9}{'tasks a second':>26}{'CPU a task, s':>26}")
    for name, by_count in samples["tasks"].items():
        for at_once, runs in by_count.items():
            fields = [_spread([run[field] for run in runs]) for field in ("tasks_per_sec", "cpu_sec")]
            print(f"{name:14}{at_once:>9}" + "".join(f"{cell:>26}" for cell in fields))
    print("\nRatios")
    for name, value in report["ratios"].items():
        print(f"{name:28}{value:10.3f}")
    if "many" in report:
        print(f"\n{report['many']}")
