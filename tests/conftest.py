"""The door most tests go through: `python -m pybench` in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def clean_env() -> dict[str, str]:
    """The environment without any provider's key."""
    return {name: value for name, value in os.environ.items() if not name.endswith(("_KEY", "_TOKEN"))}


@pytest.fixture
def pybench(tmp_path: Path, clean_env: dict[str, str]) -> Run:
    """Run a command line in `tmp_path`; it must end within its deadline."""

    def run(*arguments: str, timeout_sec: float = 180, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pybench", *arguments],
            cwd=tmp_path,
            env={**clean_env, **env},
            capture_output=True,
            text=True,
            timeout=timeout_sec,
            check=False,
        )

    return run


def only_run(folder: Path) -> Path:
    """The one run below `folder`/outputs."""
    found = [*folder.glob("outputs/*/*/environment.json"), *folder.glob("outputs/*/*/*/environment.json")]
    assert len(found) == 1, found
    return found[0].parent
