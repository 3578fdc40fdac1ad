"""Each cause is told from its neighbours by what the trajectory and the record hold."""

from pathlib import Path
from typing import Any

import pytest

from pybench.__main__ import main
from pybench.agents.formats import CUT_OFF, EMPTY
from pybench.core.events import Event
from pybench.core.records import CellResult, CheckResult, Grade
from pybench.results.diagnose import CAUSES, diagnose
from pybench.results.load import load_run
from tests.helpers.command_line import QUIET, Run
from tests.helpers.run_folders import cell, ended, make_run, nudge, raised, record, started
from tests.helpers.tiny_tasks import make_tasks
from tests.stubs.openai_server import serving

MISSING = raised("ModuleNotFoundError", "No module named 'polars'")
NO_FILE = raised("FileNotFoundError", "[Errno 2] No such file or directory: '/data/sales.csv'")
WRONG = raised("ValueError", "could not convert string to float: '1,204'")
ASKS = "Draw it and save output/chart.png."


def graded(reason: str) -> dict[str, Any]:
    check = CheckResult(name="answer.number", passed=False, score=0.0, reason=reason)
    return {"grades": (Grade(grader="checks", passed=False, score=0.0, checks=(check,)),)}


FORM = graded("the last line does not have the form 'Answer: ...': 'It is 42.'")

CASES: dict[str, tuple[list[Event], dict[str, Any], str, int | None]] = {
    "missing package": (
        [*started(), *cell(1, "import polars", MISSING), *ended(2)],
        {},
        "missing package",
        1,
    ),
    "a package it got over": (
        [*started(), *cell(1, "import polars", MISSING), *cell(2, "import pandas"), *ended(3)],
        {},
        "wrong value",
        2,
    ),
    "wrong path to read": ([*started(), *cell(1, "open('/data')", NO_FILE), *ended(2)], {}, "wrong path", 1),
    "wrong path to write": (
        [
            *started(ASKS),
            *cell(1, "savefig('chart.png')", CellResult(status="ok", files=("chart.png",))),
            *ended(2),
        ],
        {},
        "wrong path",
        1,
    ),
    "output never saved": ([*started(ASKS), *cell(1, "plt.show()"), *ended(2)], {}, "output never saved", 1),
    "error ignored": ([*started(), *cell(1, "float(x)", WRONG), *ended(2)], {}, "error ignored", 1),
    "a time-out ignored": (
        [*started(), *cell(1, "while True: pass", CellResult(status="timeout")), *ended(2)],
        {},
        "error ignored",
        1,
    ),
    "same error repeated": (
        [
            *started(),
            *(event for turn in (1, 2, 3, 4) for event in cell(turn, f"try_{turn}()", WRONG)),
            *ended(5, stop="max_turns", detail="no answer in 4 turns"),
        ],
        {"stop_reason": "max_turns", "answer": ""},
        "same error repeated",
        2,
    ),
    "no code at all": ([*started(), *ended(1, "The sum is 41.")], {}, "no code found", None),
    "only empty replies": (
        [*started(), *nudge(1, EMPTY), *nudge(2, EMPTY), *ended(3, stop="no_reply", detail="2 replies")],
        {"stop_reason": "no_reply", "answer": ""},
        "no code found",
        2,
    ),
    "reply cut off": (
        [
            *started(),
            *nudge(1, CUT_OFF, "```python\nx = [", "length"),
            *ended(2, stop="no_reply", detail="x"),
        ],
        {"stop_reason": "no_reply", "answer": ""},
        "reply cut off",
        1,
    ),
    "answer in the wrong form": (
        [*started(), *cell(1, "print(42)"), *ended(2, "It is 42.")],
        {"answer": "It is 42.", **FORM},
        "answer missing or in the wrong form",
        1,
    ),
    "out of turns": (
        [
            *started(),
            *cell(1, "a"),
            *cell(2, "b"),
            *ended(3, stop="max_turns", detail="no answer in 2 turns"),
        ],
        {"stop_reason": "max_turns", "answer": ""},
        "out of turns",
        2,
    ),
    "out of money": (
        [*started(), *cell(1, "a"), *ended(2, stop="max_cost", detail="cost 1 USD")],
        {"stop_reason": "max_cost", "answer": ""},
        "out of time, tokens or money",
        1,
    ),
    "context window": (
        [*started(), *cell(1, "a"), *ended(2, stop="context_window", detail="full")],
        {"stop_reason": "context_window", "answer": ""},
        "context window full",
        1,
    ),
    "kernel": (
        [
            *started(),
            *cell(1, "exit()", CellResult(status="died", death="exit 0")),
            *ended(2, stop="cell_died"),
        ],
        {"stop_reason": "cell_died", "answer": ""},
        "kernel brought down",
        1,
    ),
    "kernel, again and again": (
        [
            *started(),
            *(
                e
                for turn in (1, 2, 3)
                for e in cell(turn, "exit()", CellResult(status="died", death="exit 1"))
            ),
            *ended(4, stop="cell_died"),
        ],
        {"stop_reason": "cell_died", "answer": ""},
        "kernel brought down",
        3,
    ),
    "gave up": (
        [*started(ASKS), *cell(1, "x", NO_FILE), *ended(2, "I am unable to read the file.")],
        {"answer": "I am unable to read the file."},
        "gave up",
        1,
    ),
    "gave up at once, in Chinese": (
        [*started(), *ended(1, "抱歉，我无法读取文件。")],
        {"answer": "抱歉，我无法读取文件。"},
        "gave up",
        None,
    ),
    "wrong value": ([*started(), *cell(1, "print(41)"), *ended(2)], {}, "wrong value", 1),
}


