"""What lies on disk survives a crash in mid-line, and every run gets a folder of its own."""

import asyncio
import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pybench.core import journal
from pybench.core.errors import Unwritable, UserError
from pybench.core.events import AnswerEvent
from pybench.core.journal import lock_run
from pybench.core.records import Timings, TrialRecord, Usage
from pybench.runs.run_folders import Asked, claim, release_unused

HOLDER = """
import pathlib, sys
from pybench.core.journal import lock_run
lock = lock_run(pathlib.Path(sys.argv[1]))
print("held", flush=True)
input()
"""


def record(task_id: str = "t", attempt: int = 1, status: str = "passed", epoch: int = 1) -> TrialRecord:
    return TrialRecord(
        run_id="r",
        task_id=task_id,
        category="chart",
        seed=0,
        epoch=epoch,
        attempt=attempt,
        status=status,
        score=1.0,
        answer="42",
        grades=(),
        stop_reason="answer",
        turns=1,
        usage=Usage(),
        timings=Timings(),
        isolation=None,
        started_at=journal.now(),
        task_hash="h",
        inputs_hash=None,
    )


def test_the_highest_attempt_is_the_record(tmp_path: Path) -> None:
    with journal.JsonLines(tmp_path / "trials.jsonl") as lines:
        lines.write(record(attempt=1, status="error"))
        lines.write(record(attempt=2, status="failed"))
        lines.write(record(task_id="u"))
    found = {each.task_id: each for each in journal.read_trials(tmp_path)}
    assert found["t"].status == "failed"
    assert len(found) == 2
    assert len(list(journal.attempts(tmp_path))) == 3


@pytest.mark.parametrize("kept_bytes", [1, 40, 200])
def test_a_torn_last_line_is_ignored_and_the_next_line_is_whole(tmp_path: Path, kept_bytes: int) -> None:
    path = tmp_path / "trials.jsonl"
    with journal.JsonLines(path) as lines:
        lines.write(record("a"))
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:kept_bytes])
    assert [each.task_id for each in journal.read_trials(tmp_path)] == ["a"]
    with journal.JsonLines(path) as lines:
        lines.write(record("b"))
    assert sorted(each.task_id for each in journal.read_trials(tmp_path)) == ["a", "b"]


def test_a_line_of_another_version_is_named(tmp_path: Path) -> None:
    (tmp_path / "trials.jsonl").write_text('{"task": "other"}\n')
    with pytest.raises(UserError, match="another version"):
        journal.read_trials(tmp_path)


def test_events_are_read_back_as_written(tmp_path: Path) -> None:
    event = AnswerEvent(at=journal.now(), stop_reason="answer", answer="表\u2028 done")
    with journal.JsonLines(tmp_path / "trajectory.jsonl") as lines:
        lines.write(event)
    assert journal.read_events(tmp_path / "trajectory.jsonl") == [event]


def test_a_taken_name_gets_a_suffix(tmp_path: Path) -> None:
    wanted, outputs = tmp_path / "run", tmp_path / "outputs"
    names = [claim(wanted, Asked(f"hash {n}"), outputs=outputs).name for n in range(3)]
    assert names == ["run", "run_2", "run_3"]


def test_a_run_is_found_by_its_hash_while_it_lies_there(tmp_path: Path) -> None:
    outputs, one, two = tmp_path / "outputs", Asked("one"), Asked("two")
    first = claim(tmp_path / "a", one, outputs=outputs)
    assert claim(tmp_path / "b", one, is_auto=True, outputs=outputs).samefile(first)
    assert claim(tmp_path / "b", one, outputs=outputs).name == "b"
    release_unused(tmp_path / "b")
    assert not (tmp_path / "b").exists()
    assert claim(tmp_path / "c", one, is_auto=True, outputs=outputs).samefile(first)
    assert claim(tmp_path / "c", two, is_auto=True, outputs=outputs).name == "c"


def test_a_sweep_keeps_its_runs_apart_and_knows_them_again(tmp_path: Path) -> None:
    sweep, outputs = tmp_path / "sweep", tmp_path / "outputs"

    def asking(number: int, by: str, *overrides: str, run_hash: str = "h") -> str:
        wanted = sweep / f"{number}_{','.join(overrides)}"
        return claim(wanted, Asked(run_hash, overrides, by), sweep=sweep, outputs=outputs).name

    assert asking(0, "first", "dataset.limit=1") == "0_dataset.limit=1"
    assert asking(1, "first", "dataset.limit=2") == "1_dataset.limit=2"
    assert asking(0, "second", "dataset.limit=2") == "1_dataset.limit=2"
    assert asking(1, "second", "dataset.limit=2", run_hash="other") == "1_dataset.limit=2_2"
    assert asking(0, "third", "dataset.limit=2", "concurrency=1") == "0_dataset.limit=1", "it grows"


def test_a_folder_in_use_is_not_taken_back(tmp_path: Path) -> None:
    folder = claim(tmp_path / "run", Asked("h"), outputs=tmp_path)
    with lock_run(folder):
        release_unused(folder)
        assert folder.is_dir()
    release_unused(folder)
    assert not folder.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "trials.jsonl").symlink_to("/dev/full")
    with journal.JsonLines(tmp_path / "trials.jsonl") as lines, pytest.raises(Unwritable, match="No space"):
        lines.write(record("a"))


def test_a_second_process_is_refused_the_run(tmp_path: Path) -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdin is not None
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    with pytest.raises(UserError, match="another process"):
        journal.lock_run(tmp_path)
    other.communicate("\n")
    journal.lock_run(tmp_path).release()


def test_what_is_kept_is_on_the_disk_before_anything_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, synced, real = tmp_path / "trials.jsonl", list[int](), os.fdatasync

    def slowly(file: int) -> None:
        real(file)
        time.sleep(0.05)
        synced.append(path.read_bytes().count(b"\n"))

    async def keep_three() -> None:
        with journal.JsonLines(path) as lines:
            kept = [asyncio.create_task(lines.keep(record(name))) for name in "abc"]
            await asyncio.sleep(0)
            assert synced == []  # while the disk is at work, others go on
            await asyncio.gather(*kept)
            assert synced == [3, 3, 3]
            lines.write(record("d"))

    monkeypatch.setattr(os, "fdatasync", slowly)
    asyncio.run(keep_three())
    assert len(synced) == 3


def test_a_disk_that_loses_what_was_written_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(file: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fdatasync", broken)
    with (
        journal.JsonLines(tmp_path / "trials.jsonl") as lines,
        pytest.raises(Unwritable, match="output"),
    ):
        asyncio.run(lines.keep(record("a")))
