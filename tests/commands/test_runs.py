"""Finding runs again: the list of them, `latest`, and sweeps wherever a run may be named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pybench
from pybench.__main__ import main
from tests.helpers.run_folders import AT, cell, ended, make_run, record, run_of, started

LATER = AT.replace("2026-01", "2026-03")
REPLIES = [*started(), *cell(1, "print(42)"), *ended(2)]


@pytest.fixture
def outputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run, and a later sweep of three: its tenth run did not end."""
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "outputs"
    data = {"config": {"dataset": {"name": "smoke"}}}
    run_of(place / "2026-01-02" / "a_mini", {"math_1": [True], "math_2": [False]}, model="mini", **data)
    for name, passed in (("2_big", True), ("0_mid", False), ("10_cut", False)):
        trial = record("math_1", "passed" if passed else "failed")
        model = name.partition("_")[2]
        folder = place / "2026-03-02" / "b_sweep" / name
        make_run(folder, [trial], {"math_1": REPLIES}, model=model, started_at=LATER)
    (place / "2026-03-02" / "b_sweep" / "10_cut" / "summary.json").unlink()
    index = [
        {"run_hash": "h", "folder": folder, "started_at": AT}
        for folder in ("2026-01-02/a_mini", "2026-03-02/b_sweep/2_big")
    ]
    (place / "index.jsonl").write_text("".join(json.dumps(each) + "\n" for each in index), "utf-8")
    return place


def test_runs_are_listed_newest_first_and_filtered(outputs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["runs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines[1:-1]] == ["big", "cut", "mid", "mini"]
    assert lines[-1] == "4 runs"
    assert (
        " ".join(lines[-2].split()[2:]) == "mini smoke 2 50.0% 9-91 $0.0020 ended outputs/2026-01-02/a_mini"
    )

    def listed(*words: str) -> list[str]:
        assert main(["runs", *words, "--format", "json"]) == 0
        return [row["model"] for row in json.loads(capsys.readouterr().out)]

    assert listed("smoke") == ["mini"]
    assert listed("sweep", "big") == ["big"]
    assert listed("cut off") == ["cut"]
    assert listed("--since", "2026-02-01") == ["big", "cut", "mid"]
    assert listed("--limit", "1") == ["big"]
    assert main(["runs", "--limit", "1"]) == 0
    assert "1 run; 3 older ones with --limit 0" in capsys.readouterr().out
    assert main(["runs", "--outputs", "nowhere"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["report", "RUN", "--output", "r.html"], "written: r.html"),
        (["diagnose", "RUN"], "failed trials"),
        (["status", "RUN"], "done     1 of 1 trials"),
        (["export", "RUN", "--format", "openai"], "2_big_openai.jsonl"),
        (["pack", "RUN"], "written: 2_big.pybench.zip"),
        (["leaderboard", "RUN"], "| big | 2_big |"),
        (["compare", "RUN", "RUN"], "no difference shown"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_latest_and_sweeps_are_taken_wherever_a_run_is(
    words: list[str], says: str, outputs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    planned = {"planned": [{"seed": 0, "epochs": 1, "tasks": ["math_1"]}]}
    for file in outputs.glob("*/b_sweep/*/environment.json"):
        file.write_text(json.dumps(json.loads(file.read_text()) | planned))
    assert main([word.replace("RUN", "latest") for word in words]) == 0
    assert says in capsys.readouterr().out
    for file in (*Path().glob("*.html"), *Path().glob("*.zip"), *Path().glob("*.jsonl")):
        file.unlink()
    cut = outputs / "2026-03-02" / "b_sweep" / "10_cut"
    cut.rename(outputs / "10_cut")  # what has not ended can neither be packed nor ranked
    sweep = str(outputs / "2026-03-02" / "b_sweep")
    assert main([word.replace("RUN", sweep) for word in words]) == 0
    told = capsys.readouterr().out
    assert says in told or words[0] == "compare"
    if words[0] in ("diagnose", "status", "export", "pack", "leaderboard"):
        assert "0_mid" in told
        assert told.index("0_mid") < told.index("2_big") or words[0] == "leaderboard"


def test_the_tenth_run_of_a_sweep_comes_after_the_second(outputs: Path) -> None:
    from pybench.results.load import named_runs

    assert [each.name for each in named_runs(outputs / "2026-03-02" / "b_sweep")] == [
        "0_mid",
        "2_big",
        "10_cut",
    ]


def test_frames_and_parquet_name_the_model(outputs: Path) -> None:
    import pandas as pd

    run = outputs / "2026-03-02" / "b_sweep" / "2_big"
    assert list(pybench.load_run(run).frame()["model"]) == ["big"]
    assert main(["export", str(run), "--format", "parquet", "--output", "tables"]) == 0
    assert list(pd.read_parquet("tables/trials.parquet")["model"]) == ["big"]
