"""Checks of texts, JSON and documents (txt, md, html, pdf, docx, pptx, zip, ipynb), by text and structure."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from . import read
from .core import Context, Misuse, OutputProblem, Verdict, close_to, failed, judge, passed


def plain_text(ctx: Context, path: str) -> str:
    """The text of a document by its suffix: what a reader sees, without markup of html, docx, pptx, pdf."""
    suffix = path.lower().rsplit(".", 1)[-1]
    if suffix == "pdf":
        return "\n".join(pdf_pages(ctx, path))
    if suffix == "docx":
        return "\n".join(text for _, text in docx_parts(ctx, path))
    if suffix in ("html", "htm"):
        soup = page(ctx, path)
        for hidden in soup(["script", "style"]):
            hidden.extract()
        return str(soup.get_text("\n"))
    if suffix == "pptx":
        return "\n".join(slides(ctx, path))
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
) -> Verdict:
    """The document's text holds each of `all` and none of `none`, within a length.

    Case, width and runs of blanks do not matter; a number counts only as a whole number (12 is not in 312).
    An entry of `all` that is a list gives alternatives. Part marks: the share that is there.
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
    if not lost and not extra:
        return passed(characters=len(stripped))
    words = ([f"missing: {lost[:6]}"] if lost else []) + (
        [f"should not be there: {extra[:6]}"] if extra else []
    )
    score = 0.0 if extra else 1 - len(lost) / max(1, len(all or ()))
    return failed(f"{path}: {'; '.join(words)}", score)


def lines(ctx: Context, path: str, expect: list[Any], ordered: bool = True) -> Verdict:
    """A text file whose lines that are not blank are exactly the expected ones (blanks at the ends aside)."""
    found = [_folded(line) for line in read.text(ctx, path).splitlines() if line.strip()]
    wanted = [_folded(str(line)) for line in expect]
    if found == wanted or (not ordered and sorted(found) == sorted(wanted)):
        return passed(lines=len(found))
    right = sum(a == b for a, b in zip(found, wanted, strict=False))
    first = next(
        (i for i, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b),
        min(len(found), len(wanted)),
    )
    words = f"{path}: {len(found)} lines, expected are {len(wanted)}; they first differ in line {first + 1}"
    return failed(words, right / max(len(found), len(wanted), 1))


def json_equals(
    ctx: Context, path: str, expect: Any, rel: float = 1e-6, abs: float = 1e-6, extra: bool = False
) -> Verdict:
    """A JSON file holds the expected value: same keys (`extra`: others may stand beside them), list order
    kept, numbers within `rel` or `abs`."""
    problems: list[str] = []
    _differences(read.json(ctx, path), expect, "$", rel, abs, extra, problems)
    return judge([f"{path}: {problem}" for problem in problems])


def headings(
    ctx: Context, path: str, expect: list[str], ordered: bool = True, level: int | None = None
) -> Verdict:
    """The headings of an md, html or docx file (of one `level`, 1 is the highest) are the expected ones."""
    found = [_folded(text) for depth, text in outline(ctx, path) if level is None or depth == level]
    wanted = [_folded(text) for text in expect]
    fine = found == wanted or (not ordered and sorted(found) == sorted(wanted))
    return (
        passed(headings=found)
        if fine
        else failed(f"{path} has the headings {found[:12]}, expected are {wanted}")
    )


def pages(
    ctx: Context, path: str, count: int | None = None, contain: list[list[Any]] | None = None
) -> Verdict:
    """A PDF has `count` pages; the n-th holds all texts of the n-th list in `contain`."""
    found = pdf_pages(ctx, path)
    problems = []
    if count is not None and len(found) != count:
        problems.append(f"{path} has {len(found)} pages, expected are {count}")
    for number, needles in enumerate(contain or (), 1):
        if number > len(found):
            break
        lost = [str(n) for n in needles if not holds(found[number - 1], str(n), True)]
        if lost:
            problems.append(f"page {number} lacks {lost[:4]}")
    return judge(problems, pages=len(found))


def archive(ctx: Context, path: str, expect: dict[str, str | None], extra: bool = False) -> Verdict:
    """A zip file holds the named members (no others unless `extra`), with this text where one is given."""
    import zipfile

    names = [name for name in read.check_unpacked(ctx, path) if not name.endswith("/")]
    missing = [name for name in expect if name not in names]
    surplus = [name for name in names if name not in expect]
    if missing or (surplus and not extra):
        return failed(
            f"{path} holds {sorted(names)[:12]}; missing {missing[:6]}, not asked for {surplus[:6]}"
        )
    problems = []
    with read.reading(path, "a zip file"), zipfile.ZipFile(ctx.output(path)) as box:
        for name, wanted in expect.items():
            if wanted is not None and _folded(box.read(name).decode("utf-8-sig", "replace")) != _folded(
                wanted
            ):
                problems.append(f"{name} in {path} has other content than expected")
    return judge(problems)


