"""What table and page say of their time."""

from __future__ import annotations

from pathlib import Path

import pytest

from pybench.miniature.outcome import Outcome, PhaseTime
from pybench.miniature.page import write_page
from pybench.miniature.table import markdown


@pytest.mark.parametrize(
    ("resumed", "said"),
    [(False, "2 minutes in all."), (True, "2 minutes in all without what was cut off.")],
)
def test_minutes_of_a_phase_that_was_killed_are_not_counted_in_silence(
    resumed: bool, said: str, tmp_path: Path
) -> None:
    outcome = Outcome(
        name="miniature",
        seed=1,
        ended_at="2026-11-25T08:00:00+00:00",
        commit=None,
        machine="2 cores",
        phases=(PhaseTime(name="data", minutes=2.0, resumed=resumed),),
        trained=(),
        evaluated=(),
    )
    assert said in markdown(outcome)
    assert said in write_page(outcome, tmp_path).read_text("utf-8")
