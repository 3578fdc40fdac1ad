# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""Texts and documents: exact where the request states the form, and what a reader sees, not what the file holds."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge

CUES = "1\n00:01 --> 00:02\nHello, you.\n\n2\n00:03 --> 00:04\nNo.\n"
LINES = ["1", "00:01 --> 00:02", "Hello, you.", "", "2", "00:03 --> 00:04", "No."]


def write(text: str, name: str = "t.txt", **more: Any) -> str:
    return (
        f"open('output/{name}', 'w', encoding={more.get('encoding', 'utf-8')!r}, newline='').write({text!r})"
    )


TEXTS: list[tuple[str, dict[str, Any], bool]] = [
    (write(CUES), {}, True),
    (write(CUES.strip()), {}, True),
    (write(CUES + "\n\n"), {}, True),
    (write(CUES.replace("\n", "\r\n")), {}, True),
    (write(CUES, encoding="utf-8-sig"), {}, True),
    (write(CUES.replace("\n\n", "\n")), {"leaves_open": ["blank_lines"]}, True),
    (write(CUES.replace("you", "You")), {"leaves_open": ["case"]}, True),
    (write(CUES.replace("\n", " \n")), {"leaves_open": ["ends", "blank_lines"]}, True),
    (write(CUES.replace("\n\n", "\n")), {}, False),
    (write(CUES.replace("\n\n", "\n\n\n")), {}, False),
    (write("\n" + CUES), {}, False),
    (write(CUES.upper()), {}, False),
    (write(CUES.replace(",", "，")), {}, False),
    (write(CUES.replace("you", " you")), {}, False),
    (write(CUES.replace("No", "Nö"), encoding="gb18030"), {}, False),
    (write(CUES.replace("\n", "\r\n")), {"unix": True}, False),
]


@pytest.mark.parametrize(("code", "params", "passed"), TEXTS)
def test_lines_are_compared_exactly(judge: Judge, code: str, params: dict[str, Any], passed: bool) -> None:
    grade = judge(code, ("document.lines", {"path": "output/t.txt", "expect": LINES, **params}))
    assert grade.passed is passed, grade.checks[0].reason


JSONS: list[tuple[Any, dict[str, Any], bool]] = [
    ({"b": [1, "Ab c"], "a": 0.25}, {}, True),
    ({"b": [1.0, "Ab c"], "a": 0.25}, {}, True),
    ({"b": [1, "AB c"], "a": 0.25}, {}, False),
    ({"b": [1, "Ab  c"], "a": 0.25}, {}, False),
    ({"b": ["1", "Ab c"], "a": 0.25}, {}, False),
    ({"b": [1, "Ab c"], "a": 0.2500000001}, {"decimals": 2}, False),
    ({"b": [1, "Ab c"], "a": 0.25, "c": 1}, {}, False),
    ({"b": [1, "Ab c"], "a": 10**400}, {}, False),
    ({"b": [1, "\ud800"], "a": 0.25}, {}, False),
]


@pytest.mark.parametrize(("value", "params", "passed"), JSONS)
def test_json_is_compared_exactly(judge: Judge, value: Any, params: dict[str, Any], passed: bool) -> None:
    code = f"import json\njson.dump({value!r}, open('output/v.json', 'w'))"
    params = {"path": "output/v.json", "expect": {"a": 0.25, "b": [1, "Ab c"]}, **params}
    assert judge(code, ("document.json_equals", params)).passed is passed


WORD = "import docx\nd = docx.Document()\nfor t in ('One is here.', 'Two “too”.'):\n    d.add_paragraph(t)\n{}\nd.save('output/d.docx')"
WORD_RIGHT = {
    "as it is": "",
    "other style": "d.paragraphs[0].style = 'Body Text'",
    "bold run": "d.paragraphs[0].clear().add_run('One ').bold = True; d.paragraphs[0].add_run('is here.')",
    "page number": "d.sections[0].footer.paragraphs[0].text = '1'",
}
WORD_WRONG = {
    "empty paragraph": "d.add_paragraph('')",
    "blank paragraph": "d.add_paragraph('  ')",
    "all headings": "d.paragraphs[0].style = 'Heading 1'",
    "title": "d.paragraphs[1].style = 'Title'",
    "hidden text": "d.paragraphs[0].add_run(' Three.').font.hidden = True",
    "shown by hiding": "d.paragraphs[0].runs[0].font.hidden = True",
    "in the footer": "d.sections[0].footer.paragraphs[0].text = 'Three was removed.'",
    "in the header": "d.sections[0].header.paragraphs[0].text = 'Three.'",
    "in a table": "d.add_table(1, 1).cell(0, 0).text = 'Three.'",
    "white": "d.paragraphs[0].runs[0].font.color.rgb = docx.shared.RGBColor(255, 255, 255)",
    "tiny": "d.paragraphs[0].runs[0].font.size = docx.shared.Pt(1)",
    "nearly white": "d.paragraphs[0].runs[0].font.color.rgb = docx.shared.RGBColor(250, 250, 250)",
    "white by its style": "d.styles['Normal'].font.color.rgb = docx.shared.RGBColor(255, 255, 255)",
    "tiny by its style": "d.styles['Normal'].font.size = docx.shared.Pt(1)",
    "hidden by its style": "d.styles['Normal'].font.hidden = True",
    "struck out": "d.paragraphs[0].runs[0].font.strike = True",
    "shown in capitals": "d.paragraphs[0].runs[0].font.all_caps = True",
    "twice": "d.add_paragraph('Two “too”.')",
    "capitals": "d.paragraphs[0].runs[0].text = 'ONE IS HERE.'",
    "in a comment": "d.add_comment(d.paragraphs[0].runs[0], text='Three.')",
}


