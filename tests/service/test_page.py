"""The page in a real browser without a network: what a person does with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.chat_server import browser_program, chatting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

PLOT = """import csv, matplotlib.pyplot as plt, pandas as pd
rows = [int(row['b']) for row in csv.DictReader(open('sales.csv'))]
plt.plot(rows)
plt.show()
open('output/total.txt', 'w').write(str(sum(rows)))
print('total', sum(rows))
pd.DataFrame({'b': rows})"""
_PATIENCE_MS = 180_000
LOOP = "import time\nfor i in range(2000):\n    print('step', i, flush=True)\n    time.sleep(0.05)"
HOSTILE = (
    "Done: **3**.\n\n<script>document.title='RAN'</script><img src=x onerror=alert(1)> "
    "[click](javascript:alert(1)) ![remote](http://pictures.example/x.png)"
)
SCRIPTS: dict[str, Any] = {
    "plot": [[{"code": PLOT}], [{"reply": HOSTILE}]],
    "loop": [[{"code": LOOP}]],
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    found = browser_program()
    if found is None:
        pytest.skip("no browser is here; `python -m pybench env browser` fetches one")
    with sync_playwright() as driver:
        made = driver.chromium.launch(
            executable_path=found[0], env=dict(found[1]), args=["--no-sandbox", "--disable-gpu"]
        )
        yield made
        made.close()


def open_page(browser: Browser, link: str, said: list[str], **more: Any) -> Page:
    context = browser.new_context(**more)
    context.set_default_timeout(_PATIENCE_MS)
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("dialog", lambda dialog: said.append(f"RAN {dialog.message}"))
    page.on("request", lambda request: None if "127.0.0.1" in request.url else said.append(request.url))
    page.goto(link)
    page.locator(".hello").wait_for()
    return page


def test_a_person_uploads_asks_stops_reloads_branches_searches_and_deletes(
    tmp_path: Path, browser: Browser
) -> None:
    said: list[str] = []
    steps = [{"reply": "Hello."}]
    with chatting(tmp_path, steps=steps, scripts=SCRIPTS, by_last=True) as (server, _stub):
        page = open_page(browser, server.link, said, viewport={"width": 1280, "height": 860})
        page.set_input_files(
            "#pick", [{"name": "sales.csv", "mimeType": "text/csv", "buffer": b"a,b\n1,1\n2,2\n"}]
        )
        page.locator("#attached .chip", has_text="sales.csv (").wait_for()
        page.get_by_label("Request", exact=True).fill("plot the sales")
        page.keyboard.press("Enter")
        page.locator(".foot").wait_for()
        assert page.locator(".cell .stdout").inner_text() == "total 3"
        picture = page.locator(".out img")
        picture.wait_for()
        assert int(picture.evaluate("image => image.naturalWidth")) > 100
        table = page.frame_locator(".out iframe").locator("td")
        assert table.all_inner_texts() == ["1", "2"]
        # What the model wrote to do harm is text.
        reply = page.locator("article.reply").last
        assert "<script>" in reply.inner_text()
        assert reply.locator("img, script").count() == 0
        assert [a.get_attribute("href") for a in reply.locator("a").all()] == [
            "http://pictures.example/x.png"
        ]
        with page.expect_download() as download:
            page.locator(".made .chip").click()
        assert Path(download.value.path()).read_text() == "3"
        # A second tab and a reload show the same.
        shown = page.locator("#log").inner_text()
        other = page.context.new_page()
        other.goto(page.url)
        other.locator(".foot").wait_for()
        page.reload()
        page.locator(".foot").wait_for()
        assert other.locator("#log").inner_text() == page.locator("#log").inner_text() == shown
        # A cell is stopped in one tab, and the other sees it.
        page.get_by_label("Request", exact=True).fill("loop now")
        page.get_by_label("Send").click()
        page.locator(".cell .stdout", has_text="step 3").wait_for()
        other.get_by_label("Stop", exact=True).click()
        page.locator(".cell summary", has_text="stopped").wait_for()
        page.locator(".note", has_text="Stopped.").wait_for()
        # An earlier request, changed, is a branch.
        page.get_by_label("Edit this request").first.click()
        page.get_by_label("Changed request").fill("just say hello")
        page.get_by_role("button", name="Send", exact=True).first.click()
        page.locator("article.reply", has_text="Hello.").wait_for()
        assert page.locator("#conversations .item").count() == 2
        page.get_by_label("Search conversations").fill("hello")
        page.locator("#conversations .item").nth(1).wait_for(state="detached")
        page.locator("#conversations .item").hover()
        page.get_by_title("Delete").click()
        page.get_by_text("Sure?").click()
        page.locator("#conversations", has_text="Nothing found").wait_for()
        assert said == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light")])
def test_the_page_fits_and_names_what_can_be_used(
    tmp_path: Path, browser: Browser, width: int, theme: Any
) -> None:
    said: list[str] = []
    with chatting(tmp_path, steps=[{"reply": "word " * 300}]) as (server, _stub):
        page = open_page(
            browser, server.link, said, viewport={"width": width, "height": 780}, color_scheme=theme
        )
        page.get_by_label("Request", exact=True).fill("w" * 300)
        page.keyboard.press("Enter")
        page.locator(".foot").wait_for()
        wide = page.locator("html").evaluate("page => page.scrollWidth")
        assert wide <= width
        nameless = page.locator("button:visible, select:visible, textarea:visible").evaluate_all(
            "all => all.filter(one => !one.getAttribute('aria-label') && !one.textContent.trim()).length"
        )
        assert nameless == 0
        paper = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
        ink = page.locator("body").evaluate("body => getComputedStyle(body).color")
        dark = sum(map(int, str(ink).removeprefix("rgb(").removesuffix(")").split(","))) > 380
        assert (dark, paper != ink) == (theme == "dark", True)
        if width < 500:
            page.get_by_label("Open the list of conversations").click()
            page.get_by_label("Close the list").click()
        assert said == []
