# ruff: noqa: E501 - a page stands on few lines
"""Web pages, opened in a browser: what a person would see and could do decides."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import GraderError
from pybench.core.records import Grade
from pybench.environments import browser

from .conftest import Judge

pytestmark = pytest.mark.slow

needs_browser = pytest.mark.skipif(browser.find() is None, reason=f"no browser: {browser.HOW_TO_GET_ONE}")

PAGE = """<!doctype html><title>Counter</title><button id=up>+</button><p id=n>0</p><ul></ul>
<script>
let n = 0;
document.querySelector('#up').onclick = () => {
  n += 1;
  document.querySelector('#n').textContent = n;
  document.querySelector('ul').insertAdjacentHTML('beforeend', `<li class="${n % 2 ? 'odd' : 'even'}">${n}</li>`);
};
setTimeout(() => Promise.resolve().then(() => { document.title = 'Ready'; }), 500);
</script>"""
STEPS: list[dict[str, Any]] = [
    {"click": "#up"}, {"click": "#up"}, {"select": "#n", "text": "2"}, {"select": "li", "texts": ["1", "2"]},
    {"select": "li.odd", "count": 1}, {"wait_ms": 600}, {"eval": "document.title", "equals": "Ready"},
]  # fmt: skip
PAGES: dict[str, tuple[str, bool]] = {
    "right": (PAGE, True),
    "listener": (
        PAGE.replace(".onclick = ", ".addEventListener('click', ").replace("`);\n};", "`);\n});"),
        True,
    ),
    "off by one": (PAGE.replace("let n = 0", "let n = 1"), False),
    "no script": (PAGE.split("<script>")[0], False),
    "broken script": (PAGE.replace("let n", "let let n"), False),
    "endless": (PAGE.replace("let n = 0;", "let n = 0; while (true) {}"), False),
    "no page": ("{}", False),
}


def graded(judge: Judge, text: str, steps: list[dict[str, Any]]) -> Grade:
    return judge(
        f"open('output/p.html', 'w').write({text!r})",
        ("web.behaves", {"path": "output/p.html", "steps": steps}),
    )


@needs_browser
@pytest.mark.parametrize(("text", "passes"), PAGES.values(), ids=PAGES)
def test_a_page(judge: Judge, text: str, passes: bool) -> None:
    grade = graded(judge, text, STEPS)
    assert grade.passed is passes, grade.checks[0].reason


DOUBLE = """<!doctype html><title>Twice</title>
<style>.big { font-size: 2em } th { text-transform: uppercase }</style>
<label>Number <input id=n type=number></label> <label>Times <select id=by><option value=2>twice<option value=3>thrice</select></label>
<button id=go>Go</button> <p class=big>Result: <b id=out></b></p>
<script>
const out = document.getElementById("out");
document.getElementById("go").onclick = () => { out.textContent = document.getElementById("n").value * document.getElementById("by").value; };
</script>"""
DOUBLE_STEPS: list[dict[str, Any]] = [
    {"select": "#n", "label": "Number"}, {"select": "#by", "label": "Times"}, {"select": "#by option", "texts": ["twice", "thrice"]},
    {"select": "#out", "text": ""}, {"type": "#n", "value": "21"}, {"click": "#go"}, {"select": "#out", "text": "42"},
    {"choose": "#by", "value": "3"}, {"click": "#go"}, {"select": "#out", "text": "63"},
]  # fmt: skip
HANDLER = DOUBLE[DOUBLE.index('document.getElementById("go")') : DOUBLE.index("</script>")]
OTHERWISE = {
    "two scripts share a const": DOUBLE.replace(HANDLER, "</script><script>" + HANDLER),
    "options made by new Option": DOUBLE.replace("<option value=2>twice<option value=3>thrice", "").replace(
        "const out", 'by.append(new Option("twice", 2), new Option("thrice", 3));\nconst out'
    ),
    "a form that is checked": DOUBLE.replace("<button id=go>", "<form id=f><input required value=1 hidden></form><button id=go>").replace(
        "=> {", "=> { if (!document.getElementById('f').checkValidity()) return;"
    ),
    "numbers by locale": DOUBLE.replace("out.textContent = ", "out.textContent = Number(").replace(
        '"by").value;', '"by").value).toLocaleString("en-US");'
    ),
    "labels for ids": DOUBLE.replace("<label>Number <input id=n type=number></label>", "<label for=n>Number</label><input id=n type=number>"),
    "labels in a table": DOUBLE.replace(
        "<label>Number <input id=n type=number></label>", "<table><tr><td>Number<td><input id=n type=number></table>"
    ),
    "a change after a moment": DOUBLE.replace("=> { out", "=> setTimeout(() => { out").replace("value; };", "value; }, 300);"),
    "an alert as well": DOUBLE.replace("=> { out", "=> { alert('done'); out"),
    "below the fold": DOUBLE.replace("<button", "<div style='height:3000px'></div><button"),
    "pale but readable": DOUBLE.replace("<b id=out", "<b id=out style='color:#999'"),
    "ornament by the style sheet": DOUBLE.replace(".big {", "#out::before { content: '▶ ' } .big {"),
    "white on its own dark ground": DOUBLE.replace(".big {", ".big { background: #123; color: white;"),
    "white over a dark part beside it": DOUBLE.replace(
        "<p class=big", "<div style='position:absolute;background:#123;width:400px;height:200px'></div><p class=big"
    ).replace(".big {", ".big { position: relative; color: white;"),
    "hash links": DOUBLE.replace("<button", "<a href='#go'>down</a><button"),
}  # fmt: skip
NOT_AS_SHOWN = {
    "hidden": (DOUBLE.replace("<p class=big", "<p hidden class=big"), "shows nothing"),
    "transparent": (DOUBLE.replace(".big {", ".big { opacity: 0;"), "shows nothing"),
    "colour of its ground": (DOUBLE.replace(".big {", ".big { color: white;"), "colour of its ground"),
    "no size": (DOUBLE.replace(".big {", ".big b { font-size: 0 } .big {"), "no size"),
    "outside the page": (DOUBLE.replace(".big {", ".big { position: absolute; left: -4000px;"), "outside the page"),
    "covered": (DOUBLE + "<div style='position:fixed;inset:0;background:#fff'>Loading</div>", "covered by div"),
    "covered, clicks go through": (
        DOUBLE + "<div style='position:fixed;inset:0;background:#fff;pointer-events:none'>Loading</div>",
        "covered by div",
    ),
    "a word by the style sheet": (DOUBLE.replace(".big {", "#out::after { content: ' pieces' } .big {"), "pieces"),
    "mirrored": (DOUBLE.replace(".big {", ".big { transform: scaleX(-1);"), "mirrored"),
    "upside down": (DOUBLE.replace(".big {", ".big { rotate: 180deg;"), "upside down"),
    "blurred": (DOUBLE.replace(".big {", ".big { filter: blur(4px);"), "blurred"),
    "digits that run backwards": (DOUBLE.replace(".big {", ".big { direction: rtl; unicode-bidi: bidi-override;"), "backwards"),
    "labels swapped": (DOUBLE.replace("Number <", "X <").replace("Times <", "Number <").replace("X <", "Times <"), "is named 'Times'"),
    "a label that is denied": (DOUBLE.replace("Number <", "Not the Number <"), "is named 'Not the Number'"),
    "a label of the ground's colour": (DOUBLE.replace(".big {", "label { color: white } .big {"), "the name of #n cannot be read"),
    "a tiny label": (DOUBLE.replace(".big {", "label { font-size: 1px } .big {"), "the name of #n is too small"),
    "a button that says no": (DOUBLE.replace(">Go<", ">Do not press<"), "#go says"),
    "a button that says nothing": (DOUBLE.replace(">Go<", "><"), "#go "),
    "a dead button": (DOUBLE.replace(".onclick", ".onclicked"), "#out reads ''"),
    "a disabled button": (DOUBLE.replace("<button id=go>", "<button id=go disabled>"), "#out reads ''"),
    "a form that reloads": (DOUBLE.replace("<label>Number", "<form><label>Number").replace("</button>", "</button></form>"), "step 7: "),  # read before, while or after it reloads
    "the page lies about itself": (
        DOUBLE.replace("const out", "document.querySelectorAll = () => []; Range.prototype.getClientRects = () => []; const out").replace("* doc", "- doc"),
        "#out reads '19'",
    ),
}  # fmt: skip


@needs_browser
@pytest.mark.parametrize("text", [DOUBLE, *OTHERWISE.values()], ids=["plain", *OTHERWISE])
def test_whatever_a_browser_knows_passes(judge: Judge, text: str) -> None:
    grade = graded(judge, text, DOUBLE_STEPS)
    assert grade.passed, grade.checks[0].reason


@needs_browser
@pytest.mark.parametrize(("text", "reason"), NOT_AS_SHOWN.values(), ids=NOT_AS_SHOWN)
def test_what_a_person_cannot_see_or_do_fails(judge: Judge, text: str, reason: str) -> None:
    grade = graded(judge, text, DOUBLE_STEPS)
    assert grade.passed is False
    assert reason in grade.checks[0].reason


DATA_PICTURE = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='>"


@needs_browser
@pytest.mark.parametrize(
    ("extra", "asked"),
    [
        ("", ""),
        (DATA_PICTURE + "<a href='https://example.org/'>elsewhere</a>", ""),
        ("<script src='https://cdn.example.org/vue.js'></script>", "https://cdn.example.org/vue.js"),
        ("<style>@import url(//fonts.example.org/a.css)</style>", "fonts.example.org/a.css"),
        ("<script src='more.js'></script>", "more.js"),
        (
            "<script>fetch('http://example.org/data.json').catch(() => 0)</script>",
            "http://example.org/data.json",
        ),
    ],
)
def test_a_page_that_asks_for_more_is_not_self_contained(judge: Judge, extra: str, asked: str) -> None:
    code = f"open('output/p.html', 'w').write({DOUBLE + extra!r})"
    grade = judge(code, ("web.self_contained", {"path": "output/p.html"}))
    assert grade.passed is (not asked)
    assert asked in grade.checks[0].reason


QUIZ = """<!doctype html><title>Quiz</title><p>Capital of Peru?</p>
<fieldset id=f><ul id=o><li><button>Lima</button></li><li><button>Quito</button></li></ul></fieldset><p id=said></p>
<script>for (const b of document.querySelectorAll("button")) b.onclick = () => {
  document.getElementById("said").textContent = b.textContent === "Lima" ? "right" : "wrong";
  document.getElementById("f").disabled = true; };</script>"""
QUIZ_STEPS: list[dict[str, Any]] = [
    {"select": "#o button", "texts": ["Lima", "Quito"], "disabled": False},
    {"select": "body", "times": {"Lima": 1}},
    {"click": "#o button", "text": "Quito"},
    {"select": "#said", "text": "wrong"},
    {"select": "#o button", "disabled": True},
    {"click": "#o button", "nth": 1},
    {"select": "#said", "text": "wrong"},
    {"reload": True},
    {"click": "#o button", "nth": 1},
    {"select": "#said", "text": "right"},
]


@needs_browser
def test_options_in_a_list_and_a_disabled_fieldset(judge: Judge) -> None:
    grade = graded(judge, QUIZ, QUIZ_STEPS)
    assert grade.passed, grade.checks[0].reason
    for wrong, reason in {
        QUIZ.replace('document.getElementById("f").disabled = true;', ""): "#o button is not disabled",
        QUIZ.replace("</ul>", "</ul><p>Hint: Lima</p>"): "says 'Lima' 2 times",
        QUIZ.replace("<button>Lima", "<button>Do not press: Lima"): "#o button reads",
    }.items():
        grade = graded(judge, wrong, QUIZ_STEPS)
        assert grade.passed is False
        assert reason in grade.checks[0].reason


TABLE = """<!doctype html><title>T</title><input id=q oninput="for (const r of t.tBodies[0].rows) r.hidden = !r.cells[0].textContent.includes(q.value)">
<table id=t><tbody><tr><td>oak<td> 3 <tr><td>elm<td>4</table>"""


@needs_browser
def test_rows_that_are_shown(judge: Judge) -> None:
    css = "#t tbody tr"
    steps = [
        {"select": css, "rows": [["oak", "3"], ["elm", "4"]]},
        {"type": "#q", "value": "el"},
        {"select": css, "rows": [["elm", "4"]]},
        {"type": "#q", "value": ""},
        {"select": css, "count": 2},
    ]
    grade = graded(judge, TABLE, steps)
    assert grade.passed, grade.checks[0].reason
    grade = graded(judge, TABLE.replace("<td>4", "<td hidden>4"), steps)
    assert "#t tbody tr 2 reads ['elm', '']" in grade.checks[0].reason


LISTED = (
    "<!doctype html><style>{style}</style><ul>{items}</ul><table><tbody><tr><td>a<td>b<tr><td>c<td>d</table>"
)
LOOKS: list[dict[str, Any]] = [
    {"select": "li", "texts": ["1", "2", "3"]},
    {"select": "tr", "rows": [["a", "b"], ["c", "d"]]},
]
STYLES = {
    "plain": ("", "123", True),
    "floats to the left": ("li { float: left; padding: 1em }", "123", True),
    "two columns": ("ul { columns: 2 }", "123", True),
    "turned twice": ("ul { display: flex; flex-direction: column-reverse }", "321", True),
    "turned on the screen": ("ul { display: flex; flex-direction: column-reverse }", "123", False),
    "from the right": ("li { float: right; padding: 1em }", "123", False),
    "cells in another order": ("tr { display: flex } td:first-child { order: 2 }", "123", False),
    "the last one in white": ("li:last-child { color: white }", "123", False),
    "a cell in white": ("tr:last-child td:last-child { color: white }", "123", False),
    "the last ones cut off": ("ul { height: 1.2em; overflow: hidden }", "123", False),
    "the last ones by scrolling": ("ul { height: 1.2em; overflow: auto }", "123", True),
}


@needs_browser
@pytest.mark.parametrize(("style", "order", "passes"), STYLES.values(), ids=STYLES)
def test_lists_and_rows_count_as_they_stand_on_the_screen(
    judge: Judge, style: str, order: str, passes: bool
) -> None:
    items = "".join(f"<li>{number}</li>" for number in order)
    grade = graded(judge, LISTED.format(style=style, items=items), LOOKS)
    assert grade.passed is passes, grade.checks[0].reason


def test_without_a_browser_it_is_an_error_of_ours(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GraderError, match=r"no browser .*env browser.*grader\.browser="):
        graded(judge, PAGE, STEPS)