@pytest.mark.parametrize("name", CASES)
def test_the_cause_and_the_cell_that_shows_it(tmp_path: Path, name: str) -> None:
    events, changes, cause, turn = CASES[name]
    run = load_run(make_run(tmp_path / "run", [record("math_1", "failed", **changes)], {"math_1": events}))
    [(_, found)] = diagnose(run)
    assert (found.cause, found.turn) == (cause, turn)
    assert found.evidence


def test_a_time_out_is_no_keyboard_interrupt(tmp_path: Path) -> None:
    stopped = raised("KeyboardInterrupt", "").model_copy(update={"status": "timeout"})
    events = [*started(), *cell(1, "while True: pass", stopped), *ended(2)]
    run = load_run(make_run(tmp_path / "run", [record("math_1", "failed")], {"math_1": events}))
    [(_, found)] = diagnose(run)
    assert found.evidence == "answered after: the cell ran over its time limit"


def test_every_cause_has_a_case() -> None:
    assert {cause for _, _, cause, _ in CASES.values()} == set(CAUSES)


def test_counts_by_category_and_errors_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    events = {
        "chart_1": CASES["output never saved"][0],
        "math_1": CASES["wrong value"][0],
        "math_2": CASES["wrong value"][0],
        "math_3": CASES["wrong value"][0],
        "text_1": started(),
    }
    statuses = {"math_3": "passed", "text_1": "error"}
    records = [record(name, statuses.get(name, "failed")) for name in events]
    assert main(["diagnose", str(make_run(tmp_path / "run", records, events))]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["cause", "chart", "math", "all"] in lines
    assert ["output", "never", "saved", "1", "1"] in lines
    assert ["wrong", "value", "2", "2"] in lines
    assert ["3", "failed", "trials;", "1", "errors", "of", "the", "machinery", "left", "out"] in lines


def test_one_task_shows_its_whole_cell_without_control_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "a = 1\nb = 2\nprint('\x1b[2J')\nc = 3\nprint(41)"
    run = make_run(
        tmp_path / "run", [record("math_1", "failed")], {"math_1": [*started(), *cell(1, code), *ended(2)]}
    )
    assert main(["diagnose", str(run), "--task", "math_1"]) == 0
    printed = capsys.readouterr().out
    assert "    | a = 1\n" in printed
    assert "\x1b" not in printed
    assert main(["diagnose", str(run), "--task", "nope"]) == 2
    assert "nope" in capsys.readouterr().err


def test_a_trial_without_its_trajectory_is_judged_by_its_record(tmp_path: Path) -> None:
    run = load_run(make_run(tmp_path / "run", [record("math_1", "failed")], events={}))
    assert [cause.cause for _, cause in diagnose(run)] == ["wrong value"]


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["code_block", "tool_call"])
def test_a_reply_that_the_server_cut_off_is_told_from_a_wrong_one(
    pybench: Run, tmp_path: Path, agent: str
) -> None:
    tasks = make_tasks(tmp_path / "tasks", 3)
    for number, word in enumerate(("thinking", "writing", "wrong")):
        path = tasks / "math" / f"sum_{number}" / "task.yaml"
        path.write_text(path.read_text("utf-8").replace("What is", f"By {word}: what is"), "utf-8")
    look: dict[str, Any] = {"code": "print(1)", "tool": agent == "tool_call"}
    # A model that reasons may use up its tokens before its reply has a word.
    scripts = {
        "thinking": [[look], [{"reply": "", "reasoning": "Hmm", "finish_reason": "length"}]],
        "writing": [[look], [{"reply": "The sum of the num", "finish_reason": "length"}]],
        "wrong": [[look], [{"reply": "The sum.\nAnswer: 7"}]],
    }
    with serving(scripts=scripts) as stub:
        done = pybench(
            *("model=openai_compatible", "model.name=openai/stub", *QUIET, f"agent={agent}"),
            *(f"model.base_url={stub.url}", f"dataset.path={tasks}", "hydra.run.dir=run"),
        )
    assert done.returncode == 0, done.stderr
    lines = [" ".join(line.split()) for line in pybench("diagnose", "run").stdout.splitlines()]
    assert "reply cut off 2 2" in lines
    assert "wrong value 1 1" in lines
