"""`python -m pybench` in processes of its own, and what it leaves."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pybench.core import journal
from pybench.core.events import CellStartedEvent
from tests.helpers.waiting import finish

Run = Callable[..., subprocess.CompletedProcess[str]]

QUIET = ("tracking=none", "sandbox.preload=[]")
"""For runs whose own course is tested: nothing is tracked, and no package imported that no cell needs."""


def environment_without_keys() -> dict[str, str]:
    """The environment without any provider's key."""
    return {name: value for name, value in os.environ.items() if not name.endswith(("_KEY", "_TOKEN"))}


def start(folder: Path, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    """Begin `python -m pybench` with these arguments in `folder`."""
    command = [sys.executable, "-m", "pybench", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
    return subprocess.Popen(command, cwd=folder, text=True, **(pipes | options))


def run_to_its_end(folder: Path, *arguments: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """`python -m pybench` in `folder`, ended by itself."""
    process = start(folder, *arguments, env=dict(env))
    output, errors = finish(process)
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


def only_run(folder: Path) -> Path:
    """The one run below `folder`/outputs."""
    found = [*folder.glob("outputs/*/*/environment.json"), *folder.glob("outputs/*/*/*/environment.json")]
    assert len(found) == 1, found
    return found[0].parent


def cells_begun(folder: Path) -> int:
    """How many cells have begun, over all trials below `folder`."""
    found = 0
    for path in folder.glob("**/trajectory.jsonl"):
        found += sum(isinstance(event, CellStartedEvent) for event in journal.read_events(path))
    return found


def closed_port() -> int:
    """A port on loopback at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
