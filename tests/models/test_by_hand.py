"""`model=by_hand`: a person, or any program, writes the replies."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from pybench.core import journal
from pybench.results.diagnose import diagnose
from pybench.results.load import load_run
from tests.helpers.command_line import QUIET, only_run
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.waiting import finish, wait_until
from tests.helpers.warm_command_line import start_warm

pytestmark = pytest.mark.slow

CELL = "```python\nprint(sum(int(word) for word in open('numbers.txt').read().split()))\n```"
FOLDER = ("model.folder=hand", "model.poll_sec=0.05")
ASKED = (*QUIET, "model=by_hand")


def play(path: Path, text: str) -> None:
    """Write a reply as a program should: whole, or not at all."""
    draft = path.with_suffix(".draft")
    draft.write_text(text)
    draft.replace(path)


def test_requests_and_replies_are_files(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    stale = tmp_path / "hand" / "sum_0.1" / "reply_1.md"
    stale.parent.mkdir(parents=True)
    stale.write_text("Answer: 7, to a question of long ago")
    process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED, *FOLDER)
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
    timings = record.timings
    assert timings.person_sec > 0
    assert (timings.waited_sec, timings.model_sec) == (0, 0)
    counted_sec = timings.start_sec + timings.cells_sec + timings.collect_sec + timings.grade_sec
    assert timings.total_sec == counted_sec, "what a person takes is not counted"
    assert "print(sum" in (stale.parent / "reply_1.md").read_text(), "what was played stays to be read"


def test_a_reply_has_no_deadline(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    limit = "deadlines.reply_sec=0.01"
    process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED, *FOLDER, limit)
    wait_until((tmp_path / "hand/sum_0.1/request_1.md").is_file)
    play(tmp_path / "hand/sum_0.1/reply_1.md", "Answer: 320")
    _, errors = finish(process)
    (record,) = journal.read_trials(only_run(tmp_path))
    assert record.status == "passed", errors
    assert record.timings.person_sec > 0.01, "the deadline has passed"


def test_several_trials_are_played_at_once_by_a_program(tmp_path: Path) -> None:
    tasks, hand = make_tasks(tmp_path / "tasks", count=3), tmp_path / "hand"
    process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED, *FOLDER, "concurrency=3")
    wait_until(lambda: len(list(hand.glob("*/request_1.md"))) == 3)
    for number in (2, 0, 1):
        play(hand / f"sum_{number}.1" / "reply_1.md", f"Answer: {320 + number}")
    _, errors = finish(process)
    assert process.returncode == 0, errors
    records = journal.read_trials(only_run(tmp_path))
    assert {record.task_id: record.answer for record in records} == {
        f"sum_{number}": f"Answer: {320 + number}" for number in range(3)
    }


def test_an_empty_reply_is_told_and_giving_up_fails(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED, *FOLDER)
    folder = tmp_path / "hand" / "sum_0.1"
    wait_until((folder / "request_1.md").is_file)
    play(folder / "reply_1.md", "\n")
    wait_until((folder / "request_2.md").is_file)
    assert "empty" in (folder / "request_2.md").read_text()
    play(folder / "reply_2.md", "Give up\n")
    finish(process)
    (record,) = journal.read_trials(only_run(tmp_path))
    assert (record.status, record.stop_reason, record.error) == ("failed", "gave_up", None)
    assert [cause.cause for _, cause in diagnose(load_run(only_run(tmp_path)))] == ["gave up"]


def test_an_interrupted_run_goes_on_with_the_replies_that_lie_there(tmp_path: Path) -> None:
    tasks, folder = make_tasks(tmp_path / "tasks", count=1), tmp_path / "hand" / "sum_0.1"
    process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED, *FOLDER)
    wait_until((folder / "request_1.md").is_file)
    play(folder / "reply_1.md", CELL)
    wait_until((folder / "request_2.md").is_file)
    process.send_signal(signal.SIGINT)
    _, errors = finish(process)
    assert "resume" in errors
    (folder / "reply_1.md").unlink()  # it is on record
    play(folder / "reply_2.md", "Answer: 320")
    asked = (folder / "request_2.md").stat().st_mtime_ns
    finish(start_warm(tmp_path, "resume", "latest"))
    (record,) = journal.read_trials(only_run(tmp_path))
    assert (record.status, record.turns) == ("passed", 2)
    assert (folder / "request_2.md").stat().st_mtime_ns == asked, "it was not asked again"


def test_another_run_in_the_same_folder_is_played_anew(tmp_path: Path) -> None:
    tasks, folder = make_tasks(tmp_path / "tasks", count=1), tmp_path / "hand" / "sum_0.1"
    answers = {0: "Answer: 320", 1: "Answer: 5"}
    for seed, answer in answers.items():
        process = start_warm(tmp_path, f"dataset.path={tasks}", f"dataset.seed={seed}", *ASKED, *FOLDER)
        wait_until(lambda: (folder / "request_1.md").is_file() and not (folder / "reply_1.md").exists())
        play(folder / "reply_1.md", answer)
        finish(process)
    runs = sorted(path.parent for path in tmp_path.glob("outputs/*/*/trials.jsonl"))
    found = {record.seed: record.answer for run in runs for record in journal.read_trials(run)}
    assert found == answers


def test_what_cannot_be_played_is_refused_in_one_line(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    (tmp_path / "taken").write_text("")
    for setting, told in {
        "model.folder=taken": "model.folder=taken: File exists",
        "model.poll_sec=0": "model.poll_sec=0",
        "agent=tool_call": "choose agent=code_block",
        "agent.show_images=true": "agent.show_images",
    }.items():
        process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED, setting)
        _, errors = finish(process)
        assert process.returncode == 2, errors
        assert told in errors
        assert len(errors.strip().splitlines()) == 1, errors


def typed_into(folder: Path, typed: str, *arguments: str) -> str:
    """What a command line that ends well prints while a person types this."""
    process = start_warm(folder, *arguments, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(typed)
    output, errors = finish(process)
    assert process.returncode == 0, errors
    return output


def test_requests_and_replies_are_on_the_terminal(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    typed = f"{CELL}\n.\nThe sum is this.\nAnswer: 320\n.\n"
    output = typed_into(tmp_path, typed, f"dataset.path={tasks}", *ASKED)
    assert "===== sum_0.1, turn 1 =====" in output
    (record,) = journal.read_trials(only_run(tmp_path))
    assert (record.status, record.answer) == ("passed", "The sum is this.\nAnswer: 320")


def test_trials_on_the_terminal_come_one_after_the_other(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=2)
    typed = f".\n{CELL}\n.\nAnswer: 320\n.\nAnswer: 321\n.\n"
    output = typed_into(tmp_path, typed, f"dataset.path={tasks}", *ASKED, "concurrency=2")
    titles = [line.strip("= ") for line in output.splitlines() if ", turn " in line]
    assert titles == ["sum_0.1, turn 1", "sum_0.1, turn 2", "sum_0.1, turn 3", "sum_1.1, turn 1"]
    assert "Your reply was empty" in output
    assert {record.status for record in journal.read_trials(only_run(tmp_path))} == {"passed"}


def test_ctrl_c_at_the_terminal_ends_the_wait(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED, stdin=subprocess.PIPE)
    assert process.stdout is not None
    while "your reply" not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    wait_until(lambda: process.poll() is not None)  # its input is still open
    _, errors = process.communicate()
    assert "resume" in errors


def test_an_input_that_has_ended_is_nobodys_failure(tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    process = start_warm(tmp_path, f"dataset.path={tasks}", *ASKED)
    finish(process)
    (record,) = journal.read_trials(only_run(tmp_path))
    assert record.error is not None
    assert record.error.kind == "model"
    assert "model.folder=FOLDER" in record.error.message
