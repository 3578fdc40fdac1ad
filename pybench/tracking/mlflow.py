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
from pybench.tracking.store import PROGRESS, deep_links, find_store, python

_MAX_LINE_BYTES = 1 << 20

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

    def __post_init__(self) -> None:
        find_store(self.uri, Path())

    async def publish(self, run_folder: Path, say: Callable[[str], None] = print) -> None:
        """Send a finished run and `say` how far that is. One that is there already is replaced if it
        has changed since.

        Raises:
            TrackingError: it could not be sent, for a reason given in one line.
        """
        summary = read_summary(run_folder)
        if summary is None:
            raise TrackingError(f"{run_folder} holds no summary.json; end the run first with `resume`")
        answer = await self._send(run_folder, self.timeout_sec + summary.overall.planned, say=say)
        self._experiment_id = str(answer["experiment_id"])

    async def create_store(self, outputs: Path) -> None:
        """Make sure that the store of the folder `outputs` and the experiment exist.

        Raises:
            TrackingError: they cannot be made.
        """
        await self._send(None, self.timeout_sec, near=outputs)

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

    async def _send(
        self,
        run_folder: Path | None,
        limit_sec: float,
        near: Path | None = None,
        say: Callable[[str], None] = print,
    ) -> dict[str, Any]:
        """Run the publishing process; its answer, or the reason why there is none."""
        store = find_store(self.uri, near or run_folder or Path())
        job = {
            "uri": store.uri,
            "database": str(store.database) if store.database else None,
            "run_folder": str(run_folder.absolute()) if run_folder else None,
            "experiment": self.experiment,
            "traces": self.traces,
            "limit_sec": limit_sec,
        }
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pybench.tracking.publish"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=mlflow_environment(),
            start_new_session=True,
            limit=_MAX_LINE_BYTES,
        )
        try:
            async with asyncio.timeout(limit_sec):
                stdout, stderr = await _talk(process, json.dumps(job).encode(), say)
        except TimeoutError:
            raise TrackingError(f"{store.uri} did not take the run within {limit_sec:.0f} s") from None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()
        return _answer(stdout, stderr, store.uri)


async def _talk(
    process: asyncio.subprocess.Process, job: bytes, say: Callable[[str], None]
) -> tuple[bytes, bytes]:
    """Give the process its job, and pass on what it says of its progress; all its output in the end."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    errors = asyncio.create_task(process.stderr.read())
    lines: list[bytes] = []
    with contextlib.suppress(ConnectionError):  # it has ended already, and its output says why
        process.stdin.write(job)
        await process.stdin.drain()
    process.stdin.close()
    async for line in process.stdout:
        if line.startswith(PROGRESS):
            say(one_line(line.removeprefix(PROGRESS).decode("utf-8", "replace")))
        else:
            lines.append(line)
    said = b"".join(lines), await errors
    await process.wait()
    return said


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
