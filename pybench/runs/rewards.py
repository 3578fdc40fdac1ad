"""Rewards for a trainer that calls functions: `Rollouts` behind a door without `async`.

Its event loop runs in a thread of its own, so that any number of threads, or a trainer with a loop of its
own, may ask at once.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from pybench.config.compose import compose_config
from pybench.core.errors import UserError
from pybench.core.events import ReplyEvent
from pybench.core.journal import read_events
from pybench.runs.rollouts import Reward, Rollouts, open_rollouts

T = TypeVar("T")
Trajectory = Sequence[Mapping[str, Any]] | Path | str
"""Messages in OpenAI's form, or the path of a trial's `trajectory.jsonl`."""


class Rewards:
    """Rewards of trajectories. Used in a `with` block: kernels stay warm for as long as it lasts.

        with Rewards("dataset.path=my_tasks", "agent=code_block", "concurrency=16") as rewards:
            rewards.of("total_sales", messages).value

    `overrides` are those of a run's command line: dataset, agent, sandbox, grader and limits are used.

    Raises:
        UserError: an override is refused, or a part cannot be opened; when the block is entered.
    """

    def __init__(self, *overrides: str) -> None:
        self._overrides = overrides
        self._stack = AsyncExitStack()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._rollouts: Rollouts | None = None

    def __enter__(self) -> Rewards:
        # Composed here: Hydra keeps state of the whole process.
        config = compose_config(["model=noop", *self._overrides])
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="pybench-rewards", daemon=True)
        self._thread.start()
        try:
            self._rollouts = self._call(self._stack.enter_async_context(open_rollouts(config)))
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._call(self._stack.aclose())
        finally:
            self._stop()

    def of(self, task: str, trajectory: Trajectory, seed: int | None = None) -> Reward:
        """What a trajectory of the task with this id earns; may be called from many threads at once.

        `seed` is that of the task's inputs; None for `dataset.seed`.

        Raises:
            UserError: there is no such task, or the trajectory cannot be read.
        """
        assert self._rollouts is not None, "used outside its with block"
        return self._call(self._rollouts.reward(task, _messages(trajectory), seed))

    def of_all(
        self, tasks: Sequence[str], trajectories: Sequence[Trajectory], seeds: Sequence[int] | None = None
    ) -> list[Reward]:
        """What each trajectory earns, `concurrency` of them at once; as `of`."""
        with ThreadPoolExecutor(max(1, min(len(tasks), 256))) as threads:
            return list(threads.map(self.of, tasks, trajectories, seeds or [None] * len(tasks)))

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        assert self._loop is not None, "used outside its with block"
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _stop(self) -> None:
        assert self._loop is not None
        assert self._thread is not None
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._loop = None


def _messages(trajectory: Trajectory) -> Sequence[Mapping[str, Any]]:
    if not isinstance(trajectory, str | Path):
        return trajectory
    path = Path(trajectory)
    if not path.is_file():
        raise UserError(
            f"trajectory={path}: there is no such file; give a trial's trajectory.jsonl, or messages"
        )
    replies = [event.reply for event in read_events(path) if isinstance(event, ReplyEvent)]
    calls = [[json.loads(call.model_dump_json()) for call in reply.tool_calls] for reply in replies]
    return [
        {"role": "assistant", "content": reply.content, "tool_calls": made}
        for reply, made in zip(replies, calls, strict=True)
    ]
