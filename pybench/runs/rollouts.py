"""Trials whose replies come from outside, for training by reward: whole trajectories, or one reply at a time.

A rollout is a trial as any other - the same agent loop, sandbox, limits and checks - whose model is whoever
trains. `Rollouts.reward` plays the replies of a finished trajectory again in a fresh sandbox and grades what
comes of it; `Rollouts.begin` and `Rollouts.step` hold the conversation while the policy samples it.
"""

from __future__ import annotations

import asyncio
import shutil
import uuid
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from pybench.config.parts import RunSettings, build_part, settings_of
from pybench.core import temporary
from pybench.core.errors import AgentFault, UserError
from pybench.core.execution import TrialJob
from pybench.core.protocols import Agent, Dataset, Grader, KernelFacts, ModelRequest, SandboxProvider
from pybench.core.records import Message, ModelReply, Record, Task, TrialError, TrialRecord
from pybench.grading.checks import refuse_without_checks
from pybench.models.offline import OfflineModel
from pybench.runs.opening import open_parts
from pybench.runs.trial import TrialParts, grade_trial, play_trial

_END_SEC = 10.0
_MAX_SEEDS = 64
"""Sources of tasks that are kept at once, one a seed."""


class Reward(Record):
    """What a trajectory has earned. Of an error of the machinery there is no reward: it says nothing of the
    policy, and a trainer leaves the trajectory out."""

    task_id: str
    seed: int
    status: str
    """passed, failed, or error."""
    passed: bool | None
    score: float | None
    """The mean over the checks, from 0 to 1; 1 only where all pass."""
    stop_reason: str
    turns: int
    reasons: tuple[str, ...] = ()
    """Of the checks that failed."""
    error: TrialError | None = None

    @property
    def value(self) -> float | None:
        """1 for a pass, 0 for a fail, None for an error of the machinery."""
        return None if self.passed is None else float(self.passed)


