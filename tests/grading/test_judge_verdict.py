"""A judge's reply is read loosely where it stands and strictly for what it is; votes need a majority."""

from __future__ import annotations

import pytest

from pybench.grading.judge.verdict import Unreadable, Verdict, majority, read_answer


@pytest.mark.parametrize(
    "said",
    [
        '{"reasons": "r", "missing": [], "passed": true}',
        '```json\n{"reasons": "r", "missing": [], "passed": true}\n```',
        'Let me think {briefly}. Here: {"passed": true, "reasons": "r", "missing": [], "sure": 9} Done.',
        '{"reasons": "r", "missing": [], "passed": true} {"reasons": "r", "missing": [], "passed": true}',
    ],
)
def test_loose_replies_are_read(said: str) -> None:
    assert read_answer(said, Verdict).passed is True


@pytest.mark.parametrize(
    "said",
    [
        "",
        "It passes.",
        '{"reasons": "r", "missing": [], "passed": "yes"}',
        '{"reasons": "r", "missing": [], "passed": 1}',
        '{"reasons": "r", "missing": "nothing", "passed": true}',
        '{"passed": true}',
        '{"verdict": {"reasons": "r", "missing": [], "passed": true}}',
        '{"reasons": "r", "missing": [], "passed": true',
        '{"reasons": "r", "missing": [], "passed": true} {"reasons": "r", "missing": [], "passed": false}',
        "{" * 5000,
    ],
)
def test_what_has_not_the_form_is_no_answer(said: str) -> None:
    with pytest.raises(Unreadable):
        read_answer(said, Verdict)


@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        ([True, True, False], True),
        ([False, None, False], False),
        ([True, False], None),
        ([True, None, None], None),
        ([None], None),
    ],
)
def test_more_than_half_of_all_votes_decide(votes: list[bool | None], expected: bool | None) -> None:
    assert majority(votes) is expected
