"""The tracking part that sends runs to MLflow. See the package's docstring for how it is split up."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shlex
import signal
import sys
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any, Literal

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import TrackingError
from pybench.core.journal import read_summary
from pybench.runs.terminal import one_line
from pybench.tracking.store import PROGRESS, Store, deep_links, find_store, python

_MAX_LINE_BYTES = 1 << 20
_TO_LEAVE_SEC = 3.0

_ENVIRONMENT = {
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "MLFLOW_HTTP_REQUEST_MAX_RETRIES": "1",
    "MLFLOW_HTTP_REQUEST_TIMEOUT": "10",
    "MLFLOW_HTTP_REQUEST_BACKOFF_FACTOR": "1",
    "MLFLOW_ENABLE_ASYNC_TRACE_LOGGING": "false",
    "GIT_PYTHON_REFRESH": "quiet",
}
"""For every process that loads MLflow. Without the first, loading it fetches a price list over the
network; with its own time-outs it waits for minutes on a server that is gone."""


def mlflow_environment() -> dict[str, str]:
    """This process's environment with what MLflow needs to load and fail quickly."""
    return {**os.environ, **_ENVIRONMENT}


@dataclass(config=ConfigDict(extra="forbid"))
class MlflowTracker:
    """Sends each finished run to MLflow as one flat run with one trace a trial.

    `uri`: a server's address; null for an SQLite file under `outputs/`.
    `traces`: of which trials; `failed` includes those that ended in errors.
    `timeout_sec`: seconds after which sending is given up; one more is granted for each trial.
    """

    uri: str | None = None
    experiment: str = Field(default="pybench", min_length=1)
    traces: Literal["all", "failed", "none"] = "all"
    timeout_sec: float = Field(default=120.0, gt=0)
    _experiment_id: str | None = field(init=False, default=None, repr=False)
    _follower: Any = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        find_store(self.uri, Path())

    async def follow(self, run_folder: Path) -> None:
        """Send traces while the run goes on, so that little is left for `publish`."""
        trials = run_folder / "trials.jsonl"
        job = self._job(run_folder, find_store(self.uri, run_folder))
        known_bytes = trials.stat().st_size if trials.exists() else 0
        self._follower = await _Publisher.start({**job, "follows": True, "known_bytes": known_bytes})

    async def leave(self) -> None:
        """End what `follow` began, if `publish` has not."""
        follower, self._follower = self._follower, None
        if follower is not None:
            await follower.leave()

    async def publish(self, run_folder: Path, say: Callable[[str], None] = print) -> None:
        """Send a finished run and `say` how far that is. One that is there already is replaced if it
        has changed since.

        Raises:
            TrackingError: it could not be sent, for a reason given in one line.
        """
        summary = read_summary(run_folder)
        if summary is None:
            raise TrackingError(f"{run_folder} holds no summary.json; end the run first with `resume`")
        limit_sec = self.timeout_sec + summary.overall.planned
        publisher, self._follower = self._follower, None
        if publisher is not None:
            await publisher.end_of_run(limit_sec)
        else:
            job = self._job(run_folder, find_store(self.uri, run_folder))
            publisher = await _Publisher.start({**job, "limit_sec": limit_sec})
        answer = await publisher.answer(limit_sec, say)
        self._experiment_id = str(answer["experiment_id"])

    async def publish_training(self, folder: Path) -> None:
        """Send a finished training: its curve, what it was made of, what it made.

        Raises:
            TrackingError: it could not be sent, for a reason given in one line.
        """
        await self._send(folder, "trainings")

    async def publish_corpus(self, folder: Path) -> None:
        """Send a corpus that is whole: what it holds, and where it came from.

        Raises:
            TrackingError: it could not be sent, for a reason given in one line.
        """
        await self._send(folder, "corpora")

    async def _send(self, folder: Path, program: str) -> None:
        job = self._job(folder, find_store(self.uri, folder))
        publisher = await _Publisher.start({**job, "limit_sec": self.timeout_sec}, program)
        answer = await publisher.answer(self.timeout_sec, print)
        self._experiment_id = str(answer["experiment_id"])

    async def create_store(self, outputs: Path) -> None:
        """Make sure that the store of the folder `outputs` and the experiment exist.

        Raises:
            TrackingError: they cannot be made.
        """
        job = self._job(None, find_store(self.uri, outputs))
        publisher = await _Publisher.start({**job, "limit_sec": self.timeout_sec})
        await publisher.answer(self.timeout_sec, print)

    def open_hint(self, run_folder: Path) -> str | None:
        """The command that shows the run; of a server its address, and the page once the run was sent."""
        store = find_store(self.uri, run_folder)
        if store.database is None:
            known = self._experiment_id
            return store.uri if known is None else deep_links(store.uri, known)[0][1]
        command = f"{shlex.quote(python())} -m pybench ui"
        if store.database != Path("outputs/mlflow.db").absolute():
            command += f" {shlex.quote(f'tracking.uri={store.uri}')}"
        if self.experiment != "pybench":
            command += f" {shlex.quote(f'tracking.experiment={self.experiment}')}"
        return command

    def _job(self, run_folder: Path | None, store: Store) -> dict[str, Any]:
        return {
            "uri": store.uri,
            "database": str(store.database) if store.database else None,
            "run_folder": str(run_folder.absolute()) if run_folder else None,
            "experiment": self.experiment,
            "traces": self.traces,
            "follows": False,
        }


