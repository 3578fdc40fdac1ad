"""The grader `judge`: a language model reads a trial and says whether it does what was asked.

What the judge costs is booked with its grade, apart from the model under test. A judge that cannot be
reached or understood has given no verdict (`passed` is None); that is never held against the agent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass as plain_dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import AgentFault, ModelError, UserError
from pybench.core.hashing import sampling_seed
from pybench.core.jobs import IsolatedRunner
from pybench.core.journal import read_events
from pybench.core.protocols import GradeRequest, ModelRequest
from pybench.core.records import CheckResult, Display, Grade, Message, ModelReply, Task, Usage
from pybench.core.spending import Budget
from pybench.grading.judge.evidence import Brief, Work, cut, trajectory_text
from pybench.grading.judge.preview import previews
from pybench.grading.judge.verdict import Answer, Unreadable, Verdict, majority, read_answer, response_format

_QUESTION = (
    "Does this work do what the request asks for? Judge what was delivered, not what was promised. "
    "Reply with one JSON object and nothing else: "
    '{"reasons": "<why>", "missing": ["<what the request asked for and the work lacks>", ...], '
    '"passed": true or false}'
)


@plain_dataclass(frozen=True)
class Vote:
    """One reply of the judge. `answer` is None where there was none to be read; `problem` says why."""

    answer: BaseModel | None
    problem: str
    usage: Usage
    model: str


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class JudgeGrader:
    """Settings:

    model             Any model choice, e.g. `model@grader.model=gpt-4o`; its key comes from the environment.
    system_prompt     What a judge is, before it is shown anything.
    votes             How often it is asked; more than half of all votes must agree.
    structured        Ask for the fixed form by `response_format`, where the server takes that.
    trajectory_chars  Of the conversation that it is shown; the middle is cut. `answer_chars`,
                      `file_chars` the same of the answer and of each file.
    max_files, max_pictures    Of the outputs that it is shown. A model that cannot see is shown no picture;
                      of a server of one's own say so by `grader.model.vision=true`.
    """

    model: Any
    system_prompt: str
    name: str = "judge"
    votes: int = Field(default=1, ge=1)
    structured: bool = True
    trajectory_chars: int = Field(default=30_000, ge=200)
    answer_chars: int = Field(default=10_000, ge=200)
    file_chars: int = Field(default=3_000, ge=200)
    max_files: int = Field(default=10, ge=0)
    max_pictures: int = Field(default=6, ge=0)

    def __post_init__(self) -> None:
        if not hasattr(self.model, "worst_case_usd"):
            raise UserError("grader.model: not a model choice; give one as model@grader.model=gpt-4o")
        self.needs_answer = True
        self._runner: IsolatedRunner | None = None
        self._is_open = False

    @property
    def grade_names(self) -> tuple[str, ...]:
        """The graders that a trial's grades are from."""
        return ("judge",)

    def spend_from(self, budget: Budget) -> None:
        """Limit what the judge's model may cost."""
        self.model.spend_from(budget)

    def describe(self) -> dict[str, Any]:
        """Facts for the run's record: the judge's model, with its price's source and date; never a key."""
        return {"name": self.name, "votes": self.votes, "judge": self.model.describe()}

    async def open(self, runner: IsolatedRunner) -> None:
        """Open the judge's model. Raises UserError where it is not available."""
        self._runner = runner
        with _named_as_the_judges():
            await self.model.preflight()
            self._is_open = True
            await self.model.open()

    async def close(self) -> None:
        """Close the judge's model. Safe to call twice."""
        if self._is_open:
            self._is_open = False
            await self.model.close()

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Ask for `votes` verdicts on one trial.

        Raises:
            SandboxError: the outputs could not be shown for want of isolation.
            RunStopped: no further request fits under the limit on costs.
        """
        brief = Brief(self.pictures)
        files = ", ".join(request.task.inputs) or "none"
        brief.add("request", f"{request.task.prompt}\n\nInput files: {files}")
        brief.add_work("", await self.work(request.answer, request.output, request.trajectory))
        message = brief.message(_QUESTION)
        votes = [
            await self.ask(message, Verdict, request.task.id, request.seed, number)
            for number in range(1, self.votes + 1)
        ]
        return (_grade(votes),)

    def worst_case_usd(self, task: Task) -> float | None:
        """About the most that judging one trial of `task` can cost; None where no price is known."""
        shown = self.trajectory_chars + self.answer_chars + self.max_files * self.file_chars
        picture = Display(mime="image/png", data="")
        message = Message(
            role="user",
            content=task.prompt + _QUESTION + shown * "x",
            images=self.pictures * (picture,),
        )
        vote_usd: float | None = self.model.worst_case_usd(self._request(message, Verdict, task.id, 0, 1))
        return None if vote_usd is None else self.votes * vote_usd

    @property
    def pictures(self) -> int:
        """How many pictures it is shown."""
        return self.max_pictures if self.model.can_see() else 0

    async def work(self, answer: str, output: Path, trajectory: Path | None) -> Work:
        """What a judge is shown of one trial."""
        assert self._runner is not None, "work before open"
        events = read_events(trajectory) if trajectory is not None else []
        shown, left_out = await previews(self._runner, output, self.max_files, self.file_chars)
        return Work(
            trajectory=trajectory_text(events, self.trajectory_chars),
            answer=cut(answer, self.answer_chars),
            files=tuple(shown),
            left_out=tuple(left_out),
        )

    async def ask(self, message: Message, form: type[Answer], task_id: str, seed: int, number: int) -> Vote:
        """Put one question to the judge, the `number`-th on the same work. Task and input seed give the
        sampling seed. Raises RunStopped."""
        try:
            reply: ModelReply = await self.model.reply(self._request(message, form, task_id, seed, number))
        except ModelError as error:
            return Vote(None, f"the judge could not be asked: {error}", error.usage or Usage(), "")
        except AgentFault as error:
            return Vote(None, f"the trial does not fit the judge's context: {error}", Usage(), "")
        try:
            return Vote(read_answer(reply.content, form), "", reply.usage, reply.model)
        except Unreadable as error:
            return Vote(None, str(error), reply.usage, reply.model)

    def _request(
        self, message: Message, form: type[BaseModel], task_id: str, seed: int, number: int
    ) -> ModelRequest:
        return ModelRequest(
            messages=(Message(role="system", content=self.system_prompt), message),
            sampling_seed=sampling_seed(f"judge/{seed}/{task_id}/{number}"),
            sample=number,
            response_format=response_format(form) if self.structured else None,
        )


def _grade(votes: list[Vote]) -> Grade:
    verdicts = [vote.answer.passed if isinstance(vote.answer, Verdict) else None for vote in votes]
    passed = majority(verdicts)
    usage = sum((vote.usage for vote in votes), Usage())
    return Grade(
        grader="judge",
        passed=passed,
        score=None if passed is None else verdicts.count(True) / len(verdicts),
        checks=tuple(_as_check(number, vote) for number, vote in enumerate(votes, start=1)),
        cost_usd=usage.cost_usd if usage.requests else 0.0,
    )


def _as_check(number: int, vote: Vote) -> CheckResult:
    facts = {
        "model": vote.model,
        "cost_usd": vote.usage.cost_usd,
        "prompt_tokens": vote.usage.prompt_tokens,
        "completion_tokens": vote.usage.completion_tokens,
    }
    said = vote.answer
    if not isinstance(said, Verdict):
        return CheckResult(
            name=f"vote_{number}",
            passed=False,
            score=0.0,
            reason=f"not scored: {vote.problem}",
            measured={"verdict": "not scored", **facts},
        )
    missing = f" Missing: {'; '.join(said.missing)}" if said.missing else ""
    return CheckResult(
        name=f"vote_{number}",
        passed=said.passed,
        score=float(said.passed),
        reason=said.reasons + missing,
        measured={"verdict": "pass" if said.passed else "fail", "missing": said.missing, **facts},
    )


@contextmanager
def _named_as_the_judges() -> Iterator[None]:
    """Settings of the judge's model are called so in what a user is told."""
    try:
        yield
    except UserError as error:
        raise UserError(re.sub(r"(?<![\w.])model\.(?=\w)", "grader.model.", str(error))) from None
