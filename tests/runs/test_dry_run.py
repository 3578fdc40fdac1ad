"""The plan of a run: what it is of first, then what it costs and takes as far as that can be known."""

from __future__ import annotations

from pathlib import Path

import pytest

from pybench.__main__ import main
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.tracked_run import make_run


def plan(capsys: pytest.CaptureFixture[str], *overrides: str) -> list[str]:
    """The lines of a plan."""
    assert main([*overrides, "--dry-run"]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_plan_begins_with_its_summary_and_knows_earlier_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    line = ["model=openai_compatible", "model.name=openai/big", "model.base_url=http://localhost:1/v1"]
    line += [f"dataset.path={make_tasks(tmp_path / 'tasks', count=8)}", "model.max_tokens=1000"]
    priced = [*line, "model.price={input: 100, output: 1000}"]

    first = plan(capsys, *priced)
    assert first[:2] == ["model: openai/big", "8 tasks x 1 epochs = 8 trials, 4 at once (math 8)"]
    assert first[2].startswith("cost: typical unknown")
    assert "time: unknown, as there is no earlier run" in first
    assert not any("sum_0" in each for each in first)
    assert sum("sum_" in each for each in plan(capsys, *priced, "--tasks")) == 8
    assert "cost: unknown, no price is known for openai/big; state it" in plan(capsys, *line)[2]

    # Two graded trials of 900 tokens read, 120 written and 5.2 seconds each: 0.21 USD at this price.
    folder = tmp_path / "outputs/2026-11-21/09-30-00_big"
    make_run(folder, {"bar_chart": "passed", "sum_column": "failed"}, model="openai/big")
    known = plan(capsys, *priced)
    assert known[2].startswith(
        "cost: typical 1.68 USD, by the tokens of 2 earlier trials of openai/big; at most "
    )
    highest = float(known[2].partition("at most ")[2].split()[0])
    assert highest > 8 * 10 * 1.0, "ten replies of a dollar, each read again by later ones"
    assert "time: about 0:10, by 2 earlier trials of openai/big" in known
    assert "limit: max_cost_usd=5; the run stops before a request that could exceed it" in plan(
        capsys, *priced, "max_cost_usd=5"
    )
