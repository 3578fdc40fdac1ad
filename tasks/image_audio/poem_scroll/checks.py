"""Each cell shows its glyph: the ink's box has the right size and place, and its strokes are the right ones."""

from typing import Any

import cv2
import numpy as np

from pybench.graders import image, media
from pybench.graders.core import Context, Verdict, failed, judge

PAPER = (0xF5, 0xE6, 0xC8)


def glyphs(ctx: Context, path: str, cells: list[dict[str, Any]]) -> Verdict:
    """Every cell of 80 x 80 pixels holds its letter in black, centred, and nothing stands elsewhere.

    The ink's middle may lie 9 pixels off: 6 that the request grants, 3 between a glyph's ink and its em box.
    """
    pixels = media.pixels(media.picture(ctx, path))
    dark = 255 - image.grey(pixels)
    if dark.shape != (440, 360):
        return failed(f"{path} is {dark.shape[1]}x{dark.shape[0]}, not 360x440")
    problems = []
    for cell in cells:
        left, top, wanted = cell["left"], cell["top"], cell["ink"]
        ink = (dark[top : top + 80, left : left + 80] - 25) / 230
        rows, columns = np.nonzero(ink > 0.5)
        where = f"{cell['letter']} at ({left}, {top})"
        if len(rows) == 0:
            problems.append(f"{where}: the cell is empty")
            continue
        found = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        off = max(abs(rows.min() + rows.max() - 79), abs(columns.min() + columns.max() - 79)) / 2
        if off > 9:
            problems.append(f"{where}: the ink is {off:g} pixels off the centre")
        elif max(abs(a - b) for a, b in zip(found.shape, wanted.shape)) > 8:
            problems.append(f"{where}: the ink is {found.shape[1]}x{found.shape[0]} pixels")
        else:
            fitted = cv2.resize(found, wanted.shape[::-1], interpolation=cv2.INTER_AREA)
            alike = float(np.corrcoef(fitted.ravel(), wanted.ravel())[0, 1])
            if not alike > 0.75:
                problems.append(f"{where}: another sign stands there (correlation {alike:.2f})")
        if pixels[top : top + 80, left : left + 80].max(axis=2).min() > 3:
            problems.append(f"{where}: the ink is not black")
    paper = np.ones(dark.shape, dtype=bool)
    for cell in cells:
        paper[cell["top"] + 1 : cell["top"] + 79, cell["left"] + 1 : cell["left"] + 79] = False
    if (abs(pixels[paper].astype(int) - PAPER) > 3).any():
        problems.append("something stands in the margins or between the cells")
    return judge(problems)
