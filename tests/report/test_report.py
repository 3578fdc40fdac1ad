"""What a person does with a report: read the headline, filter, sort, open a trial, compare two runs."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pybench.__main__ import main
from pybench.core.journal import trial_folder
from pybench.core.records import CheckResult, Grade, Usage
from pybench.report import media, page, write_report
from pybench.results.load import load_run
from tests.helpers.browser import Browsing
from tests.helpers.report_runs import png, run_to_look_at, shown, wav
from tests.helpers.run_folders import cell, ended, make_run, record, started

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[[], AbstractContextManager[Browsing]]


@pytest.fixture
def report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The report of a small run, made as a person makes it."""
    run = run_to_look_at(tmp_path / "run")
    assert main(["report", str(run)]) == 0
    told = capsys.readouterr().out
    assert f"written: {run / 'report.html'}" in told
    for part in ("pass 95 % strict 95 %", "75.0% 30.1-95.4", "subcategory"):
        assert part in " ".join(told.split())
    return run / "report.html"


def expect_tasks(there: Page, tasks: list[str]) -> None:
    """The table comes to show these tasks, from top to bottom."""
    from playwright.sync_api import expect

    expect(there.locator("#trials tbody a")).to_have_text(tasks)


def test_the_overview_answers_how_good_and_how_sure(report: Path, browsing: Open) -> None:
    with browsing() as looking:
        there = looking.open(report)
        headline = there.inner_text("header")
        for part in ("stub-model", "75.0 %", "95 % interval 30.1 to 95.4 % (Wilson)", "60.0 %", "$0.0050"):
            assert part in headline
        charts = there.inner_text(".charts")
        for part in ("Pass rate by category", "Turns a trial", "Model cost of a trial", "wrong value"):
            assert part in charts
        assert there.locator(".chart .whisker").count() == 6  # software has no graded trial
        expect_tasks(there, ["software_1", "math_1", "chart_1", "math_2", "text_1"])  # failures first
    assert looking.said == []


def test_all_figures_have_their_interval_and_what_is_unknown_says_so(tmp_path: Path, browsing: Open) -> None:
    free = Usage(prompt_tokens=10, completion_tokens=2, cost_usd=None, requests=1)
    trials = [
        ("math_1", 1, "passed"),
        ("math_1", 2, "failed"),
        ("math_2", 1, "passed"),
        ("math_2", 2, "error"),
    ]
    run = make_run(
        tmp_path / "run",
        [record(task, status, epoch, usage=free) for task, epoch, status in trials],
        epochs=2,
        model_facts={"price": {"source": "unknown", "date": "2026-01-02"}},
        grader={"judge": {"price": {"source": "their page", "date": "2026-01-02", "input": 1, "output": 2}}},
    )
    asyncio.run(write_report(load_run(run), run / "report.html"))
    with browsing() as looking:
        there = looking.open(run / "report.html")
        figures = there.text_content(".all-figures") or ""
        for part in ("strict95 % interval", "pass@2", "pass^2", "66.7 %", "50.0 %", "unknown"):
            assert part in figures
        assert there.locator(".tile", has_text="model cost").locator("b").inner_text() == "unknown"
        assert there.locator("#trials tbody tr").first.inner_text().count("unknown") == 1
        made = there.text_content("details.figures >> nth=1") or ""
        assert "priceunknown" in made
        assert "judge's price$1 read and $2 written per million tokens (their page, 2026-01-02)" in made
    assert looking.said == []


def test_a_vote_that_could_not_be_read_is_not_called_failed(tmp_path: Path, browsing: Open) -> None:
    vote = CheckResult(
        name="vote_1",
        passed=False,
        score=0.0,
        reason="not scored: no JSON",
        measured={"verdict": "not scored"},
    )
    judged = (*record().grades, Grade(grader="judge", passed=None, score=None, checks=(vote,)))
    run = make_run(tmp_path / "run", [record("math_1", grades=judged)])
    asyncio.run(write_report(load_run(run), run / "report.html"))
    with browsing() as looking:
        looking.open(run / "report.html").click("#trials tbody a")
        there = looking.page
        row = there.locator(".checks tr", has_text="vote_1")
        assert row.inner_text().split("\t")[:3] == ["vote_1", "not scored", "–"]


