"""A run whose containers are ended at random: no trial is lost, none fails by it, and nothing is left.

PYBENCH_TEST_CONTAINER_KILLS is the number of trials of each of the six tasks (17 for the full size);
PYBENCH_TEST_SEED repeats a sequence.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import SandboxError
from pybench.sandboxes.docker import leftovers
from pybench.sandboxes.docker.engine import Engine, connect
from tests.helpers.command_line import cells_begun, environment_without_keys, only_run, start

from .containers import ADDRESS, why_not

pytestmark = pytest.mark.slow

EPOCHS = int(os.environ.get("PYBENCH_TEST_CONTAINER_KILLS", "1"))
SEED = int(os.environ.get("PYBENCH_TEST_SEED", str(random.randrange(10**6))))
LOOK_SEC = 0.1


async def _kept(engine: Engine) -> tuple[set[str], set[str]]:
    """The engine's volumes and networks."""
    volumes = await engine.call("listing volumes", lambda client: client.volumes())
    networks = await engine.call("listing networks", lambda client: client.networks())
    return {each["Name"] for each in volumes["Volumes"] or ()}, {each["Name"] for each in networks}


async def _own(engine: Engine, pid: int) -> list[str]:
    return [each.sandbox_id for each in await leftovers.find(engine) if each.pid == pid]


def _steps(folder: Path) -> int:
    """How far the run is: cells that have begun, and records."""
    records = sum(len(path.read_bytes().splitlines()) for path in folder.glob("outputs/*/*/trials.jsonl"))
    return cells_begun(folder) + records


async def _kill_at_random(process: subprocess.Popen[str], folder: Path) -> int:
    """End one container at about every second step of the run, until it ends. Returns how many."""
    draw, seen, kills = random.Random(SEED), 0, 0
    engine = await connect(ADDRESS, 60)
    try:
        while process.poll() is None:
            await asyncio.sleep(LOOK_SEC)
            steps = await asyncio.to_thread(_steps, folder)
            if steps == seen:
                continue
            seen = steps
            living = await _own(engine, process.pid)
            if living and draw.random() < 0.5:
                identity = draw.choice(living)
                try:
                    await engine.call("ending a container", lambda client, it=identity: client.kill(it))
                    kills += 1
                except SandboxError:
                    pass  # it has just ended by itself
        left = await _own(engine, process.pid)
        assert left == [], f"seed {SEED}"
    finally:
        await engine.close()
    return kills


def test_no_trial_is_lost_or_failed_by_containers_that_are_ended_at_random(tmp_path: Path) -> None:
    if why_not():
        pytest.skip(why_not())

    async def go() -> tuple[int, subprocess.Popen[str]]:
        engine = await connect(ADDRESS, 60)
        before = await _kept(engine)
        words = ["model=oracle", "dataset=smoke", f"epochs={EPOCHS}", "concurrency=2", "tracking=none"]
        words += ["sandbox=docker", "grading.isolation=docker", "sandbox.preload=[]"]
        words += [f"sandbox.engine={ADDRESS}"] if ADDRESS else []
        with (tmp_path / "said").open("w") as said:
            pipes: dict[str, Any] = {"stdout": said, "stderr": said, "env": environment_without_keys()}
            process = start(tmp_path, *words, **pipes)
            kills = await _kill_at_random(process, tmp_path)
        assert await _kept(engine) == before, f"seed {SEED}"
        await engine.close()
        return kills, process

    kills, process = asyncio.run(go())
    said = (tmp_path / "said").read_text()
    assert process.returncode in (0, 3), said  # 3: too few trials were graded
    lines = (only_run(tmp_path) / "trials.jsonl").read_text("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    trials = Counter((each["task_id"], each["epoch"]) for each in records)
    statuses = Counter(each["status"] for each in records)
    print(f"seed {SEED}: {kills} kills, {dict(statuses)}")
    assert len(trials) == 6 * EPOCHS, f"seed {SEED}"
    assert set(trials.values()) == {1}, f"seed {SEED}"
    assert set(statuses) <= {"passed", "error"}, f"seed {SEED}"
    kinds = {each["error"]["kind"] for each in records if each["status"] == "error"}
    assert kinds <= {"sandbox", "grader", "input"}, f"seed {SEED}"
