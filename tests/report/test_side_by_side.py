"""Several runs in one report: who is better, at what cost, and where; also on a phone."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path

import pytest

from pybench.__main__ import main
from pybench.core.records import CheckResult, Grade, TrialRecord, Usage
from pybench.report.scatter import Spot, scatter
from tests.helpers.browser import Browsing
from tests.helpers.run_folders import cell, ended, make_run, record, started

Open = Callable[[], AbstractContextManager[Browsing]]

REASON = "the answer '41' is not the expected number"
LONG = "and what else there is to say of it goes on, " * 12


def trial(task: str, is_passed: bool, cost_usd: float, tier: str) -> TrialRecord:
    """A trial whose failed check noted the right value, as the checks of answers do."""
    check = CheckResult(
        name="answer.number",
        passed=is_passed,
        score=float(is_passed),
        reason="" if is_passed else f"{REASON}; {LONG}",
        measured={"said": "41", "expected": 1267.25},
    )
    usage = Usage(prompt_tokens=1000, completion_tokens=100, cost_usd=cost_usd, requests=2)
    grade = Grade(grader="checks", passed=is_passed, score=float(is_passed), checks=(check,))
    status = "passed" if is_passed else "failed"
    return record(task, status, usage=usage, grades=(grade,), difficulty=tier)


@pytest.fixture
def sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three runs of forty tasks: the more a model costs, the more it passes."""
    monkeypatch.chdir(tmp_path)
    tasks = {f"{'math' if number % 2 else 'chart'}_{number}": number for number in range(40)}
    for name, model, passes, cost in (
        ("0_a", "small", 10, 0.001),
        ("1_b", "middle", 14, 0.01),
        ("2_c", "large", 34, 0.1),
    ):
        trials = [
            trial(task, number < passes, cost, "easy" if number < 20 else "frontier")
            for task, number in tasks.items()
        ]
        events = {task: [*started(), *cell(1, "print(6 * 7)"), *ended(2, model)] for task in tasks}
        make_run(tmp_path / "sweep" / name, trials, events, model=model)
    return tmp_path / "sweep"


def test_a_sweep_answers_which_model_and_at_what_cost(sweep: Path, browsing: Open) -> None:
    assert main(["report", str(sweep), "--output", "r.html"]) == 0
    with browsing() as looking:
        there = looking.open(Path("r.html").absolute())
        assert there.title() == "3 runs side by side: small, middle, large"
        headline = there.inner_text("header")
        assert "B middle: no difference shown to A" in headline
        assert "C large: better than A, +60.0 points" in headline
        rows = [" ".join(row.split()) for row in there.locator("table.runs tbody tr").all_inner_texts()]
        assert rows[0].startswith(
            "A small 0_a 25.0 % 14.2 to 40.2 % 100.0 % – 2.0 1,100 $0.0010 $0.0400 2.0 s"
        )
        assert rows[2].startswith("C large 2_c 85.0 % 70.9 to 92.9 % 100.0 % +60.0 2.0 1,100 $0.1000 $4.00")
        first, second, third = there.locator(".forest").all()
        assert "Each run against small" in first.inner_text()
        assert first.locator(".line:not(.axis)").count() == 2
        assert [each.locator(".name").all_inner_texts()[:-1] for each in (second, third)] == [
            ["all", "chart", "math", "easy", "frontier"]
        ] * 2
        # An interval is drawn where it says it is: right of zero, which stands in the middle.
        plot, reach = (third.locator(f".line {part}").first.bounding_box() for part in (".plot", ".reach"))
        assert plot is not None
        assert reach is not None
        assert reach["x"] > plot["x"] + plot["width"] / 2
        charts = [chart.inner_text() for chart in there.locator("figure.chart:has(svg.scatter)").all()]
        assert [text.split(",")[0] for text in charts] == ["Pass rate by cost", "Pass rate by turns"]
        assert there.locator("svg.scatter").first.locator("circle").count() == 3
        there.get_by_role("link", name="chart_10", exact=True).click()
        there.wait_for_selector("#view .sides")
        sides = there.locator("#view .sides > section > h2:first-child").all_inner_texts()
        assert sides == ["A: small", "B: middle", "C: large"]
    assert looking.said == []


