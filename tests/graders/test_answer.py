"""The last line: the forms people write pass, everything that hedges fails."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge

NUMBER = {"expect": 1234.5, "abs": 0.01}
PASS: list[tuple[str, dict[str, Any], str]] = [
    ("answer.number", NUMBER, "Answer: 1234.5"),
    ("answer.number", NUMBER, "Some words first.\n\n**Answer:** 1,234.50\n"),
    ("answer.number", {**NUMBER, "units": ["USD"]}, "**Answer: $1,234.50**"),
    ("answer.number", {**NUMBER, "units": ["USD"]}, "answer : 1234.5 dollars."),
    ("answer.number", {**NUMBER, "units": ["m2"]}, "Answer: 1234.5 m²"),
    ("answer.number", {**NUMBER, "units": ["km/h"]}, "Answer: 1234.5 km/h"),
    ("answer.number", {**NUMBER, "units": ["EUR"], "decimals": 2}, "Answer: EUR 1 234.50"),
    ("answer.number", {**NUMBER, "units": ["元"], "label": "答案"}, "答案：1234.50 人民币"),
    ("answer.number", NUMBER, 'Answer: "1234.5"'),
    ("answer.number", NUMBER, '"Answer: 1234.5"'),
    ("answer.number", NUMBER, "Answer: 1,234.50\n\nAs I said:\n**Answer: 1234.5**"),
    ("answer.number", NUMBER, "Answer: `1234.5`"),
    ("answer.number", NUMBER, "Answer：１２３４.５"),
    ("answer.number", NUMBER, "Answer: 1.2345e3"),
    ("answer.number", NUMBER, "Answer: 1.2345 x 10^3"),
    ("answer.number", {"expect": -0.75}, "Answer: \u22123/4"),
    ("answer.number", NUMBER, "Answer: <1234.5>"),
    ("answer.number", NUMBER, r"Answer: \boxed{1234.5}"),
    ("answer.number", {**NUMBER, "decimals": 2}, "Answer: 1234.5"),
    ("answer.word", {"expect": "密室", "label": "答案"}, "答案：《密室》"),
    ("answer.integer", {"expect": 60, "units": ["Hz"]}, "Answer: 60 Hz"),
    ("answer.integer", {"expect": 14, "units": ["entries"]}, "Answer: 14 entries"),
    ("answer.integer", {"expect": 1, "units": ["entries"]}, "Answer: 1 entry"),
    ("answer.word", {"expect": "Ab c", "exact": True}, "Answer: “Ab c”."),
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
    (
        "answer.fields",
        {"expect": {"a": 2.5, "top": "x"}, "units": {"a": ["m2"]}},
        'Answer: "a=2.5 m2; top=“x”"',
    ),
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
    ("answer.number", {"expect": 0.125}, "Answer: 12.5%"),
    ("answer.number", {"expect": 12.5, "percent": True}, "Answer: 12.5 points"),
    *[
        ("answer.number", {**NUMBER, "units": ["元", "cm"]}, f"Answer: 1234.5 {unit}")
        for unit in ("万元", "thousand", "inches", "%", "million", "thousand 元", "USD", "k", "m", "× 1000")
    ],
    ("answer.number", {**NUMBER, "decimals": 2}, "Answer: 1234.500000001"),
    ("answer.number", {"expect": 1234.56, "decimals": 2, "abs": 0.1}, "Answer: 1234.6"),
    ("answer.fields", {"expect": {"a": 1234.56}, "decimals": 2, "abs": 0.1}, "Answer: a=1234.6"),
    ("answer.number", NUMBER, "Answer: 1300\nNo, wait.\nAnswer: 1234.5"),
    ("answer.integer", {"expect": 14, "units": ["entries"]}, "Answer: 14 dozen"),
    ("answer.integer", {"expect": 14, "units": ["entries"]}, "Answer: 14.5 entries"),
    ("answer.integer", {"expect": 14, "units": ["entries"]}, "Answer: 14 or 15 entries"),
    ("answer.integer", {"expect": 14}, f"Answer: {'9' * 1900}"),
    ("answer.number", NUMBER, f"Answer: {'9' * 5000}"),
    ("answer.word", {"expect": "Ab c", "exact": True}, "Answer: AB C"),
    ("answer.word", {"expect": "south"}, "Answer: \ud800"),
    ("answer.fields", {"expect": {"a": 2.5}, "units": {"a": ["m2"]}}, "Answer: a=2.5 ft2"),
    ("answer.fields", {"expect": {"a": 2.5}, "decimals": 1}, "Answer: a=2.5000"),
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


@pytest.mark.parametrize(
    ("line", "said", "passed"),
    [
        ("<number of entries in the contents>", "14 entries", True),
        ("<number of entries in the contents>", "14 thousand entries", False),
        ("<mains frequency in Hz>", "14 Hz", True),
        ("<mains frequency in Hz>", "14 kHz", False),
        ("<单位元, 整数>", "14 元", True),
        ("<单位元, 整数>", "14 万元", False),
        ("<单位万元, 整数>", "14 元", False),
        ("<单位万元, 整数>", "14 万元", True),
        ("<联系人数>", "14 个", True),
        ("<finishers of the 10k run>", "14 k", False),
        ("<frequency in Hz of row k>", "14 k", False),
        ("<price in cent per kWh> (the bills are in EUR)", "14 ct", True),
        ("<price in cent per kWh>\n\nThe bills are in EUR.", "14 EUR", False),
        ("<sum of all prices>\n\nThe bills are in EUR.", "14 EUR", True),
    ],
)
def test_units_are_those_the_request_names(judge: Judge, line: str, said: str, passed: bool) -> None:
    prompt = f"Count them in inches or thousands.\nFinish with the line\nAnswer: {line}"
    for check in ("answer.integer", "answer.number"):
        grade = judge("", (check, {"expect": 14}), answer=f"Answer: {said}", prompt=prompt)
        assert grade.passed is passed, grade.checks[0].reason


@pytest.mark.parametrize(
    ("said", "passed"),
    [("14 cues", True), ("14 subtitle cues", True), ("14 thousand cues", False), ("14 other cues", False)],
)
def test_words_of_the_request_may_stand_beside_a_unit(judge: Judge, said: str, passed: bool) -> None:
    prompt = "Shift the subtitle cues by some thousand ms.\n\nAnswer: <number of cues>"
    check = ("answer.integer", {"expect": 14, "units": ["cues"]})
    assert judge("", check, answer=f"Answer: {said}", prompt=prompt).passed is passed


@pytest.mark.parametrize(("said", "passed"), [("14 pixels", True), ("14 metres", False)])
def test_the_sentence_before_the_answer_names_its_unit(judge: Judge, said: str, passed: bool) -> None:
    prompt = "The wall is 3 metres wide. End with the number of pixels:\nAnswer: <number>"
    assert (
        judge("", ("answer.integer", {"expect": 14}), answer=f"Answer: {said}", prompt=prompt).passed
        is passed
    )


@pytest.mark.parametrize(
    "filling", [" ", "\t \t", "(", "\\(", "1,", "a=", "=", ",", "-", "*", "“", "\u3000", "1 000 "]
)
@pytest.mark.parametrize("check", ["number", "integer", "word", "fields", "day"])
def test_long_lines_are_read_in_linear_time(judge: Judge, check: str, filling: str) -> None:
    expect: Any = {"fields": {"a": 1}, "day": "2024-05-03"}.get(check, 7)
    said = f"Answer: +{filling * 2000}!"[:2007]
    grade = judge(
        "", (f"answer.{check}", {"expect": str(expect) if check == "word" else expect}), answer=said
    )
    assert grade.passed is False
    assert "longer" not in grade.checks[0].reason