def holds(haystack: str, needle: str, ignore_space: bool = False) -> bool:
    """Whether a text holds another; case, width and blanks aside; numbers only as whole numbers."""
    text, wanted = _folded(haystack), _folded(needle)
    if re.fullmatch(r"[-+]?[\d,]*\.?\d+%?", wanted):
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
        return bs4.BeautifulSoup(read.text(ctx, path), "html5lib")


def pdf_pages(ctx: Context, path: str) -> list[str]:
    """The text of each page of a PDF (up to 300 pages)."""
    import pypdf

    with read.reading(path, "a PDF"):
        reader = pypdf.PdfReader(ctx.output(path))
        if len(reader.pages) > 300:
            raise OutputProblem(f"{path} has more than 300 pages")
        return [sheet.extract_text() or "" for sheet in reader.pages]


def docx_parts(ctx: Context, path: str) -> list[tuple[str, str]]:
    """(style name, text) of each paragraph and (`cell`, text) of each table cell, in document order."""
    import docx
    from docx.table import Table as DocxTable

    read.check_unpacked(ctx, path)
    parts: list[tuple[str, str]] = []
    with read.reading(path, "a Word document"):
        for block in docx.Document(str(ctx.output(path))).iter_inner_content():
            if isinstance(block, DocxTable):
                parts += [("cell", cell.text) for row in block.rows for cell in row.cells]
            else:
                parts.append((str(block.style.name if block.style else ""), block.text))
    return parts


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
        styled = (
            (re.fullmatch(r"(?:Heading (\d)|Title)", style), text) for style, text in docx_parts(ctx, path)
        )
        return [(int(found[1] or 1), text) for found, text in styled if found]
    if suffix in ("html", "htm"):
        tags = page(ctx, path).find_all(re.compile(r"^h[1-6]$"))
        return [(int(tag.name[1]), tag.get_text(" ", strip=True)) for tag in tags]
    if suffix == "md":
        fenced = re.sub(r"```.*?```", "", read.text(ctx, path), flags=re.S)
        marks = re.findall(r"^(#{1,6})\s+(.+?)\s*#*$", fenced, re.M)
        return [(len(mark), re.sub(r"[*_`]", "", text)) for mark, text in marks]
    raise Misuse(f"{path}: headings are read from md, html and docx only")


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _differences(
    given: Any, wanted: Any, where: str, rel: float, abs: float, extra: bool, problems: list[str]
) -> None:
    if len(problems) > 5:
        return
    if isinstance(wanted, dict):
        if not isinstance(given, dict):
            problems.append(f"{where} is no object")
            return
        for key in wanted:
            if str(key) not in given:
                problems.append(f"{where}.{key} is missing")
            else:
                _differences(given[str(key)], wanted[key], f"{where}.{key}", rel, abs, extra, problems)
        surplus = [key for key in given if key not in {str(k) for k in wanted}]
        if surplus and not extra:
            problems.append(f"{where} has keys that were not asked for: {surplus[:5]}")
    elif isinstance(wanted, list | tuple):
        if not isinstance(given, list) or len(given) != len(wanted):
            size = len(given) if isinstance(given, list) else "no"
            problems.append(f"{where} is a list of {size} items, expected are {len(wanted)}")
            return
        for index, (mine, theirs) in enumerate(zip(given, wanted, strict=True)):
            _differences(mine, theirs, f"{where}[{index}]", rel, abs, extra, problems)
    elif isinstance(wanted, bool) or wanted is None or isinstance(given, bool):
        if given is not wanted:
            problems.append(f"{where} is {given!r}, expected is {wanted!r}")
    elif isinstance(wanted, int | float) or hasattr(wanted, "dtype"):
        if not isinstance(given, int | float) or not close_to(float(given), float(wanted), rel, abs):
            problems.append(f"{where} is {str(given)[:60]!r}, expected is {wanted!r}")
    elif not isinstance(given, str) or _folded(given) != _folded(str(wanted)):
        problems.append(f"{where} is {str(given)[:60]!r}, expected is {str(wanted)[:60]!r}")
