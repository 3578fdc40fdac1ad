"""Tools of a task of one's own: every agent has them, and what is wrong with them is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import UserError
from pybench.core.events import CellDoneEvent, StartEvent
from pybench.core.journal import read_events, read_trials, trial_folder
from pybench.datasets.folders import TaskFolders
from tests.helpers.command_line import QUIET, Run, only_run
from tests.helpers.tiny_tasks import make_tasks

TOOLS = """\
def add_up(name):
    return sum(int(word) for word in open(name).read().split())
"""
LISTED = """
tools:
  - name: add_up
    description: Adds up the numbers in a file.
    signature: "add_up(name: str) -> int"
"""
SOLUTION = '# %%\nprint("Answer:", add_up("numbers.txt"))\n'


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    folder = make_tasks(tmp_path / "tasks", count=1, solution=SOLUTION)
    file = folder / "math/sum_0/task.yaml"
    file.write_text(file.read_text("utf-8") + LISTED, "utf-8")
    (folder / "math/sum_0/tools.py").write_text(TOOLS, "utf-8")
    return folder


def told(run: Path) -> list[Any]:
    return read_events(trial_folder(run, "sum_0", 0, 1) / "trajectory.jsonl")


def test_a_task_without_its_tools_file_is_refused(tasks: Path) -> None:
    (tasks / "math/sum_0/tools.py").unlink()
    with pytest.raises(UserError, match=r"tools: no tools\.py is there"):
        TaskFolders(path=str(tasks)).load()


@pytest.mark.parametrize("agent", ["code_block", "execute_tag", "tool_call"])
def test_code_has_them_as_functions(pybench: Run, tasks: Path, tmp_path: Path, agent: str) -> None:
    given = ["agent.native_tools=false"] if agent == "tool_call" else []
    done = pybench(f"dataset.path={tasks}", f"agent={agent}", *QUIET, *given)
    assert done.returncode == 0, done.stderr
    [record] = read_trials(only_run(tmp_path))
    assert record.status == "passed", record.reasons
    opening = next(each for each in told(only_run(tmp_path)) if isinstance(each, StartEvent)).messages
    assert "add_up(name: str) -> int" in opening[-1].content


@pytest.mark.parametrize(
    ("agent", "replies"),
    [
        (
            "action_json",
            ['Action: {"tool": "add_up", "args": "numbers.txt"} End Action', "Answer: Answer: 320"],
        ),
        ("action_text", ["Action: add_up, numbers.txt End Action", "Answer: Answer: 320"]),
    ],
)
def test_single_calls_run_in_the_sandbox(
    pybench: Run, tasks: Path, tmp_path: Path, agent: str, replies: list[str]
) -> None:
    done = pybench(
        f"dataset.path={tasks}", f"agent={agent}", *QUIET, "model=scripted",
        f"model.replies={json.dumps(replies)}",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [cell] = [each for each in told(only_run(tmp_path)) if isinstance(each, CellDoneEvent)]
    assert cell.observation == "320"


def test_a_solution_that_needs_code_is_refused_where_actions_are_calls(
    pybench: Run, tasks: Path, tmp_path: Path
) -> None:
    done = pybench(f"dataset.path={tasks}", "agent=action_text", *QUIET)
    assert done.returncode != 0
    assert "its actions are calls of tools and no code" in done.stderr
    assert "Traceback" not in done.stderr


def test_tools_that_cannot_be_imported_are_an_error_of_the_input(
    pybench: Run, tasks: Path, tmp_path: Path
) -> None:
    (tasks / "math/sum_0/tools.py").write_text("import not_there\n", "utf-8")
    pybench(f"dataset.path={tasks}", "model=noop", *QUIET)
    [record] = read_trials(only_run(tmp_path))
    assert record.error is not None
    assert record.error.kind == "input"
    assert (
        "its tools cannot be imported (ModuleNotFoundError: No module named 'not_there')"
        in record.error.message
    )


def test_a_lost_kernel_gets_them_again(pybench: Run, tasks: Path, tmp_path: Path) -> None:
    replies = [
        "```python\nimport os; os._exit(3)\n```",
        "```python\nprint(add_up('numbers.txt'))\n```",
        "Answer: 320",
    ]
    (tmp_path / "recorded.jsonl").write_text(
        json.dumps(
            {"index": "sum_0", "messages": [{"role": "assistant", "content": each} for each in replies]}
        ),
        "utf-8",
    )
    done = pybench(
        f"dataset.path={tasks}",
        "model=replay",
        "model.path=recorded.jsonl",
        *QUIET,
        "agent=code_block",
    )
    assert done.returncode == 0, done.stderr
    cells = [each for each in told(only_run(tmp_path)) if isinstance(each, CellDoneEvent)]
    assert cells[1].result.stdout == "320\n"
