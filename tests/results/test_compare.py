"""`compare` finds differences that are there, pairs by task, and refuses what cannot be compared."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pybench
from pybench.__main__ import main
from pybench.core.errors import UserError
from pybench.core.records import Usage
from pybench.metrics import stats
from pybench.results.compare import Comparison, compare
from pybench.results.load import load_run
from tests.helpers.run_folders import make_run, record, run_of

NAMES = [f"{category}_{number}" for category in ("chart", "text", "math") for number in range(40)]


def drawn(folder: Path, chances: list[float], epochs: int, seed: int) -> Path:
    """A run of a model that solves each task with its known chance."""
    draw = np.random.default_rng(seed)
    outcomes = {name: list(draw.random(epochs) < p) for name, p in zip(NAMES, chances, strict=True)}
    return run_of(folder, outcomes)


@pytest.mark.parametrize("epochs", [1, 4])
def test_a_known_difference_is_found(tmp_path: Path, epochs: int) -> None:
    weak = drawn(tmp_path / "a", [0.3] * 120, epochs, 1)
    strong = drawn(tmp_path / "b", [0.7] * 120, epochs, 2)
    [found] = compare([load_run(weak), load_run(strong)])
    assert found.overall.verdict == "better"
    assert found.overall.interval[0] < 0.4 < found.overall.interval[1]
    assert found.overall.test == ("McNemar, exact" if epochs == 1 else "sign flips")
    assert {row.group: row.tasks for row in found.categories} == {"chart": 40, "text": 40, "math": 40}
    [turned] = compare([load_run(strong), load_run(weak)])
    assert turned.overall.verdict == "worse"
    assert (turned.overall.won, turned.overall.lost) == (found.overall.lost, found.overall.won)


def test_equal_runs_show_no_difference_and_say_what_they_could_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [drawn(tmp_path / name, [0.5] * 120, 1, 3) for name in ("a", "b")]
    assert main(["compare", *map(str, runs), "--fail-if-worse"]) == 0
    printed = capsys.readouterr().out
    assert "Verdict: no difference shown (p 1.0000, McNemar, exact)" in printed
    assert "often go unnoticed with these 120 tasks" in printed


def test_categories_are_holm_corrected(tmp_path: Path) -> None:
    """Seven tasks won in one of three categories: 0.016 alone, 0.047 after the correction."""
    before = run_of(tmp_path / "a", {name: [False] for name in NAMES})
    after = run_of(tmp_path / "b", {name: [name in NAMES[:7]] for name in NAMES})
    [found] = compare([load_run(before), load_run(after)])
    assert [row.p_value for row in found.categories] == pytest.approx([3 * stats.mcnemar(0, 7), 1.0, 1.0])
    assert found.overall.p_value == pytest.approx(stats.mcnemar(0, 7))
    assert found.won == tuple(sorted(NAMES[:7]))


def test_several_runs_are_each_compared_with_the_first_and_corrected(tmp_path: Path) -> None:
    first = run_of(tmp_path / "a", {name: [False] for name in NAMES})
    others = [run_of(tmp_path / str(n), {name: [name in NAMES[:n]] for name in NAMES}) for n in (6, 7)]
    found = compare([load_run(folder) for folder in (first, *others)])
    assert [each.overall.p_value for each in found] == pytest.approx([0.5**5, 2 * 0.5**6])
    assert [each.overall.verdict for each in found] == ["better", "better"]


def test_fail_if_worse_is_exit_code_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = run_of(tmp_path / "a", {name: [True] for name in NAMES})
    bad = run_of(tmp_path / "b", {name: [name not in NAMES[:9]] for name in NAMES})
    assert main(["compare", str(good), str(bad)]) == 0
    assert main(["compare", str(good), str(bad), "--fail-if-worse"]) == 3
    assert "Verdict: B is worse than A" in capsys.readouterr().out


def test_errors_of_the_machinery_are_no_losses(tmp_path: Path) -> None:
    good = make_run(tmp_path / "a", [record("math_1"), record("math_2")], events={})
    broken = make_run(tmp_path / "b", [record("math_1"), record("math_2", "error")], events={})
    [found] = compare([load_run(good), load_run(broken)])
    assert (found.overall.tasks, found.overall.lost, found.left_out) == (1, 0, ("math_2",))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"dataset_seed": 5}, "different seeds (dataset.seed=0 and 5)"),
        ({"tasks": {"math_1": "other", "math_2": "hash-math_2"}}, "different hashes: math_1"),
        ({"tasks": {"math_1": "hash-math_1"}}, "not the same tasks (1 only in the first, 0 only in"),
    ],
)
def test_other_tasks_are_refused_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], says: str
) -> None:
    records = [record("math_1"), record("math_2")]
    one = make_run(tmp_path / "a", records, events={})
    other = make_run(tmp_path / "b", records, events={}, **changes)
    assert main(["compare", str(one), str(other)]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert "--common compares" in said
    assert said.count("\n") == 1


def test_common_takes_the_tasks_that_agree(tmp_path: Path) -> None:
    """With another seed, only tasks whose files came out the same."""
    one = make_run(tmp_path / "a", [record("math_1"), record("math_2")], events={})
    reseeded = [record("math_1", seed=5, inputs_hash="other"), record("math_2", "failed", seed=5)]
    other = make_run(tmp_path / "b", reseeded, events={}, dataset_seed=5)
    [found] = compare([load_run(one), load_run(other)], only_common=True)
    assert found.lost == ("math_2",)
    assert found.overall.tasks == 1


def test_runs_without_a_common_task_are_refused(tmp_path: Path) -> None:
    one = make_run(tmp_path / "a", [record("math_1")], events={})
    other = make_run(tmp_path / "b", [record("math_2")], events={})
    with pytest.raises(UserError, match="no task in common"):
        compare([load_run(one), load_run(other)], only_common=True)


def test_what_else_differs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from pybench.core.records import Isolation

    one = make_run(tmp_path / "a", [record()], events={})
    other = make_run(
        tmp_path / "b",
        [record(isolation=Isolation(layer="none", network=True))],
        events={},
        sandbox={"packages": {"pandas": "2.0.0"}},
        grading_hash="newer",
        config={"agent": {"name": "tool_call", "format": "tool_call"}},
    )
    assert main(["compare", str(one), str(other)]) == 0
    printed = capsys.readouterr().out
    for note in (
        "kernel packages differ: pandas 3.1.0 / 2.0.0",
        "isolation differs: landlock / none with network",
        "agent format differs: code_block / tool_call",
        "graded by different checks",
    ):
        assert f"Note: {note}" in printed


@pytest.mark.parametrize("words", [["compare", "a"], ["compare", "nowhere", "nowhere"]])
def test_a_missing_run_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_run(tmp_path / "a", [record()], events={})
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_comparison_is_a_public_typed_record(tmp_path: Path) -> None:
    a, b = run_of(tmp_path / "a", {"t": [False]}), run_of(tmp_path / "b", {"t": [True]})
    found = pybench.compare(a, load_run(b))
    assert isinstance(found, Comparison)
    assert found.overall.difference == 1.0
    assert found.won == ("t",)


def test_what_trials_took_stands_beside_the_rates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = make_run(tmp_path / "a", [record("chart_1"), record("alone")], events={})
    usage = Usage(prompt_tokens=900, completion_tokens=100, cost_usd=None, requests=1)
    after = make_run(tmp_path / "b", [record("chart_1", usage=usage, turns=5)], events={})
    assert main(["compare", str(before), str(after), "--common"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line]
    rows = {words[0]: words for words in lines}
    assert rows["turns"][-2:] == ["2.0", "5.0"]
    assert rows["tokens"][-2:] == ["120", "1,000"]
    assert rows["cost"][-2:] == ["$0.0010", "unknown"]


def test_json_markdown_and_csv_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [
        str(run_of(tmp_path / name, {each: [each in NAMES[:count]] for each in NAMES}))
        for name, count in (("a", 10), ("b", 40), ("c", 12))
    ]
    printed = {}
    for form in ("json", "md", "csv"):
        assert main(["compare", *runs, "--format", form]) == 0
        printed[form] = capsys.readouterr().out
    first, second = json.loads(printed["json"])
    assert (first["first"]["run"], first["second"]["run"], second["second"]["run"]) == ("a", "b", "c")
    assert first["overall"]["difference"] == pytest.approx(0.25)
    assert first["overall"]["verdict"] == "better"
    assert [row["group"] for row in first["categories"]] == ["chart", "text", "math"]
    rows = list(csv.DictReader(io.StringIO(printed["csv"])))
    whole = [row for row in rows if row["group"] == "all" and row["measure"] == "pass rate"]
    assert [row["second"] for row in whole] == ["b", "c"]
    assert float(whole[0]["p (Holm)"]) == pytest.approx(first["overall"]["p_value"])
    assert float(whole[0]["B - A"]) == pytest.approx(25.0)
    assert "| all | 120 | 8.3 | 33.3 | +25.0 |" in printed["md"]
    # Cost, tokens and time stand beside the rates in each form.
    assert first["first"]["trial_tokens"] == float(whole[0]["trial_tokens A"]) == 120
    assert "| trial_cost_usd | 0.001 | 0.001 |" in printed["md"]


def test_tiers_stand_beside_categories_and_scores_are_tested_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both runs fail every task of the frontier; the second comes a third nearer each time."""

    def made(name: str, score: float) -> str:
        easy = [record(f"math_{number}") for number in range(10)]
        hard = [
            record(f"chart_{number}", "failed", difficulty="frontier", score=score + number / 100)
            for number in range(10)
        ]
        return str(make_run(tmp_path / name, [*easy, *hard], events={}))

    first, second = made("a", 0.3), made("b", 0.6)
    found = pybench.compare(first, second)
    assert found.overall.verdict == "no difference shown"
    assert [(row.group, row.tasks) for row in found.tiers] == [("easy", 10), ("frontier", 10)]
    assert found.score.difference == pytest.approx(0.15)
    assert (found.score.verdict, found.score.test) == ("better", "sign flips")
    by_group = {row.group: row for row in found.scores}
    assert by_group["frontier"].difference == pytest.approx(0.3)
    assert by_group["frontier"].p_value == pytest.approx(
        2 / 2**10 * 2
    )  # all signs alike; Holm over two tiers
    assert by_group["easy"].p_value == 1
    assert main(["compare", first, second]) == 0
    printed = capsys.readouterr().out
    assert "By mean score: B is better than A" in printed
    assert "By difficulty" not in printed  # no tier shows a difference in what passed
    rows = [line.split()[:5] for line in printed.splitlines() if line.startswith("frontier")]
    assert rows == [["frontier", "10", "0.0", "0.0", "+0.0"], ["frontier", "10", "34.5", "64.5", "+30.0"]]


