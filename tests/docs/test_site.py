"""The documentation site builds from a checkout; its links lead somewhere; nothing foreign is loaded."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from pybench.commands import commands

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(target)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return target


class _References(HTMLParser):
    """What a page links to, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found["id"]} if "id" in found else set()
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        elif tag in ("script", "img", "link", "iframe") and found.get("rel") != "canonical":
            self.loaded.append(found.get("src") or found.get("href") or "")


def references(page: Path) -> _References:
    """The references of one page."""
    parser = _References()
    parser.feed(page.read_text("utf-8"))
    return parser


def test_every_link_leads_to_a_page_and_a_heading(site: Path) -> None:
    pages = {page: references(page) for page in site.rglob("*.html") if page.name != "404.html"}
    lost = []
    for page, found in pages.items():
        for link in found.links:
            path, _, anchor = unquote(link).partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            target = (page.parent / path).resolve() if path else page
            if not target.is_file() or (anchor and target in pages and anchor not in pages[target].ids):
                lost.append(f"{page.name}: {link}")
    assert lost == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    foreign = [
        (page.name, loaded)
        for page in site.rglob("*.html")
        for loaded in references(page).loaded
        if re.match(r"(https?:)?//", loaded)
    ]
    assert foreign == []
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", sheet.read_text("utf-8")), sheet.name


def test_the_reference_is_made_from_the_configs_and_commands(site: Path) -> None:
    settings = (site / "reference" / "settings.html").read_text("utf-8")
    assert "wall time of one cell" in settings
    assert "model.retries.attempts" in settings
    listed = references(site / "reference" / "commands.html").ids
    assert set(commands()) <= listed
    assert "pybench.core.protocols" in (site / "reference" / "python.html").read_text("utf-8")
