"""M3ToolEval's rule for answers: as published, slips and all, and repaired."""

from __future__ import annotations

from typing import Any

import pytest

from pybench.grading.foreign.m3tooleval import is_right


@pytest.mark.parametrize(
    ("expected", "answer", "original", "repaired"),
    [
        ("enots", "enots", True, True),
        ("enots", "'enots'", True, True),
        ("enots", "Enots", False, False),
        (60, "60", True, True),
        (60, "60.0", True, True),
        (60, "60.4", False, False),
        (30.5, "30.5", True, True),
        (30.5, "30.50", True, True),
        (30.5, "30", True, False),  # the published rule drops the fraction of what it expects
        (30.5, "31", False, False),
        (380.41999999999996, "380.42", False, True),  # and takes no other writing of it
        ([1.5, 2], "[1.5, 2]", True, True),
        ([1.5, 2], "[1.5,2]", False, True),  # a list is right by its own text alone
        ([1.5, 2], "[1.5, 2.0]", False, True),
        ([1.5, 2], "(1.5, 2)", False, True),
        ([1.5, 2], "1.5, 2", False, True),
        ([1.5, 2], "[1.5]", False, False),
        ({"a": 1}, "{'a': 1}", True, True),
        ({"a": 1, "b": 2}, "{'b': 2, 'a': 1}", False, True),
        (("A", 3), "('A', 3)", True, True),
        (False, "False", True, True),
        (False, "0", True, False),
        (True, "true", False, False),
        (3, "", False, False),
        (3, "three", False, False),
        (3, "1e999", False, False),
        (3, "nan", False, False),
        (3, "[" * 5000, False, False),
        (3, "9" * 5000, False, False),
        (3, "Answer: 3", True, True),
    ],
)
def test_both_rules(expected: Any, answer: str, original: bool, repaired: bool) -> None:
    assert is_right(expected, answer, "original") is original
    assert is_right(expected, answer, "repaired") is repaired
