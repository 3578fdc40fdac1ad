"""Which run is better: asked in both orders, so that a place in the question wins nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.__main__ import main
from tests.helpers.run_folders import cell, ended, make_run, record, started
from tests.stubs.judges import JudgeStub, asked, judging, likes_the_first
from tests.stubs.openai_bodies import Step

pytestmark = pytest.mark.slow

Found = dict[str, Any]


def make(folder: Path, answers: dict[str, str]) -> Path:
    """A run whose answer to each task is this; an empty one is none."""
    records, events = [], {}
    for task, answer in answers.items():
        end = "answer" if answer else "max_turns"
        records.append(record(task, "passed", answer=answer, stop_reason=end))
        events[task] = [*started(f"Do {task}."), *cell(1, "print(42)"), *ended(2, answer, end)]
    return make_run(folder, records, events)


def compare(stub: JudgeStub, capsys: pytest.CaptureFixture[str], *runs: Path) -> Found:
    """What `judge pairwise` writes about two runs, and prints (under "printed")."""
    model = ["model@grader.model=openai_compatible", "grader.model.name=openai/stub"]
    model += [f"grader.model.base_url={stub.url}", "grader.model.price={input: 1, output: 1}"]
    assert main(["judge", "pairwise", *map(str, runs), *model]) == 0
    (target,) = runs[0].glob("pairwise_*.json")
    found: Found = json.loads(target.read_text())
    found["printed"] = capsys.readouterr().out
    return found


def prefers(word: str) -> Any:
    """A judge that finds the piece of work better that says this word."""

    def rule(request: dict[str, Any]) -> Step:
        first, _, second = asked(request).partition("begin second: trajectory")
        places = (word in first, word in second)
        better = "tie" if places[0] == places[1] else "first" if places[0] else "second"
        return {"reply": json.dumps({"reasons": "it says so", "better": better})}

    return rule


TASKS = [f"math_{number}" for number in range(6)]


def test_a_judge_that_likes_the_first_finds_nothing_but_ties(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [make(tmp_path / name, dict.fromkeys(TASKS, f"Answer of {name}")) for name in "ab"]
    with judging(likes_the_first) as stub:
        found = compare(stub, capsys, *runs)
    assert (found["win"], found["tie"], found["lose"]) == (0, 6, 0)
    assert {tuple(each["said"]) for each in found["verdicts"]} == {("a", "b")}
    assert len(stub.requests) == 12
    assert found["net"] == 0
    low, high = found["net_interval"]
    assert low < 0 < high
    assert "win 0, tie 6, lose 0" in found["printed"]
    assert "6 preferences did not outlive the change of places" in found["printed"]
    assert found["cost_usd"] == pytest.approx(12 * 15 / 1e6)


def test_a_true_preference_wins_from_either_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = make(tmp_path / "a", {task: "a splendid answer" if n < 5 else "" for n, task in enumerate(TASKS)})
    poor = make(tmp_path / "b", dict.fromkeys(TASKS, "an answer"))
    with judging(prefers("splendid")) as stub:
        found = compare(stub, capsys, good, poor)
        assert len(stub.requests) == 10, "nobody is asked about a trial without an answer"
        other = compare(stub, capsys, poor, good)
    assert (found["win"], found["tie"], found["lose"]) == (5, 0, 1)
    assert (other["win"], other["tie"], other["lose"]) == (1, 0, 5)
    assert found["net"] == pytest.approx(4 / 6)
    assert any("Do math_0." in asked(request) for request in stub.requests)
    assert next(each for each in found["verdicts"] if each["outcome"] == "lose")["said"] is None


def test_what_cannot_be_read_is_not_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [make(tmp_path / name, dict.fromkeys(TASKS[:2], "x")) for name in "ab"]
    with judging(lambda request: {"reply": '{"better": "the second, I think"}'}) as stub:
        found = compare(stub, capsys, *runs)
    assert (found["not_scored"], found["net"], found["net_interval"]) == (2, None, None)
    assert "2 not scored" in found["printed"]


def test_only_the_same_tasks_and_inputs_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = make_run(tmp_path / "a", [record(task) for task in TASKS[:4]])
    others = [
        record(TASKS[0]),
        record(TASKS[1], task_hash="another"),
        record(TASKS[2], inputs_hash="another"),
        record(TASKS[3], "error"),
    ]
    second = make_run(tmp_path / "b", others)
    with judging(prefers("x")) as stub:
        found = compare(stub, capsys, first, second)
    assert ([each["task_id"] for each in found["verdicts"]], found["left_out"]) == ([TASKS[0]], 3)


def test_the_limit_stops_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [make(tmp_path / name, dict.fromkeys(TASKS[:2], "x")) for name in "ab"]
    with judging(likes_the_first) as stub:
        model = ["model@grader.model=openai_compatible", "grader.model.name=openai/stub"]
        model += [f"grader.model.base_url={stub.url}", "grader.model.price={input: 0, output: 1000}"]
        model += ["grader.model.max_tokens=4096"]
        line = ["judge", "pairwise", *map(str, runs), *model, "--max-cost-usd", "1"]
        assert main(line) == 4
    assert "--max-cost-usd=1 reached" in capsys.readouterr().out
    assert stub.requests == []
