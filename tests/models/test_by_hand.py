"""`model=by_hand`: a person, or any program, writes the replies."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pybench.core import journal
from tests.helpers.command_line import only_run, start
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.waiting import finish, wait_until

CELL = "```python\nprint(sum(int(word) for word in open('numbers.txt').read().split()))\n```"
QUIET = ("tracking=none", "sandbox.preload=[]", "model=by_hand")


def test_requests_and_replies_are_files(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    stale = tmp_path / "hand" / "sum_0.1" / "reply_1.md"
    stale.parent.mkdir(parents=True)
    stale.write_text("Answer: 7, to a question of long ago")
    process = start(tmp_path, f"dataset.path={tasks}", *QUIET, "model.folder=hand", "model.poll_sec=0.05")
    turn = {number: stale.with_name(f"request_{number}.md") for number in (1, 2)}
    wait_until(turn[1].is_file)
    assert "numbers.txt" in turn[1].read_text()
    assert not stale.exists()
    stale.write_text(CELL)
    wait_until(turn[2].is_file)
    assert "320" in turn[2].read_text()
    assert "numbers.txt" not in turn[2].read_text(), "what was asked before is not asked again"
    stale.with_name("reply_2.md").write_text("Answer: 320\n")
    _, errors = finish(process)
    assert process.returncode == 0, errors
    (record,) = journal.read_trials(only_run(tmp_path))
    assert (record.status, record.turns, record.usage.cost_usd) == ("passed", 2, 0.0)
    assert record.timings.waited_sec > 0


def test_requests_and_replies_are_on_the_terminal(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    typed = f"{CELL}\n.\nThe sum is this.\nAnswer: 320\n.\n"
    command = [sys.executable, "-m", "pybench", f"dataset.path={tasks}", *QUIET]
    done = subprocess.run(command, cwd=tmp_path, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "===== sum_0.1, turn 1 =====" in done.stdout
    (record,) = journal.read_trials(only_run(tmp_path))
    assert (record.status, record.answer) == ("passed", "The sum is this.\nAnswer: 320")


def test_an_input_that_has_ended_is_nobodys_failure(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    process = start(tmp_path, f"dataset.path={tasks}", *QUIET)
    finish(process)
    (record,) = journal.read_trials(only_run(tmp_path))
    assert record.error is not None
    assert record.error.kind == "model"
    assert "model.folder=FOLDER" in record.error.message
