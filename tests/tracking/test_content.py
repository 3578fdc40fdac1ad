"""What MLflow is told of a run, before it is sent."""

from __future__ import annotations

from pathlib import Path

from pybench.core.records import Grade, Usage
from pybench.metrics.agreement import agreement
from pybench.results.load import load_run
from pybench.tracking.content import metrics, note
from tests.helpers.run_folders import make_run, record, run_of


def test_metrics_come_in_the_order_of_their_columns(tmp_path: Path) -> None:
    """MLflow shows columns as they are logged: what is short and matters most comes first."""
    run = load_run(run_of(tmp_path / "run", {"math_1": [True, False, True, True], "text_1": [False] * 4}))
    assert run.summary is not None
    found = metrics(run.summary)
    assert list(found) == [
        *("pass_rate", "cost_usd", "strict", "coverage", "turns", "tokens", "errors", "seconds", "score"),
        *("pass rate by category/text", "pass rate by category/math"),
        *("pass rate by difficulty/easy", "score by difficulty/easy"),
        *("interval/low", "interval/high", "interval/strict_low", "interval/strict_high"),
        *("interval/score_low", "interval/score_high"),
        *("pass_at/1", "pass_at/2", "pass_at/4", "pass_all/1", "pass_all/2", "pass_all/4"),
    ]
    assert (found["pass_rate"], found["pass_at/4"], found["pass_all/4"]) == (0.375, 0.5, 0.0)
    assert found["interval/low"] < 0.375 < found["interval/high"]


def test_the_note_tells_costs_prices_and_agreement(tmp_path: Path) -> None:
    unknown = Usage(prompt_tokens=10, completion_tokens=2, cost_usd=None, requests=1)
    judged = Grade(grader="judge", passed=True, score=1.0, cost_usd=0.25)
    made = [record("math_1", usage=unknown, grades=(*record().grades, judged))]
    made.append(record("math_1", "failed", epoch=2, grades=made[0].grades))
    price = {"source": "their page", "date": "2026-01-02", "input": 2.5, "output": 10}
    run = load_run(make_run(tmp_path / "run", made, epochs=2, model_facts={"price": price}))
    assert run.summary is not None
    summary = run.summary.model_copy(update={"agreement": agreement(run.records)})
    assert "cost_usd" not in metrics(summary)
    told = note(summary, run.environment)
    assert "cost unknown (judge $0.5000 besides)" in told
    assert "price $2.5 read and $10 written per million tokens (their page, 2026-01-02)" in told
    assert "pass@2 100.0%" in told
    assert "Cohen's kappa" in told