def test_two_runs_are_named_in_the_title_and_differ_in_points(sweep: Path, browsing: Open) -> None:
    assert main(["report", str(sweep / "2_c"), str(sweep / "0_a")]) == 0
    with browsing() as looking:
        there = looking.open(Path("2_c_and_0_a.html").absolute())
        assert there.title() == there.locator("h1").inner_text() == "small is worse than large"
        assert "−60.0 points" in there.inner_text("header")
        assert not any("%" in line for line in there.locator(".forest .line").all_inner_texts())
    assert looking.said == []


def test_runs_of_one_model_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runs = [str(make_run(tmp_path / name, [record("math_1")], events={})) for name in ("hot", "cold")]
    assert main(["report", *runs]) == 0
    assert (
        "<title>stub hot and stub cold: no difference shown</title>" in Path("hot_and_cold.html").read_text()
    )


def test_why_has_room_and_at_phone_width_rows_are_cards(sweep: Path, browsing: Open) -> None:
    run = sweep / "0_a"
    assert main(["report", str(run)]) == 0
    assert main(["report", str(sweep), "--output", "r.html"]) == 0
    with browsing() as looking:
        there = looking.open(run / "report.html")
        there.set_viewport_size({"width": 1280, "height": 900})
        rem = float(there.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"))
        why = there.locator("#trials td.text").first
        lines = why.locator("div")
        box, height = why.bounding_box(), lines.evaluate("each => each.getBoundingClientRect().height")
        assert box is not None
        assert box["width"] >= 20 * rem
        line = float(lines.evaluate("each => parseFloat(getComputedStyle(each).lineHeight)"))
        assert height == pytest.approx(2 * line, abs=1)  # of a reason that would fill many
        assert LONG.strip()[-30:-5] not in REASON
        cause = there.locator("#trials td.col-cause").first.bounding_box()
        assert cause is not None
        assert cause["width"] <= 9 * rem + 1
        for file in (run / "report.html", Path("r.html").absolute()):
            there = looking.open(file)
            there.set_viewport_size({"width": 390, "height": 844})
            assert there.evaluate("document.documentElement.scrollWidth") == 390
            card = there.locator("#trials tbody tr").first
            for label in ("status", "turns"):
                assert card.locator(f"td[data-label^='{label}']").first.is_visible()
            edges = card.evaluate("each => [...each.children].map(one => one.getBoundingClientRect().right)")
            assert max(edges) <= 390
    assert looking.said == []


def test_the_right_values_are_shown_only_where_they_are_asked_for(
    sweep: Path, browsing: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    run = sweep / "0_a"
    assert main(["report", str(run)]) == 0
    assert main(["report", str(run), "--with-expected"]) == 0
    assert "written: 0_a_with_expected.html" in capsys.readouterr().out
    with browsing() as looking:
        for file, is_shown in (
            (run / "report.html", False),
            (Path("0_a_with_expected.html").absolute(), True),
        ):
            there = looking.open(file)
            table = there.inner_text("#trials")
            there.locator("#trials a").first.click()
            there.wait_for_selector("#view .checks")
            view = there.inner_html("#view .checks")
            assert REASON.replace("'", "&#39;") in view or REASON in view
            assert "said" in view
            assert ("1267.25" in view) is is_shown
            assert ("1267.25" in table) is is_shown
    assert looking.said == []
    # A run's folder is sent on and packed: no such report goes there, and no packed run holds the values.
    assert main(["report", str(run), "--with-expected", "--output", str(run / "r.html")]) == 2
    assert "not into a run's folder" in capsys.readouterr().err
    assert main(["pack", str(run), "--output", "run.zip"]) == 0
    with zipfile.ZipFile("run.zip") as packed:
        texts = [packed.read(name) for name in packed.namelist()]
    assert [text for text in texts if b"1267.25" in text] == []
    assert b'"said":"41"' in b"".join(texts)


def test_labels_of_near_points_do_not_cover_each_other() -> None:
    import xml.etree.ElementTree as ElementTree

    spots = [Spot(f"model-number-{number}", 0.01 + number / 1e5, 0.5, (0.4, 0.6)) for number in range(6)]
    root = ElementTree.fromstring(scatter(spots, "USD a trial"))
    places = [
        (float(each.attrib["x"]), float(each.attrib["y"]), each.attrib["text-anchor"])
        for each in root.iter("{http://www.w3.org/2000/svg}text")
        if each.attrib["class"] == "label"
    ]
    for anchor in ("start", "end"):
        heights = sorted(y for _, y, side in places if side == anchor)
        assert all(after - before >= 15 for before, after in pairwise(heights))
