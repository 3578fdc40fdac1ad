"""Command lines forked from a process that has imported what they need: seconds less for each of hundreds.

A test that minds how a command line starts, or in what environment its Python does, begins a real one
(`command_line.start`).
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import IO

from tests.helpers.command_line import environment_without_keys, run_to_its_end
from tests.helpers.waiting import finish

IMPORTED = [
    "hydra._internal.hydra",
    "pybench.commands",
    "pybench.agents.code_agent",
    "pybench.config.errors",
    "pybench.config.parts",
    "pybench.datasets.folders",
    "pybench.execute",
    "pybench.executors.local",
    "pybench.grading.checks",
    "pybench.metrics.stats",
    "pybench.models.by_hand",
    "pybench.models.litellm",
    "pybench.models.oracle",
    "pybench.results.compare",
    "pybench.results.foreign_table",
    "pybench.results.regrade",
    "pybench.runs.run",
    "pybench.runs.sweeps",
    "pybench.sandboxes.local.provider",
    "pybench.service.app",
    "pybench.service.serving",
    "pybench.servers.none",
    "pybench.suite.prove",
    "pybench.tracking.none",
    "rich.console",
    "rich.table",
    "scipy.stats",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
    "tests.helpers.warm_litellm",
    "tests.helpers.warm_report",
    "tests.helpers.warm_frozen",  # the last
]
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload([__name__, *IMPORTED])


class WarmProcess:
    """A forked command line with what tests use of `subprocess.Popen`; its files are text."""

    def __init__(
        self,
        folder: Path,
        arguments: list[str],
        env: Mapping[str, str],
        stdin: int | None = subprocess.DEVNULL,
        stdout: int | IO[str] = subprocess.PIPE,
        stderr: int | IO[str] = subprocess.PIPE,
    ) -> None:
        self.args = ["pybench", *arguments]
        given, self.stdin = _end_for_child(stdin, "w")
        taken, self.stdout = _end_for_child(stdout, "r")
        told, self.stderr = (taken, None) if stderr == subprocess.STDOUT else _end_for_child(stderr, "r")
        ends = (given, taken, told)
        # The forkserver sends descriptors on at the start, when this process is asked for them by `DupFd`.
        self._process = _context.Process(target=_Played(ends), args=(folder, arguments, dict(env)))
        self._process.start()
        for end in set(ends):
            os.close(end)
        self.pid = self._process.pid
        self._read: dict[str, str] = {}
        self._readers: list[threading.Thread] = []

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code; a signal's number, negative.

        Raises:
            subprocess.TimeoutExpired: It runs on.
        """
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Its output and its errors, whole, once it has ended; may be asked again after a time-out."""
        if self.stdin is not None:
            self.stdin.close()
        if not self._readers:
            for name, stream in (("output", self.stdout), ("errors", self.stderr)):
                if stream is not None:
                    reader = threading.Thread(target=self._read_all, args=(name, stream), daemon=True)
                    reader.start()
                    self._readers.append(reader)
        self.wait(timeout)
        for reader in self._readers:
            reader.join()
        return self._read.get("output", ""), self._read.get("errors", "")

    def _read_all(self, name: str, stream: IO[str]) -> None:
        with stream:
            self._read[name] = stream.read()

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def start_warm(
    folder: Path, *arguments: str, env: Mapping[str, str] | None = None, **files: int | IO[str]
) -> WarmProcess:
    """Begin `python -m pybench` with these arguments in `folder`; `files` are `stdin`, `stdout`, `stderr`."""
    return WarmProcess(folder, list(arguments), environment_without_keys() if env is None else env, **files)


def run_warm(folder: Path, *arguments: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """`python -m pybench` in `folder`, ended by itself.

    What chooses a launcher of processes begins in a fresh Python, since a forked one cannot start them.

    Raises:
        AssertionError: It and all below it stood still; it is killed then.
    """
    if any(argument.startswith(("hydra/launcher=", "experiment=")) for argument in arguments):
        return run_to_its_end(folder, *arguments, env=env)
    process = WarmProcess(folder, list(arguments), env)
    output, errors = finish(process)
    return subprocess.CompletedProcess(process.args, process.wait(), output, errors)


def run_warm_without_keys(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The same without any provider's key in the environment."""
    return run_warm(folder, *arguments, env=environment_without_keys())


def _end_for_child(wanted: int | IO[str] | None, mode: str) -> tuple[int, IO[str] | None]:
    """A descriptor of this process's for the child, and the file at a pipe's other end (`mode` is ours)."""
    if wanted == subprocess.PIPE:
        reading, writing = os.pipe()
        ours, theirs = (reading, writing) if mode == "r" else (writing, reading)
        return theirs, os.fdopen(ours, mode)
    if wanted == subprocess.DEVNULL:
        return os.open(os.devnull, os.O_RDWR), None
    return os.dup(wanted if isinstance(wanted, int) else wanted.fileno()), None


class _Played:
    """What the forked process does, with descriptors that are sent to it."""

    def __init__(self, ends: tuple[int, ...]) -> None:
        self._ends = ends

    def __getstate__(self) -> list[object]:
        return [DupFd(end) for end in self._ends]

    def __setstate__(self, sent: list[object]) -> None:
        self._ends = tuple(one.detach() for one in sent)

    def __call__(self, folder: Path, arguments: list[str], env: dict[str, str]) -> None:
        """Become `python -m pybench` in a folder."""
        for number, end in enumerate(self._ends):
            os.dup2(end, number)
        for end in self._ends:
            os.close(end)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in enumerate("rww"))
        sys.stderr.reconfigure(line_buffering=True, errors="backslashreplace")
        os.environ.clear()
        os.environ.update(env)
        os.chdir(folder)
        sys.path[0] = str(folder)
        sys.argv = ["pybench", *arguments]
        try:
            runpy.run_module("pybench", run_name="__main__", alter_sys=True)
        finally:
            sys.stdout.flush()
            atexit._run_exitfuncs()
