"""Temporary folders leave with the process that made them, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.helpers.waiting import finish, wait_until

pytestmark = pytest.mark.slow

MAKER = """
import sys
from pathlib import Path
from pybench.core import temporary

with temporary.folder("short") as short:
    Path(short, "file").write_text("x")
    assert Path(short).parent == temporary.root()
assert not Path(short).exists()
(temporary.new("long") / "file").write_text("x")
print("made", flush=True)
if sys.argv[1] == "wait":
    sys.stdin.read()
"""

# Another process looks for what was left just when a folder has the file of its lock and not yet the lock.
OVERTAKEN = """
import subprocess, sys
from pybench.core import temporary

others = [[sys.executable, "-c", "from pybench.core import temporary; temporary.root()"]]

def overtake(event, arguments):
    if event == "fcntl.flock" and others:
        subprocess.run(others.pop(), check=True)

sys.addaudithook(overtake)
(temporary.new("long") / "file").write_text("x")
assert not others
subprocess.run([sys.executable, "-c", "from pybench.core import temporary; temporary.root()"], check=True)
assert len(list(temporary.root().glob("long-*/file"))) == 1
"""


def _maker(folder: Path, what: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", MAKER, what],
        env=os.environ | {"TMPDIR": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_killed_process_leaves_no_folder(tmp_path: Path, ending: signal.Signals) -> None:
    with _maker(tmp_path, "wait") as maker:
        assert maker.stdout is not None
        assert maker.stdout.readline() == "made\n"
        assert len(list(tmp_path.glob("pybench-temporary-*/long-*/file"))) == 1
        maker.send_signal(ending)
        wait_until(lambda: maker.poll() is not None)
    wait_until(lambda: not list(tmp_path.iterdir()))


def test_a_process_that_ends_leaves_no_folder(tmp_path: Path) -> None:
    with _maker(tmp_path, "end") as maker:
        finish(maker)
    assert maker.returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_what_a_machine_left_is_removed_by_the_next_process(tmp_path: Path) -> None:
    with _maker(tmp_path, "wait") as lost, _maker(tmp_path, "wait") as alive:
        assert lost.stdout is not None
        assert alive.stdout is not None
        assert (lost.stdout.readline(), alive.stdout.readline()) == ("made\n", "made\n")
        guard = psutil.Process(lost.pid).children()[0]
        guard.kill()
        lost.kill()
        lost.wait(20)
        assert len(list(tmp_path.iterdir())) == 2
        with _maker(tmp_path, "end") as next_one:
            finish(next_one)
        assert len(list(tmp_path.glob("*/long-*/file"))) == 1
        alive.kill()


def test_a_folder_in_the_making_is_not_taken_for_one_that_was_left(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", OVERTAKEN], env=os.environ | {"TMPDIR": str(tmp_path)}, check=True)
    assert list(tmp_path.iterdir()) == []
