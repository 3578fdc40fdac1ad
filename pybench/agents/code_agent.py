"""The agent: a model that acts by writing Python cells (CodeAct, arXiv 2402.01030).

request -> [reply -> code -> cell -> its output back] x max_turns -> a reply without code: the answer
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.agents import briefing, observation, pictures, tools
from pybench.agents.action_formats import OWN_TEXTS
from pybench.agents.formats import FORMATS, FormatName
from pybench.agents.native_tools import NativeTools
from pybench.agents.parsed import Parsed, ReplyFormat
from pybench.agents.pictures import Gallery
from pybench.agents.recorded import Recorded, difference
from pybench.core.errors import AgentFault, InfrastructureError, ModelError, StartOver, boundary
from pybench.core.events import (
    AnswerEvent,
    CellDoneEvent,
    CellStartedEvent,
    NudgeEvent,
    ReplyEvent,
    RerunEvent,
    ResumedEvent,
    StartEvent,
)
from pybench.core.journal import now
from pybench.core.protocols import AgentInput, AgentOutcome, ModelRequest
from pybench.core.records import CellResult, Display, Message, ModelReply, StopReason, Usage
from pybench.core.scripted import Scripted, TrialContext

_NATIVE = (
    "You are an assistant who gets things done by calling the functions that you are given, one in each "
    "reply. What a function returns comes back to you. "
    "When everything is done, answer in plain text without a call."
)


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class CodeAgent:
    """Settings:

    format                The way of writing code in replies.
    system_prompt         With `{limits}` for what a trial may use, `memory_mb` among it, and `{kernel}` for
                          what is known of the kernel: these `packages` with their versions, these `fonts`
                          (families by file), and that there is no network.
    request               The text around a task's prompt, with `{prompt}` and `{files}`.
    max_unusable_replies  So many in a row end a trial.
    show_images           Whether the pictures that cells make are shown to the model: at most `max_images` in
                          one conversation, each of at most `max_image_kb`.
    native_tools          Whether a task's tools are the functions to be called, in the place of python
                          (format tool_call alone); otherwise code calls them.
    retry_wrong           Whether a wrong answer is told and may be given anew, where the grader knows
                          at once.
    """

    name: str
    format: FormatName
    system_prompt: str
    request: str = "{prompt}\n\nFiles in the working folder: {files}"
    memory_mb: int | None = None
    packages: tuple[str, ...] = ()
    fonts: dict[str, str] = Field(default_factory=dict)
    max_unusable_replies: int = 3
    show_images: bool = False
    max_images: int = Field(default=8, ge=1)
    max_image_kb: int = Field(default=1000, ge=1)
    native_tools: bool = True
    retry_wrong: bool = False

    async def run(self, inputs: AgentInput) -> AgentOutcome:
        """Hold the conversation of one trial, as `converse` does, in this agent's reply format."""
        limits = inputs.limits
        config = ConversationConfig(
            format=NativeTools(inputs.task) if self._is_native(inputs) else FORMATS[self.format](),
            opening=self.opening(inputs),
            render=lambda result, pictures: observation.render(result, limits.observation_chars, pictures),
            max_turns=limits.max_turns,
            max_unusable_replies=self.max_unusable_replies,
            gallery=Gallery(self.max_images, self.max_image_kb) if self.show_images else None,
            wrong=(inputs.task.texts or OWN_TEXTS).wrong if self.retry_wrong else None,
        )
        return await converse(config, inputs)

    def _is_native(self, inputs: AgentInput) -> bool:
        return self.format == "tool_call" and self.native_tools and bool(inputs.task.tools)

    def opening(self, inputs: AgentInput) -> tuple[Message, ...]:
        """The messages that a conversation begins with."""
        files = briefing.list_files(inputs.task.inputs, inputs.file_sizes)
        request = self.request.replace("{files}", files).replace("{prompt}", inputs.task.prompt)
        cell_sec = inputs.task.cell_timeout_sec or inputs.limits.cell_sec
        limits = briefing.tell_limits(inputs.limits, cell_sec, self.memory_mb)
        kernel = briefing.tell_kernel(inputs.kernel, self.packages, self.fonts)
        system_prompt = self.system_prompt.replace("{limits}", limits)
        system_prompt = system_prompt.replace("{kernel}" if kernel else " {kernel}", kernel)
        if self._is_native(inputs):
            system_prompt = f"{_NATIVE} You have {inputs.limits.max_turns} replies."
        elif inputs.task.tools:
            request += f"\n\nFunctions that your code can call:\n{tools.described(inputs.task.tools)}"
        return (
            Message(role="system", content=system_prompt),
            *inputs.before,
            Message(role="user", content=request, images=tuple(inputs.pictures)),
        )

    def describe(self) -> dict[str, Any]:
        """Nothing: its texts are its settings."""
        return {}


