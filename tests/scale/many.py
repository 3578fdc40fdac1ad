"""One run of very many short trials, with memory and time sampled, then its resume.

    python -m tests.scale.many --trials 20000            # the harness alone: no kernels, no grading processes
    python -m tests.scale.many --trials 1000 --real      # the real sandbox and the real checks

Each model makes a run of so many trials.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psutil
import yaml

from tests.helpers.command_line import QUIET
from tests.helpers.fault_tasks import make_task

_TASKS = 10


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--trials", type=int, default=20_000)
    parser.add_argument("--real", action="store_true")
    parser.add_argument("--concurrency", type=int, default=8)
    parser.add_argument("--models", nargs="+", default=["noop", "oracle"])
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    figures = measure(chosen.trials, chosen.real, chosen.concurrency, chosen.models)
    text = json.dumps(figures, indent=1)
    print(text)
    if chosen.out is not None:
        chosen.out.write_text(text)


def measure(
    trials: int, real: bool = False, concurrency: int = 8, models: Sequence[str] = ("noop", "oracle")
) -> dict[str, Any]:
    """Time and memory of a run of so many trials of each model, and of its resume."""
    figures: dict[str, Any] = {"trials": trials, "real": real}
    with tempfile.TemporaryDirectory(prefix="pybench-many-") as scratch:
        place = Path(scratch)
        for number in range(_TASKS):
            make_task(place / "tasks", f"task_{number}")
        arguments = [
            f"dataset.path={place / 'tasks'}",
            *QUIET,
            f"epochs={trials // _TASKS}",
            f"concurrency={concurrency}",
        ]
        if not real:
            arguments = [*_without_processes(place), *arguments]
        for model in models:
            line = [*arguments, f"model={model}", f"hydra.run.dir=outputs/{model}"]
            figures[model] = _sampled(place, line, trials)
            run = f"outputs/{model}"
            figures[model]["again_sec"] = _timed(place, "resume", run)
            figures[model]["status_sec"] = _timed(place, "status", run)
            figures[model]["resume_sec"] = _resumed(place, run)
    return figures


def _without_processes(place: Path) -> list[str]:
    for group, target in (("sandbox", "NoKernels"), ("grader", "SumGrader")):
        folder = place / "parts" / group
        folder.mkdir(parents=True)
        part = {"_target_": f"tests.scale.parts.{target}"}
        (folder / "many.yaml").write_text(yaml.safe_dump(part), "utf-8")
    return ["--config-dir", str(place / "parts"), "sandbox=many", "grader=many"]


def _command(place: Path, *arguments: str) -> subprocess.Popen[bytes]:
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    with (place / "log").open("ab") as log:
        command = [sys.executable, "-m", "pybench", *arguments]
        return subprocess.Popen(command, cwd=place, env=environment, stdout=log, stderr=log)


def _timed(place: Path, *arguments: str) -> float:
    began = time.monotonic()
    _end(place, _command(place, *arguments))
    return round(time.monotonic() - began, 2)


def _end(place: Path, process: subprocess.Popen[bytes]) -> None:
    if process.wait() != 0:
        raise SystemExit((place / "log").read_text()[-3000:])


def _sampled(place: Path, line: list[str], trials: int) -> dict[str, Any]:
    """Memory and progress of the runner, twice a second."""
    began = time.monotonic()
    process = _command(place, *line)
    runner = psutil.Process(process.pid)
    samples: list[tuple[float, int, float]] = []
    while process.poll() is None:
        try:
            memory_mb = runner.memory_info().rss / 2**20
        except psutil.NoSuchProcess:
            break
        done = len(re.findall(rf"^\[ *\d+/{trials}\]", (place / "log").read_text(), re.MULTILINE))
        samples.append((time.monotonic() - began, done, memory_mb))
        time.sleep(2.0)
    _end(place, process)
    (place / "log").unlink()
    tenths = [next(each for each in samples if each[1] >= trials * tenth / 10) for tenth in range(1, 10)]
    wall_sec = time.monotonic() - began
    last_sec = next((each[0] for each in samples if each[1] >= trials), wall_sec)
    return {
        "wall_sec": round(wall_sec, 1),
        "sec_at_each_tenth": [round(each[0], 1) for each in tenths],
        "memory_mb_at_each_tenth": [round(each[2]) for each in tenths],
        "memory_mb_peak": round(max(each[2] for each in samples)),
        "after_last_trial_sec": round(wall_sec - last_sec, 1),
    }


def _resumed(place: Path, run: str) -> dict[str, float]:
    """Take the last record away, resume, and see how long it takes until the trial begins, from its
    record until the summary is written and shown, and until the command has ended."""
    folder = place / run
    path = folder / "trials.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    (folder / "summary.json").unlink()
    last = json.loads(lines[-1])
    trial = folder / "trials" / last["task_id"] / str(last["seed"]) / str(last["epoch"])
    (trial / "trajectory.jsonl").unlink()
    (place / "log").unlink()
    began = time.monotonic()
    process = _command(place, "resume", run)

    def since(condition: Callable[[], bool]) -> float:
        while not condition() and process.poll() is None:
            time.sleep(0.02)
        return time.monotonic() - began

    starts = since((trial / "trajectory.jsonl").exists)
    recorded = since(lambda: path.stat().st_size > sum(map(len, lines[:-1])))
    written = since((folder / "summary.json").exists)
    shown = since(lambda: b"run folder" in (place / "log").read_bytes())
    _end(place, process)
    found = {"starts": starts, "summary_written": written - recorded, "summary_shown": shown - recorded}
    found["ends"] = time.monotonic() - began
    return {name: round(seconds, 2) for name, seconds in found.items()}


if __name__ == "__main__":
    main()