class _Publisher:
    """The process that sends a run, and what it has printed."""

    def __init__(self, process: asyncio.subprocess.Process, uri: str) -> None:
        assert process.stderr is not None
        self._process, self._uri = process, uri
        self._errors = asyncio.create_task(process.stderr.read())

    @classmethod
    async def start(cls, job: dict[str, Any], program: str = "publish") -> _Publisher:
        """Start the process and give it its job."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", f"pybench.tracking.{program}"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=mlflow_environment(),
            start_new_session=True,
            limit=_MAX_LINE_BYTES,
        )
        publisher = cls(process, job["uri"])
        await publisher._tell(job)
        return publisher

    async def end_of_run(self, limit_sec: float) -> None:
        """Tell a process that follows a run that the run has ended, and how long the rest may take."""
        await self._tell({"limit_sec": limit_sec})

    async def answer(self, limit_sec: float, say: Callable[[str], None]) -> dict[str, Any]:
        """Wait for the end, and `say` what the process tells of its progress.

        Raises:
            TrackingError: it did not end in time, or without having done its job.
        """
        try:
            async with asyncio.timeout(limit_sec):
                stdout = await self._listen(say)
                stderr = await self._errors
        except TimeoutError:
            raise TrackingError(f"{self._uri} did not take the run within {limit_sec:.0f} s") from None
        finally:
            await self.kill()
        return _answer(stdout, stderr, self._uri)

    async def leave(self) -> None:
        """Let the process note that the run was cut off, and end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(_TO_LEAVE_SEC):
                await self._process.wait()
        except TimeoutError:
            pass
        finally:
            await self.kill()

    async def kill(self) -> None:
        """End the process if it still runs."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()

    async def _tell(self, line: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError):  # it has ended already, and its output says why
            self._process.stdin.write(json.dumps(line).encode() + b"\n")
            await self._process.stdin.drain()

    async def _listen(self, say: Callable[[str], None]) -> bytes:
        assert self._process.stdout is not None
        lines: list[bytes] = []
        async for line in self._process.stdout:
            if line.startswith(PROGRESS):
                say(one_line(line.removeprefix(PROGRESS).decode("utf-8", "replace")))
            else:
                lines.append(line)
        await self._process.wait()
        return b"".join(lines)


def _answer(stdout: bytes, stderr: bytes, uri: str) -> dict[str, Any]:
    """The last line of the process's output is its answer; libraries may have printed before it."""
    lines = stdout.decode("utf-8", "replace").strip().splitlines()
    try:
        answer = json.loads(lines[-1]) if lines else None
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        last = one_line(stderr.decode("utf-8", "replace").strip().rpartition("\n")[2])
        raise TrackingError(f"{uri}: the publishing process ended without an answer: {last}")
    if "error" in answer:
        raise TrackingError(f"{uri}: {answer['error']}")
    return answer
