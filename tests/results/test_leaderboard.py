"""The leaderboard ranks only what may be ranked, and its text is harmless wherever it stands."""

import csv
import io
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from pybench.__main__ import main
from pybench.core.records import Isolation, Usage
from pybench.results.leaderboard import boards, published_board, unbeaten
from pybench.results.load import load_run
from tests.helpers.run_folders import make_run, record

NAMES = ("chart_1", "chart_2", "text_1", "math_1")


def solved(folder: Path, count: int, model: str, cost_usd: float | None = 0.01, **changes: Any) -> Path:
    """A run that solves the first `count` of four tasks at this cost a trial."""
    usage = Usage(prompt_tokens=10, completion_tokens=5, cost_usd=cost_usd, requests=1)
    records = [
        record(name, "passed" if number < count else "failed", usage=usage)
        for number, name in enumerate(NAMES)
    ]
    return make_run(folder, records, events={}, model=model, **changes)


def test_runs_of_the_same_tasks_are_ranked_together(tmp_path: Path) -> None:
    runs = [solved(tmp_path / str(n), n, f"m{n}") for n in (1, 3, 2)] + [solved(tmp_path / "also", 3, "twin")]
    [board] = boards([load_run(run) for run in runs])
    assert [(row.rank, row.model) for row in board.rows] == [(1, "m3"), (1, "twin"), (3, "m2"), (4, "m1")]
    assert board.rows[0].categories == {"chart": 1.0, "math": 0.0, "text": 1.0}
    assert board.rows[0].interval == pytest.approx((0.300641842582, 0.95441273919))


@pytest.mark.parametrize(
    "changes",
    [
        {"dataset_hash": "other"},
        {"dataset_seed": 1},
        {"config": {"agent": {"name": "tool_call", "format": "tool_call"}}},
    ],
)
def test_other_tasks_seeds_or_formats_stand_on_boards_of_their_own(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    one, other = solved(tmp_path / "a", 1, "a"), solved(tmp_path / "b", 2, "b", **changes)
    found = boards([load_run(one), load_run(other)])
    assert [[row.rank for row in board.rows] for board in found] == [[1], [1]]


@pytest.mark.parametrize("isolation", [Isolation(layer="none"), Isolation(layer="landlock", network=True)])
def test_open_runs_are_shown_without_ranks(tmp_path: Path, isolation: Isolation) -> None:
    closed = solved(tmp_path / "a", 1, "a")
    opened = make_run(tmp_path / "b", [record(name, isolation=isolation) for name in NAMES], events={})
    found = boards([load_run(closed), load_run(opened)])
    assert [(board.title[:10], [row.rank for row in board.rows]) for board in found] == [
        ("4 tasks dh", [1]),
        ("Not ranked", [None]),
    ]


def test_errors_cannot_lift_a_rank(tmp_path: Path) -> None:
    """A run that only finished its easiest task has a pass rate of 1 and still ranks by all it planned."""
    lucky = make_run(
        tmp_path / "a", [record(n, "passed" if n == "math_1" else "error") for n in NAMES], events={}
    )
    [board] = boards([load_run(lucky), load_run(solved(tmp_path / "b", 3, "steady"))])
    assert [row.model for row in board.rows] == ["steady", "stub"]


def test_unbeaten_points_cost_less_or_pass_more_than_every_other() -> None:
    points = [(0.1, 1.0), (0.002, 0.25), (0.003, 0.5), (0.001, 0.25), (0.1, 0.75)]
    assert unbeaten(points) == [3, 2, 0]


def test_published_rows_that_do_not_follow_are_noted() -> None:
    noted = {row.model for row in published_board().rows if row.note}
    assert noted == {
        "GPT-3.5 Turbo",
        "Llama3-Instruct 70B",
        "CodeLlama-Instruct 70B",
        "Deepseek-coder-Instruct 33B",
        "OpenCodeInterpreter-DS 6.7B",
        "PyLlama3 (w/o cpt) 8B",
    }
    assert len(published_board().rows) == 22
    assert all(row.rank is None for row in published_board().rows)


def test_each_format_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [
        str(solved(tmp_path / name, count, name, cost))
        for name, count, cost in (("a", 1, 0.001), ("b", 3, 0.2))
    ]
    for suffix in (".md", ".csv", ".html", ".svg"):
        assert main(["leaderboard", *runs, "--published", "--output", str(tmp_path / f"board{suffix}")]) == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "board.csv").read_text())))
    assert [row["model"] for row in rows[:2]] == ["b", "a"]
    assert rows[0]["overall"] == "75.0"
    assert rows[2]["board"].startswith("Published")
    svg = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert len(svg.findall("{http://www.w3.org/2000/svg}circle")) == 2
    assert len(svg.findall("{http://www.w3.org/2000/svg}polyline")[0].attrib["points"].split()) == 2
    page = (tmp_path / "board.html").read_text()
    assert "default-src 'none'" in page
    assert "<svg" in page
    table = [line for line in (tmp_path / "board.md").read_text().splitlines() if line.startswith("| 1 | b ")]
    assert len(table) == 1