@pytest.mark.parametrize("edit", [*WORD_RIGHT.values(), *WORD_WRONG.values()], ids=[*WORD_RIGHT, *WORD_WRONG])
def test_a_word_file_shows_its_paragraphs_and_nothing_else(judge: Judge, edit: str) -> None:
    params = {"path": "output/d.docx", "expect": ["One is here.", "Two “too”."]}
    grade = judge(WORD.format(edit), ("document.paragraphs", params))
    assert grade.passed is (edit in WORD_RIGHT.values()), grade.checks[0].reason


PDF = """
from reportlab.pdfgen import canvas
c = canvas.Canvas("output/p.pdf", pagesize=(595.28, 841.89), invariant=1)
for number in (1, 2):
    c.setFont("Helvetica", 12)
    c.drawString(72, 700, f"Dear Ann {{number}},")
    c.drawString(72, 680, "you owe 1,230.00.")
    {}
    c.showPage()
c.save()
"""
PDF_RIGHT = {"as it is": "pass", "a line drawn": "c.line(72, 650, 300, 650)"}
PDF_WRONG = {
    "more text": "c.drawString(72, 600, 'by a program')",
    "white text": "c.setFillColorRGB(1, 1, 1); c.drawString(72, 600, 'Secret')",
    "covered text": "c.setFillColorRGB(1, 1, 1); c.rect(60, 670, 300, 60, stroke=0, fill=1)",
    "lines over each other": "c.drawString(72, 697, 'Dear Ann 1,')",
    "off the page": "c.drawString(72, 900, 'Secret')",
    "another size": "c.setPageSize((612, 792))",
}


@pytest.mark.parametrize("edit", [*PDF_RIGHT.values(), *PDF_WRONG.values()], ids=[*PDF_RIGHT, *PDF_WRONG])
def test_a_pdf_shows_its_lines_and_nothing_else(judge: Judge, edit: str) -> None:
    lines = [[f"Dear Ann {number},", "", "you owe 1,230.00."] for number in (1, 2)]
    params = {"path": "output/p.pdf", "count": 2, "lines": lines, "size": "A4"}
    grade = judge(PDF.format(edit), ("document.pages", params))
    assert grade.passed is (edit in PDF_RIGHT.values()), grade.checks[0].reason


ZIP = "import zipfile\nwith zipfile.ZipFile('output/z.zip', 'w') as z:\n    z.writestr('a.txt', {!r})\n    z.writestr('b.txt', 'B\\n')\n    {}"
ZIPS: list[tuple[bytes, str, bool]] = [
    ("Ä\n".encode(), "pass", True),
    (b"\xc3\x84\r\n", "pass", True),
    ("ä\n".encode(), "pass", False),
    ("Ä\n".encode("latin-1"), "pass", False),
    ("Ä\n".encode(), "z.writestr('a.txt', 'other')", False),
    ("Ä\n".encode(), "z.writestr('sub/', '')", False),
    ("Ä\n".encode(), "z.writestr('sub/a.txt', 'Ä')", False),
]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(("content", "more", "passed"), ZIPS)
def test_an_archive_holds_its_files_once(judge: Judge, content: bytes, more: str, passed: bool) -> None:
    params = {"path": "output/z.zip", "expect": {"a.txt": "Ä\n", "b.txt": "B"}}
    assert judge(ZIP.format(content, more), ("document.archive", params)).passed is passed


def test_markdown_is_judged_as_it_is_rendered(judge: Judge) -> None:
    params = {
        "path": "output/s.md",
        "all": ["42.5", "North"],
        "none": ["South"],
        "figures": ["42.5", "2024-05-31"],
    }
    for text, passed in (
        ("Revenue was **42.5** in North, until 2024-05-31.", True),
        ("<!-- South -->Revenue was 42.50 in North.", True),
        ("Revenue was high.<!-- 42.5 North -->", False),
        ("[Revenue](http://42.5/North) was high.", False),
        ("Revenue was 42.5 in North, after 41.", False),
        ("Revenue was 42.5 in North, not in *South*.", False),
    ):
        assert judge(write(text, "s.md"), ("document.contains", params)).passed is passed, text


def test_headings_are_those_that_render(judge: Judge) -> None:
    params = {"path": "output/s.md", "expect": ["One", "Two"]}
    for text, passed in (
        ("# One\n\ntext\n\nTwo\n---\n", True),
        ("# One\n\n## `Two` ##\n", True),
        ("# One\n\n    # Two\n", False),
        ("# One\n\n#Two\n", False),
        ("# One\n\n```\n# Two\n```\n", False),
    ):
        assert judge(write(text, "s.md"), ("document.headings", params)).passed is passed, text