@dataclasses.dataclass(frozen=True, kw_only=True)
class ConversationConfig:
    """How an agent converses; the loop is the same for all (`converse`)."""

    format: ReplyFormat
    opening: tuple[Message, ...]
    render: Callable[[CellResult, str], str]
    """What the model is told of a cell, given what it is told of its pictures."""
    max_turns: int
    max_unusable_replies: int = 3
    sampling: dict[str, Any] = dataclasses.field(default_factory=dict)
    """Sampling arguments that go with each request."""
    gallery: Gallery | None = None
    """Which pictures the model is shown; None for none."""
    wrong: str | None = None
    """What a wrong answer is told, where the grader knows at once; None: the first answer ends the trial."""
    one_kernel: bool = False
    """Whether a kernel that has ended is not replaced: no later cell runs, each is told to have died."""


async def converse(config: ConversationConfig, inputs: AgentInput) -> AgentOutcome:
    """Hold a conversation to its end; what it has cost so far is in the outcome even if it fails.

    Raises:
        StartOver: a recorded cell came out differently and the run wants such trials begun anew.
    """
    conversation = _Conversation(config, inputs)
    answer, detail = "", ""
    failure: InfrastructureError | None = None
    stop_reason: StopReason = "answer"
    try:
        with boundary("harness"):
            answer = await conversation.run()
    except AgentFault as fault:
        answer, stop_reason, detail = conversation.partial, fault.reason, str(fault)
    except InfrastructureError as error:
        stop_reason, detail, failure = "error", str(error), error
    inputs.journal.write(AnswerEvent(at=now(), stop_reason=stop_reason, answer=answer, detail=detail))
    return AgentOutcome(
        answer=answer,
        stop_reason=stop_reason,
        detail=detail,
        error=failure,
        turns=conversation.turn,
        usage=conversation.usage,
        model_sec=conversation.model_sec,
        waited_sec=conversation.waited_sec,
        cells_sec=conversation.cells_sec,
    )


