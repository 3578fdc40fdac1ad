"""The grader that asks only for an answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pybench.core.protocols import GradeRequest
from pybench.core.records import Task
from pybench.grading.answered import AnsweredGrader


@pytest.mark.parametrize(("answer", "passed"), [("3", True), (" \n", False)])
def test_an_answer_is_all_it_asks_for(tmp_path: Path, answer: str, passed: bool) -> None:
    task = Task(id="a", category="text", prompt="?", folder=tmp_path, task_hash="0")
    request = GradeRequest(task=task, seed=0, answer=answer, output=tmp_path, inputs=tmp_path)
    [grade] = asyncio.run(AnsweredGrader().grade(request))
    assert (grade.passed, grade.score) == (passed, float(passed))
