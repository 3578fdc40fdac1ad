"""A trial as a Jupyter notebook: the conversation, its code with the outputs, and the grade.

The file follows nbformat 4.5 and is written by hand, because one is written for every trial and the
library takes longer to load than the rest of the job.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from pybench.core.events import (
    AnswerEvent,
    CellDoneEvent,
    CellStartedEvent,
    Event,
    NudgeEvent,
    ReplyEvent,
    RerunEvent,
    ResumedEvent,
    StartEvent,
)
from pybench.core.records import CellResult, Display, Grade, ModelReply, Task, TrialRecord
from pybench.runs.terminal import plain

_NOTICE = (
    "> **Untrusted code.** A language model wrote the cells below. They ran in a sandbox; "
    "running them here gives them your files and your network."
)

_WAYS_TO_RUN = {"error": "raises-exception", "timeout": "skip-execution", "died": "skip-execution"}
"""Tags that Jupyter and nbclient know: running all cells goes on past one that raises, and leaves out one
that would hang or take the kernel with it."""

Cell = dict[str, Any]


def write_notebook(
    events: Sequence[Event], record: TrialRecord | None, task: Task | None, target: Path
) -> None:
    """Write the notebook of one trial to the file `target`.

    `events` may stop anywhere, as those of an interrupted trial do; without a `record` the notebook
    says that there is no grade yet.
    """
    cells = [_markdown(_heading(record, task))]
    code = ""
    for event in events:
        match event:
            case StartEvent():
                cells += [_markdown(f"**{m.role}**\n\n{fenced(m.content)}") for m in event.messages]
            case ReplyEvent():
                cells += [_markdown(text) for text in _reply(event.turn, event.reply)]
            case CellStartedEvent():
                code = event.code
                cells.append(_code(code, event.turn, []))
            case CellDoneEvent():
                if cells[-1]["cell_type"] == "code":
                    cells.pop()
                outputs = code_outputs(event.result, event.turn)
                cells.append(_code(code, event.turn, outputs, _WAYS_TO_RUN.get(event.result.status)))
            case NudgeEvent():
                title = f"**PyBench** ({event.problem}, turn {event.turn})"
                cells.append(_markdown(f"{title}\n\n{fenced(event.observation)}"))
            case ResumedEvent():
                cells.append(_markdown(f"*Interrupted, and gone on with from turn {event.replies}.*"))
            case RerunEvent() if event.difference:
                title = f"**PyBench**: the cell of turn {event.turn}, run again, differs from the record"
                cells.append(_markdown(f"{title}\n\n{fenced(event.difference)}"))
            case AnswerEvent():
                told = event.answer or event.detail
                cells.append(_markdown(f"## Answer ({event.stop_reason})\n\n{fenced(told)}"))
    cells.append(_markdown(_verdict(record)))
    for number, cell in enumerate(cells, start=1):
        cell["id"] = f"cell-{number}"
    notebook = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "pybench": record.model_dump(include={"run_id", "task_id", "seed", "epoch"}) if record else {},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    target.write_bytes(to_json(notebook, indent=1) + b"\n")


def prose_of(reply: ModelReply) -> str:
    """What a reply says beside its code: the fenced and `<execute>` blocks are left out."""
    text = re.sub(r"```(?:python|py)\b.*?(?:```|\Z)", "", reply.content, flags=re.DOTALL | re.IGNORECASE)
    return re.sub(r"<execute>.*?(?:</execute>|\Z)", "", text, flags=re.DOTALL).strip()


def _heading(record: TrialRecord | None, task: Task | None) -> str:
    name = task.id if task else record.task_id if record else "trial"
    lines = [f"# {name}", "", _NOTICE]
    if record is not None:
        place = f"{record.category}, seed {record.seed}, epoch {record.epoch}, attempt {record.attempt}"
        lines += ["", f"**{record.status}** · {place} · {record.turns} turns · run `{record.run_id}`"]
    if task is not None and task.inputs:
        lines += ["", "Input files: " + ", ".join(f"`{name}`" for name in task.inputs)]
    return "\n".join(lines)


def _verdict(record: TrialRecord | None) -> str:
    if record is None:
        return "## Grade\n\nNot graded: the trial has not ended."
    lines = [f"## Grade: {record.status}"]
    if record.error is not None:
        lines += ["", fenced(f"{record.error.kind}: {record.error.message}")]
    for grade in record.grades:
        lines += ["", *_grade_table(grade)]
    return "\n".join(lines)


def _grade_table(grade: Grade) -> list[str]:
    rows = [f"| {grade.grader} | passed | score | reason |", "|---|---|---|---|"]
    for check in grade.checks:
        reason = " ".join(_harmless(check.reason).split()).replace("|", "\\|")
        passed = {"passed": "yes", "failed": "no"}.get(check.verdict, check.verdict)
        rows.append(f"| {check.name} | {passed} | {check.score:g} | {reason} |")
    return rows


def _reply(turn: int, reply: ModelReply) -> list[str]:
    """The reply's reasoning and prose as markdown; its code follows as a cell of its own."""
    parts = [f"### Turn {turn}"]
    if reply.reasoning:
        parts += ["*Reasoning*", fenced(reply.reasoning)]
    prose = prose_of(reply)
    if prose:
        parts.append(_harmless(prose))
    if reply.finish_reason == "length":
        parts.append("*Cut off by the token limit.*")
    return ["\n\n".join(parts)]


