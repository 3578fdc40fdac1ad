"""The grader `both`: unit checks decide the status, and a judge's verdict stands beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.errors import MachineryError
from pybench.events import AnswerEvent
from pybench.grading.judge import JudgeGrader
from pybench.journal import read_events
from pybench.protocols import GradeRequest
from pybench.records import CheckResult, Grade
from pybench.trial import NO_ANSWER

if TYPE_CHECKING:
    from pybench.sandboxes.isolated import IsolatedRunner


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class BothGrader(JudgeGrader):
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
        """Open both. Raises UserError where the judge's model is not to be had."""
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
        if (missing := _why_no_answer(request)) is not None:
            check = CheckResult(name=NO_ANSWER, passed=False, score=0.0, reason=missing)
            return (*decided, Grade(grader="judge", passed=False, score=0.0, checks=(check,)))
        try:
            return (*decided, *await super().grade(request))
        except MachineryError as problem:
            reason = f"not scored: {problem}"
            said = {"verdict": "not scored"}
            check = CheckResult(name="vote_1", passed=False, score=0.0, reason=reason, measured=said)
            return (*decided, Grade(grader="judge", passed=None, score=None, checks=(check,)))


def _why_no_answer(request: GradeRequest) -> str | None:
    """How a trial ended that has no answer, which nobody is asked about; None where it has one."""
    events = read_events(request.trajectory) if request.trajectory is not None else []
    last = events[-1] if events else None
    if isinstance(last, AnswerEvent) and last.stop_reason != "answer":
        return f"{last.stop_reason}: {last.detail}"
    return None
