"""The last line: the forms people write pass, everything that hedges fails."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge

NUMBER = {"expect": 1234.5, "abs": 0.01}
PASS: list[tuple[str, dict[str, Any], str]] = [
    ("answer.number", NUMBER, "Answer: 1234.5"),
    ("answer.number", NUMBER, "Some words first.\n\n**Answer:** 1,234.50\n"),
    ("answer.number", NUMBER, "**Answer: $1,234.50**"),
    ("answer.number", NUMBER, "answer : 1234.5 dollars."),
    ("answer.number", NUMBER, "Answer: `1234.5`"),
    ("answer.number", NUMBER, "Answer：１２３４.５"),
    ("answer.number", NUMBER, "Answer: 1.2345e3"),
    ("answer.number", NUMBER, "Answer: 1.2345 x 10^3"),
    ("answer.number", {"expect": -0.75}, "Answer: \u22123/4"),
    ("answer.number", {"expect": 0.125}, "Answer: 12.5%"),
    ("answer.number", {"expect": 12.5, "percent": True}, "Answer: 12.5 %"),
    ("answer.number", {"expect": 12.5, "percent": True}, "Answer: 12.5"),
    ("answer.number", {"expect": 7, "label": "答案"}, "算好了。\n答案：7 件"),
    ("answer.integer", {"expect": str(3**200)}, f"Answer: {3**200}"),
    ("answer.integer", {"expect": 12345}, "Answer: 12,345"),
    ("answer.word", {"expect": "South East"}, "Answer: *south  east*."),
    ("answer.word", {"expect": ["USA", "United States"]}, 'Answer: "United States"'),
    ("answer.words", {"expect": ["b", "a", 3]}, "Answer: b, a, 3"),
    ("answer.words", {"expect": ["甲", "乙"], "ordered": False, "label": "答案"}, "答案：乙、甲"),
    ("answer.day", {"expect": "2024-05-03"}, "Answer: 2024/5/3"),
    ("answer.day", {"expect": "2024-05-03", "label": "答案"}, "答案：2024年5月3日"),
    ("answer.fields", {"expect": {"mean": 2.5, "top": "x"}, "abs": 0.01}, "Answer: top=X; mean=2.50"),
    ("answer.fields", {"expect": {"mean": 2500, "n": 3}}, "Answer: mean=2,500, n=3"),
]
FAIL: list[tuple[str, dict[str, Any], str]] = [
    ("answer.number", NUMBER, ""),
    ("answer.number", NUMBER, "1234.5"),
    ("answer.number", NUMBER, "Answer: 1234.5\nI hope this helps."),
    ("answer.number", NUMBER, "Answer: 1234.5 or 1234.6"),
    ("answer.number", NUMBER, "Answer: 1234.5, 99"),
    ("answer.number", NUMBER, "Answer: 1234.5 99"),
    ("answer.number", NUMBER, "Answer: between 1234 and 1235"),
    ("answer.number", NUMBER, "Answer: 1234.5 to 1300"),
    ("answer.number", NUMBER, "Answer: 1234,5"),
    ("answer.number", NUMBER, "Answer: -1234.5"),
    ("answer.number", NUMBER, "Answer: 1234.52"),
    ("answer.number", NUMBER, "Answer: <total>"),
    ("answer.number", NUMBER, "Answer: nan"),
    ("answer.number", NUMBER, "Answer: inf"),
    ("answer.number", {"expect": 12.5}, "Answer: 12.5%"),
    ("answer.integer", {"expect": str(3**200)}, f"Answer: {float(3**200)}"),
    ("answer.integer", {"expect": str(3**200)}, f"Answer: {3**200 + 1}"),
    ("answer.word", {"expect": "south"}, "Answer: south or north"),
    ("answer.word", {"expect": "south"}, "Answer: not south"),
    ("answer.words", {"expect": ["b", "a"]}, "Answer: a, b"),
    ("answer.words", {"expect": ["b", "a"]}, "Answer: b, a, c"),
    ("answer.words", {"expect": ["b", "a"], "ordered": False}, "Answer: a, a"),
    ("answer.day", {"expect": "2024-05-03"}, "Answer: 03.05.2024"),
    ("answer.day", {"expect": "2024-05-03"}, "Answer: 2024-05-04"),
    ("answer.fields", {"expect": {"mean": 2.5}}, "Answer: mean=2.5; mean=3"),
    ("answer.fields", {"expect": {"mean": 2.5}}, "Answer: mean=2.5; n=3"),
    ("answer.fields", {"expect": {"mean": 2.5}}, "Answer: mean=2.6"),
]


@pytest.mark.parametrize(("check", "params", "said"), PASS)
def test_right_answers_pass(judge: Judge, check: str, params: dict[str, Any], said: str) -> None:
    grade = judge("", (check, params), answer=said)
    assert grade.passed, grade.checks[0].reason


@pytest.mark.parametrize(("check", "params", "said"), FAIL)
def test_other_answers_fail(judge: Judge, check: str, params: dict[str, Any], said: str) -> None:
    assert judge("", (check, params), answer=said).passed is False
