"""What a real MLflow store holds, read by a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from pybench.tracking.mlflow import mlflow_environment
from tests.helpers.waiting import finish


def look_into(uri: str, experiment: str = "pybench") -> dict[str, Any]:
    """All that an experiment holds; see `mlflow_contents.py`."""
    script = Path(__file__).with_name("mlflow_contents.py")
    process = subprocess.Popen(
        [sys.executable, str(script), uri, experiment],
        env=mlflow_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    output, errors = finish(process)
    assert process.returncode == 0, errors[-2000:]
    seen: dict[str, Any] = json.loads(output.strip().splitlines()[-1])
    return seen
