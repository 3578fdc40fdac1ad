"""What a real MLflow store holds, read by a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from pybench.tracking.mlflow import mlflow_environment


def look_into(uri: str, experiment: str = "pybench") -> dict[str, Any]:
    """All that an experiment holds; see `mlflow_contents.py`."""
    script = Path(__file__).with_name("mlflow_contents.py")
    done = subprocess.run(
        [sys.executable, str(script), uri, experiment],
        env=mlflow_environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    seen: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return seen
