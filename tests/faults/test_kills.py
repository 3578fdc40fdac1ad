"""A few kills in every test run; many with PYBENCH_KILLS=200 or `python -m tests.faults.kills`."""

from __future__ import annotations

import os

import pytest

from tests.faults.kills import torment

pytestmark = pytest.mark.slow


def test_runs_killed_at_random_moments_come_to_the_same() -> None:
    figures = torment(kills=int(os.environ.get("PYBENCH_KILLS", "3")), seed=3)
    assert figures.differences == []
    assert figures.replies > 0
