"""What a trial without an answer is graded: nobody is asked, it has failed."""

from __future__ import annotations

from pybench.core.events import AnswerEvent
from pybench.core.journal import read_events
from pybench.core.optional import NamesGrades
from pybench.core.protocols import Grader, GradeRequest
from pybench.core.records import NO_ANSWER, CheckResult, Grade


def without_answer(grader: Grader, reason: str) -> tuple[Grade, ...]:
    """The grades of a trial that the agent itself ended without an answer: nobody is asked."""
    names = grader.grade_names if isinstance(grader, NamesGrades) else (grader.name,)
    check = CheckResult(name=NO_ANSWER, passed=False, score=0.0, reason=reason)
    return tuple(Grade(grader=name, passed=False, score=0.0, checks=(check,)) for name in names)


def why_no_answer(request: GradeRequest) -> str | None:
    """How a trial ended that has no answer, which nobody is asked about; None where it has one."""
    events = read_events(request.trajectory) if request.trajectory is not None else []
    last = events[-1] if events else None
    if isinstance(last, AnswerEvent) and last.stop_reason != "answer":
        return f"{last.stop_reason}: {last.detail}"
    return None