def test_the_table_filters_searches_and_sorts(report: Path, browsing: Open) -> None:
    with browsing() as looking:
        there = looking.open(report)
        there.get_by_label("status", exact=True).select_option("passed")
        expect_tasks(there, ["chart_1", "math_2", "text_1"])
        there.get_by_label("category", exact=True).select_option("math")
        expect_tasks(there, ["math_2"])
        there.get_by_label("category", exact=True).select_option("all")
        there.get_by_label("status", exact=True).select_option("all")
        there.keyboard.press("Escape")
        there.locator("h1").click()
        there.keyboard.press("/")
        there.keyboard.type("expected number")
        expect_tasks(there, ["math_1"])
        there.get_by_label("Search").fill("")
        head = there.get_by_role("columnheader", name="task")
        head.get_by_role("button").press("Enter")
        expect_tasks(there, ["chart_1", "math_1", "math_2", "software_1", "text_1"])
        assert head.get_attribute("aria-sort") == "ascending"


def test_a_trial_shows_the_whole_story(report: Path, browsing: Open) -> None:
    with browsing() as looking:
        there = looking.open(report)
        there.get_by_role("link", name="chart_1").click()
        there.wait_for_selector("#view h1")
        text = there.inner_text("#view")
        story = (
            *("chart_1", "passed", "answer.number", "Draw the sales", "FileNotFoundError", "empty reply"),
            *("FutureWarning", "Answer: output/chart.png", "output/tone.wav", "grade 0.3 s"),
        )
        places = [text.find(part) for part in story]
        assert -1 not in places
        assert places == sorted(places)
        assert there.locator("#view .token.keyword").first.inner_text() == "import"
        pictures = there.locator("#view img")
        assert pictures.count() == 2
        assert pictures.first.evaluate("each => each.decode().then(() => each.naturalWidth)") == 240
        sound = there.locator("#view audio").first
        heard = (
            "each => new Promise(done => { each.onloadedmetadata = () => done(each.duration); each.load() })"
        )
        assert sound.evaluate(f"each => {{ each.preload = 'metadata'; return ({heard})(each) }}") == 0.1
        frames = [frame for frame in there.frames if frame.url == "about:srcdoc"]
        assert len(frames) == 3
        assert [frame.locator("td").inner_text() for frame in frames if frame.locator("td").count()] == [
            "Jan"
        ]
        drawn = next(frame for frame in frames if frame.locator("svg").count())
        assert drawn.locator("rect").evaluate("each => getComputedStyle(each).fill") == "rgb(0, 128, 128)"
    assert looking.said == []


def test_the_keyboard_alone_is_enough(report: Path, browsing: Open) -> None:
    with browsing() as looking:
        there = looking.open(report)
        there.get_by_role("link", name="math_1").focus()
        there.keyboard.press("Enter")
        there.wait_for_selector("#view[data-number='1'] h1")
        for key, number in (("j", 2), ("j", 3), ("k", 2)):
            there.keyboard.press(key)
            there.wait_for_selector(f"#view[data-number='{number}'] h1")
        assert there.evaluate("document.activeElement.id") == "view"
        there.keyboard.press("Escape")
        there.wait_for_selector("#trials", state="visible")
        assert there.evaluate("document.activeElement.textContent") == "chart_1"
        assert there.url.endswith("#")
        there.go_back()
        there.wait_for_selector("#view[data-number='2']:not([hidden])")


