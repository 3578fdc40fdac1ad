"""Run folders made of records, for what reads finished runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from pybench.core.events import (
    AnswerEvent,
    CellDoneEvent,
    CellStartedEvent,
    Event,
    NudgeEvent,
    ReplyEvent,
    StartEvent,
)
from pybench.core.journal import trial_folder
from pybench.core.records import (
    CellError,
    CellResult,
    CheckResult,
    Grade,
    Isolation,
    Message,
    ModelReply,
    RunEnvironment,
    RunSummary,
    Timings,
    TrialError,
    TrialRecord,
    Usage,
)
from pybench.metrics import summary

AT = "2026-01-02T03:04:05.000+00:00"
CATEGORIES = ("chart", "text", "image_audio", "math", "software")


def record(task_id: str = "t", status: str = "passed", epoch: int = 1, **changes: Any) -> TrialRecord:
    """One trial's record; a task's category is what its name begins with (`chart_1`)."""
    category = next((name for name in CATEGORIES if task_id.startswith(name)), "math")
    reason = "" if status == "passed" else "the answer '41' is not the expected number"
    check = CheckResult(
        name="answer.number", passed=status == "passed", score=float(status == "passed"), reason=reason
    )
    values: dict[str, Any] = {
        "run_id": "r",
        "task_id": task_id,
        "category": category,
        "subcategory": "sums",
        "language": "en",
        "difficulty": "easy",
        "seed": 0,
        "epoch": epoch,
        "attempt": 1,
        "status": status,
        "score": None if status == "error" else float(status == "passed"),
        "answer": "Answer: 42" if status == "passed" else "Answer: 41",
        "grades": ()
        if status == "error"
        else (Grade(grader="checks", passed=status == "passed", score=1.0, checks=(check,)),),
        "stop_reason": "error" if status == "error" else "answer",
        "error": TrialError(kind="model", message="HTTP 503") if status == "error" else None,
        "turns": 2,
        "usage": Usage(prompt_tokens=100, completion_tokens=20, cost_usd=0.001, requests=2),
        "timings": Timings(model_sec=1.0, cells_sec=0.5, total_sec=2.0),
        "isolation": Isolation(layer="landlock"),
        "started_at": AT,
        "task_hash": f"hash-{task_id}",
        "inputs_hash": f"inputs-{task_id}",
    }
    return TrialRecord(**{**values, **changes})


def cell(turn: int, code: str, result: CellResult | None = None, content: str | None = None) -> list[Event]:
    """A turn with code: the reply, the cell and its outcome."""
    done = result or CellResult(status="ok", stdout="42\n")
    usage = Usage(prompt_tokens=50, completion_tokens=10, cost_usd=0.0005, requests=1)
    text = f"Let me see.\n```python\n{code}\n```" if content is None else content
    return [
        ReplyEvent(at=AT, turn=turn, reply=ModelReply(content=text, model="stub-1", usage=usage)),
        CellStartedEvent(at=AT, turn=turn, code=code),
        CellDoneEvent(at=AT, turn=turn, result=done, observation=f"Output:\n{done.stdout or done.status}"),
    ]


def raised(name: str, message: str) -> CellResult:
    """A cell that ended in this exception."""
    return CellResult(
        status="error", error=CellError(name=name, message=message, traceback=f"{name}: {message}")
    )


def nudge(turn: int, problem: str, content: str = "", finish: str = "stop") -> list[Event]:
    """A turn whose reply could not be used."""
    reply = ModelReply(content=content, finish_reason=finish)
    return [
        ReplyEvent(at=AT, turn=turn, reply=reply),
        NudgeEvent(at=AT, turn=turn, problem=problem, observation=problem),
    ]


def ended(turn: int, answer: str = "Answer: 42", stop: str = "answer", detail: str = "") -> list[Event]:
    """The end: with an answer's reply where there is one."""
    usage = Usage(prompt_tokens=50, completion_tokens=10, cost_usd=0.0005, requests=1)
    reply = (
        [ReplyEvent(at=AT, turn=turn, reply=ModelReply(content=answer, usage=usage))]
        if stop == "answer"
        else []
    )
    return [
        *reply,
        AnswerEvent(at=AT, stop_reason=stop, answer=answer if stop == "answer" else "", detail=detail),
    ]


