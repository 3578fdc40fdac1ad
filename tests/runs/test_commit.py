"""The commit that a run records of its checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from pybench.runs.identity import commit


def test_without_git_there_is_no_commit_and_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit() is None
