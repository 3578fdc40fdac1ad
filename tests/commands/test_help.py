"""What a newcomer is shown before anything runs: the overview, the version, each group and setting."""

from __future__ import annotations

from pathlib import Path

from pybench.commands import commands
from pybench.config import reference
from pybench.core.version import VERSION
from tests.helpers.command_line import Run


def test_without_arguments_nothing_runs_and_all_commands_are_named(pybench: Run, tmp_path: Path) -> None:
    shown = pybench()
    assert shown.returncode == 0
    assert shown.stdout == pybench("--help").stdout
    assert not (tmp_path / "outputs").exists()
    lines = shown.stdout.splitlines()
    for name in commands():
        assert any(line.split()[:1] == [name] and len(line.split()) > 2 for line in lines), name
    for flag in ("--multirun", "--dry-run", "--version"):
        assert flag in shown.stdout
    assert "wall time of one cell" in shown.stdout


def test_the_version_is_our_own(pybench: Run) -> None:
    assert pybench("--version").stdout == f"pybench {VERSION}\n"


def test_a_group_a_choice_a_setting_and_a_command_are_explained(pybench: Run) -> None:
    assert "One Jupyter kernel a trial" in pybench("help", "sandbox").stdout
    chosen = pybench("help", "model=vllm").stdout
    assert "model.price={input: 0" in chosen
    assert "model.retries.attempts=6" in chosen, "what it takes from base/litellm belongs to it"
    assert "wall time of one cell" in pybench("help", "limits").stdout
    assert "wall time of one cell" in pybench("help", "limits.cell_sec").stdout
    assert "usage: python -m pybench compare" in pybench("help", "compare").stdout
    assert pybench("model=vllm", "--help").stdout == pybench("help", "model=vllm").stdout


def test_an_unknown_name_gets_one_line(pybench: Run) -> None:
    asked = pybench("help", "sandbx")
    assert asked.returncode == 2
    assert asked.stderr == (
        "pybench: help sandbx: no such command, group, choice or setting; did you mean sandbox?\n"
    )


def test_every_setting_has_a_comment_somewhere() -> None:
    """One that several choices share is explained by one of them; one below another, by that at least."""
    explained = {each.key: bool(each.comment) for each in reference.run_settings()}
    for group, names in reference.groups().items():
        for name in names if group != "experiment" else ():  # these only set what others explain
            settings = reference.choice(group, name).settings
            explained |= {f"{group}.{each.key}": bool(each.comment) for each in settings}
    below_explained = {key for key in explained if any(explained.get(key[:at]) for at in _dots(key))}
    assert {key for key, is_explained in explained.items() if not is_explained} - below_explained == set()


def test_every_choice_says_what_it_is() -> None:
    summaries = {
        f"{group}={name}": reference.choice(group, name).summary
        for group, names in reference.groups().items()
        for name in names
    }
    assert [name for name, summary in summaries.items() if not summary] == []


def _dots(key: str) -> list[int]:
    return [at for at, letter in enumerate(key) if letter == "."]
