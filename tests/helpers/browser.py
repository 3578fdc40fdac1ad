"""A headless Chromium, where this machine has one, and what a page does in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pybench.environments import browser

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

WITHOUT = f"no browser is installed here ({browser.HOW_TO_GET_ONE})"


def chromium() -> str | None:
    """The path of the browser."""
    found = browser.find()
    return str(found.program) if found else None


class Browsing:
    """A page and what came of it: lines of its console, errors, addresses it asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda problem: self.said.append(f"error: {problem}"))
        page.on("dialog", lambda dialog: self.said.append(f"RAN dialog {dialog.message}"))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("requestfailed", self._failed)

    def _failed(self, request: Request) -> None:
        if request.failure == "csp":  # the page's policy refused it before it went out
            self.asked.remove(request.url)

    def open(self, file: Path) -> Page:
        """Open a file and wait until its table stands."""
        self.page.goto(file.as_uri())
        self.page.wait_for_selector("#trials tbody tr")
        return self.page
