"""`--dry-run`: what a run would do, without doing any of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pybench.config.parts import Parts, RunSettings
from pybench.core.protocols import Model, ModelRequest
from pybench.core.records import Message, Task


def print_plan(settings: RunSettings, parts: Parts) -> None:
    """Print the tasks, the number of trials and, where the price is known, the most they can cost.

    Raises:
        UserError: the dataset or a limit is wrong.
    """
    tasks, turns = parts.dataset.load(), settings.trial_limits().max_turns
    for task in tasks:
        print(f"{task.category:12} {task.difficulty:7} {task.language}  {task.id}")
    trials = len(tasks) * settings.epochs
    print(f"{len(tasks)} tasks x {settings.epochs} epochs = {trials} trials, {settings.concurrency} at once")
    total_usd = _total(tasks, lambda task: parts.model.worst_case_usd(_first_request(task)))
    if total_usd is None:
        print(f"cost: {_unknown(parts.model)}")
    else:
        print(
            f"cost: about {total_usd * turns * settings.epochs:.2f} USD if each of {turns} turns is as long "
            "as it may be, without the growing conversation"
        )
    judge: Any = parts.grader
    if not hasattr(judge, "worst_case_usd"):
        return
    total_usd = _total(tasks, judge.worst_case_usd)
    if total_usd is None:
        print(f"judge: {_unknown(judge.model)}")
    else:
        print(
            f"judge: about {total_usd * settings.epochs:.2f} USD besides, if it is shown as much and says "
            "as much as it may"
        )


def _total(tasks: Sequence[Task], cost_usd: Callable[[Task], float | None]) -> float | None:
    """The sum over tasks; None where one of the costs is unknown."""
    costs = [cost_usd(task) for task in tasks]
    return None if None in costs else sum(cost for cost in costs if cost is not None)


def _unknown(model: Model) -> str:
    if (model.describe().get("price") or {}).get("source", "unknown") == "unknown":
        return f"unknown, no price is known for {model.name}"
    return f"unknown, no longest reply is known for {model.name}"


def _first_request(task: Task) -> ModelRequest:
    return ModelRequest((Message(role="user", content=task.prompt),))
