"""A headless Chromium, where this machine has one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.helpers.browser import WITHOUT, Browsing, chromium


@pytest.fixture
def browsing(tmp_path: Path) -> Callable[[], AbstractContextManager[Browsing]]:
    """Opens a browser; the reports must be written before, for it keeps the event loop to itself.

    What its network stack did is in `net.json` below `tmp_path` when it is closed.
    """
    from playwright.sync_api import sync_playwright

    path = chromium()
    if path is None:
        pytest.skip(WITHOUT)

    @contextmanager
    def opened() -> Iterator[Browsing]:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=path,
                args=["--no-sandbox", "--disable-gpu", f"--log-net-log={tmp_path / 'net.json'}"],
            )
            yield Browsing(browser.new_page(viewport={"width": 1300, "height": 900}))
            browser.close()

    return opened


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it where the pages could not be looked at."""
    if chromium() is None:
        terminalreporter.write_line(f"the HTML reports were not opened: {WITHOUT}")
