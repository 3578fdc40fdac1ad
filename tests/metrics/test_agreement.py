"""The judge beside the unit checks: kappa and the table of counts."""

from __future__ import annotations

import random

import pytest

from pybench.core.records import CheckResult, Grade, TrialRecord
from pybench.metrics.agreement import agreement, agreement_lines, kappa
from tests.helpers.run_folders import record


def graded(task: str, checks: bool | None, judge: bool | None, check: str = "vote_1") -> TrialRecord:
    said = CheckResult(name=check, passed=bool(judge), score=float(bool(judge)))
    grades = [Grade(grader="judge", passed=judge, score=None, checks=(said,))]
    if checks is not None:
        grades.insert(0, Grade(grader="checks", passed=checks, score=float(checks)))
    return record(task, "passed" if checks else "failed", grades=tuple(grades))


def test_kappa_of_a_known_table() -> None:
    # 20 yes-yes, 5 and 10 that differ, 15 no-no: observed 0.7, by chance 0.5.
    pairs = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15
    assert kappa(pairs) == pytest.approx(0.4)


def test_kappa_is_scikit_learns() -> None:
    from sklearn.metrics import cohen_kappa_score

    draw = random.Random(3)
    for size in (5, 40, 300):
        pairs = [(draw.random() < 0.6, draw.random() < 0.3) for _ in range(size)]
        assert kappa(pairs) == pytest.approx(cohen_kappa_score(*zip(*pairs, strict=True)))


def test_kappa_is_not_defined_where_chance_alone_agrees() -> None:
    assert kappa([]) is None
    assert kappa([(True, True)] * 4) is None
    assert kappa([(True, False)] * 4) == 0.0


def test_trials_are_counted_where_both_have_judged() -> None:
    records = [
        graded("a", True, True),
        graded("b", True, False),
        graded("c", False, True),
        graded("d", False, False),
        graded("e", False, None),
        graded("f", False, False, check="ended_with_answer"),
        graded("g", None, True),
        record("h"),
    ]
    found = agreement(records)
    assert found is not None
    assert (found.both_passed, found.only_checks_passed, found.only_judge_passed, found.both_failed) == (
        1,
        1,
        1,
        1,
    )
    assert (found.not_scored, found.kappa) == (1, 0.0)
    assert "2 of 4 trials, Cohen's kappa 0.00, 1 not scored" in agreement_lines(found)[0]
    assert agreement([record("a")]) is None
