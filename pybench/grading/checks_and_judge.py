"""The grader `both`: unit checks decide the status, and a judge's verdict stands beside them."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import InfrastructureError
from pybench.core.jobs import IsolatedRunner
from pybench.core.protocols import GradeRequest
from pybench.core.records import NO_ANSWER, CheckResult, Grade
from pybench.grading.judge.grader import JudgeGrader
from pybench.grading.no_answer import why_no_answer


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ChecksAndJudge(JudgeGrader):
    """A judge's settings, and `checks`: the grader that decides."""

    checks: Any
    name: str = "both"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.needs_answer = bool(self.checks.needs_answer)

    @property
    def grade_names(self) -> tuple[str, ...]:
        """The graders that a trial's grades are from, the deciding one first."""
        return (str(self.checks.name), *super().grade_names)

    async def open(self, runner: IsolatedRunner) -> None:
        """Open both. Raises UserError where the judge's model is not available."""
        await self.checks.open(runner)
        await super().open(runner)

    async def close(self) -> None:
        """Close both. Safe to call twice."""
        await super().close()
        await self.checks.close()

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """The checks' grade, then the judge's; trouble with the judge leaves its grade not scored.

        Raises:
            GraderError: the checks are broken.
            RunStopped: no further request fits under the limit on costs.
        """
        decided: tuple[Grade, ...] = await self.checks.grade(request)
        if (missing := why_no_answer(request)) is not None:
            check = CheckResult(name=NO_ANSWER, passed=False, score=0.0, reason=missing)
            return (*decided, Grade(grader="judge", passed=False, score=0.0, checks=(check,)))
        try:
            return (*decided, *await super().grade(request))
        except InfrastructureError as error:
            reason = f"not scored: {error}"
            said = {"verdict": "not scored"}
            check = CheckResult(name="vote_1", passed=False, score=0.0, reason=reason, measured=said)
            return (*decided, Grade(grader="judge", passed=None, score=None, checks=(check,)))
