"""The grader `answered`: a trial passes by having an answer, where nobody knows the right one."""

from __future__ import annotations

from typing import ClassVar

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.jobs import IsolatedRunner
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckResult, Grade


@dataclass(config=ConfigDict(extra="forbid"))
class AnsweredGrader:
    """Passes whatever ended with an answer. For making data: what is right is decided by agreement later."""

    name: str = "answered"
    needs_answer: ClassVar[bool] = True

    async def open(self, runner: IsolatedRunner) -> None:
        """Nothing is needed."""

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Whether there is an answer."""
        is_there = bool(request.answer.strip())
        check = CheckResult(
            name="answered",
            passed=is_there,
            score=float(is_there),
            reason="" if is_there else "there is no answer",
        )
        return (Grade(grader=self.name, passed=is_there, score=check.score, checks=(check,), cost_usd=0.0),)

    async def close(self) -> None:
        """Nothing is kept open."""
