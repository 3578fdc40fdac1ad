"""Every mistake a user can make on the command line gets one line that names it, and exit code 2."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import Run

MISTAKES = [
    (["model=gpt5"], ["model=gpt5", "did you mean model=gpt-4o", "pyllama3"]),
    (["modle=noop"], ["modle", "model"]),
    (["epoch=3"], ["epoch", "did you mean epochs?"]),
    (["model.temperatur=1", "model=gpt-4o"], ["model.temperatur", "did you mean model.temperature?"]),
    (["model=gpt-4o", "model.temperature=hot"], ["model.temperature", "'hot'"]),
    (["server=vllm", "server.arg=1"], ["server.arg", "did you mean server.args?"]),
    (["epochs=0"], ["epochs=0"]),
    (["epochs=many"], ["epochs='many'"]),
    (["limits.cell_sec=-1"], ["limits.cell_sec=-1"]),
    (["min_coverage=2"], ["min_coverage=2"]),
    (["resume=always"], ["resume=always", "auto"]),
    (["name=a/b", "--dry-run"], ["name='a/b'"]),
    (["dataset.ids=[a"], ["override"]),
    (["dataset.ids=[no_such_task]"], ["dataset.ids", "no_such_task"]),
    (["dataset.path=/nowhere/at/all"], ["dataset.path", "/nowhere/at/all"]),
    (["model=replay", "model.path=/nowhere.jsonl"], ["model.path", "/nowhere.jsonl"]),
    (["smok"], ["smok: no such command", "resume"]),
    (["resum", "x"], ["did you mean resume?"]),
    (["resume", "/nowhere"], ["/nowhere", "no run"]),
    (["model.api_key=abc", "model=gpt-4o"], ["OPENAI_API_KEY"]),
    (["model=claude", "+model.token=abc"], ["ANTHROPIC_API_KEY"]),
    (["name=sk-abcdefghijklmnopqrstu"], ["environment variable"]),
]


@pytest.mark.parametrize(("arguments", "named"), MISTAKES, ids=lambda value: " ".join(value)[:40])
def test_one_line_names_the_mistake(pybench: Run, arguments: list[str], named: list[str]) -> None:
    done = pybench(*arguments)
    assert done.returncode == 2, done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    for part in named:
        assert part in lines[0]


def test_a_refused_key_is_not_printed(pybench: Run) -> None:
    done = pybench("model=gpt-4o", "model.api_key=sk-very-secret-value-123")
    assert "very-secret" not in done.stderr + done.stdout


def test_a_missing_server_is_told_within_seconds(pybench: Run) -> None:
    done = pybench("model=pyllama3", "model.base_url=http://127.0.0.1:9/v1")
    assert done.returncode == 2
    assert "http://127.0.0.1:9/v1" in done.stderr
    assert "vllm serve" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_key_names_its_variable(pybench: Run) -> None:
    done = pybench("model=gpt-4o")
    assert done.returncode == 2
    assert "OPENAI_API_KEY" in done.stderr
    assert "Traceback" not in done.stderr


def test_config_and_dry_run(pybench: Run) -> None:
    config = pybench("model=noop", "--cfg", "job")
    assert "NoopModel" in config.stdout
    plan = pybench("model=oracle", "dataset=smoke", "epochs=2", "--dry-run")
    assert plan.returncode == 0, plan.stderr
    assert "x 2 epochs" in plan.stdout
    assert "0.00 USD" in plan.stdout
