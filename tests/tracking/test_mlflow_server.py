"""Servers that are dead, silent, slow or lying never keep a run waiting; a good one gets it all."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import psutil
import pytest

from pybench.commands import sync
from pybench.core.errors import TrackingError, UserError
from pybench.tracking.mlflow import MlflowTracker
from tests.helpers.mlflow_store import look_into
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.tracked_run import make_run
from tests.helpers.waiting import finish, wait_until_gone
from tests.helpers.warm_command_line import start_warm

pytestmark = pytest.mark.slow


@pytest.fixture
def run_folder(tmp_path: Path) -> Path:
    return make_run(tmp_path / "outputs" / "2026-03-01" / "09-30-00_stub", {"sum_column": "passed"})


@pytest.fixture
def silent() -> Iterator[str]:
    """A server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@contextmanager
def answering(health: bytes, otherwise: bytes | None) -> Iterator[str]:
    """A server with one answer (status 200) to /health and one to everything else, None for none ever."""
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = health if self.path == "/health" else otherwise
            if body is None:
                over.wait(120)
                return
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            over.set()
            server.shutdown()
            thread.join()


def free_address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"http://127.0.0.1:{listener.getsockname()[1]}"


def test_a_dead_server_is_named_in_one_line(run_folder: Path) -> None:
    address = free_address()
    with pytest.raises(TrackingError, match="does not answer") as caught:
        asyncio.run(MlflowTracker(uri=address).publish(run_folder))
    assert address in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_silent_server_is_given_up(run_folder: Path, silent: str) -> None:
    with pytest.raises(TrackingError, match="does not answer"):
        asyncio.run(MlflowTracker(uri=silent).publish(run_folder))


def test_a_server_that_falls_silent_meets_the_deadline(run_folder: Path) -> None:
    with answering(b"OK", None) as address, pytest.raises(TrackingError, match="within 10 s"):
        asyncio.run(MlflowTracker(uri=address, timeout_sec=9.0).publish(run_folder))
    assert not _publishers()


@pytest.mark.parametrize("body", [b"<html>welcome</html>", b'{"experiment": {"experiment_id": "1"}}'])
def test_a_server_that_is_no_mlflow_is_found_out(run_folder: Path, body: bytes) -> None:
    tracker = MlflowTracker(uri="http://127.0.0.1", timeout_sec=300)
    with answering(b"OK", body) as address:
        tracker.uri = address
        with pytest.raises(TrackingError) as caught:
            asyncio.run(tracker.publish(run_folder))
    assert address in str(caught.value)
    assert tracker.open_hint(run_folder) == address


def test_a_run_is_complete_before_it_is_sent(tmp_path: Path, silent: str) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    line = ["model=noop", f"dataset.path={tasks}", "sandbox.preload=[]", f"tracking.uri={silent}"]
    process = start_warm(tmp_path, *line)
    assert process.stderr is not None
    said = ""
    while "sending it to its tracker" not in said:
        said = process.stderr.readline()
        assert said, "the run ended without a word of its tracker"
    process.send_signal(signal.SIGINT)
    output, errors = finish(process)
    assert process.returncode == 0, errors
    assert f"MLflow     {silent}" in output
    (run,) = tmp_path.glob("outputs/*/*")
    assert f"send it with: python -m pybench sync {run.relative_to(tmp_path)}\n" in errors
    assert "interrupted" not in errors


def test_an_interruption_ends_the_process(run_folder: Path, silent: str) -> None:
    async def interrupted() -> None:
        task = asyncio.create_task(MlflowTracker(uri=silent).publish(run_folder))
        while not _publishers():  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(interrupted())
    assert not _publishers()


def test_sync_reports_what_could_not_be_sent(run_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sync.main([str(run_folder), f"tracking.uri={free_address()}"]) == 1
    assert str(run_folder) in capsys.readouterr().err


def test_sync_wants_a_run_that_has_ended(run_folder: Path, tmp_path: Path) -> None:
    (run_folder / "summary.json").unlink()
    with pytest.raises(UserError, match="resume"):
        sync.main([str(run_folder)])
    with pytest.raises(UserError, match="no run lies there"):
        sync.main([str(tmp_path / "nowhere")])
    with pytest.raises(UserError, match=r"tracking\.urii"):
        sync.main([str(run_folder), "tracking.urii=x"])


@pytest.mark.parametrize(
    ("uri", "says"),
    [
        ("ftp://somewhere", "must be http"),
        ("http://me:secret-word@somewhere", "MLFLOW_TRACKING_PASSWORD"),
        ("sqlite:///", "must be http"),
        ("postgresql://host/db", "mlflow server"),
    ],
)
def test_an_address_that_cannot_work_is_refused(uri: str, says: str) -> None:
    with pytest.raises(UserError, match=says) as caught:
        MlflowTracker(uri=uri)
    assert "secret-word" not in str(caught.value)


def test_ui_serves_a_new_store_and_takes_runs(run_folder: Path) -> None:
    """The whole way: `ui` makes the store and serves it, `sync` sends a sweep through that server, Ctrl-C
    ends it and leaves no process."""
    here = run_folder.parents[2]
    command = [sys.executable, "-m", "pybench", "ui", "--port", free_address().rpartition(":")[2]]
    with subprocess.Popen(
        command, cwd=here, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as server:
        watchdog = threading.Timer(500, server.kill)
        watchdog.start()
        try:
            assert server.stdout is not None
            lines = [server.stdout.readline() for _ in range(5)]
            assert "MLflow is up" in lines[0], lines
            links = [line.strip() for line in lines if "http" in line]
            assert [link.partition("/#")[2] for link in links] == [
                "/experiments/1/evaluation-runs",
                "/experiments/1/runs?compareRunsMode=CHART",
            ]
            address = links[0].partition("/#")[0]
            with urllib.request.urlopen(links[0], timeout=10) as page:
                assert page.status == 200
            settings = [f"tracking.uri={address}", "tracking.timeout_sec=300"]
            assert sync.main([str(run_folder.parent), *settings]) == 0
            found = look_into(address)
            assert [run["tags"]["pybench.run_id"] for run in found["runs"]] == ["run-1"]
            assert found["trace_count"] == 1
            assert "trials.json" in found["runs"][0]["artifacts"]
            family = psutil.Process(server.pid).children(recursive=True)
            assert family
            server.send_signal(signal.SIGINT)
            assert server.wait(60) == 0
            wait_until_gone(family)
        finally:
            watchdog.cancel()
            server.kill()


def _publishers() -> list[psutil.Process]:
    """Publishing processes of this test's own that are still alive."""
    found = []
    for child in psutil.Process(os.getpid()).children(recursive=True):
        try:
            if "pybench.tracking.publish" in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.NoSuchProcess:
            continue
    return found
