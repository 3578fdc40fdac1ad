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
MADE = """from IPython.display import HTML, SVG, Markdown, display
bad = "<script>top.document.title='RAN';alert(1)</script><img src=x onerror=alert(2)>"
away = "<meta http-equiv=refresh content='0;url=http://away.example/'><img src=http://pictures.example/y.png>"
form = "<form action=http://away.example/><button id=go>go</button></form>"
form += "<a href=http://away.example/ id=out>out</a>"
display(HTML(bad + away + form + "<p>shown</p>"))
display(SVG('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="alert(3)">'
            '<script>alert(4)</script><image href="http://pictures.example/z.png"/></svg>'))
display(Markdown(bad + " [go](javascript:alert(5)) ![far](http://pictures.example/w.png) **bold**"))
open("output/<img src=x onerror=alert(6)>.html", "w").write(bad)
print(bad)
raise ValueError(bad)"""
REPLY = (
    "<script>document.title='RAN'</script> [a](JaVaScRiPt:alert(7)) [b](&#106;avascript:alert(8)) "
    "[c](data:text/html;base64,PHNjcmlwdD4=) <javascript:alert(9)> [d][e] <iframe src=//away.example>\n\n"
    "[e]: javascript:alert(10)\n\n| <b>x</b> | y |\n|---|:-:|\n| <svg onload=alert(11)> | 2 |\n\n"
    "```html\n<script>alert(12)</script>\n```\n"
)
SCRIPTS: dict[str, Any] = {
    "plot": [[{"code": PLOT}], [{"reply": HOSTILE}]],
    "loop": [[{"code": LOOP}]],
    "harm": [[{"code": MADE}], [{"reply": REPLY, "reasoning": "<img src=x onerror=alert(13)>"}]],
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


@pytest.fixture(autouse=True)
def closed_at_the_end(browser: Browser) -> Iterator[None]:
    """A page that stays open would ask its server, gone by then, again and again."""
    yield
    for context in browser.contexts:
        context.close()


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


def test_whatever_a_model_makes_is_shown_and_nothing_of_it_runs(tmp_path: Path, browser: Browser) -> None:
    said: list[str] = []
    with chatting(tmp_path, steps=[{"reply": "Hello."}], scripts=SCRIPTS, by_last=True) as (server, _stub):
        page = open_page(browser, server.link, said, viewport={"width": 1000, "height": 900})
        failed: dict[str, str | None] = {}
        page.on("requestfailed", lambda request: failed.update({request.url: request.failure}))
        page.get_by_label("Request", exact=True).fill("harm <img src=x onerror=alert(14)>")
        page.keyboard.press("Enter")
        page.locator(".foot").wait_for()
        frame = page.frame_locator(".out iframe")
        frame.get_by_text("shown").wait_for()
        frame.locator("#go").click()
        frame.locator("#out").click()
        assert page.locator(".out img").evaluate("image => image.src").startswith(server.url)
        assert page.locator(".out .reply strong").inner_text() == "bold"
        assert page.locator("table td").all_inner_texts() == ["<svg onload=alert(11)>", "2"]
        page.locator("#files-button").click()
        page.locator("#files").get_by_text("onerror=alert(6)").wait_for()
        with page.expect_download() as download:
            page.locator("#files a").click()
        assert Path(download.value.path()).read_text().startswith("<script>")
        assert page.locator("#log script, #log [onerror], #log svg:not(.icon), .reply img").count() == 0
        links = page.locator("#log a:not(.chip)").evaluate_all("all => all.map(one => one.href)")
        assert set(links) <= {"", "http://pictures.example/w.png"}  # a picture from elsewhere is a link
        page.reload()
        page.locator(".foot").wait_for()
        assert "RAN" not in page.title()
        # The browser says what it has kept from running or loading; a dialog or a request would be told, too.
        kept = ("Refused to", "Blocked", "violates", "blocked")
        told = [line for line in said if not any(word in line for word in kept)]
        assert {address: failed.get(address) for address in told} == {"http://pictures.example/y.png": "csp"}


def test_everything_is_done_by_keyboard(tmp_path: Path, browser: Browser) -> None:
    said: list[str] = []
    with chatting(tmp_path, steps=[{"reply": "Hello."}], scripts=SCRIPTS, by_last=True) as (server, _stub):
        page = open_page(browser, server.link, said, viewport={"width": 1000, "height": 900})
        keys = page.keyboard
        page.locator("#request:focus").wait_for()
        keys.type("loop now")
        keys.press("Enter")
        page.locator(".cell .stdout", has_text="step 1").wait_for()
        keys.press("Escape")
        page.locator(".note", has_text="Stopped.").wait_for()

        def reach(name: str) -> None:
            """Press Tab until what has this name has the focus."""
            for _ in range(60):
                keys.press("Tab")
                focused = "body => body.ownerDocument.activeElement.getAttribute('aria-label')"
                if page.locator("body").evaluate(focused) == name:
                    return
            raise AssertionError(f"{name} cannot be reached")

        reach("Good")
        keys.press("Enter")
        page.locator("[aria-label=Good][aria-pressed=true]").wait_for()
        reach("Rename: loop now")
        keys.press("Enter")
        keys.type("Steps")
        keys.press("Enter")
        page.locator("#conversations a", has_text="Steps").wait_for()
        keys.press("Control+k")
        keys.type("step")
        reach("Delete: Steps")
        keys.press("Enter")
        page.locator("[aria-label='Really delete: Steps']").wait_for()
        keys.press("Enter")
        page.locator("#conversations", has_text="Nothing found").wait_for()
        assert said == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
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