class _Conversation:
    def __init__(self, config: ConversationConfig, inputs: AgentInput) -> None:
        self.config, self.inputs, self.limits = config, inputs, inputs.limits
        self.format = config.format
        self.recorded = Recorded.of(inputs.history)
        self.messages = list(config.opening)
        self.usage = Usage()
        self.model_sec = self.waited_sec = self.cells_sec = self.lacked_sec = 0.0
        self.turn = self.deaths = self.unusable = 0
        self.kernel_ended = False
        self.partial = ""
        """What was said of a reply that was stopped."""
        began = self.recorded.began or now()
        self.trial = TrialContext(inputs.task, inputs.epoch, self.format.render, began=began)
        self.model = inputs.model
        if isinstance(inputs.model, Scripted):
            self.model = inputs.model.start_trial(self.trial)

    async def run(self) -> str:
        """Turn after turn, until a reply is the answer."""
        self._begin()
        await self._set_up_tools()
        while True:
            self._check_limits()
            self.turn += 1
            reply = await self._query()
            parsed = self.format.parse(reply)
            images: tuple[Display, ...] = ()
            if parsed.code is not None:
                self.unusable = 0
                text, images = await self._execute(parsed.code, parsed)
            elif parsed.problem is not None and not (parsed.may_be_answer and self._is_last_chance()):
                text = self._nudge(parsed.problem + parsed.reminder)
            else:
                answer = (reply.content if parsed.answer is None else parsed.answer).strip()
                if self.config.wrong is None or await self._is_right(answer):
                    return answer
                text = self._tell(self.config.wrong + parsed.reminder, answer)
            self.messages += pictures.attach(self.format.observe(reply, text), images)

    def _begin(self) -> None:
        inputs, recorded = self.inputs, self.recorded
        if recorded.replies or recorded.repeats_request:
            event = ResumedEvent(
                at=now(),
                attempt=inputs.attempt,
                replies=len(recorded.replies),
                repeats_request=recorded.repeats_request,
            )
            inputs.journal.write(event)
            return
        inputs.journal.write(
            StartEvent(
                at=now() if recorded.began else self.trial.began,
                attempt=inputs.attempt,
                messages=tuple(self.messages),
                sampling_seed=inputs.sampling_seed,
            )
        )

    async def _set_up_tools(self) -> None:
        """Give the kernel the task's tools, at the start and wherever it was lost. Raises InputError."""
        if self.inputs.task.tools:
            with boundary("sandbox"):
                await self.inputs.ready()
                await tools.set_up(self.inputs.task, self.inputs.sandbox)

    async def _is_right(self, answer: str) -> bool:
        """Whether an answer is right, where the grader knows; elsewhere every one is taken for the last."""
        if self.inputs.is_right is None:
            return True
        with boundary("grader"):
            return await self.inputs.is_right(answer)

    async def _query(self) -> ModelReply:
        reply = self.recorded.replies.get(self.turn)
        if reply is None:
            inputs = self.inputs
            request = ModelRequest(
                messages=tuple(self.messages),
                tools=self.format.tools(),
                sampling_seed=inputs.sampling_seed,
                sample=inputs.epoch,
                sampling=self.config.sampling,
                listener=inputs.watcher,
            )
            try:
                with boundary("model"):
                    async with inputs.stop.cuts_short():
                        reply = await self.model.reply(request)
            except ModelError as error:
                # Replies of no use were paid for too.
                self.usage += error.usage or Usage()
                raise
            except AgentFault as fault:
                if fault.reason == "stopped":
                    self.partial = inputs.watcher.partial if inputs.watcher else ""
                    self.usage += Usage(requests=1, unknown_retries=1)
                raise
            await inputs.journal.keep(ReplyEvent(at=now(), turn=self.turn, reply=reply))
        self.usage += reply.usage
        self.model_sec += reply.duration_sec
        self.waited_sec += reply.waited_sec
        kept = self.format.kept(reply)
        self.messages.append(Message(role="assistant", content=kept, tool_calls=reply.tool_calls))
        return reply

    async def _execute(self, code: str, parsed: Parsed) -> tuple[str, tuple[Display, ...]]:
        """Run a cell. One that an earlier attempt finished runs again for the kernel's state alone:
        the conversation keeps what was recorded."""
        stop = self.inputs.stop
        with boundary("sandbox"):
            async with stop.cuts_short():
                await self.inputs.ready()
        recorded = self.recorded.cells.get(self.turn)
        if recorded is None:
            self.inputs.journal.write(CellStartedEvent(at=now(), turn=self.turn, code=code))
        limit_sec = self.inputs.task.cell_timeout_sec or self.limits.cell_sec
        started = time.monotonic()
        limit_sec = min(limit_sec, self.limits.all_cells_sec - self._counted_sec())
        sandbox = self.inputs.sandbox
        if self.kernel_ended and self.config.one_kernel:
            result = CellResult(status="died", state_lost=True, death="ended by an earlier cell")
        else:
            with boundary("sandbox"):
                async with stop.interrupts(sandbox.interrupt):
                    result = await sandbox.run_cell(code, limit_sec, self.inputs.watcher)
        if recorded is None:
            self.cells_sec += time.monotonic() - started
            text, images = self._observe(result, parsed)
            text = f"{text}\n\n{parsed.not_run}" if parsed.not_run else text
            text += parsed.reminder
            self.inputs.journal.write(
                CellDoneEvent(at=now(), turn=self.turn, result=result, observation=text)
            )
        else:
            self._compare(recorded.result, result)
            result, text = recorded.result, recorded.observation
            _, images = self._observe(result, parsed)
            self.cells_sec += result.duration_sec
        self.lacked_sec += result.lacked_sec
        self.trial.last_cell = result
        if result.state_lost:
            await self._set_up_tools()
        self.kernel_ended = self.kernel_ended or result.status == "died" or result.asked_to_exit
        if result.status == "died" and not self.config.one_kernel:
            self.deaths += 1
            if self.deaths >= self.limits.kernel_deaths:
                raise AgentFault("cell_died", f"the kernel died {self.deaths} times: {result.death}")
        return text, images

    def _observe(self, result: CellResult, parsed: Parsed) -> tuple[str, tuple[Display, ...]]:
        """What the model is told and shown of a cell."""
        gallery = self.config.gallery
        images = gallery.choose(result) if gallery else ()
        if parsed.tell is not None:
            return parsed.tell(result), images
        return self.config.render(result, pictures.tell(result, images, gallery)), images

    def _compare(self, before: CellResult, after: CellResult) -> None:
        found = difference(before, after)
        self.inputs.journal.write(RerunEvent(at=now(), turn=self.turn, difference=found))
        if found and self.inputs.on_difference == "restart":
            raise StartOver(f"turn {self.turn}: {found}")

    def _is_last_chance(self) -> bool:
        """Whether no other reply would be asked for after one more that could not be used."""
        config = self.config
        return self.turn == config.max_turns or self.unusable + 1 == config.max_unusable_replies

    def _nudge(self, problem: str) -> str:
        self._tell(problem)
        self.unusable += 1
        if self.unusable >= self.config.max_unusable_replies:
            raise AgentFault("no_reply", f"{self.unusable} replies in a row could not be used: {problem}")
        return problem

    def _tell(self, text: str, wrong_answer: str | None = None) -> str:
        """Put on record what the model is told without a cell, once."""
        if self.turn not in self.recorded.nudged:
            event = NudgeEvent(at=now(), turn=self.turn, problem=text, observation=text, answer=wrong_answer)
            self.inputs.journal.write(event)
        return text

    def _counted_sec(self) -> float:
        """What of all cells' time counts: not what they lacked of a processor, up to the limit once more."""
        return self.cells_sec - min(self.lacked_sec, self.limits.all_cells_sec)

    def _check_limits(self) -> None:
        """Before each turn: has the agent used up what it was given, or is it to stop?"""
        limits, usage = self.limits, self.usage
        self.inputs.stop.check()
        if self.turn >= self.config.max_turns:
            raise AgentFault("max_turns", f"no answer in {self.config.max_turns} turns")
        if (counted_sec := self._counted_sec()) >= limits.all_cells_sec:
            raise AgentFault("trial_time", f"all cells together ran for {counted_sec:.0f} s")
        if limits.tokens is not None and usage.prompt_tokens + usage.completion_tokens >= limits.tokens:
            raise AgentFault("max_tokens", f"used {usage.prompt_tokens + usage.completion_tokens} tokens")
        if limits.cost_usd is not None and (usage.cost_usd or 0.0) >= limits.cost_usd:
            raise AgentFault("max_cost", f"cost {usage.cost_usd:.4f} USD")