def test_two_runs_part_at_the_first_turn_that_differs(
    tmp_path: Path, browsing: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = run_to_look_at(tmp_path / "first", "model-a", wrong=("math_1",))
    second = run_to_look_at(tmp_path / "second", "model-b", wrong=("chart_1",))
    longer = [*started(), *cell(1, "print(6 * 7)"), *cell(2, "print('sure')"), *ended(3)]
    place = trial_folder(second, "math_2", 0, 1) / "trajectory.jsonl"
    place.write_text("".join(event.model_dump_json() + "\n" for event in longer))
    assert main(["report", str(first), str(second)]) == 0
    with browsing() as looking:
        there = looking.open(tmp_path / "first_and_second.html")
        assert "no difference shown" in there.inner_text("header")
        expect_tasks(there, ["chart_1", "math_1", "software_1", "math_2", "text_1"])
        rows = {
            row.split("\t")[0]: row.split("\t") for row in there.locator("#trials tbody tr").all_inner_texts()
        }
        assert (rows["chart_1"][1], rows["math_1"][1], rows["math_2"][1]) == ("lost", "won", "alike")
        assert (rows["math_2"][7], rows["text_1"][7]) == ("2", "")
        there.get_by_role("link", name="math_2").click()
        there.wait_for_selector("#view .sides")
        assert "part at turn 2" in there.inner_text("#view")
        sides = there.locator("#view .sides > section").all()
        assert [side.locator("h2").first.inner_text() for side in sides] == ["A: model-a", "B: model-b"]
        assert [side.locator(".turn").count() for side in sides] == [1, 2]
        boxes = [side.bounding_box() for side in sides]
        assert boxes[0] is not None
        assert boxes[1] is not None
        assert boxes[0]["y"] == boxes[1]["y"]
    assert looking.said == []


def test_large_pictures_are_made_smaller_and_what_is_no_picture_is_named(
    tmp_path: Path, browsing: Open
) -> None:
    """A picture over the limit, one that claims a billion pixels, and text that calls itself one."""
    large, small = png(700, 300, noise=True), png()
    bomb = small[:16] + (60_000).to_bytes(4, "big") * 2 + small[24:]
    assert len(large) > media.PICTURE_BYTES
    run = make_run(tmp_path / "run", [record("math_1")])
    output = trial_folder(run, "math_1", 0, 1) / "output"
    for name, content in {"large.png": large, "bomb.png": bomb, "text.png": b"no picture"}.items():
        (output / name).write_bytes(content)
    (output / "long.wav").write_bytes(wav(100))
    (output / "link.png").symlink_to("/etc/passwd")
    asyncio.run(write_report(load_run(run), tmp_path / "report.html"))
    with browsing() as looking:
        there = looking.open(tmp_path / "report.html")
        assert "2 pictures, sounds or pages are too large" in there.inner_text("#list")
        there.get_by_role("link", name="math_1").click()
        there.wait_for_selector("#view img")
        text = there.inner_text("#view")
        assert (
            there.locator("#view img").evaluate("each => each.decode().then(() => each.naturalWidth)") == 700
        )
        for part in ("shown smaller than it is", "bomb.png (71 kB): left out", "long.wav (1.6 MB): left out"):
            assert part in text
        assert "text.png (10 bytes): lies in the run's folder" in text
        assert "link.png" not in text


def test_a_report_has_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browsing: Open) -> None:
    """Views that no longer fit are left out and said to be; the table has every trial all the same."""
    monkeypatch.setattr(page, "_MAX_BYTES", 4000)
    run = make_run(tmp_path / "run", [record(f"math_{number}") for number in range(5)])
    asyncio.run(write_report(load_run(run), tmp_path / "report.html"))
    with browsing() as looking:
        there = looking.open(tmp_path / "report.html")
        expect_tasks(there, [f"math_{number}" for number in range(5)])
        there.get_by_role("link", name="math_0").click()
        there.wait_for_selector("#view .turn")
        there.goto(f"{there.url.partition('#')[0]}#trial-4")
        there.wait_for_selector("#view[data-number='4']")
        assert "was left out" in there.inner_text("#view")


def test_pictures_share_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    room = media.Media(_room=100_000)
    shown_kinds = [room.display(shown("image/png", png())).kind for _ in range(2)]
    assert shown_kinds == ["picture", "nothing"]
    assert room.left_out == 1


def test_an_unfinished_run_and_odd_text_can_be_written(tmp_path: Path) -> None:
    """No summary, no trajectory of one trial, and half a surrogate pair in an answer."""
    run = make_run(
        tmp_path / "run", [record("math_1"), record("math_2", "failed")], events={"math_1": started()}
    )
    (run / "summary.json").unlink()
    (trial_folder(run, "math_1", 0, 1) / "output" / "\udcff.txt").write_text("odd")
    asyncio.run(write_report(load_run(run), tmp_path / "report.html"))
    assert "has not ended" in (tmp_path / "report.html").read_text("utf-8")


def test_mistakes_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = make_run(tmp_path / "a", [record("math_1")])
    other = make_run(tmp_path / "b", [record("math_1")], dataset_seed=5)
    for words, says in (
        ([str(tmp_path / "none")], "no run lies there"),
        ([str(one), str(other)], "different seeds"),
    ):
        assert main(["report", *words]) == 2
        said = capsys.readouterr().err
        assert says in said
        assert said.count("\n") == 1


def test_embedded_libraries_are_what_their_list_says() -> None:
    folder = resources.files("pybench.report") / "assets" / "vendor"
    listed = json.loads((folder / "manifest.json").read_text("utf-8"))
    there = {entry.name for entry in folder.iterdir()}
    assert {name for name in there if name.endswith(".js")} == set(listed)
    for name, facts in listed.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == facts["sha256"]
        assert facts["license"].rpartition(", ")[2] in there
        assert facts["version"]