@dataclass
class Rollout:
    """A conversation that waits for its next reply, or is over."""

    id: str
    task: Task
    _player: _Player
    _trial: asyncio.Task[Reward] | None = None
    reward: Reward | None = None
    """Once it is over."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_over(self) -> bool:
        """Whether no further reply is taken."""
        return self.reward is not None


class Rollouts:
    """Plays and grades trials whose replies come from outside. Made by `open_rollouts`.

    At most `concurrency` trajectories are played at once by `reward`; more wait. Of conversations that are
    held reply by reply there are as many as their caller begins.
    """

    def __init__(
        self, config: Mapping[str, Any], agent: Agent, grader: Grader, sandboxes: SandboxProvider
    ) -> None:
        self._config, self._agent, self._grader, self._sandboxes = config, agent, grader, sandboxes
        self.settings: RunSettings = settings_of(config)
        self._kernel = KernelFacts()
        self._sources: dict[int, tuple[Dataset, dict[str, Task]]] = {}
        self._runner: Any = None
        self._held: dict[str, Rollout] = {}
        self._slots = asyncio.Semaphore(self.settings.concurrency)

    async def open(self, runner: Any) -> None:
        """Be ready for the dataset's own seed. Raises UserError."""
        self._runner = runner
        self._kernel = KernelFacts.of(await self._sandboxes.describe())
        _, tasks = await self._source(None)
        refuse_without_checks(self._grader, list(tasks.values()))

    async def reward(
        self, task_id: str, trajectory: Sequence[Mapping[str, Any]], seed: int | None = None
    ) -> Reward:
        """What a whole trajectory earns: its assistant messages are played to the agent in a fresh sandbox.

        Messages of other roles are left out: what cells print is found anew. A conversation that asks for
        more replies than there are has failed.

        Raises:
            UserError: there is no such task, or a message cannot be read.
        """
        replies = replies_of(trajectory)
        dataset, task = await self._task(task_id, seed)
        async with self._slots:
            player = _Player()
            for reply in replies:
                player.replies.put_nowait(reply)
            player.replies.put_nowait(None)
            return await self._play(dataset, task, player)

    async def begin(self, task_id: str, seed: int | None = None) -> tuple[Rollout, tuple[Message, ...]]:
        """Begin a conversation; it, and the messages to which the first reply is due.

        Raises:
            UserError: there is no such task.
        """
        dataset, task = await self._task(task_id, seed)
        self._forget_ended()
        rollout = Rollout(uuid.uuid4().hex, task, _Player())
        rollout._trial = asyncio.create_task(self._play(dataset, task, rollout._player))
        self._held[rollout.id] = rollout
        return rollout, await self._next(rollout)

    def held(self, name: str) -> Rollout | None:
        """The conversation of this id, as long as it is not over."""
        return self._held.get(name)

    async def step(self, rollout: Rollout, reply: Mapping[str, Any]) -> tuple[Message, ...]:
        """Give a conversation its next reply; the messages that came of it, or nothing where it is over.

        Raises:
            UserError: the reply is no assistant's message.
        """
        said = replies_of([{"role": "assistant", **reply}])
        async with rollout.lock:
            if rollout.is_over:
                return ()
            rollout._player.replies.put_nowait(said[0])
            return await self._next(rollout)

    async def end(self, rollout: Rollout) -> None:
        """End a conversation that nobody goes on with, and its kernel; a cell that runs is cut off."""
        self._held.pop(rollout.id, None)
        rollout._player.replies.put_nowait(None)
        trial = rollout._trial
        if trial is not None and not (await asyncio.wait({trial}, timeout=_END_SEC))[0]:
            trial.cancel()
            await asyncio.wait({trial})

    async def close(self) -> None:
        """End all conversations that are held."""
        await asyncio.gather(*(self.end(rollout) for rollout in list(self._held.values())))

    def _forget_ended(self) -> None:
        """Leave those to themselves whose trial ended, as past a deadline, while nobody asked."""
        for name, rollout in list(self._held.items()):
            if rollout._trial is not None and rollout._trial.done() and not rollout.lock.locked():
                del self._held[name]

    async def _next(self, rollout: Rollout) -> tuple[Message, ...]:
        """What is asked next; where the trial has ended instead, its reward is put into the rollout."""
        assert rollout._trial is not None
        asked = asyncio.create_task(rollout._player.requests.get())
        try:
            await asyncio.wait({asked, rollout._trial}, return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                return asked.result()
        finally:
            asked.cancel()
        self._held.pop(rollout.id, None)
        rollout.reward = await rollout._trial
        return ()

    async def _play(self, dataset: Dataset, task: Task, player: _Player) -> Reward:
        folder = temporary.new("rollout")
        parts = TrialParts(
            run_id="rollout",
            run_folder=folder,
            dataset=dataset,
            model=player,
            agent=self._agent,
            sandboxes=self._sandboxes,
            grader=self._grader,
            limits=self.settings.trial_limits(),
            seed=self.settings.seed,
            deadlines=self.settings.deadlines,
            retry=self.settings.retry,
            kernel=self._kernel,
        )
        try:
            played = await play_trial(parts, TrialJob(task, epoch=1, attempt=1))
            return _reward_of(await grade_trial(parts, played))
        finally:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    async def _task(self, task_id: str, seed: int | None) -> tuple[Dataset, Task]:
        dataset, tasks = await self._source(seed)
        if task_id not in tasks:
            known = ", ".join(sorted(tasks)[:3])
            raise UserError(f"task={task_id}: there is no such task among {len(tasks)} ({known}, ...)")
        return dataset, tasks[task_id]

    async def _source(self, seed: int | None) -> tuple[Dataset, dict[str, Task]]:
        """The dataset with this seed of its inputs; None for its own. Raises UserError."""
        chosen = self._config["dataset"] if seed is None else {**self._config["dataset"], "seed": seed}
        number = int(chosen.get("seed") or 0)
        if number not in self._sources:
            if len(self._sources) >= _MAX_SEEDS:
                self._sources.pop(next(iter(self._sources)))
            dataset: Dataset = build_part({"dataset": chosen}, "dataset")
            tasks = {task.id: task for task in dataset.load()}
            await dataset.open(self._runner)
            self._sources[number] = dataset, tasks
        return self._sources[number]


@asynccontextmanager
async def open_rollouts(
    config: Mapping[str, Any], sandboxes: SandboxProvider | None = None
) -> AsyncIterator[Rollouts]:
    """Rollouts of a composed run's dataset, agent, sandbox and grader, for as long as the block lasts.

    `sandboxes`: an open provider to use in the place of the config's own. The config's model is not built.

    Raises:
        UserError: a setting is refused, or a part cannot be opened.
    """
    agent, grader = build_part(config, "agent"), build_part(config, "grader")
    own = build_part(config, "sandbox") if sandboxes is None else None
    limit_sec = settings_of(config).deadlines.open_sec
    async with open_parts(config, sandboxes=own, grader=grader, limit_sec=limit_sec) as workplace:
        rollouts = Rollouts(config, agent, grader, sandboxes or workplace.sandboxes)
        await rollouts.open(workplace.runner)
        try:
            yield rollouts
        finally:
            await rollouts.close()


def replies_of(trajectory: Sequence[Mapping[str, Any]]) -> list[ModelReply]:
    """The assistant's messages of a conversation in OpenAI's form, as replies.

    Raises:
        UserError: one cannot be read, or there is none.
    """
    replies = []
    for number, message in enumerate(trajectory):
        if not isinstance(message, Mapping):
            raise UserError(f"trajectory[{number}]: is no message; give objects with role and content")
        if message.get("role") == "assistant":
            replies.append(_reply(number, message))
    if not replies:
        raise UserError("trajectory: holds no assistant's message")
    return replies


def _reply(number: int, message: Mapping[str, Any]) -> ModelReply:
    calls: list[dict[str, Any]] = []
    for call in message.get("tool_calls") or ():
        function = call.get("function", call) if isinstance(call, Mapping) else {}
        if not isinstance(function, Mapping) or not function.get("name"):
            raise UserError(f"trajectory[{number}]: a tool call has no name")
        arguments = function.get("arguments") or "{}"
        named = str(call.get("id") or f"call_{len(calls)}")
        calls.append({"id": named, "name": str(function["name"]), "arguments": arguments})
    content = message.get("content") or ""
    if not isinstance(content, str) or not all(isinstance(each["arguments"], str) for each in calls):
        raise UserError(f"trajectory[{number}]: content, and arguments of tool calls, are texts")
    return ModelReply.model_validate({"content": content, "tool_calls": calls})


def _reward_of(record: TrialRecord) -> Reward:
    passed = None if record.status == "error" else record.status == "passed"
    checks = record.grades[0].checks if record.grades else ()
    return Reward(
        task_id=record.task_id,
        seed=record.seed,
        status=record.status,
        passed=passed,
        score=record.score,
        stop_reason=record.stop_reason,
        turns=record.turns,
        reasons=tuple(f"{check.name}: {check.reason}" for check in checks if not check.passed),
        error=record.error,
    )


class _Player(OfflineModel):
    """The model of one trial: hands out requests and waits for replies. None stands for no more of them."""

    name = "rollout"

    def __init__(self) -> None:
        self.requests: asyncio.Queue[tuple[Message, ...]] = asyncio.Queue()
        self.replies: asyncio.Queue[ModelReply | None] = asyncio.Queue()

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The next reply, when there is one. Raises AgentFault where no more will come."""
        since = max(
            (number for number, each in enumerate(request.messages) if each.role == "assistant"), default=-1
        )
        self.requests.put_nowait(tuple(request.messages[since + 1 :]))
        reply = await self.replies.get()
        if reply is None:
            self.replies.put_nowait(None)
            raise AgentFault("gave_up", "the trajectory ends before an answer")
        return self.own(reply)
