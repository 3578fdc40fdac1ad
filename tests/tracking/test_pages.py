"""The page of a trial shows everything and lets nothing that an agent wrote act."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from pybench.records import CheckResult, Grade, RefusedFile, TrialError
from pybench.tracking.pages import trial_page, write_pages
from tests.tracking.made_run import events_of, make_run, record_of

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


@pytest.mark.parametrize("status", ["passed", "failed", "error"])
def test_nothing_planted_becomes_an_element(status: str) -> None:
    check = CheckResult(name=PLANTED, passed=False, score=0.0, reason=PLANTED)
    record = record_of(
        "bar_chart",
        status,  # type: ignore[arg-type]
        answer=PLANTED,
        grades=(Grade(grader=PLANTED, passed=False, score=0.0, checks=(check,)),),
        error=TrialError(kind="model", message=PLANTED) if status == "error" else None,
        refused=(RefusedFile(path=PLANTED, reason=PLANTED),),
    )
    tags = Tags(trial_page(record, events_of("bar_chart", "passed", 0.0, PLANTED)))
    kinds = {tag for tag, _ in tags.found}
    assert kinds.isdisjoint({"script", "svg", "iframe", "object", "link", "form", "a"})
    assert all(not name.startswith("on") for _, attributes in tags.found for name in attributes)
    pictures = [attributes["src"] or "" for tag, attributes in tags.found if tag == "img"]
    assert pictures
    assert all(source.startswith("data:image/png;base64,") for source in pictures)
    assert "<script>alert(1)</script>" in tags.words  # shown, as text
    assert "\x1b" not in tags.words


def test_the_page_may_load_nothing() -> None:
    tags = Tags(trial_page(record_of("bar_chart", "passed"), events_of("bar_chart", "passed", 0.0)))
    policies = [a["content"] for tag, a in tags.found if a.get("http-equiv") == "Content-Security-Policy"]
    assert policies == ["default-src 'none'; img-src data:; style-src 'unsafe-inline'"]


def test_the_page_tells_the_whole_trial() -> None:
    tags = Tags(trial_page(record_of("bar_chart", "failed"), events_of("bar_chart", "failed", 0.0)))
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
    run = make_run(tmp_path / "run", {"bar_chart": "failed", "sum_column": "passed"})
    target = tmp_path / "pages"
    target.mkdir()
    second = record_of("sum_column", "passed", epoch=2)
    write_pages(run, [record_of("bar_chart", "failed"), record_of("sum_column", "passed"), second], target)
    found = sorted(path.relative_to(target).as_posix() for path in target.rglob("*.html"))
    assert found == ["failed/bar_chart.html", "passed/sum_column.html", "passed/sum_column_epoch2.html"]
