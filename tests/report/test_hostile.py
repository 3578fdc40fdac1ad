"""Nothing that an agent wrote acts in a report: a script in every place, none runs or asks for anything."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pybench.report import write_report, write_side_by_side
from pybench.results.load import load_run
from tests.helpers.browser import Browsing
from tests.helpers.report_runs import planted_run

HOST = "planted.example"
Open = Callable[[], AbstractContextManager[Browsing]]


class Planter:
    """Gives a script for each place and remembers the places."""

    def __init__(self) -> None:
        self.places: set[str] = set()

    def __call__(self, place: str, is_name: bool = False) -> str:
        self.places.add(place)
        mark = f"RAN {place}."
        if is_name:  # of a file or a task: short and without a slash
            return f"<img src=x onerror=console.log('{mark}')>{{{{ 6*7 }}}}"
        said = f"console.log('{mark}')"
        return (
            f"{mark}\x1b[31m'\"></script></pre></title></textarea></style>--><script>{said}</script>"
            f'<img src="http://{HOST}/i" onerror="{said}"><svg onload="{said}"><script>{said}</script></svg>'
            f'<link rel=preconnect href="http://{HOST}"><link rel=dns-prefetch href="//{HOST}">'
            f'<link rel=stylesheet href="http://{HOST}/s.css"><style>@import "http://{HOST}/t.css";'
            f'*{{background:url(http://{HOST}/b)}}</style><iframe src="javascript:{said}"></iframe>'
            f'<iframe src="http://{HOST}/f"></iframe><object data="http://{HOST}/o"></object>'
            f'<meta http-equiv=refresh content="0;url=http://{HOST}/m"><base href="http://{HOST}/">'
            f'<video autoplay src="http://{HOST}/v"></video><form action="http://{HOST}/"><input autofocus '
            f'onfocus="{said}"></form><details open ontoggle="{said}">x</details>{{{{ 6*7 }}}}'
        )


@pytest.fixture
def planted(tmp_path: Path) -> tuple[Path, Path, set[str]]:
    """A report of a planted run, one of two such runs, and the places."""
    planter = Planter()
    first = planted_run(tmp_path / planter("run name", is_name=True), planter)
    second = planted_run(tmp_path / "second", planter, "of the second")
    one, pair = tmp_path / "one.html", tmp_path / "pair.html"
    asyncio.run(write_report(load_run(first), one))
    asyncio.run(write_side_by_side([load_run(first), load_run(second)], pair, with_expected=True))
    return one, pair, planter.places


# Held in records, but no part of a report.
NOT_SHOWN = {"call id", "call name", "arguments", "note", "package", "package version"}
# Shown as bytes or not at all, for they are no pictures.
BINARY = {"picture", "content of fake.png", "content of fake.wav", "after the picture"}


def test_no_planted_script_runs_and_nothing_is_asked_for(
    planted: tuple[Path, Path, set[str]], browsing: Open, tmp_path: Path
) -> None:
    one, pair, places = planted
    seen = ""
    with browsing() as there:
        for file in (one, pair):
            page = there.open(file)
            seen += page.content()
            for number in range(page.locator("#trials tbody tr").count()):
                page.evaluate("number => { location.hash = `trial-${number}` }", number)
                page.wait_for_selector(f"#view[data-number='{number}']")
                for fold in page.locator("#view details").all():
                    fold.evaluate("each => { each.open = true }")
                page.wait_for_timeout(300)
                seen += page.inner_html("#view")
                assert page.locator("#view iframe:not([sandbox=''])").count() == 0
                assert page.locator("#view :is(script, link, meta, base, object, form, video)").count() == 0
            assert page.url.startswith(file.as_uri())
    assert [line for line in there.said if "RAN" in line and "Refused" not in line] == []
    assert [address for address in there.asked if not address.startswith(("file:", "data:", "about:"))] == []
    # The browser's own log of its network: no name was looked up, no connection tried.
    assert HOST not in (tmp_path / "net.json").read_text("utf-8", "replace")
    hidden = {place.removesuffix(" of the second") for place in places} - NOT_SHOWN - BINARY
    assert {place for place in hidden if f"RAN {place}" not in seen} == set()
    assert "\x1b" not in seen
    assert "{{ 6*7 }}" in seen


def test_the_watch_sees_what_an_open_page_does(browsing: Open, tmp_path: Path) -> None:
    """The same script in a page without a policy runs and asks: so the test above can fail."""
    file = tmp_path / "open.html"
    file.write_text(f"<table id=trials><tbody><tr></table>{Planter()('here')}", "utf-8")
    with browsing() as there:
        there.page.goto(file.as_uri(), wait_until="commit")
        there.page.wait_for_timeout(800)
    assert any("RAN here" in line for line in there.said)
    assert any(HOST in address for address in there.asked)
    assert HOST in (tmp_path / "net.json").read_text("utf-8", "replace")


class Elements(HTMLParser):
    """The elements of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: Counter[str] = Counter()
        self.policy = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names[tag] += 1
        assert not [name for name, _ in attrs if name.startswith("on")]
        if ("http-equiv", "Content-Security-Policy") in attrs:
            self.policy = str(dict(attrs)["content"])


def test_the_files_hold_no_planted_element_at_all(planted: tuple[Path, Path, set[str]]) -> None:
    """Also for readers without a policy: what was planted stands there escaped or packed."""
    for file in planted[:2]:
        page = Elements(file.read_text("utf-8"))
        found = page.names
        assert found["script"] == 3 + 2  # three views, the table's rows, and the page's own
        assert not found.keys() & {"img", "iframe", "link", "object", "base", "form", "video"}
        assert page.policy.startswith("default-src 'none'; script-src 'sha256-")
