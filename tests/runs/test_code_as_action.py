"""Whole runs of M3ToolEval's modes on a small checkout: actions, answers, faults, resume, figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.core.events import CellDoneEvent, NudgeEvent, ResumedEvent, StartEvent
from pybench.core.journal import read_events, read_trials, trial_folder
from tests.helpers.codeact_checkout import ANSWERS, BELOW, make_checkout
from tests.helpers.command_line import QUIET, Run, only_run

pytestmark = pytest.mark.slow
MODES = ("action_code", "action_json", "action_text")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_checkout(tmp_path / "code-act")


def m3(root: Path, *more: str) -> list[str]:
    return ["dataset=m3tooleval", f"dataset.path={root}", "grader=m3tooleval", *QUIET, *more]


def answers(file: Path, form: str = "Thought: I see.\nAnswer: {}") -> Path:
    """A recording that gives each instance's right answer."""
    rows = [{"id": task, "response": form.format(answer)} for task, answer in ANSWERS.items()]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return file


def records(folder: Path) -> dict[str, Any]:
    return {record.task_id: record for record in read_trials(only_run(folder))}


@pytest.mark.parametrize("mode", MODES)
def test_known_answers_pass_and_none_passes_without(
    pybench: Run, root: Path, tmp_path: Path, mode: str
) -> None:
    answers(tmp_path / "answers.jsonl")
    done = pybench(*m3(root, "model=replay", "model.path=answers.jsonl", f"agent={mode}"))
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    assert {record.status for record in read_trials(run)} == {"passed"}
    found = json.loads(pybench("figures", str(run), "--format", "json").stdout)
    figures = {each["name"]: each["value"] for each in found["figures"]}
    assert figures["success, original rule"] == 1.0
    assert figures["success, repaired rule"] == 1.0
    assert figures["average turns"] == 1.0


def test_nothing_is_no_answer(pybench: Run, root: Path, tmp_path: Path) -> None:
    done = pybench(*m3(root, "model=noop", "agent=action_text", "max_turns=3"))
    assert done.returncode == 0, done.stderr
    found = records(tmp_path)
    assert {(record.status, record.turns, record.stop_reason) for record in found.values()} == {
        ("failed", 3, "max_turns")
    }
    assert len(found) == len(ANSWERS)


def events(folder: Path, task: str) -> list[Any]:
    return read_events(trial_folder(only_run(folder), task, 0, 1) / "trajectory.jsonl")


