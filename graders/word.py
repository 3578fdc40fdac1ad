"""What a reader sees in a Word document: its paragraphs, and what stands outside them.

Read from the XML, since python-docx passes over content controls, text boxes and notes. Text that is
marked as hidden, deleted, struck out, white on white or too small to read is no part of what a reader sees.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from typing import Any, NamedTuple

from . import read
from .colours import contrast
from .core import Context, OutputProblem

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_OUTSIDE = re.compile(r"word/(header|footer|footnotes|endnotes|comments)\d*\.xml")
MIN_HALF_POINTS = 6
MIN_CONTRAST = 1.3
_UNSEEN = ("vanish", "strike", "dstrike")
MAX_PARAGRAPHS = 50_000


class Paragraph(NamedTuple):
    """A paragraph as it is shown."""

    text: str
    style: str
    """The style's name in English, in small letters."""
    level: int
    """1 to 9 of a heading (a title is 1), else 0."""
    in_table: bool


class Style(NamedTuple):
    """A style with all that it is based on."""

    name: str
    level: int
    format: dict[str, str]


_NO_STYLE = Style("", 0, {})


class Document(NamedTuple):
    """A Word document as it is shown."""

    paragraphs: list[Paragraph]
    outside: list[str]
    """Texts of headers, footers, notes, comments and text boxes."""
    hidden: list[str]
    """Texts that stand in the file and are not shown."""


def document(ctx: Context, path: str) -> Document:
    """A Word output as a reader sees it. Raises OutputProblem."""
    from lxml import etree

    members = read.check_unpacked(ctx, path)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    with read.reading(path, "a Word document"), zipfile.ZipFile(ctx.output(path)) as box:
        body = etree.fromstring(box.read("word/document.xml"), parser)
        styles = _styles(etree.fromstring(box.read("word/styles.xml"), parser)) if _has(members) else {}
        others = [etree.fromstring(box.read(name), parser) for name in members if _OUTSIDE.fullmatch(name)]
        found = Document([], [], [])
        for node in body.iter(f"{_W}p"):
            if len(found.paragraphs) > MAX_PARAGRAPHS:
                raise OutputProblem(f"{path} has more than {MAX_PARAGRAPHS} paragraphs")
            if any(parent.tag == _FALLBACK for parent in node.iterancestors()):
                continue
            shown, hidden = _texts(node, styles)
            found.hidden.extend([hidden] if hidden.strip() else [])
            if any(parent.tag == f"{_W}txbxContent" for parent in node.iterancestors()):
                found.outside.extend([shown] if shown.strip() else [])
                continue
            style, level, _ = styles.get(_value(node, "pPr", "pStyle"), _NO_STYLE)
            own = _value(node, "pPr", "outlineLvl")
            level = int(own) + 1 if own.isdigit() and int(own) < 9 else level
            in_table = any(parent.tag == f"{_W}tc" for parent in node.iterancestors())
            found.paragraphs.append(Paragraph(shown, style, level, in_table))
        for part in others:
            for node in part.iter(f"{_W}p"):
                shown, _ = _texts(node, styles)
                found.outside.extend([shown] if shown.strip() else [])
        return found


def _has(members: list[str]) -> bool:
    return "word/styles.xml" in members


def _styles(root: Any) -> dict[str, Style]:
    """Style id -> what it says of text and of headings; "" stands for paragraphs without a style."""
    based: dict[str, tuple[Style, str]] = {}
    default = ""
    for node in root.iter(f"{_W}style"):
        name = _value(node, "name").casefold()
        heading = re.fullmatch(r"heading (\d)", name)
        outline = _value(node, "pPr", "outlineLvl")
        level = int(heading[1]) if heading else 1 if name in ("title", "subtitle") else 0
        if not level and outline.isdigit() and int(outline) < 9:
            level = int(outline) + 1
        key = node.get(f"{_W}styleId", "")
        based[key] = Style(name, level, _format(node.find(f"{_W}rPr"))), _value(node, "basedOn")
        if node.get(f"{_W}type") == "paragraph" and _says_yes(node.get(f"{_W}default", "0")):
            default = key
    found = {}
    for key, (style, parent) in based.items():
        for _ in range(10):
            if parent not in based:
                break
            above, parent = based[parent]
            style = Style(style.name, style.level or above.level, above.format | style.format)
        found[key] = style
    return found | ({"": found[default]._replace(level=0)} if default else {})


def _texts(paragraph: Any, styles: dict[str, Style]) -> tuple[str, str]:
    """The text of a paragraph that is shown, and that which is not."""
    shown, hidden = "", ""
    style = styles.get(_value(paragraph, "pPr", "pStyle"), _NO_STYLE)
    for run in _runs(paragraph):
        text = "".join(_pieces(run))
        own = styles[name].format if (name := _value(run, "rPr", "rStyle")) in styles else {}
        format_ = style.format | own | _format(run.find(f"{_W}rPr"))
        if any(_says_yes(format_.get(sign, "0")) for sign in _UNSEEN) or _is_unreadable(format_):
            hidden += text
        else:
            shown += text.upper() if _says_yes(format_.get("caps", "0")) else text
    return shown, hidden


def _runs(paragraph: Any) -> Iterator[Any]:
    """The runs of a paragraph that stand in its final text, not in deletions or in boxes within it."""
    for run in paragraph.iter(f"{_W}r"):
        for parent in run.iterancestors():
            if parent is paragraph:
                yield run
                break
            if parent.tag in (f"{_W}del", f"{_W}moveFrom", f"{_W}txbxContent", _FALLBACK):
                break


def _pieces(run: Any) -> Iterator[str]:
    signs = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}
    for node in run:
        name = node.tag.removeprefix(_W) if isinstance(node.tag, str) else ""
        if name == "t":
            yield node.text or ""
        elif name in signs:
            yield signs[name]


def _format(node: Any) -> dict[str, str]:
    """What a run or a style says of its text: {name of the property: value}."""
    if node is None:
        return {}
    kinds = (*_UNSEEN, "caps", "sz", "color", "highlight", "shd")
    parts = {kind: node.find(f"{_W}{kind}") for kind in kinds}
    return {kind: part.get(f"{_W}val", "true") for kind, part in parts.items() if part is not None}


def _is_unreadable(format_: dict[str, str]) -> bool:
    if format_.get("sz", "").isdigit() and int(format_["sz"]) < MIN_HALF_POINTS:
        return True
    colour, is_marked = format_.get("color", ""), "highlight" in format_ or "shd" in format_
    if is_marked or not re.fullmatch("[0-9A-Fa-f]{6}", colour):
        return False
    return contrast(tuple(bytes.fromhex(colour)), (255, 255, 255)) < MIN_CONTRAST


def _says_yes(value: str) -> bool:
    return value not in ("0", "false", "off")


def _value(node: Any, *path: str) -> str:
    found = node.find("/".join(f"{_W}{name}" for name in path))
    return "" if found is None else str(found.get(f"{_W}val", ""))
