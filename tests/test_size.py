"""No file grows beyond what a person reads in one sitting."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
MAX_LINES = 400
RECORDED = ROOT / "tests" / "results" / "old_runs"
"""Run folders of earlier code; they stay as they were written."""


def test_every_python_file_has_at_most_400_lines() -> None:
    sizes = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for folder in ("pybench", "graders", "benchmarks", "examples", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if not path.is_relative_to(RECORDED)
    }
    assert sizes
    assert {name: size for name, size in sizes.items() if size > MAX_LINES} == {}