PLAYS = {
    "action_code": (
        ["Action: x = backwards('abc'); print(x, length(x)) End Action and on", "Action: 1 / 0 End Action",
         "no mark", "Answer: stone", "Answer: enots"],
        ["cba 3\n", "----- [cut]", "Nothing at all.", "Wrong, once more."],
    ),
    "action_json": (
        ['Action: {"tool": "backwards", "args": ["abc"]} End Action',
         'Action: {"tool": "length", "args": [7]}',
         'Action: {"tool": "turn", "args": []}', "Action: nothing",
         "Answer: enots"],
        ["cba", "length broke on (7,).", "Who is turn?", "Unreadable: Expecting value"],
    ),
    "action_text": (
        ["Action: backwards, abc End Action", "Action: length, 7 End Action Thought: and then?",
         "Action: turn",
         "Action: backwards, " + "ab" * 40, "Answer: enots"],
        ["cba", "length broke on (7,).", "Who is turn?", "ba" * 20 + " [cut]"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_actions_come_back_in_the_harness_s_words(
    pybench: Run, root: Path, tmp_path: Path, mode: str
) -> None:
    replies, expected = PLAYS[mode]
    (tmp_path / "replies.yaml").write_text(json.dumps(replies), "utf-8")
    done = pybench(
        *m3(
            root,
            "model=scripted",
            f"model.replies={json.dumps(replies)}",
            f"agent={mode}",
            "dataset.ids=[decoder-turn]",
        )
    )
    assert done.returncode == 0, done.stderr
    assert records(tmp_path)["decoder-turn"].status == "passed"
    found = events(tmp_path, "decoder-turn")
    opening = next(each for each in found if isinstance(each, StartEvent)).messages
    assert [message.role for message in opening] == ["user"]
    assert opening[0].content.startswith(f"Mode {mode.split('_')[1]}_as_action.")
    told = [each.observation for each in found if isinstance(each, CellDoneEvent | NudgeEvent)]
    assert len(told) == len(expected)
    for text, part in zip(told, expected, strict=True):
        assert part in text


def test_own_functions_are_a_fourth_mode(pybench: Run, root: Path, tmp_path: Path) -> None:
    """Native function calling: each tool is a function, in the place of python."""
    line = {"index": "decoder-turn", "messages": [
        {"role": "assistant", "content": "", "tool_calls": [
            {"function": {"name": "backwards", "arguments": '{"args": ["stone"]}'}}]},
        {"role": "assistant", "content": "enots"},
    ]}  # fmt: skip
    (tmp_path / "recorded.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
    done = pybench(
        *m3(
            root, "model=replay", "model.path=recorded.jsonl", "agent=tool_call", "dataset.ids=[decoder-turn]"
        )
    )
    assert done.returncode == 0, done.stderr
    assert records(tmp_path)["decoder-turn"].status == "passed"
    [cell] = [each for each in events(tmp_path, "decoder-turn") if isinstance(each, CellDoneEvent)]
    assert cell.observation == "enots"


def test_the_other_rule_stands_beside_the_one_that_decides(pybench: Run, root: Path, tmp_path: Path) -> None:
    """Half of 60 and a half is 30.5: the published rule takes 30 for it."""
    arguments = [
        "model=scripted",
        "model.replies=['Answer: 30']",
        "agent=action_text",
        "dataset.ids=[halves-wood]",
    ]
    assert pybench(*m3(root, *arguments, "grader.rule=original")).returncode == 0
    record = records(tmp_path)["halves-wood"]
    assert [(grade.grader, grade.passed) for grade in record.grades] == [
        ("m3tooleval", True),
        ("m3tooleval_repaired", False),
    ]
    found = json.loads(pybench("figures", str(only_run(tmp_path)), "--format", "json").stdout)["figures"]
    figures = {each["name"]: each["value"] for each in found}
    assert (figures["success, original rule"], figures["success, repaired rule"]) == (1.0, 0.0)


def test_tools_that_cannot_be_imported_are_an_error_of_the_input(
    pybench: Run, root: Path, tmp_path: Path
) -> None:
    file = root / BELOW / "tasks/impl/message_decoder.py"
    text = file.read_text("utf-8").replace(
        "    return text[::-1]", "    return text[::-1]\n\n\nimport not_there as gone"
    )
    text = text.replace('"Counts letters."', 'f"Counts letters. {gone and str()}"')
    file.write_text(text, "utf-8")
    answers(tmp_path / "answers.jsonl")
    pybench(*m3(root, "model=replay", "model.path=answers.jsonl", "agent=action_text"))
    found = records(tmp_path)
    assert {task for task, record in found.items() if record.status == "error"} == {
        "decoder-turn",
        "decoder-count",
    }
    error = found["decoder-turn"].error
    assert error.kind == "input"
    assert "its tools cannot be imported (ModuleNotFoundError: No module named 'not_there')" in error.message
    assert found["goods-iron"].status == "passed"


def test_a_run_goes_on_where_it_was_cut_off(pybench: Run, root: Path, tmp_path: Path) -> None:
    """The tool's own state is built again, and a wrong answer is on record once."""
    replies = [
        "Answer: nobody",
        "Action: read('mill') End Action",
        "Action: read('mill') End Action",
        "Answer: Ada Brook",
    ]
    given = [f"model.replies={json.dumps(replies)}", "agent=action_code", "dataset.ids=[reading-owner]"]
    assert pybench(*m3(root, "model=scripted", *given)).returncode == 0
    run = only_run(tmp_path)
    file = run / "trials/reading-owner/0/1/trajectory.jsonl"
    whole = events(tmp_path, "reading-owner")
    begun = next(n for n, each in enumerate(whole) if isinstance(each, CellDoneEvent))
    lines = file.read_text("utf-8").split("\n")
    file.write_text("\n".join(lines[: begun + 1]) + "\n", "utf-8")
    (run / "trials.jsonl").write_text("", "utf-8")
    done = pybench("resume", str(run))
    assert done.returncode == 0, done.stderr
    assert records(tmp_path)["reading-owner"].status == "passed"
    again = events(tmp_path, "reading-owner")
    told = [each.observation for each in again if isinstance(each, CellDoneEvent)]
    assert told == ["1: The mill is Ada's.", "2: The mill is Ada's."] or told == [
        " '1: The mill is Ada\\'s.'\n",
        " '2: The mill is Ada\\'s.'\n",
    ]
    wrong = [each.answer for each in again if isinstance(each, NudgeEvent)]
    assert wrong == ["nobody"]
    assert any(isinstance(each, ResumedEvent) for each in again)


def test_the_experiment_sweeps_the_modes_and_compare_shows_them(
    pybench: Run, root: Path, tmp_path: Path
) -> None:
    answers(tmp_path / "answers.jsonl")
    done = pybench(
        "-m", "experiment=code_as_action", f"dataset.path={root}", "model=replay", "model.path=answers.jsonl",
        "dataset.category=decoder", *QUIET,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [sweep] = tmp_path.glob("outputs/*/*_sweep")
    runs = sorted(path.parent for path in sweep.glob("*/environment.json"))
    assert len(runs) == 3
    shown = pybench("compare", str(sweep)).stdout
    assert "By way of acting, over the 2 tasks graded in all runs" in shown
    for mode in MODES:
        assert mode in shown
    assert "Turns, B - A: +0.0" in shown