def started(prompt: str = "Sum the numbers in numbers.txt.") -> list[Event]:
    """The conversation before the first reply."""
    messages = (Message(role="system", content="Write code."), Message(role="user", content=prompt))
    return [StartEvent(at=AT, attempt=1, messages=messages, sampling_seed=7)]


def make_run(
    folder: Path,
    records: Sequence[TrialRecord],
    events: Mapping[str, Iterable[Event]] | None = None,
    epochs: int = 1,
    model: str = "stub",
    **changes: Any,
) -> Path:
    """Fill `folder` with a run of these records; `events` by task id, else a plain trajectory each."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "trials.jsonl").write_text("".join(each.model_dump_json() + "\n" for each in records), "utf-8")
    for each in records if events is None else [each for each in records if each.task_id in events]:
        chosen = (
            events[each.task_id] if events else [*started(), *cell(1, "print(42)"), *ended(2, each.answer)]
        )
        place = trial_folder(folder, *each.key)
        (place / "output").mkdir(parents=True)
        (place / "output" / "result.txt").write_text("42\n")
        (place / "trajectory.jsonl").write_text("".join(e.model_dump_json() + "\n" for e in chosen), "utf-8")
    shared = {"run_id": "r", "run_hash": "rh", "grading_hash": "gh", "dataset_hash": "dh", "started_at": AT}
    environment: dict[str, Any] = {
        **shared,
        "dataset_seed": 0,
        "tasks": {each.task_id: each.task_hash for each in records},
        "epochs": epochs,
        "pybench": "0.1.0",
        "commit": None,
        "python": "3.11.7",
        "platform": "Linux",
        "packages": {},
        "sandbox": {"packages": {"pandas": "3.1.0"}, "isolation": {"layer": "landlock"}},
        "model": {"name": model, **changes.pop("model_facts", {})},
        "overrides": (f"model={model}",),
    }
    config = {
        "agent": {"name": "code_block", "format": "code_block"},
        "max_turns": 10,
        **changes.pop("config", {}),
    }
    made = RunEnvironment(**{**environment, **changes})
    (folder / "environment.json").write_text(made.model_dump_json())
    (folder / "config.yaml").write_text(yaml.safe_dump(config))
    (folder / "summary.json").write_text(summary_of(made, records, model).model_dump_json())
    return folder


def summary_of(environment: RunEnvironment, records: Sequence[TrialRecord], model: str) -> RunSummary:
    """The summary of these records, every one of which was planned."""
    tasks = list({each.task_id: each for each in records}.values())
    epochs = environment.epochs
    return RunSummary(
        run_id=environment.run_id,
        name=model,
        run_hash=environment.run_hash,
        grading_hash=environment.grading_hash,
        dataset_hash=environment.dataset_hash,
        model=model,
        started_at=AT,
        ended_at=AT,
        wall_sec=12.0,
        overall=summary.metrics_of(records, len(tasks) * epochs, epochs),
        by_category=summary.by_group(records, tasks, epochs, lambda item: item.category),
        by_subcategory=summary.by_group(records, tasks, epochs, summary.subcategory_of),
        by_difficulty=summary.by_group(records, tasks, epochs, lambda item: item.difficulty),
        error_kinds=summary.error_kinds(records),
        exit_code=0,
    )


def run_of(folder: Path, outcomes: Mapping[str, Sequence[bool]], **changes: Any) -> Path:
    """A run in which each task's trials passed or failed like this; without trajectories."""
    records = [
        record(task, "passed" if won else "failed", epoch)
        for task, trials in outcomes.items()
        for epoch, won in enumerate(trials, start=1)
    ]
    epochs = max(map(len, outcomes.values()))
    return make_run(folder, records, events={}, epochs=epochs, **changes)
