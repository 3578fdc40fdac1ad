"""A finished run's folder made from records, as a real run would leave it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

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
    Display,
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
from pybench.metrics import summary as metrics
from pybench.runs.notebook import write_notebook

Status = Literal["passed", "failed", "error"]

BEGAN = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC"
)
TASKS = {
    "bar_chart": ("chart", "Draw the sales of 2024 as a bar chart in output/bars.png."),
    "sum_column": ("text", "Add up the column `amount` of sales.csv. Last line: `Answer: <number>`."),
    "旋转图片": ("image_audio", "把 photo.png 顺时针旋转 90 度,保存为 output/rotated.png。"),
    "prime_count": ("math", "How many primes lie below 10,000? Last line: `Answer: <number>`."),
    "fix_script": ("software", "Repair broken.py so that it prints 42; save it as output/fixed.py."),
}


def at(seconds: float) -> str:
    """A moment of the made run, ISO 8601."""
    return (BEGAN + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def events_of(task_id: str, status: Status, start: float, hostile: str = "") -> list[Event]:
    """A conversation: a cell that fails, one that draws, an empty reply, an answer."""
    request = f"{TASKS[task_id][1]}\n\nFiles in the working folder: sales.csv"
    spent = Usage(prompt_tokens=300, completion_tokens=40, cost_usd=0.001, requests=1)
    code = "import pandas as pd\npd.read_csv('sale.csv')"
    traceback = "Traceback (most recent call last):\nFileNotFoundError: sale.csv"
    failure = CellError(name="FileNotFoundError", message="sale.csv", traceback=traceback)
    reply = f"Let me look at the file.{hostile}\n\n```python\n{code}\n```"
    events: list[Event] = [
        StartEvent(
            at=at(start),
            attempt=1,
            sampling_seed=7,
            messages=(
                Message(role="system", content="You get things done by running Python code."),
                Message(role="user", content=request),
            ),
        ),
        ReplyEvent(
            at=at(start + 1.5),
            turn=1,
            reply=ModelReply(content=reply, model="stub-1", usage=spent, duration_sec=1.5),
        ),
        CellStartedEvent(at=at(start + 1.6), turn=1, code=code),
        CellDoneEvent(
            at=at(start + 2.1),
            turn=1,
            result=CellResult(status="error", error=failure, stderr=f"warning{hostile}", duration_sec=0.5),
            observation=traceback,
        ),
    ]
    if status == "error":
        return events
    code = "print(total)\ntotal"
    displays = (
        Display(mime="image/png", data=PNG),
        Display(mime="text/html", data=f"<table><tr><td>1</td></tr></table>{hostile}"),
    )
    result = CellResult(status="ok", stdout=f"42{hostile}\n", value="42", displays=displays, duration_sec=0.2)
    return [
        *events,
        NudgeEvent(at=at(start + 3), turn=2, problem="empty reply", observation="Your reply was empty."),
        ReplyEvent(
            at=at(start + 4),
            turn=3,
            reply=ModelReply(
                content=f"```python\n{code}\n```", model="stub-1", usage=spent, duration_sec=0.9
            ),
        ),
        CellStartedEvent(at=at(start + 4.1), turn=3, code=code),
        CellDoneEvent(at=at(start + 4.3), turn=3, result=result, observation="42"),
        ReplyEvent(
            at=at(start + 5),
            turn=4,
            reply=ModelReply(content="Answer: 42", model="stub-1", usage=spent, duration_sec=0.6),
        ),
        AnswerEvent(at=at(start + 5), stop_reason="answer", answer=f"Answer: 42{hostile}"),
    ]


def record_of(task_id: str, status: Status, start: float = 0.0, **changes: Any) -> TrialRecord:
    """The record that such a conversation ends in."""
    passed = status == "passed"
    check = CheckResult(
        name="answers.number",
        passed=passed,
        score=float(passed),
        reason="42 as expected" if passed else "expected 43, got 42",
    )
    said = CheckResult(name="vote_1", passed=True, score=1.0, reason="looks right to me")
    second = (Grade(grader="judge", passed=True, score=1, checks=(said,)),) if task_id == "fix_script" else ()
    values: dict[str, Any] = {
        "run_id": "run-1",
        "task_id": task_id,
        "category": TASKS[task_id][0],
        "seed": 0,
        "epoch": 1,
        "attempt": 1,
        "status": status,
        "score": None if status == "error" else float(passed),
        "answer": "" if status == "error" else "Answer: 42",
        "grades": ()
        if status == "error"
        else (Grade(grader="checks", passed=passed, score=1, checks=(check,)), *second),
        "stop_reason": "error" if status == "error" else "answer",
        "error": TrialError(kind="model", message="HTTP 503 from the server") if status == "error" else None,
        "turns": 1 if status == "error" else 4,
        "usage": Usage(prompt_tokens=900, completion_tokens=120, cost_usd=0.003, requests=3),
        "timings": Timings(model_sec=3.0, cells_sec=0.7, total_sec=5.2),
        "isolation": Isolation(layer="landlock"),
        "started_at": at(start),
        "task_hash": f"hash-{task_id}",
        "inputs_hash": "inputs",
    }
    return TrialRecord(**{**values, **changes})


def make_run(
    folder: Path,
    statuses: Mapping[str, Status],
    model: str = "stub",
    run_id: str = "run-1",
    hostile: str = "",
    extra: str = "",
) -> Path:
    """Fill `folder` as a run of these tasks that ended this way; returns it. `hostile` is put wherever an
    agent can write, `extra` holds more overrides."""
    folder.mkdir(parents=True, exist_ok=True)
    records = []
    with (folder / "trials.jsonl").open("w", encoding="utf-8") as lines:
        for number, (task_id, status) in enumerate(statuses.items()):
            record = record_of(task_id, status, 6.0 * number, run_id=run_id)
            events = events_of(task_id, status, 6.0 * number, hostile)
            place = trial_folder(folder, *record.key)
            (place / "output").mkdir(parents=True, exist_ok=True)
            (place / "output" / "result.txt").write_text("42\n")
            text = "".join(event.model_dump_json() + "\n" for event in events)
            (place / "trajectory.jsonl").write_text(text, encoding="utf-8")
            write_notebook(events, record, None, place / "notebook.ipynb")
            lines.write(record.model_dump_json() + "\n")
            records.append(record)
    shared: dict[str, Any] = {
        "run_id": run_id,
        "run_hash": f"run-hash-{model}",
        "grading_hash": "grading-hash",
        "dataset_hash": "5f2a" * 16,
        "started_at": at(0),
    }
    environment = RunEnvironment(
        **shared,
        dataset_seed=0,
        tasks={record.task_id: record.task_hash for record in records},
        epochs=1,
        pybench="0.1.0",
        commit="0123456789abcdef",
        python="3.11.7",
        platform="Linux x86_64",
        packages={},
        sandbox={"isolation": {"layer": "landlock"}},
        model={"name": model},
        overrides=(f"model={model}", "dataset=smoke", *extra.split()),
    )
    run_summary = RunSummary(
        **shared,
        name=model,
        model=model,
        ended_at=at(6.0 * len(records)),
        wall_sec=6.0 * len(records),
        overall=metrics.metrics_of(records, len(records)),
        by_category=metrics.by_group(records, records, 1, lambda record: record.category),
        error_kinds=metrics.error_kinds(records),
        exit_code=0,
    )
    chosen = {
        "model": {"_target_": "pybench.models.api.Model", "name": model, "temperature": 0.2},
        "agent": {"_target_": "pybench.agents.code_agent.CodeAgent", "name": "code_block"},
        "dataset": {"_target_": "pybench.datasets.folders.Folders", "name": "smoke", "seed": 0},
        "sandbox": {"_target_": "pybench.sandboxes.local.provider.LocalProvider"},
        "tracking": {"_target_": "pybench.tracking.none.NoTracker"},
        "max_turns": 10,
        "epochs": 1,
        "seed": 0,
    }
    (folder / "environment.json").write_text(environment.model_dump_json(indent=2))
    (folder / "summary.json").write_text(run_summary.model_dump_json(indent=2))
    (folder / "config.yaml").write_text(yaml.safe_dump(chosen, allow_unicode=True))
    (folder / "report.html").write_text("<h1>Report</h1>")
    return folder
