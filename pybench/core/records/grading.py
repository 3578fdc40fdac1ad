"""What a grader says of a trial."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pybench.core.records.base import Record

NO_ANSWER = "ended_with_answer"
"""The name of the one check of a trial that the agent ended without an answer."""


class CheckResult(Record):
    """One check's verdict with the reason a person can audit."""

    name: str
    passed: bool
    score: float = Field(ge=0.0, le=1.0)
    reason: str = ""
    measured: dict[str, Any] = {}

    @property
    def verdict(self) -> Literal["passed", "failed", "not scored"]:
        """`not scored` is a judge's vote that never came or could not be read; it counts as no verdict."""
        if self.measured.get("verdict") == "not scored":
            return "not scored"
        return "passed" if self.passed else "failed"


class Grade(Record):
    """One grader's verdict on one trial. `passed` is None when it could not be scored."""

    grader: str
    passed: bool | None
    score: float | None
    checks: tuple[CheckResult, ...] = ()
    cost_usd: float | None = 0.0
