"""Runs graded by a judge, from the command line to the record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pybench.__main__ import main
from pybench.core import journal
from tests.helpers.command_line import QUIET, only_run
from tests.helpers.tiny_tasks import make_tasks

pytestmark = pytest.mark.slow


def judged(reply: str, *more: str) -> list[str]:
    judge = ["model@grader.model=scripted", f"grader.model.replies=[{json.dumps(reply)}]"]
    return ["model=oracle", "dataset.path=tasks", *QUIET, *judge, *more]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_tasks(tmp_path / "tasks", count=1)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_judge_alone_decides_and_where_it_says_nothing_the_trial_is_tried_again(place: Path) -> None:
    assert main(judged("no idea", "grader=judge", "grader.votes=2")) == 3
    run = only_run(place)
    (trial,) = journal.read_trials(run)
    assert trial.error is not None
    assert (trial.status, trial.error.kind) == ("error", "grader")
    assert "not scored: the judge's reply is not of the fixed form: 'no idea'" in trial.error.message
    assert [check.name for check in trial.grades[0].checks] == ["vote_1", "vote_2"]
    assert main(["resume", str(run)]) == 3
    assert [each.attempt for each in journal.attempts(run)] == [1, 2]


def test_what_the_judge_is_stands_in_the_runs_record(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verdict = '{"reasons": "fine", "missing": [], "passed": true}'
    assert main(judged(verdict, "grader=both")) == 0
    environment = json.loads((only_run(place) / "environment.json").read_text())
    price = environment["grader"]["judge"]["price"]
    assert (environment["grader"]["name"], price["source"]) == ("both", "offline")
    assert "judge      agrees with the checks on 1 of 1 trials" in capsys.readouterr().out


def test_trials_without_an_answer_have_failed_both_without_being_asked(place: Path) -> None:
    assert main([*judged("not even read", "grader=both"), "max_turns=1"]) == 0
    (trial,) = journal.read_trials(only_run(place))
    assert (trial.status, trial.stop_reason) == ("failed", "max_turns")
    assert [(grade.grader, grade.passed) for grade in trial.grades] == [("checks", False), ("judge", False)]


def test_a_judge_whose_settings_are_wrong_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["model=oracle", "dataset.path=tasks", *QUIET, "grader=judge"]
    assert main([*line, "model@grader.model=vllm"]) == 2
    assert "grader.model.name: this choice needs it" in capsys.readouterr().err
    assert main([*line, "grader.model.api_key_env=NO_SUCH_KEY_HERE"]) == 2
    assert "grader.model.api_key_env=NO_SUCH_KEY_HERE" in capsys.readouterr().err
    assert main([*line, "grader.model.retries=1"]) == 2
    assert "grader.model.retries=1: input should be" in capsys.readouterr().err
    assert main([*line, "grader.votes=0"]) == 2
    assert "grader.votes=0" in capsys.readouterr().err
