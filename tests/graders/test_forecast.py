"""Forecasts: enough lines near the best, every day once, numbers throughout."""

from __future__ import annotations

import pytest

from .conftest import Judge

OWN = "from pybench.graders.forecast import near_best\n"
DAYS = ["2024-05-03", "2024-05-04"]
LINES = {name: {"came": [10, 20], "best": 2.0, "bound": 3.0} for name in ("north", "south", "east")}
GOOD = {day: [n, n, n] for day, n in zip(DAYS, (13, 23), strict=True)}


@pytest.mark.parametrize(
    ("rows", "score"),
    [
        (GOOD, 1.0),
        (dict(reversed(GOOD.items())), 1.0),
        ({**GOOD, DAYS[1]: [23, 23, 40]}, 1.0),
        ({**GOOD, DAYS[1]: [23, 23.1, 40]}, 0.5),
        ({**GOOD, DAYS[1]: [23, 23, "many"]}, 0.0),
        ({DAYS[0]: GOOD[DAYS[0]]}, 0.0),
        ({**GOOD, "2024-05-05": [0, 0, 0]}, 0.0),
    ],
)
def test_enough_lines_are_near_the_best(judge: Judge, rows: dict[str, list[object]], score: float) -> None:
    table = [["day", *LINES], *([day, *values] for day, values in rows.items())]
    code = f"import csv\nwith open('output/f.csv', 'w', newline='') as f: csv.writer(f).writerows({table})"
    params = {"path": "output/f.csv", "days": DAYS, "lines": LINES, "many": 2, "key": "day"}
    grade = judge(code, ("checks.near_best", params), own_checks=OWN)
    assert (grade.passed, grade.score) == (score == 1.0, pytest.approx(score))
    if score == 0.5:
        assert "1 of 3 are good enough, asked are 2" in grade.checks[0].reason


def test_the_columns_keep_their_order(judge: Judge) -> None:
    code = "open('output/f.csv', 'w').write('date,south,north\\n2024-05-03,1,1\\n')"
    lines = {name: {"came": [1], "best": 1.0, "bound": 1.0} for name in ("north", "south")}
    params = {"path": "output/f.csv", "days": DAYS[:1], "lines": lines, "many": 1}
    assert judge(code, ("checks.near_best", params), own_checks=OWN).passed is False
    assert judge(
        code.replace("south,north", "north,south"), ("checks.near_best", params), own_checks=OWN
    ).passed
