"""What MLflow is told of a run, before it is sent."""

from __future__ import annotations

from pathlib import Path

from pybench.results.load import load_run
from pybench.tracking.content import metrics
from tests.results.runs import run_of


def test_metrics_come_in_the_order_of_their_columns(tmp_path: Path) -> None:
    """MLflow shows columns as they are logged: what is short and matters most comes first."""
    run = load_run(run_of(tmp_path / "run", {"math_1": [True, False, True, True], "text_1": [False] * 4}))
    assert run.summary is not None
    found = metrics(run.summary)
    assert list(found) == [
        *("pass_rate", "strict", "coverage", "cost_usd", "turns", "tokens", "errors", "seconds", "score"),
        *("cat/text", "cat/math"),
        *("interval/low", "interval/high", "interval/strict_low", "interval/strict_high"),
        *("pass_at/1", "pass_at/2", "pass_at/4", "pass_all/1", "pass_all/2", "pass_all/4"),
    ]
    assert (found["pass_rate"], found["pass_at/4"], found["pass_all/4"]) == (0.375, 0.5, 0.0)
    assert found["interval/low"] < 0.375 < found["interval/high"]