def code_outputs(result: CellResult, turn: int) -> list[dict[str, Any]]:
    """A cell's outcome as a notebook's outputs."""
    outputs: list[dict[str, Any]] = []
    for name, text in (("stdout", result.stdout), ("stderr", result.stderr)):
        if text:
            outputs.append({"output_type": "stream", "name": name, "text": plain(text)})
    for display in result.displays:
        outputs.append({"output_type": "display_data", "data": _bundle(display), "metadata": {}})
    if result.value is not None:
        outputs.append(
            {
                "output_type": "execute_result",
                "execution_count": turn,
                "data": {"text/plain": plain(result.value)},
                "metadata": {},
            }
        )
    if result.error is not None:
        outputs.append(_error(result.error.name, result.error.message, result.error.traceback))
    elif result.status == "timeout":
        outputs.append(_error("Timeout", f"stopped after {result.duration_sec:.1f} s", ""))
    elif result.status == "died":
        outputs.append(_error("KernelDied", result.death or "no cause known", ""))
    return outputs


def _error(name: str, message: str, traceback: str) -> dict[str, Any]:
    lines = plain(traceback or f"{name}: {message}").split("\n")
    return {"output_type": "error", "ename": name, "evalue": plain(message), "traceback": lines}


def _bundle(display: Display) -> dict[str, Any]:
    """A mime bundle; the format wants JSON types as values and everything else as text."""
    if display.mime == "application/json" or display.mime.endswith("+json"):
        try:
            return {display.mime: json.loads(display.data)}
        except ValueError:
            return {"text/plain": plain(display.data)}
    return {display.mime: display.data}


def _markdown(text: str) -> Cell:
    return {"id": "", "cell_type": "markdown", "metadata": {}, "source": text}


def _code(source: str, turn: int, outputs: list[dict[str, Any]], tag: str | None = None) -> Cell:
    return {
        "id": "",
        "cell_type": "code",
        "execution_count": turn,
        "metadata": {"tags": [tag]} if tag else {},
        "source": plain(source),
        "outputs": outputs,
    }


def _harmless(text: str) -> str:
    """Markdown whose HTML shows as text and whose pictures, which could call home, are links."""
    return plain(text).replace("<", "&lt;").replace("![", "!\\[")


def fenced(text: str, language: str = "text") -> str:
    """`text` word for word as a markdown block, in a fence longer than any inside it."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{plain(text)}\n{fence}"
