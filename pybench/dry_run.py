"""`--dry-run`: what a run would do, without doing any of it."""

from __future__ import annotations

from pybench.config import Parts, RunSettings
from pybench.protocols import ModelRequest
from pybench.records import Message, ModelReply


def print_plan(settings: RunSettings, parts: Parts) -> None:
    """Print the tasks, the number of trials and, where the price is known, the most they can cost.

    Raises:
        UserError: the dataset or a limit is wrong.
    """
    tasks, limits = parts.dataset.load(), settings.trial_limits()
    for task in tasks:
        print(f"{task.category:12} {task.difficulty:7} {task.language}  {task.id}")
    trials = len(tasks) * settings.epochs
    print(f"{len(tasks)} tasks x {settings.epochs} epochs = {trials} trials, {settings.concurrency} at once")
    total_usd = 0.0
    for task in tasks:
        first = ModelRequest(
            messages=(Message(role="user", content=task.prompt),),
            tools=(),
            sampling_seed=None,
            task=task,
            epoch=1,
            turn=1,
            last_cell=None,
            render_code=lambda code: ModelReply(content=code),
        )
        reply_usd = parts.model.worst_case_usd(first)
        if reply_usd is None:
            print(f"cost: unknown, no price is known for {parts.model.name}")
            return
        total_usd += reply_usd * limits.max_turns * settings.epochs
    print(
        f"cost: about {total_usd:.2f} USD if each of {limits.max_turns} turns is as long as it may be, "
        "without the growing conversation"
    )
