"""A record that cannot be written or read back is an error of its trial alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pybench.core import journal
from pybench.core.deadlines import Deadlines
from pybench.core.execution import TrialJob
from pybench.core.records import CheckResult, Grade, TrialLimits, Usage
from pybench.datasets.folders import TaskFolders
from pybench.runs.trial import PlayedTrial, TrialParts, grade_trial
from tests.helpers.tiny_tasks import make_tasks

ODD: dict[str, dict[str, Any]] = {
    "an object": {"measured": {"x": object()}},
    "a circle": {"measured": {"x": (circle := [])}},
    "no number": {"score": float("nan")},
    "bytes": {"measured": {"x": b"\xff"}},
}
circle.append(circle)


@pytest.mark.parametrize("what", ODD)
def test_one_trial_cannot_be_written_and_the_run_can_be_read(what: str, tmp_path: Path) -> None:
    dataset = TaskFolders(path=str(make_tasks(tmp_path / "tasks", count=1)))
    (task,) = dataset.load()
    check = CheckResult(name="c", passed=True, score=1.0).model_copy(update=ODD[what])

    async def grade(_request: object) -> tuple[Grade, ...]:
        made = Grade(grader="odd", passed=True, score=1.0).model_copy(update={"checks": (check,)})
        return (made,)

    sec = dict.fromkeys(("open_sec", "input_sec", "sandbox_sec", "reply_sec", "grade_sec"), 60.0)
    unused: Any = None
    grader: Any = SimpleNamespace(grade=grade, needs_answer=False)
    parts = TrialParts(
        run_id="r",
        run_folder=tmp_path,
        dataset=dataset,
        model=unused,
        agent=unused,
        sandboxes=unused,
        grader=grader,
        limits=TrialLimits.model_construct(),
        seed=0,
        deadlines=Deadlines(**sec),
        retry={},
    )
    outcome: Any = SimpleNamespace(
        stop_reason="answer", answer="42", detail="", turns=1, usage=Usage(requests=1), model_sec=0.0
    )
    outcome.waited_sec = outcome.cells_sec = 0.0
    inputs = tmp_path / "inputs"
    inputs.mkdir()
    played = PlayedTrial(TrialJob(task, 1, 1), inputs, outcome=outcome)
    record = asyncio.run(grade_trial(parts, played))
    assert record.status == "error"
    assert record.error is not None
    assert record.error.kind == "harness"
    assert (record.answer, record.turns) == ("42", 1)
    with journal.JsonLines(tmp_path / "trials.jsonl") as lines:
        lines.write(record)
    assert journal.read_trials(tmp_path) == [record]
