"""Runs against servers that misbehave in every way they can, and a sweep in which one dies half-way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench.core.events import ReplyEvent
from pybench.core.journal import read_events, read_trials, trial_folder
from tests.helpers.command_line import QUIET, Run, only_run
from tests.helpers.tiny_tasks import make_tasks
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow

SOLVED: list[dict[str, Any]] = [
    {"code": "print(sum(int(word) for word in open('numbers.txt').read().split()))"},
    {"reply": "Done.\nAnswer: 320"},
]


def test_two_runs_are_whole_and_the_third_has_errors(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", 3)
    with (
        serving(*SOLVED, by="turn") as one,
        serving(*SOLVED, by="turn", gone_after=3) as dying,
        serving(*SOLVED, by="turn") as three,
    ):
        done = pybench(
            *("-m", "model=openai_compatible", "model.name=openai/stub", *QUIET, "concurrency=1"),
            *("model.retries.attempts=2", "model.retries.first_wait_sec=0.05", f"dataset.path={tasks}"),
            f"model.base_url={one.url},{dying.url},{three.url}",
        )
    assert done.returncode == 3, done.stderr
    found: dict[str, dict[str, Any]] = {}
    for environment in tmp_path.glob("outputs/*/*/*/environment.json"):
        url = json.loads(environment.read_text())["model"]["base_url"]
        found[url] = json.loads((environment.parent / "summary.json").read_text())
    whole = {"passed": 1, "failed": 2, "errors": 0, "not_run": 0, "coverage": 1.0}
    for stub in (one, three):
        overall = found[stub.url]["overall"]
        assert {name: overall[name] for name in whole} == whole
        assert found[stub.url]["exit_code"] == 0
        assert stub.sold == 6
    dead = found[dying.url]
    assert (dead["overall"]["errors"], dead["overall"]["coverage"], dead["exit_code"]) == (2, 1 / 3, 3)
    assert dead["error_kinds"] == {"model": 2}
    assert dying.sold == 3


def test_a_run_through_every_kind_of_trouble(pybench: Run, tmp_path: Path) -> None:
    troubles: list[dict[str, Any]] = [
        {"status": 429, "headers": {"Retry-After": "0.2"}},
        {"stall_sec": 60},
        {"reset": "start"},
        {"reset": "mid", "reply": "half"},
        {"raw": '{"choices": [{"mess'},
    ]
    with serving(*troubles, SOLVED[0], {"status": 503}, {"reply": "The sum.\nAnswer: 320"}) as stub:
        done = pybench(
            *("model=openai_compatible", "model.name=openai/stub", f"model.base_url={stub.url}"),
            *("model.retries={attempts: 9, first_wait_sec: 0.05}", "model.timeout_sec=5", *QUIET),
            f"dataset.path={make_tasks(tmp_path / 'tasks', 1)}",
        )
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    [trial] = read_trials(run)
    assert (trial.status, trial.turns) == ("passed", 2)
    assert trial.timings.waited_sec > 0.2
    events = read_events(trial_folder(run, trial.task_id, trial.seed, trial.epoch) / "trajectory.jsonl")
    replies = [event.reply for event in events if isinstance(event, ReplyEvent)]
    assert [reply.retries >= least for reply, least in zip(replies, (5, 1), strict=True)] == [True, True]
    assert {reply.endpoint for reply in replies} == {stub.url}


def test_a_provider_that_changes_its_mind(pybench: Run, tmp_path: Path) -> None:
    with serving(SOLVED[0], {"reply": "Answer: 320", "model": "another"}) as stub:
        done = pybench(
            *("model=openai_compatible", "model.name=openai/stub", f"model.base_url={stub.url}"),
            *QUIET,
            f"dataset.path={make_tasks(tmp_path / 'tasks', 1)}",
        )
    assert done.returncode == 3, done.stderr
    [trial] = read_trials(only_run(tmp_path))
    assert trial.error is not None
    assert trial.error.kind == "model"
    assert "answered as the model 'another' where 'stub' was asked" in trial.error.message
