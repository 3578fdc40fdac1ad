"""Tasks and conversations for runs in which something goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pybench.core import journal
from pybench.core.records import TrialRecord
from tests.helpers.command_line import QUIET
from tests.stubs.openai_server import Stub

CODE = {"code": "numbers = [int(word) for word in open('numbers.txt').read().split()]\nprint(sum(numbers))"}
ANSWER = {"reply": "Answer: 321"}

_TASK = """\
canary: "pybench-canary test {name}"
language: en
difficulty: easy
prompt: "[{name}] What is the sum of the numbers in numbers.txt? End with a line `Answer: <number>`."
inputs: [numbers.txt]
outputs: []
checks:
{checks}
"""
_ANSWERED = "  - name: answer.number\n    params: {label: Answer, expect: 321}"
_OWN = "  - name: checks.look\n    params: {}"
_SOLUTION = "# %%\nprint('Answer:', sum(int(word) for word in open('numbers.txt').read().split()))\n"


def make_task(root: Path, name: str, checks: str | None = None, **files: str) -> Path:
    """A task whose prompt holds `[name]`; `checks` is a checks.py that defines `look`. The keyword
    `solution` replaces its reference, other ones add a file `<keyword>.py`."""
    folder = root / "math" / name
    (folder / "files").mkdir(parents=True)
    text = _TASK.format(name=name, checks=_OWN if checks is not None else _ANSWERED)
    (folder / "task.yaml").write_text(text, "utf-8")
    (folder / "files" / "numbers.txt").write_text("1 20 300\n", "utf-8")
    for file, content in {"solution": _SOLUTION, **files}.items():
        (folder / f"{file}.py").write_text(content, "utf-8")
    if checks is not None:
        (folder / "checks.py").write_text(checks, "utf-8")
    return folder


def asking(stub: Stub, **retries: Any) -> list[str]:
    """Overrides for a run whose model is the stub."""
    quick = {"attempts": 3, "first_wait_sec": 0.05, "max_wait_sec": 0.1, "total_sec": 20} | retries
    return [
        "model=openai_compatible",
        "model.name=openai/stub",
        f"model.base_url={stub.url}",
        "model.price={input: 0, output: 0}",
        *QUIET,
        *(f"++model.retries.{name}={value}" for name, value in quick.items()),
    ]


def by_task(run: Path) -> dict[str, TrialRecord]:
    """The records of a run with one trial a task."""
    return {record.task_id: record for record in journal.read_trials(run)}


def essence(record: TrialRecord) -> tuple[Any, ...]:
    """What a fault must not change."""
    checks = tuple((check.name, check.passed) for grade in record.grades for check in grade.checks)
    return record.status, record.score, record.answer, record.turns, record.stop_reason, checks


def error_of(record: TrialRecord) -> str:
    """The kind of the error that a trial ended in."""
    assert record.status == "error", record
    assert record.error is not None
    assert record.score is None
    return record.error.kind
