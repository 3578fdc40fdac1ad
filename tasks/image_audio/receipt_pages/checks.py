"""What each page of a PDF shows: the receipt, whole and in its shape, and nothing else."""

from typing import Any

import numpy as np

from pybench.graders import image
from pybench.graders.core import Context, Verdict, failed, judge
from pybench.graders.read import reading


def pages_show(ctx: Context, path: str, pictures: list[Any]) -> Verdict:
    """Page by page, as a viewer draws it, the expected picture at any size and place on an empty page."""
    with reading(path, "a PDF"):
        shown = drawn(ctx.output(path))
    if len(shown) != len(pictures):
        return failed(f"{path} has {len(shown)} pages, expected are {len(pictures)}")
    problems = []
    for number, (page, wanted) in enumerate(zip(shown, pictures), 1):
        part = printed(page)
        if part is None:
            problems.append(f"page {number} is empty")
            continue
        problem = unlike(part, wanted.astype(float))
        problems += [f"page {number} {problem}"] if problem else []
    return judge(problems)


def drawn(file: Any) -> list[Any]:
    """Each page as an RGB array, its longer side 1200 pixels."""
    import pypdfium2

    with pypdfium2.PdfDocument(file) as document:
        return [
            np.asarray(page.render(scale=1200 / max(page.get_size())).to_pil().convert("RGB"), dtype=float)
            for page in document
        ]


def printed(page: Any) -> Any:
    """The part of a page that is not white, however pale its paper is; None for an empty page."""
    ink = 255 - page.min(axis=2)
    top, bottom, left, right = 0, ink.shape[0], 0, ink.shape[1]
    for _ in range(3):  # what surrounds a lossy picture is nearly white, so that means over whole sides decide
        rows = np.flatnonzero(ink[:, left:right].mean(axis=1) > 2.5)
        columns = np.flatnonzero(ink[top:bottom].mean(axis=0) > 2.5)
        if min(len(rows), len(columns)) == 0:
            return None
        top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    return page[top:bottom, left:right]


def unlike(part: Any, wanted: Any) -> str:
    """What is wrong with the printed part of a page, or nothing."""
    import cv2

    high, wide = wanted.shape[:2]
    if abs(part.shape[1] / part.shape[0] * high / wide - 1) > 0.03:
        return f"shows something of another shape ({part.shape[1]} x {part.shape[0]})"
    if max(part.shape) < 240:
        return "shows a picture too small to be read"
    fitted = cv2.resize(part, (wide, high), interpolation=cv2.INTER_AREA)
    inner = (slice(4, -4), slice(4, -4))  # its sides are found within a pixel or two
    off, local = image.difference(fitted, wanted), image.local_defect(fitted[inner], wanted[inner], 3)[0]
    return f"shows another picture (mean difference {off:.1f}, locally {local:.0f})" if off > 12 or local > 60 else ""
