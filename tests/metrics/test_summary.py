"""A run's figures: rates with intervals, the breakdowns, and what several epochs add."""

from pathlib import Path

import pytest

from pybench.core.records import Grade, RunSummary, Usage
from pybench.metrics import stats, summary
from pybench.results.load import load_run
from pybench.runs.terminal import over_k_text, print_summary
from tests.helpers.run_folders import make_run, record


def test_one_epoch_has_wilson_intervals_for_both_rates() -> None:
    records = [record("math_1"), record("math_2", "failed"), record("math_3", "error")]
    found = summary.metrics_of(records, planned=5)
    assert (found.pass_rate, found.strict_pass_rate, found.coverage) == (0.5, 0.2, 0.4)
    assert found.pass_rate_interval == stats.wilson(1, 2)
    assert found.strict_pass_rate_interval == stats.wilson(1, 5)
    assert (found.interval_method, found.tasks) == ("Wilson", 5)
    assert found.pass_at_k == {}


def test_means_are_over_graded_trials_and_an_unknown_cost_stays_unknown() -> None:
    cheap = Usage(prompt_tokens=90, completion_tokens=10, cost_usd=0.1, requests=1)
    dear = Usage(prompt_tokens=290, completion_tokens=10, cost_usd=0.3, requests=2)
    records = [
        record("math_1", usage=cheap),
        record("math_2", "failed", usage=dear, turns=6),
        record("math_3", "error", usage=dear),
    ]
    found = summary.metrics_of(records, planned=3)
    assert (found.trial_tokens, found.turns, found.cost_usd) == (200, 4, pytest.approx(0.7))
    assert found.trial_cost_usd == pytest.approx(0.2)
    records[0] = record("math_1", usage=cheap.model_copy(update={"cost_usd": None}))
    assert summary.metrics_of(records, planned=3).trial_cost_usd is None


def test_epochs_of_a_task_are_one_cluster() -> None:
    """Ten tasks, each always right or always wrong: 40 trials tell no more than 10."""
    records = [
        record(f"math_{task}", "passed" if task < 5 else "failed", epoch)
        for task in range(10)
        for epoch in (1, 2, 3, 4)
    ]
    found = summary.metrics_of(records, planned=40, epochs=4)
    assert found.interval_method == "bootstrap by task"
    assert found.pass_rate_interval is not None
    low, high = found.pass_rate_interval
    alone_low, alone_high = stats.wilson(20, 40)
    assert high - low > 1.5 * (alone_high - alone_low)
    assert found.pass_at_k == found.pass_hat_k == {1: 0.5, 2: 0.5, 4: 0.5}


def test_pass_at_k_and_pass_hat_k_part_where_tasks_waver() -> None:
    outcomes = {"math_1": "ppf", "math_2": "fff", "math_3": "ppp"}
    status = {"p": "passed", "f": "failed"}
    records = [
        record(task, status[letter], epoch)
        for task, letters in outcomes.items()
        for epoch, letter in enumerate(letters, 1)
    ]
    found = summary.metrics_of(records, planned=9, epochs=3)
    assert found.pass_at_k == pytest.approx({1: 5 / 9, 2: 2 / 3, 3: 2 / 3})
    assert found.pass_hat_k == pytest.approx({1: 5 / 9, 2: (1 / 3 + 1) / 3, 3: 1 / 3})


def test_a_task_with_too_few_graded_trials_is_left_out_of_pass_at_k() -> None:
    records = [
        record("math_1"),
        record("math_1", "error", 2),
        record("math_2"),
        record("math_2", "failed", 2),
    ]
    found = summary.metrics_of(records, planned=4, epochs=2)
    assert found.pass_at_k == {
        1: 0.5,
        2: 1.0,
    }  # of one and the same task, so that k alone makes the difference
    assert found.pass_hat_k == {1: 0.5, 2: 0.0}
    assert found.over_k_tasks == 1
    assert over_k_text(found).endswith("(over 1 of 2 tasks: all trials graded)")