@pytest.mark.parametrize("cost", [0.0, 0.5])
def test_a_single_run_can_be_drawn(tmp_path: Path, cost: float) -> None:
    run = solved(tmp_path / "a", 2, "alone", cost)
    assert main(["leaderboard", str(run), "--output", str(tmp_path / "p.svg")]) == 0
    assert "alone" in (tmp_path / "p.svg").read_text()


def test_what_is_not_ranked_is_not_drawn_and_empty_columns_are_left_out(tmp_path: Path) -> None:
    opened = make_run(tmp_path / "a", [record(isolation=Isolation(layer="none"))], events={})
    page = tmp_path / "board.html"
    assert main(["leaderboard", str(opened), "--published", "--output", str(page)]) == 0
    ours, published = page.read_text().split("Published figures")
    assert "<svg" not in ours + published
    assert "coverage" in ours
    assert "coverage" not in published
    assert published.count("overall does not follow") == 6


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    name = "<script>alert(1)</script>|[x](javascript:1)\x1b[2J"
    run = str(solved(tmp_path / "a", 1, name))
    for suffix in (".html", ".svg", ".md"):
        assert main(["leaderboard", run, "--output", str(tmp_path / f"b{suffix}")]) == 0
        text = (tmp_path / f"b{suffix}").read_text()
        assert "<script" not in text
        assert "\x1b" not in text
    assert "\\|\\[x]" in (tmp_path / "b.md").read_text()


def test_a_reader_that_goes_early_is_no_error() -> None:
    """As in `leaderboard ... | head -1`."""
    words = [sys.executable, "-m", "pybench", "leaderboard", "--published"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as board:
        assert board.stdout is not None
        assert board.stderr is not None
        board.stdout.close()
        assert board.stderr.read() == b""
    assert board.returncode == 141


def test_mistakes_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unfinished = solved(tmp_path / "a", 1, "a")
    (unfinished / "summary.json").unlink()
    priceless = solved(tmp_path / "b", 1, "b", None)
    other = str(solved(tmp_path / "c", 1, "c", dataset_hash="other"))
    opened = str(make_run(tmp_path / "d", [record(isolation=Isolation(layer="none"))], events={}))
    for words, says in (
        (["leaderboard"], "name a run"),
        (["leaderboard", str(unfinished)], "has not ended"),
        (["leaderboard", str(priceless), "--output", "x.png"], "must be one of .md, .csv, .html, .svg"),
        (["leaderboard", str(priceless), "--output", "x.svg"], "no run has a known cost"),
        (["leaderboard", str(priceless), other, "--output", "x.svg"], "2 boards with ranks"),
        (["leaderboard", opened, "--output", "x.svg"], "no run here can be ranked"),
    ):
        assert main(words) == 2
        said = capsys.readouterr().err
        assert says in said
        assert said.count("\n") == 1


def test_tiers_and_scores_stand_beside_the_categories(tmp_path: Path) -> None:
    trials = [
        record("math_1"),
        record("math_2", "failed", difficulty="frontier", score=0.25),
        record("math_3", "failed", difficulty="frontier", score=0.5),
    ]
    run = str(make_run(tmp_path / "a", trials, events={}))
    assert main(["leaderboard", run, "--output", str(tmp_path / "b.csv")]) == 0
    [row] = csv.DictReader(io.StringIO((tmp_path / "b.csv").read_text()))
    shown = {
        name: row[name] for name in ("math", "easy", "frontier", "easy score", "frontier score", "score")
    }
    assert shown == {
        "math": "33.3",
        "easy": "100.0",
        "frontier": "0.0",
        "easy score": "100.0",
        "frontier score": "37.5",
        "score": "58.3",
    }
    # Where checks only pass or fail, scores would say the same once more.
    plain = str(solved(tmp_path / "c", 2, "plain"))
    assert main(["leaderboard", plain, "--output", str(tmp_path / "c.csv")]) == 0
    assert "score" not in (tmp_path / "c.csv").read_text()
