"""`--dry-run`: what a run would do, take and cost, without doing any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.config.parts import Parts, RunSettings
from pybench.core.journal import read_summary
from pybench.core.protocols import Model, ModelRequest
from pybench.core.records import Message, RunMetrics, Task, Usage
from pybench.models.price import Price
from pybench.runs.plan import left_out_line
from pybench.runs.terminal import clock, one_line

_MAX_EARLIER = 20
_CHARS_A_TOKEN = 4


@dataclass(frozen=True)
class Earlier:
    """What a trial took on average in earlier runs."""

    trials: int
    model: str
    prompt_tokens: float
    completion_tokens: float
    trial_sec: float


def print_plan(
    settings: RunSettings, parts: Parts, with_tasks: bool = False, outputs: Path = Path("outputs")
) -> None:
    """Print what a run is of, what it would cost and how long it would take; with its tasks, where wished.

    Raises:
        UserError: the dataset or a limit is wrong.
    """
    tasks = parts.dataset.load()
    trials = len(tasks) * settings.epochs
    earlier = _earlier(parts.model.name, outputs)
    of = ", ".join(f"{name} {count}" for name, count in sorted(Counter(t.category for t in tasks).items()))
    print(f"model: {one_line(parts.model.name)}")
    planned = f"{len(tasks)} tasks x {settings.epochs} epochs = {trials} trials"
    print(f"{planned}, {settings.concurrency} at once ({of})")
    if left_out := left_out_line(parts.dataset):
        print(left_out)
    print(f"cost: {_cost(settings, parts, tasks, earlier)}")
    judge: Any = parts.grader
    if hasattr(judge, "worst_case_usd"):
        total_usd = _total(tasks, judge.worst_case_usd)
        said = _unknown(judge.model, "grader.model")
        if total_usd is not None:
            worst = f"{total_usd * settings.epochs:.2f} USD"
            said = f"at most {worst} besides, if it is shown as much and says as much as it may"
        print(f"judge: {said}")
    for name in ("max_cost_usd", "sweep_max_cost_usd"):
        if (limit := getattr(settings, name)) is not None:
            print(f"limit: {name}={limit:g}; the run stops before a request that could exceed it")
    print(f"time: {_time(trials, settings.concurrency, earlier)}")
    if not with_tasks:
        print("tasks: add --tasks to list them")
        return
    for task in tasks:
        print(f"{task.category:12} {task.difficulty:7} {task.language}  {task.id}")


def _cost(settings: RunSettings, parts: Parts, tasks: Sequence[Task], earlier: Earlier | None) -> str:
    """The typical and the highest cost, each as far as it can be known."""
    price = _price(parts.model)
    highest = _total(tasks, lambda task: _worst_case_usd(settings, parts.model, task))
    if price is None and highest is None:
        return _unknown(parts.model, "model")
    most = "the highest is unknown: set model.max_tokens"
    if highest is not None:
        turns = settings.trial_limits().max_turns
        most = (
            f"at most {highest * settings.epochs:.2f} USD, if each of {turns} turns is as long as it may be"
        )
    if highest == 0:
        return "0.00 USD, each token is free of charge"
    if price is None or earlier is None:
        return f"typical unknown, as no earlier run tells a trial's tokens; {most}"
    usage = Usage(
        prompt_tokens=round(earlier.prompt_tokens), completion_tokens=round(earlier.completion_tokens)
    )
    typical = (price.cost_usd(usage) or 0.0) * len(tasks) * settings.epochs
    return (
        f"typical {typical:.2f} USD, by the tokens of {earlier.trials} earlier trials of "
        f"{one_line(earlier.model)}; {most}"
    )


def _worst_case_usd(settings: RunSettings, model: Model, task: Task) -> float | None:
    """Of one trial: each turn reads all replies and all that was shown before it. The worst case grows
    evenly with the text that is read, so the turn in the middle stands for all."""
    limits = settings.trial_limits()
    a_turn = (getattr(model, "max_tokens", None) or 0) * _CHARS_A_TOKEN + limits.observation_chars
    read = task.prompt + "x" * (a_turn * (limits.max_turns - 1) // 2)
    usd = model.worst_case_usd(ModelRequest((Message(role="user", content=read),)))
    return None if usd is None else usd * limits.max_turns


def _time(trials: int, concurrency: int, earlier: Earlier | None) -> str:
    if earlier is None:
        return "unknown, as there is no earlier run"
    span = clock(earlier.trial_sec * trials / max(min(concurrency, trials), 1))
    return f"about {span}, by {earlier.trials} earlier trials of {one_line(earlier.model)}"


def _earlier(model: str, outputs: Path) -> Earlier | None:
    """What the newest runs of this model, or else of any model that reads tokens, have in their summaries."""
    paths = sorted([*outputs.glob("*/*/summary.json"), *outputs.glob("*/*/*/summary.json")], reverse=True)
    found = [summary for path in paths if (summary := read_summary(path.parent)) is not None]
    own = [each for each in found if each.model == model and _graded(each.overall)]
    others = [each for each in found if _graded(each.overall) and each.overall.prompt_tokens]
    used = (own or others)[:_MAX_EARLIER]
    trials = sum(_graded(each.overall) for each in used)
    if not trials:
        return None
    return Earlier(
        trials=trials,
        model=model if own else "other models",
        prompt_tokens=sum(each.overall.prompt_tokens for each in used) / trials,
        completion_tokens=sum(each.overall.completion_tokens for each in used) / trials,
        trial_sec=sum((each.overall.trial_sec or 0.0) * _graded(each.overall) for each in used) / trials,
    )


def _graded(metrics: RunMetrics) -> int:
    return metrics.passed + metrics.failed


def _price(model: Model) -> Price | None:
    """The price by tokens that the model itself tells of."""
    told = model.describe().get("price") or {}
    if told.get("input") is None or told.get("output") is None:
        return None
    return Price(input=told["input"], output=told["output"])


def _total(tasks: Sequence[Task], cost_usd: Callable[[Task], float | None]) -> float | None:
    """The sum over tasks; None where one of the costs is unknown."""
    costs = [cost_usd(task) for task in tasks]
    return None if None in costs else sum(cost for cost in costs if cost is not None)


def _unknown(model: Model, group: str) -> str:
    if (model.describe().get("price") or {}).get("source", "unknown") == "unknown":
        state = f"'{group}.price={{input: 1, output: 2}}'"
        return f"unknown, no price is known for {model.name}; state it per million tokens: {state}"
    return f"unknown, no longest reply is known for {model.name}; set {group}.max_tokens"
