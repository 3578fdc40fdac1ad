"""A run that is sent to a real MLflow store while it goes on: nothing is lost, nothing is there twice."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pybench.core.errors import TrackingError
from pybench.tracking.mlflow import MlflowTracker
from tests.helpers.mlflow_store import look_into
from tests.helpers.tracked_run import TASKS, make_run
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.slow


class GrowingRun:
    """A run's folder whose trials end one by one."""

    def __init__(self, outputs: Path) -> None:
        self.folder = make_run(outputs / "run", dict.fromkeys(TASKS, "passed"))
        self._store = outputs / "mlflow.db"
        self._summary = (self.folder / "summary.json").read_text()
        (self.folder / "summary.json").unlink()
        self.lines = (self.folder / "trials.jsonl").read_text().splitlines(keepends=True)
        (self.folder / "trials.jsonl").unlink()

    @property
    def uri(self) -> str:
        return f"sqlite:///{self._store}"

    def append(self, text: str) -> None:
        """Put records on file, as the run does."""
        with (self.folder / "trials.jsonl").open("a") as file:
            file.write(text)

    def end(self) -> None:
        (self.folder / "summary.json").write_text(self._summary)

    async def wait_for_traces(self, count: int) -> None:
        """Wait until the store holds that many traces with their spans."""
        query = "SELECT count(DISTINCT trace_id) FROM spans"
        await asyncio.to_thread(wait_until, lambda: self._ask(query) >= count)

    def state(self) -> list[str]:
        """The status of each of the store's runs that are not deleted."""
        with closing(sqlite3.connect(self._store)) as connection:
            rows = connection.execute("SELECT status FROM runs WHERE lifecycle_stage = 'active'")
            return [str(row[0]) for row in rows]

    def _ask(self, query: str) -> int:
        try:
            with closing(sqlite3.connect(f"{self._store.as_uri()}?mode=ro", uri=True)) as connection:
                return int(connection.execute(query).fetchone()[0])
        except sqlite3.Error:  # not made yet
            return 0


@pytest.fixture
def run(tmp_path: Path) -> GrowingRun:
    return GrowingRun(tmp_path / "outputs")


def whole(run: GrowingRun) -> None:
    """The store holds the run once, with each of its trials once."""
    found = look_into(run.uri)
    (kept,) = found["runs"]
    assert sorted(trace["tags"]["task"] for trace in kept["traces"]) == sorted(TASKS)
    assert found["trace_count"] == len(TASKS)
    assert all(trace["tags"]["status"] == "passed" for trace in kept["traces"])
    assert all([each["name"] for each in trace["feedback"]].count("passed") == 1 for trace in kept["traces"])
    assert kept["metrics"]["pass_rate"] == 1.0
    assert run.state() == ["FINISHED"]


def test_traces_are_sent_while_later_trials_run(run: GrowingRun) -> None:
    said: list[str] = []

    async def live() -> None:
        tracker = MlflowTracker(timeout_sec=300)
        await tracker.follow(run.folder)
        run.append("".join(run.lines[:2]))
        await run.wait_for_traces(2)
        assert run.state() == ["RUNNING"]
        run.append("".join(run.lines[2:]))
        run.end()
        await tracker.publish(run.folder, said.append)
        await tracker.leave()

    asyncio.run(live())
    assert said[-1] == f"all {len(TASKS)} traces are sent"
    whole(run)


def test_a_run_that_was_cut_off_and_resumed_is_there_once(run: GrowingRun) -> None:
    failed = run.lines[0].replace('"status":"passed"', '"status":"failed"')
    again = run.lines[0].replace('"attempt":1', '"attempt":2')

    async def live() -> None:
        tracker = MlflowTracker(timeout_sec=300)
        await tracker.follow(run.folder)
        run.append(failed + run.lines[1])
        await run.wait_for_traces(2)
        await tracker.leave()
        assert run.state() == ["KILLED"]
        await tracker.follow(run.folder)
        run.append(run.lines[2])
        await run.wait_for_traces(5)
        run.append(again + "".join(run.lines[3:]))
        run.end()
        await tracker.publish(run.folder, lambda text: None)
        await tracker.publish(run.folder, lambda text: None)

    asyncio.run(live())
    whole(run)


@pytest.mark.parametrize("way", ["killed", "sent meanwhile"])
def test_what_another_process_sends_meanwhile_is_there_once(run: GrowingRun, way: str) -> None:
    async def live() -> None:
        tracker = MlflowTracker(timeout_sec=300)
        await tracker.follow(run.folder)
        run.append("".join(run.lines[:2]))
        await run.wait_for_traces(2)
        run.append("".join(run.lines[2:]))
        run.end()
        if way == "killed":
            await tracker._follower.kill()
            with pytest.raises(TrackingError, match="without an answer"):
                await tracker.publish(run.folder, lambda text: None)
            await MlflowTracker(timeout_sec=300).publish(run.folder, lambda text: None)
        else:
            await MlflowTracker(timeout_sec=300).publish(run.folder, lambda text: None)
            await tracker.publish(run.folder, lambda text: None)

    asyncio.run(live())
    whole(run)


def test_a_key_in_an_output_leaves_nothing_of_the_run(
    run: GrowingRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = "not-a-real-key-0123456789"
    monkeypatch.setenv("STUB_API_KEY", key)

    async def live() -> None:
        tracker = MlflowTracker(timeout_sec=300)
        await tracker.follow(run.folder)
        run.append("".join(run.lines[:2]))
        await run.wait_for_traces(2)
        next(run.folder.glob("trials/*/*/*/output/result.txt")).write_text(key)
        run.end()
        with pytest.raises(TrackingError, match="STUB_API_KEY"):
            await tracker.publish(run.folder, lambda text: None)

    asyncio.run(live())
    assert run.state() == []
    assert look_into(run.uri)["trace_count"] == 0
