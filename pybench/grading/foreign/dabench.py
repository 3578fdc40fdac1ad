"""The grader `dabench`: DABench's closed form, `@name[value]`, compared name by name.

A value is right if it is the label's text, or a number within 1e-6 of it (InfiAgent, arXiv 2401.05507,
section 3; the same rule as its evaluation script).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import GraderError, UserError
from pybench.core.jobs import IsolatedRunner
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckResult, Grade
from pybench.datasets.dabench import LABELS, data_folder, read_lines

_NEAR = 1e-6
_NAMED = re.compile(r"@(\w+)\[")


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class DABenchGrader:
    """One check for each sub-question; a question passes when all of them do. Nothing is executed.

    `path` is where the labels lie, null the folder that a task came from.
    """

    name: str = "dabench"
    path: str | None = None
    needs_answer: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self._labels: dict[Path, dict[str, dict[str, str]]] = {}

    async def open(self, runner: IsolatedRunner) -> None:
        """Read the labels at `path`, if it is given. Raises UserError."""
        if self.path is not None:
            self._labels_in(Path(self.path).expanduser().resolve())

    def _labels_in(self, folder: Path) -> dict[str, dict[str, str]]:
        """The right values by question and name. Raises UserError."""
        if folder not in self._labels:
            file = data_folder(folder) / LABELS
            try:
                self._labels[folder] = {
                    str(line["id"]): {str(name): str(value) for name, value in line["common_answers"]}
                    for line in read_lines(file)
                }
            except (KeyError, TypeError, ValueError) as error:
                raise UserError(f"{file}: not DABench's labels ({error!r})") from None
        return self._labels[folder]

    async def close(self) -> None:
        """Nothing to end."""

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Judge one answer. Raises GraderError: the question has no label."""
        folder = Path(self.path).expanduser().resolve() if self.path else request.task.folder
        labels = self._labels_in(folder).get(request.task.id)
        if not labels:
            raise GraderError(f"question {request.task.id}: {LABELS} has no answer to it")
        given = given_values(request.answer)
        checks = tuple(_check(name, label, given.get(name)) for name, label in labels.items())
        right = sum(check.passed for check in checks)
        return (
            Grade(
                grader=self.name,
                passed=right == len(checks),
                score=right / len(checks),
                checks=checks,
            ),
        )


def given_values(answer: str) -> dict[str, str]:
    """What stands in `@name[value]`, the last of a name, in time linear in the answer's length."""
    given: dict[str, str] = {}
    for line in answer.split("\n"):
        at = 0
        while (named := _NAMED.search(line, at)) is not None and (end := line.find("]", named.end())) >= 0:
            given[named[1]], at = line[named.end() : end], end + 1
    return given


def _check(name: str, label: str, given: str | None) -> CheckResult:
    passed = given is not None and is_equal(given, label)
    reason = "" if passed else f"expected {label}, got {'nothing' if given is None else given[:200]}"
    return CheckResult(name=f"@{name}", passed=passed, score=float(passed), reason=reason)


def is_equal(given: str, label: str) -> bool:
    """The same text, or numbers less than 1e-6 apart."""
    if given == label:
        return True
    try:
        return abs(float(given) - float(label)) < _NEAR
    except ValueError:
        return False
