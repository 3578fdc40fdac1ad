"""The grader `m3tooleval`: M3ToolEval's rule for answers, as published and repaired.

The published rule (`check_answer` of arXiv 2402.01030's code, commit d607f56) takes an answer as right if

    - its text is the right answer's, or
    - both read alike as a number. The right answer is brought to an integer first, which drops its fraction:
      68 is right where 68.71 is.
    - or its value, read as a Python literal, has the text of the right answer's value. This was meant to
      compare values, lists item by item; two lines lack an operator between them, so that the comparison
      always fails. Of a list, tuple or dict the step before fails already: its own text alone is right.

`repaired` compares as was meant, and keeps fractions: numbers within 1e-6, lists and tuples item by item.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import GraderError, UserError
from pybench.core.events import AnswerEvent, NudgeEvent
from pybench.core.jobs import IsolatedRunner
from pybench.core.journal import read_events
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckResult, Grade, Task
from pybench.core.text import read_literal
from pybench.datasets.m3tooleval import Checkout, harness, read

Rule = Literal["original", "repaired"]
_RULES: tuple[Rule, ...] = ("original", "repaired")
_NEAR = 1e-6


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class M3ToolEvalGrader:
    """A trial passes if one of its answers is right: the harness tells a wrong one, and asks again.

    `rule` decides; the other rule's grade stands beside it as `m3tooleval_<rule>`. `path` is the checkout,
    null the one that a task came from. No code of the checkout's runs but in an isolated job, which names the
    answers.
    """

    name: str = "m3tooleval"
    path: str | None = None
    rule: Rule = "original"
    needs_answer: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self._runner: IsolatedRunner | None = None

    async def open(self, runner: IsolatedRunner) -> None:
        """Read the answers at `path`, if it is given. Raises UserError."""
        self._runner = runner
        if self.path is not None:
            await read(harness(Path(self.path).expanduser().resolve()), runner)

    async def close(self) -> None:
        """Nothing to end."""

    async def accepts(self, task: Task, answer: str) -> bool:
        """Whether an answer is right. Raises GraderError."""
        return is_right(await self._expected(task), answer, self.rule)

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Judge one trial. Raises GraderError: the checkout has no answer to its task."""
        expected = await self._expected(request.task)
        given, ended = answers_of(request)
        other: Rule = _RULES[1 - _RULES.index(self.rule)]
        names = {self.rule: self.name, other: f"{self.name}_{other}"}
        return tuple(_grade(names[rule], rule, expected, given, ended) for rule in (self.rule, other))

    async def _expected(self, task: Task) -> Any:
        assert self._runner is not None, "grade before open"
        folder = harness(Path(self.path).expanduser().resolve()) if self.path else task.folder
        try:
            checkout: Checkout = await read(folder, self._runner)
            return checkout.answer(task.id)
        except (KeyError, UserError, ValueError) as error:
            raise GraderError(f"task {task.id}: the checkout names no answer to it ({error})") from None


def answers_of(request: GradeRequest) -> tuple[list[str], str]:
    """The answers of a trial in their order, and how it ended where the last of them is no end."""
    events = read_events(request.trajectory) if request.trajectory is not None else []
    given = [each.answer for each in events if isinstance(each, NudgeEvent) and each.answer is not None]
    last = events[-1] if events else None
    if isinstance(last, AnswerEvent) and last.stop_reason != "answer":
        return given, f"{last.stop_reason}: {last.detail}"
    return [*given, request.answer], ""


def _grade(name: str, rule: Rule, expected: Any, given: list[str], ended: str) -> Grade:
    passed = any(is_right(expected, answer, rule) for answer in given)
    got = f"got {given[-1][:200]!r}" if given else "no answer"
    reason = "" if passed else f"expected {expected!r}, {got}" + (f" ({ended})" if ended else "")
    check = CheckResult(
        name=f"answer_{rule}",
        passed=passed,
        score=float(passed),
        reason=reason,
        measured={"rule": rule, "answers": len(given)},
    )
    return Grade(grader=name, passed=passed, score=float(passed), checks=(check,))


def is_right(expected: Any, answer: str, rule: Rule) -> bool:
    """Whether a text answers `expected`. An agent that has no mark for its answer may write it in front."""
    text = answer.partition("Answer:")[2].strip() or answer
    return _original(expected, text) if rule == "original" else _repaired(expected, text)


# ----------------------------------------------------------------------------- as published


def _original(expected: Any, answer: str) -> bool:
    value: Any = answer
    with suppress(ValueError, TypeError, OverflowError, RecursionError):
        if answer == expected or _number(answer) == _number(expected):
            return True
        value = read_literal(answer)
    try:
        return str(value) == str(expected)
    except ValueError:  # an integer too long to be written
        return False


def _number(value: Any) -> Any:
    """As the published rule converts: to an integer, else to a number, else not at all. What is no text and
    no number raises TypeError, and an infinite number OverflowError."""
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    return value


# ----------------------------------------------------------------------------- as it was meant


def _repaired(expected: Any, answer: str) -> bool:
    if answer == str(expected) or _same(expected, _as_number(answer)):
        return True
    try:
        return _same(expected, read_literal(answer))
    except ValueError:
        return False


def _same(expected: Any, given: Any) -> bool:
    """Equal values: numbers within 1e-6, lists and tuples item by item, numbers in texts as numbers."""
    expected, given = _as_number(expected), _as_number(given)
    if isinstance(expected, (list, tuple)) and isinstance(given, (list, tuple)):
        return len(expected) == len(given) and all(map(_same, expected, given))
    if isinstance(expected, bool) or isinstance(given, bool):
        return expected is given
    if isinstance(expected, (int, float)) and isinstance(given, (int, float)):
        return expected == given or abs(expected - given) < _NEAR
    return bool(expected == given)


def _as_number(value: Any) -> Any:
    return _number(value) if isinstance(value, str) else value
