"""The page of one trial shows everything and lets nothing that an agent wrote act."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from pybench.core.records import CheckResult, Grade, RefusedFile, TrialError, TrialRecord
from pybench.report.trial_page import trial_page, write_trial_pages
from pybench.results.load import load_run
from tests.helpers.run_folders import make_run
from tests.helpers.tracked_run import events_of, record_of

PLANTED = (
    '"><script>alert(1)</script><img src=x onerror=alert(1)></pre></details><svg onload=alert(1)>\x1b[31m'
)


class Tags(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def page_of(folder: Path, record: TrialRecord, hostile: str = "") -> Tags:
    """The page of a run's only trial."""
    events = {record.task_id: events_of(record.task_id, "passed", 0.0, hostile)}
    run = load_run(make_run(folder, [record], events))
    return Tags(trial_page(run, run.records[0]))


@pytest.mark.parametrize("status", ["passed", "failed", "error"])
def test_nothing_planted_becomes_an_element(status: str, tmp_path: Path) -> None:
    check = CheckResult(name=PLANTED, passed=False, score=0.0, reason=PLANTED)
    record = record_of(
        "bar_chart",
        status,  # type: ignore[arg-type]
        answer=PLANTED,
        grades=(Grade(grader=PLANTED, passed=False, score=0.0, checks=(check,)),),
        error=TrialError(kind="model", message=PLANTED) if status == "error" else None,
        refused=(RefusedFile(path=PLANTED, reason=PLANTED),),
    )
    tags = page_of(tmp_path, record, PLANTED)
    kinds = {tag for tag, _ in tags.found}
    assert kinds.isdisjoint({"script", "iframe", "object", "link", "form", "a"})
    assert [attributes["class"] for tag, attributes in tags.found if tag == "svg"] == ["phases"]
    assert all(not name.startswith("on") for _, attributes in tags.found for name in attributes)
    pictures = [attributes["src"] or "" for tag, attributes in tags.found if tag == "img"]
    assert pictures
    assert all(source.startswith("data:image/png;base64,") for source in pictures)
    assert "<script>alert(1)</script>" in tags.words  # shown, as text
    assert "\x1b" not in tags.words


def test_a_page_that_an_agent_made_is_shown_as_text(tmp_path: Path) -> None:
    run = load_run(make_run(tmp_path, [record_of("bar_chart", "passed")]))
    output = run.trial_folder(run.records[0]) / "output"
    (output / "page.html").write_text(PLANTED, "utf-8")
    tags = Tags(trial_page(run, run.records[0]))
    assert {tag for tag, _ in tags.found}.isdisjoint({"script", "iframe"})
    assert "<script>alert(1)</script>" in tags.words


def test_the_page_may_load_nothing(tmp_path: Path) -> None:
    tags = page_of(tmp_path, record_of("bar_chart", "passed"))
    policies = [a["content"] for tag, a in tags.found if a.get("http-equiv") == "Content-Security-Policy"]
    assert policies == ["default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'"]


def test_the_page_tells_the_whole_trial(tmp_path: Path) -> None:
    record = record_of("bar_chart", "failed")
    events = {"bar_chart": events_of("bar_chart", "failed", 0.0)}
    run = load_run(make_run(tmp_path, [record], events))
    tags = Tags(trial_page(run, run.records[0]))
    story = [
        "expected 43, got 42",
        "Draw the sales",
        "Let me look",
        "pd.read_csv",
        "FileNotFoundError",
        "Answer: 42",
    ]
    places = [tags.words.index(part) for part in story]
    assert places == sorted(places)


def test_pages_lie_by_how_their_trial_ended(tmp_path: Path) -> None:
    records = [
        record_of("bar_chart", "failed"),
        record_of("sum_column", "passed"),
        record_of("sum_column", "passed", epoch=2),
    ]
    run = load_run(make_run(tmp_path / "run", records, events={}, epochs=2))
    target = tmp_path / "pages"
    target.mkdir()
    write_trial_pages(run, target)
    found = sorted(path.relative_to(target).as_posix() for path in target.rglob("*.html"))
    assert found == ["failed/bar_chart.html", "passed/sum_column.html", "passed/sum_column_epoch2.html"]
