"""What a real MLflow store holds, read by a process of its own."""

from __future__ import annotations

import atexit
import functools
import json
import select
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

from pybench.tracking.mlflow import mlflow_environment
from tests.helpers.waiting import wait_until


def look_into(uri: str, experiment: str = "pybench") -> dict[str, Any]:
    """All that an experiment holds; see `mlflow_contents.py`."""
    reader, errors = _reader()
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write(json.dumps([uri, experiment]) + "\n")
    reader.stdin.flush()
    wait_until(lambda: select.select([reader.stdout], [], [], 0)[0])
    answer = reader.stdout.readline()
    if not answer:
        _reader.cache_clear()
        reader.wait()
        errors.seek(0)
        raise AssertionError(errors.read()[-2000:])
    seen: dict[str, Any] = json.loads(answer)
    return seen


@functools.cache
def _reader() -> tuple[subprocess.Popen[str], IO[str]]:
    """One process for all looks, since loading MLflow is most of a look; it ends with this one, its stdin."""
    errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - the process writes to it for as long as it lives
    script = Path(__file__).with_name("mlflow_contents.py")
    reader = subprocess.Popen(
        [sys.executable, str(script)],
        env=mlflow_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )
    atexit.register(_end, reader, errors)
    return reader, errors


def _end(reader: subprocess.Popen[str], errors: IO[str]) -> None:
    with errors, reader:  # leaving closes its stdin, and waits for it
        pass