def test_where_interval_and_test_disagree_it_says_which_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five tasks won of five: the interval leaves out zero, the exact test has a p of 0.0625."""
    tasks = [f"math_{number}" for number in range(5)]
    before = run_of(tmp_path / "a", {task: [False] for task in tasks})
    after = run_of(tmp_path / "b", {task: [True] for task in tasks})
    assert main(["compare", str(before), str(after)]) == 0
    printed = capsys.readouterr().out
    assert "p (Holm)" in printed
    assert "The interval leaves out zero, but the test decides" in printed


def test_runs_of_a_sweep_and_the_latest_run_are_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        run_of(tmp_path / "outputs" / "sweep" / name, {"t": [name == "b"]})
    index = [{"run_hash": "h", "folder": f"sweep/{name}", "started_at": "x"} for name in ("b", "a", "gone")]
    lines = "".join(json.dumps(entry) + "\n" for entry in index)
    (tmp_path / "outputs" / "index.jsonl").write_text(lines, "utf-8")
    assert main(["compare", str(tmp_path / "outputs" / "sweep")]) == 0
    assert "B won: t" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path)
    assert main(["compare", "outputs/sweep/b", "latest"]) == 0
    assert "B lost: t" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path.parent)
    assert main(["compare", "latest", "latest"]) == 2
    assert "latest: no run lies below outputs/" in capsys.readouterr().err
