"""Trials during which kernels, the parent's processes and runners are killed at random: nothing stays behind.

PYBENCH_TEST_KILLS is the number of trials (200 for the full size); PYBENCH_TEST_SEED repeats a sequence.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.slow

TRIALS = int(os.environ.get("PYBENCH_TEST_KILLS", "12"))
SEED = int(os.environ.get("PYBENCH_TEST_SEED", str(random.randrange(10**6))))
MARK = "7654329"

RUNNER = f"""
import asyncio, sys
from pybench.core.errors import SandboxError
from pybench.sandboxes.local.provider import LocalProvider

CELLS = (
    "import subprocess; subprocess.Popen(['sleep', '{MARK}'], start_new_session=True)",
    "import os; os.makedirs('a/b', exist_ok=True); open('a/b/c', 'w').write('x' * 100000)",
    "import time; time.sleep(0.05)",
)

async def main(trials):
    provider = LocalProvider(preload=())
    await provider.open()
    places = asyncio.Semaphore(4)
    async def trial(number):
        async with places:
            sandbox = provider.create(str(number))
            try:
                await sandbox.start()
                for cell in CELLS:
                    await sandbox.run_cell(cell, 20)
                said = "done"
            except SandboxError:
                said = "error"
            finally:
                await sandbox.close()
            print(said, flush=True)
    await asyncio.gather(*(trial(number) for number in range(trials)))
    try:
        await provider.close()
    except SandboxError:
        pass

asyncio.run(main(int(sys.argv[1])))
"""


def _living(seen: set[psutil.Process]) -> list[str]:
    """What still runs of the processes seen below a runner, and of those that cells started."""
    found = []
    for process in {*seen, *psutil.process_iter()}:
        with suppress(psutil.Error):
            words = " ".join(process.cmdline())
            is_ours = process in seen or f"sleep {MARK}" in words
            if is_ours and process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                found.append(words)
    return found


def _groups(pids: set[int]) -> list[Path]:
    # Groups of others come and go meanwhile; os.walk passes over what is gone.
    places = (Path(parent, name) for parent, names, _ in os.walk("/sys/fs/cgroup") for name in names)
    wanted = {str(pid) for pid in pids}
    return [path for path in places if path.name.startswith("pybench-") and path.name.split("-")[1] in wanted]


def _mounts() -> list[str]:
    return sorted(Path("/proc/self/mounts").read_text().splitlines())


def test_nothing_is_left_of_trials_with_random_kills() -> None:
    draw = random.Random(SEED)
    mounts, ended = _mounts(), 0
    pids: set[int] = set()
    seen: set[psutil.Process] = set()
    with tempfile.TemporaryDirectory(prefix="pbk-") as name:
        folder = Path(name)
        environment = os.environ | {"TMPDIR": name}
        while ended < TRIALS:
            runner = subprocess.Popen(
                [sys.executable, "-c", RUNNER, str(TRIALS - ended)],
                stdout=subprocess.PIPE,
                env=environment,
                text=True,
            )
            pids.add(runner.pid)
            assert runner.stdout is not None
            for line in runner.stdout:
                assert line in ("done\n", "error\n")
                ended += 1
                below = psutil.Process(runner.pid).children(recursive=True) if runner.poll() is None else []
                seen.update(below)
                if draw.random() < 0.5:
                    _kill_one(runner, below, draw)
            runner.stdout.close()
            runner.wait()
        with suppress(AssertionError):  # what is left is told below
            wait_until(lambda: not (_living(seen) or list(folder.iterdir()) or _groups(pids)))
        assert _living(seen) == [], f"seed {SEED}"
        assert list(folder.iterdir()) == [], f"seed {SEED}"
        assert _groups(pids) == [], f"seed {SEED}"
        assert _mounts() == mounts, f"seed {SEED}"


def _kill_one(runner: subprocess.Popen[str], below: list[psutil.Process], draw: random.Random) -> None:
    """Kill the runner, or one of the processes below it: kernels, reapers, supervisors, parents."""
    if not below or draw.random() < 0.1:
        runner.send_signal(signal.SIGKILL)
        return
    with suppress(psutil.NoSuchProcess):
        draw.choice(below).kill()
