"""What a reader sees on the pages of a PDF: text that is really drawn, line by line, and the page's size."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Any, NamedTuple

from . import read
from .core import Context, OutputProblem

SIZES = {"A4": (595.28, 841.89), "A5": (419.53, 595.28), "Letter": (612.0, 792.0)}
"""Width and height in points, upright."""
MAX_PAGES = 300
_SCALE = 2.0  # pixels to a point
MAX_OVERLAP = 0.5
_MIN_CONTRAST = 50
"""Between the darkest and the brightest pixel of a word, of 255."""


class Page(NamedTuple):
    """A page as it is shown."""

    lines: list[str]
    """From the top to the bottom, runs of blanks folded, in NFKC form."""
    unseen: list[str]
    """Words that stand in the file and cannot be seen on the page."""
    width: float
    height: float
    """In points, as the page is turned."""


def pages(ctx: Context, path: str) -> list[Page]:
    """The pages of a PDF output as a reader sees them. Raises OutputProblem."""
    import pdfplumber

    with read.reading(path, "a PDF"), pdfplumber.open(ctx.output(path)) as opened:
        if len(opened.pages) > MAX_PAGES:
            raise OutputProblem(f"{path} has more than {MAX_PAGES} pages")
        return [_page(page) for page in opened.pages]


def texts(ctx: Context, path: str) -> list[str]:
    """The text of each page, whether it can be seen or not. Raises OutputProblem."""
    import pypdf

    with read.reading(path, "a PDF"):
        reader = pypdf.PdfReader(ctx.output(path))
        if len(reader.pages) > MAX_PAGES:
            raise OutputProblem(f"{path} has more than {MAX_PAGES} pages")
        return [sheet.extract_text() or "" for sheet in reader.pages]


def _page(page: Any) -> Page:
    import numpy as np

    if page.width * page.height > 4_000_000:
        raise OutputProblem("a page is larger than any paper")
    picture = np.asarray(page.to_image(resolution=72 * _SCALE).original.convert("L")).astype(int)
    single = page.dedupe_chars()  # bold print drawn as twice the same
    words = single.extract_words(keep_blank_chars=False)
    unseen = [word["text"] for word in words if not _is_seen(picture, word)]
    unseen += [word["text"] for word, other in pairwise(_by_height(words)) if _is_over(word, other)]
    lines = [line["text"] for line in single.extract_text_lines(strip=True, return_chars=False)]
    folded = [" ".join(unicodedata.normalize("NFKC", line).split()) for line in lines]
    return Page([line for line in folded if line], unseen, float(page.width), float(page.height))


def _by_height(words: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(words, key=lambda word: (round(word["x0"] / 40), word["top"]))


def _is_over(word: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two words that stand near each other cover each other by half of the smaller one's height."""
    wide = min(word["x1"], other["x1"]) - max(word["x0"], other["x0"])
    high = min(word["bottom"], other["bottom"]) - max(word["top"], other["top"])
    smaller = min(word["bottom"] - word["top"], other["bottom"] - other["top"])
    return bool(wide > smaller and high > MAX_OVERLAP * smaller)


def _is_seen(picture: Any, word: dict[str, Any]) -> bool:
    height, width = picture.shape
    left, right = round(word["x0"] * _SCALE), round(word["x1"] * _SCALE)
    top, bottom = round(word["top"] * _SCALE), round(word["bottom"] * _SCALE)
    if left < -2 or top < -2 or right > width + 2 or bottom > height + 2 or word["bottom"] - word["top"] < 3:
        return False
    part = picture[max(0, top) : bottom, max(0, left) : right]
    return bool(part.size) and int(part.max() - part.min()) >= _MIN_CONTRAST