def test_tasks_without_any_record_count_in_the_strict_interval() -> None:
    records = [record(f"math_{task}", "passed", epoch) for task in range(5) for epoch in (1, 2)]
    found = summary.metrics_of(records, planned=20, epochs=2)
    assert found.strict_pass_rate == 0.5
    assert found.strict_pass_rate_interval is not None
    low, high = found.strict_pass_rate_interval
    assert low < 0.5 < high
    assert found.pass_rate_interval == stats.wilson(5, 5)


def test_groups_count_what_was_planned_and_never_ran() -> None:
    tasks = [record("math_1"), record("chart_1", subcategory=""), record("chart_2", language="zh")]
    by_category = summary.by_group(tasks[:1], tasks, 2, lambda item: item.category)
    assert {name: (each.planned, each.passed, each.not_run) for name, each in by_category.items()} == {
        "chart": (4, 0, 4),
        "math": (2, 1, 1),
    }
    assert by_category["chart"].pass_rate_interval is None
    assert list(summary.by_group(tasks, tasks, 1, summary.subcategory_of)) == ["chart/sums", "math/sums"]
    assert summary.by_group(tasks, tasks, 1, lambda item: item.language)["zh"].passed == 1


def test_what_graders_spent_is_shown_apart_and_unknown_stays_unknown() -> None:
    def judged(cost_usd: float | None) -> Grade:
        return Grade(grader="judge", passed=True, score=1.0, cost_usd=cost_usd)

    two = [record("math_1", grades=(judged(0.25),)), record("math_2", grades=(judged(0.5),))]
    found = summary.metrics_of(two, 2)
    assert (found.grading_cost_usd, found.cost_usd) == (0.75, 0.002)
    assert summary.metrics_of([record("math_1", grades=(judged(None),))], 1).grading_cost_usd is None


def test_a_summary_reads_back_from_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    make_run(folder, [record("math_1", epoch=epoch) for epoch in (1, 2)], events={}, epochs=2)
    text = (folder / "summary.json").read_text("utf-8")
    found = RunSummary.model_validate_json(text)
    assert found.overall.pass_at_k == {1: 1.0, 2: 1.0}
    assert found.model_dump_json() == text


def test_graded_scores_have_an_interval_by_task() -> None:
    scores = [0.2, 0.4, 0.6, 0.8, 1.0]
    records = [
        record(f"math_{task}", "passed" if score == 1 else "failed", epoch, score=score)
        for task, score in enumerate(scores)
        for epoch in (1, 2, 3)
    ]
    found = summary.metrics_of(records, planned=15, epochs=3)
    assert found.score == pytest.approx(0.6)
    assert found.score_interval is not None
    low, high = found.score_interval
    assert 0.1 < low < 0.4
    assert 0.8 < high < 1.1
    # Epochs of a task are no further evidence: one trial a task is as sure.
    once = summary.metrics_of(records[::3], planned=5)
    assert once.score_interval == pytest.approx(found.score_interval)
    # A score that only says passed or failed is as sure as the pass rate.
    plain = summary.metrics_of([record("math_1"), record("math_2", "failed")], planned=2)
    assert plain.score_interval == plain.pass_rate_interval
    # Scores that are all alike leave nothing to draw from, but no certainty either.
    alike = summary.metrics_of([record(f"math_{n}", "failed", score=0.5) for n in range(4)], planned=4)
    assert alike.score_interval == stats.wilson(2, 4)


def test_the_summary_names_the_tiers_it_covers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trials = [record("math_1"), record("math_2", "failed", difficulty="frontier", score=0.25)]
    folder = make_run(tmp_path / "run", trials, events={})
    found = load_run(folder).summary
    assert found is not None
    print_summary(found, folder, None)
    printed = capsys.readouterr().out
    assert "stub  2 tasks: easy 1, frontier 1" in printed
    [row] = [line.split() for line in printed.splitlines() if line.startswith("frontier")]
    assert row[:7] == ["frontier", "1", "0", "1", "0", "0.0%", "0-79"]
    assert row[7] == "25.0%"
