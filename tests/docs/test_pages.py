"""The documentation names files that exist, and links to pages that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
_PATH = re.compile(r"`((?:pybench|tests|conf|graders|benchmarks|examples|deploy|docs)/[\w./-]*\w)/?`")
_MODULE = re.compile(r"python -m ((?:tests|benchmarks)\.[\w.]+)")
_LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_exist(page: Path) -> None:
    if page.name == "CHANGELOG.md":
        pytest.skip("it names files as they were then")
    text = page.read_text("utf-8")
    named = set(_PATH.findall(text)) | {f"{name.replace('.', '/')}.py" for name in _MODULE.findall(text)}
    assert {path for path in named if not (ROOT / path).exists()} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = _LINK.findall(page.read_text("utf-8"))
    assert {link for link in links if not (page.parent / link).exists()} == set()
