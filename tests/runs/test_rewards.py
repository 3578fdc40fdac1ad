"""Rewards of trajectories: the same agent, sandbox and checks as a run's."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pybench
from pybench.config.compose import compose_config
from pybench.core import temporary
from pybench.core.errors import GraderError, UserError
from pybench.runs.rewards import Rewards
from pybench.runs.rollouts import Rollouts, open_rollouts
from tests.helpers.command_line import QUIET, Run, only_run
from tests.helpers.fault_tasks import make_task

pytestmark = pytest.mark.slow

SUM = "```python\nprint(sum(int(word) for word in open('numbers.txt').read().split()))\n```"
HALF = """\
from pybench.graders.core import Verdict
def look(ctx):
    return Verdict(False, 0.5, "half of it")
"""
BROKEN = "def look(ctx):\n    raise KeyError('ours')\n"


def said(*replies: str) -> list[dict[str, str]]:
    """A conversation: what cells printed when it was sampled does not matter."""
    messages = [{"role": "system", "content": "Act."}, {"role": "user", "content": "What is the sum?"}]
    for reply in replies:
        messages += [{"role": "assistant", "content": reply}, {"role": "user", "content": "(as it was)"}]
    return messages


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("rewards") / "tasks"
    make_task(root, "calm")
    make_task(root, "broken", BROKEN)
    make_task(root, "half", HALF)
    return root


@pytest.fixture(scope="module")
def rewards(tasks: Path) -> Iterator[Rewards]:
    with Rewards(f"dataset.path={tasks}", "concurrency=4", "retry.grader.times=0", *QUIET) as opened:
        yield opened


def test_a_trajectory_earns_what_a_trial_of_it_would(rewards: Rewards) -> None:
    right = rewards.of("calm", said(SUM, "Answer: 321"))
    assert (right.value, right.score, right.turns, right.stop_reason) == (1.0, 1.0, 2, "answer")
    wrong = rewards.of("calm", said(SUM, "Answer: 322"))
    assert (wrong.value, wrong.status) == (0.0, "failed")
    assert "322" in " ".join(wrong.reasons)


def test_a_trajectory_without_an_end_has_failed(rewards: Rewards) -> None:
    cut = rewards.of("calm", said(SUM))
    assert (cut.value, cut.stop_reason, cut.turns) == (0.0, "gave_up", 2)


def test_scores_between_are_told(rewards: Rewards) -> None:
    half = rewards.of("half", said("Answer: 321"))
    assert half.error is None, half.error
    assert (half.value, half.score, half.reasons) == (0.0, 0.5, ("checks.look: half of it",))


def test_a_fault_of_ours_is_no_reward(rewards: Rewards, tasks: Path) -> None:
    ours = rewards.of("broken", said("Answer: 321"))
    assert (ours.value, ours.status) == (None, "error")
    assert ours.error is not None
    assert ours.error.kind == "grader"
    with pytest.raises(GraderError, match="ours"):
        pybench.reward("broken", said("Answer: 1"), f"dataset.path={tasks}", "retry.grader.times=0", *QUIET)


def test_many_are_earned_at_once(rewards: Rewards) -> None:
    answers = [321, 1, 321, 2, 321, 3]
    earned = rewards.of_all(["calm"] * 6, [said(SUM, f"Answer: {answer}") for answer in answers])
    assert [each.value for each in earned] == [float(answer == 321) for answer in answers]


def test_function_calls_are_played(tasks: Path) -> None:
    function = {"name": "python", "arguments": '{"code": "print(sum([1, 20, 300]))"}'}
    call = {"id": "one", "type": "function", "function": function}
    messages = [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "content": "321", "tool_call_id": "one"},
        {"role": "assistant", "content": "Answer: 321"},
    ]
    assert pybench.reward("calm", messages, f"dataset.path={tasks}", "agent=tool_call", *QUIET) == 1.0


def test_a_recorded_trial_is_a_trajectory(
    pybench: Run, rewards: Rewards, tasks: Path, tmp_path: Path
) -> None:
    pybench("model=oracle", f"dataset.path={tasks}", "dataset.ids=[calm]", *QUIET)
    recorded = next(only_run(tmp_path).glob("trials/calm/**/trajectory.jsonl"))
    assert rewards.of("calm", recorded).value == 1.0


@pytest.mark.parametrize(
    ("task", "trajectory", "said_of_it"),
    [
        ("none", said("Answer: 1"), "task=none: there is no such task among 3"),
        ("calm", [], "holds no assistant's message"),
        ("calm", ["Answer: 321"], r"trajectory\[0\]: is no message"),
        ("calm", [{"role": "assistant", "content": 3}], r"trajectory\[0\]: content"),
        ("calm", [{"role": "assistant", "tool_calls": ["x"]}], r"trajectory\[0\]: a tool call has no name"),
        ("calm", "nowhere.jsonl", "no such file"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    rewards: Rewards, task: str, trajectory: Any, said_of_it: str
) -> None:
    with pytest.raises(UserError, match=said_of_it):
        rewards.of(task, trajectory)


def opened(tasks: Path, *overrides: str) -> Any:
    words = ["model=noop", f"dataset.path={tasks}", *QUIET, *overrides]
    return open_rollouts(compose_config(words))


def test_a_rollout_is_held_reply_by_reply(tasks: Path) -> None:
    async def hold(rollouts: Rollouts) -> None:
        rollout, first = await rollouts.begin("calm")
        assert [message.role for message in first] == ["system", "user"]
        assert "[calm]" in first[1].content
        told = await rollouts.step(rollout, {"content": SUM})
        assert "321" in told[0].content
        assert not rollout.is_over
        assert rollouts.held(rollout.id) is rollout
        assert await rollouts.step(rollout, {"content": "Answer: 321"}) == ()
        assert rollout.reward is not None
        assert rollout.reward.value == 1.0
        assert rollouts.held(rollout.id) is None
        assert await rollouts.step(rollout, {"content": "Answer: 1"}) == ()

    async def work() -> None:
        async with opened(tasks) as rollouts:
            await hold(rollouts)

    asyncio.run(work())


def test_rollouts_that_nobody_goes_on_with_end_and_leave_nothing(tasks: Path) -> None:
    async def work() -> None:
        async with opened(tasks, "deadlines.reply_sec=1") as rollouts:
            before = {path.name for path in temporary.root().iterdir()}
            ended, _ = await rollouts.begin("calm")
            await rollouts.end(ended)
            assert rollouts.held(ended.id) is None
            left, _ = await rollouts.begin("calm")
            assert left._trial is not None
            await asyncio.wait({left._trial})
            assert await rollouts.step(left, {"content": "Answer: 321"}) == ()
            assert left.reward is not None
            assert (left.reward.value, left.reward.status) == (None, "error")
            new = {path.name for path in temporary.root().iterdir()} - before
            assert [name for name in new if name.startswith(("rollout", "trial"))] == []

    asyncio.run(work())
