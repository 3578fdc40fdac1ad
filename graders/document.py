"""Checks of texts, JSON and documents (txt, md, html, pdf, docx, pptx, zip, ipynb), by text and structure.

Text is compared exactly, but for line ends; a task folds what its request leaves open (`leaves_open`). What
a reader would see is looked at: rendered Markdown, drawn words of a PDF, shown paragraphs of a Word file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from . import markup, pdf, read, values, word
from .core import Context, Misuse, Verdict, failed, judge, passed


def plain_text(ctx: Context, path: str) -> str:
    """The text of a document by its suffix: what a reader sees, without markup."""
    suffix = path.lower().rsplit(".", 1)[-1]
    if suffix == "pdf":
        return "\n".join(pdf.texts(ctx, path))
    if suffix == "docx":
        found = word.document(ctx, path)
        return "\n".join([*(paragraph.text for paragraph in found.paragraphs), *found.outside])
    if suffix in ("html", "htm"):
        soup = page(ctx, path)
        for hidden in soup.select("script, style, template, [hidden]"):
            hidden.extract()
        return str(soup.get_text("\n"))
    if suffix == "pptx":
        return "\n".join(slides(ctx, path))
    if suffix == "md":
        return markup.visible_text(read.text(ctx, path))
    return read.text(ctx, path)


def contains(
    ctx: Context,
    path: str,
    all: list[Any] | None = None,
    none: list[Any] | None = None,
    min_chars: int = 1,
    max_chars: int = 200_000,
    max_words: int | None = None,
    ignore_space: bool = False,
    figures: list[Any] | None = None,
) -> Verdict:
    """The document's text holds each of `all` and none of `none`, within a length.

    Case, width and runs of blanks do not matter; a number counts only as a whole number (12 is not in 312).
    An entry of `all` that is a list gives alternatives. `figures`: texts whose digits alone may stand there;
    any other number fails. Part marks: the share that is there.
    """
    found = plain_text(ctx, path)
    stripped = "".join(found.split())
    if not min_chars <= len(stripped) or len(found) > max_chars:
        return failed(f"{path} holds {len(stripped)} characters, asked are {min_chars} to {max_chars}")
    if max_words is not None and len(found.split()) > max_words:
        return failed(f"{path} holds {len(found.split())} words, allowed are {max_words}")
    lost = []
    for entry in all or ():
        options = entry if isinstance(entry, list) else [entry]
        if not any(holds(found, str(option), ignore_space) for option in options):
            lost.append(str(options[0]))
    extra = [str(entry) for entry in none or () if holds(found, str(entry), ignore_space)]
    if figures is not None:
        known = {number for text in figures for number in _numbers(str(text))}
        extra += [number for number in _numbers(found) if number not in known]
    if not lost and not extra:
        return passed(characters=len(stripped))
    words = ([f"missing: {lost[:6]}"] if lost else []) + (
        [f"should not be there: {extra[:6]}"] if extra else []
    )
    score = 0.0 if extra else 1 - len(lost) / max(1, len(all or ()))
    return failed(f"{path}: {'; '.join(words)}", score)


def lines(
    ctx: Context,
    path: str,
    expect: list[Any],
    ordered: bool = True,
    leaves_open: Sequence[str] = (),
    unix: bool = False,
) -> Verdict:
    """A text file whose lines are exactly the expected ones, blank ones among them; blank lines at the end
    of the file aside.

    `leaves_open`: `blank_lines` (wherever), `ends` (blanks at the ends of lines), `spaces` (runs of blanks),
    `case`, `width` (full and half). `unix`: every line ends in `\\n` alone. Part marks: lines in their place.
    """
    given = read.text(ctx, path)
    if unix and b"\r" in read.raw(ctx, path):
        return failed(f"{path} has other line ends than asked for")
    found = _lines(given.split("\n"), leaves_open)
    wanted = _lines([str(line) for line in expect], leaves_open)
    if found == wanted or (not ordered and sorted(found) == sorted(wanted)):
        return passed(lines=len(found))
    right = sum(a == b for a, b in zip(found, wanted, strict=False))
    first = next(
        (i for i, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b),
        min(len(found), len(wanted)),
    )
    shown = found[first][:60] if first < len(found) else "the end"
    words = f"{path}: {len(found)} lines, expected are {len(wanted)}; they first differ in line {first + 1}"
    return failed(f"{words}: {shown!r}", right / max(len(found), len(wanted), 1))


def _lines(given: list[str], leaves_open: Sequence[str]) -> list[str]:
    found = [values.open_text(line, leaves_open) for line in given]
    if "blank_lines" in leaves_open:
        return [line for line in found if line.strip()]
    while found and not found[-1].strip():
        found.pop()
    return found


def json_equals(
    ctx: Context,
    path: str,
    expect: Any,
    rel: float = 1e-6,
    abs: float = 1e-6,
    extra: bool = False,
    leaves_open: Sequence[str] = (),
    decimals: int | None = None,
) -> Verdict:
    """A JSON file holds the expected value: same keys (`extra`: others may stand beside them), list order
    kept, text exact but for `leaves_open` (as in `lines`), numbers within `rel` or `abs` and with no more
    than `decimals`."""
    problems: list[str] = []
    values.Comparison(rel, abs, extra, tuple(leaves_open), decimals, problems).compare(
        read.json(ctx, path), expect, "$"
    )
    return judge([f"{path}: {problem}" for problem in problems])


def headings(
    ctx: Context,
    path: str,
    expect: list[str],
    ordered: bool = True,
    level: int | None = None,
    leaves_open: Sequence[str] = ("spaces",),
) -> Verdict:
    """The headings of an md, html or docx file (of one `level`, 1 is the highest) are the expected ones."""
    found = [
        values.open_text(text, leaves_open)
        for depth, text in outline(ctx, path)
        if level is None or depth == level
    ]
    wanted = [values.open_text(text, leaves_open) for text in expect]
    fine = found == wanted or (not ordered and sorted(found) == sorted(wanted))
    return (
        passed(headings=found)
        if fine
        else failed(f"{path} has the headings {found[:12]}, expected are {wanted}")
    )


def paragraphs(
    ctx: Context,
    path: str,
    expect: list[str],
    headings: bool = False,
    empty: bool = False,
    leaves_open: Sequence[str] = ("ends",),
) -> Verdict:
    """A Word file shows exactly the expected paragraphs, in order, and no word anywhere else.

    Hidden text fails, and so do words in headers, footers, notes, comments, boxes and tables. Without
    `headings` no paragraph may be one, without `empty` none may be empty.
    """
    found = word.document(ctx, path)
    shown = [values.open_text(paragraph.text.strip(), leaves_open) for paragraph in found.paragraphs]
    problems = [f"{path} holds hidden text: {text[:40]!r}" for text in found.hidden[:1]]
    outside = [text for text in found.outside if re.search(r"[^\W\d_]", text)]
    problems += [f"{path} holds text outside its paragraphs: {text[:40]!r}" for text in outside[:1]]
    if any(paragraph.in_table for paragraph in found.paragraphs):
        problems.append(f"{path} holds a table")
    if not headings and any(paragraph.level for paragraph in found.paragraphs):
        problems.append(f"{path} has headings, none were asked for")
    if not empty and not all(shown):
        problems.append(f"{path} has {shown.count('')} empty paragraphs")
    given = [text for text in shown if text]
    wanted = [values.open_text(text.strip(), leaves_open) for text in expect]
    if given != wanted:
        first = next(
            (i for i, (a, b) in enumerate(zip(given, wanted, strict=False)) if a != b),
            min(len(given), len(wanted)),
        )
        problems.append(
            f"{path}: {len(given)} paragraphs, expected are {len(wanted)}; number {first + 1} differs"
        )
    return judge(problems, paragraphs=len(given))


def pages(
    ctx: Context,
    path: str,
    count: int | None = None,
    contain: list[list[Any]] | None = None,
    lines: list[list[str]] | None = None,
    size: str | None = None,
) -> Verdict:
    """A PDF has `count` pages; the n-th holds all texts of the n-th list in `contain`, or shows exactly the
    n-th of `lines` (from top to bottom, runs of blanks and empty lines aside) and no other text.

    `size`: the paper of every page, upright (`A4`). Text that cannot be seen on a page fails.
    """
    if contain is None and lines is None and size is None:
        number_of_pages = len(pdf.texts(ctx, path))
        problems = []
        if count is not None and number_of_pages != count:
            problems.append(f"{path} has {number_of_pages} pages, expected are {count}")
        return judge(problems, pages=number_of_pages)
    found = pdf.pages(ctx, path)
    problems = []
    if count is not None and len(found) != count:
        problems.append(f"{path} has {len(found)} pages, expected are {count}")
    for number, sheet in enumerate(found, 1):
        if sheet.unseen:
            problems.append(f"page {number} holds words that cannot be seen: {sheet.unseen[:4]}")
        wide, high = pdf.SIZES[size] if size else (sheet.width, sheet.height)
        if max(abs(sheet.width - wide), abs(sheet.height - high)) > 3:
            problems.append(f"page {number} is {sheet.width:.0f} x {sheet.height:.0f} points, not {size}")
    texts = pdf.texts(ctx, path) if contain else []
    for number, (text, needles) in enumerate(zip(texts, contain or (), strict=False), 1):
        lost = [str(n) for n in needles if not holds(text, str(n), True)]
        if lost:
            problems.append(f"page {number} lacks {lost[:4]}")
    for number, (sheet, asked) in enumerate(zip(found, lines or (), strict=False), 1):
        folded = [" ".join(unicodedata.normalize("NFKC", line).split()) for line in asked]
        wanted = [line for line in folded if line]
        if sheet.lines != wanted:
            other = next(
                (line for line in sheet.lines if line not in wanted), "lines missing or in another order"
            )
            problems.append(f"page {number} does not show the expected lines: {other[:60]!r}")
    return judge(problems, pages=len(found))


def archive(
    ctx: Context,
    path: str,
    expect: dict[str, str | None],
    extra: bool = False,
    leaves_open: Sequence[str] = (),
) -> Verdict:
    """A zip file holds the named members once each (no others and no folders unless `extra`), with this text
    in UTF-8 where one is given; line ends and blank lines at the end aside, and what `leaves_open` names."""
    import zipfile

    names = read.check_unpacked(ctx, path)
    twice = sorted({name for name in names if names.count(name) > 1})
    missing = [name for name in expect if name not in names]
    surplus = [name for name in names if name not in expect]
    if missing or twice or (surplus and not extra):
        return failed(
            f"{path} holds {sorted(names)[:12]}; missing {missing[:6]}, not asked for {surplus[:6]}, "
            f"twice {twice[:6]}"
        )
    problems = []
    with read.reading(path, "a zip file"), zipfile.ZipFile(ctx.output(path)) as box:
        for name, wanted in expect.items():
            if wanted is None:
                continue
            try:
                given = box.read(name).decode("utf-8-sig").replace("\r\n", "\n")
            except UnicodeDecodeError:
                problems.append(f"{name} in {path} is not UTF-8")
                continue
            if _lines(given.split("\n"), leaves_open) != _lines(wanted.split("\n"), leaves_open):
                problems.append(f"{name} in {path} has other content than expected")
    return judge(problems)


def holds(haystack: str, needle: str, ignore_space: bool = False) -> bool:
    """Whether a text holds another; case, width and blanks aside; numbers only as whole numbers."""
    text, wanted = _folded(haystack), _folded(needle)
    if len(wanted) < 40 and re.fullmatch(r"[-+]?[\d,]*\.?\d+%?", wanted):
        bare = re.sub(r"(?<=\d),(?=\d{3})", "", text)
        number = re.escape(wanted.replace(",", ""))
        if "." in wanted:
            number = number.rstrip("0") + "0*" if not wanted.endswith("%") else number
        return re.search(rf"(?<![\d.]){number}(?!\d|\.\d)", bare) is not None
    if ignore_space:
        return "".join(wanted.split()) in "".join(text.split())
    return wanted in text


def page(ctx: Context, path: str) -> Any:
    """An html output, parsed as browsers do (BeautifulSoup over html5lib); scripts are not run."""
    import bs4

    with read.reading(path, "an html page"):
        return bs4.BeautifulSoup(read.text(ctx, path, read.ANY_CHINESE), "html5lib")


def slides(ctx: Context, path: str) -> list[str]:
    """The text of each slide of a presentation."""
    import pptx

    read.check_unpacked(ctx, path)
    with read.reading(path, "a presentation"):
        show = pptx.Presentation(str(ctx.output(path)))
        return [
            "\n".join(s.text_frame.text for s in slide.shapes if s.has_text_frame) for slide in show.slides
        ]


def outline(ctx: Context, path: str) -> list[tuple[int, str]]:
    """(level, text) of each heading of an md, html or docx document."""
    suffix = path.lower().rsplit(".", 1)[-1]
    if suffix == "docx":
        shown = word.document(ctx, path).paragraphs
        return [(paragraph.level, paragraph.text) for paragraph in shown if paragraph.level]
    if suffix in ("html", "htm"):
        tags = page(ctx, path).find_all(re.compile(r"^h[1-6]$"))
        return [(int(tag.name[1]), tag.get_text(" ", strip=True)) for tag in tags]
    if suffix == "md":
        blocks = markup.tokens(read.text(ctx, path))
        return [
            (int(block.tag[1]), markup.visible_text(blocks[at + 1].content))
            for at, block in enumerate(blocks)
            if block.type == "heading_open"
        ]
    raise Misuse(f"{path}: headings are read from md, html and docx only")


def _numbers(text: str) -> list[str]:
    """All numbers of a text that are no part of a word, without signs, separators of thousands and zeros at
    the end of decimals."""
    plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", text))
    found = re.findall(r"(?<![^\W_])\d+(?:\.\d+)?", plain)
    return [number.rstrip("0").rstrip(".") if "." in number else number for number in found]


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _differences(
    given: Any, wanted: Any, where: str, rel: float, abs: float, extra: bool, problems: list[str]
) -> None:
    """Compare values of programs, whose text may differ in case, width and blanks."""
    values.Comparison(rel, abs, extra, ("case", "width", "spaces"), None, problems).compare(
        given, wanted, where
    )
