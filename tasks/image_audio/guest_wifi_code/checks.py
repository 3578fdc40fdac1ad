"""The code stands black on white in a square picture with a margin."""

import numpy as np

from pybench.graders import image, media
from pybench.graders.core import Context, Verdict, judge


def poster(ctx: Context, path: str, min_side: int) -> Verdict:
    """Square, of at least `min_side` pixels, black on white, with white of two modules or more around the code."""
    picture = media.picture(ctx, path)
    wide, high = picture.size
    problems = [] if wide == high else [f"{path} is {wide}x{high}, not square"]
    if min(wide, high) < min_side:
        problems.append(f"{path} is only {wide}x{high}")
    pixels = media.pixels(picture)
    grey = image.grey(pixels)
    if np.ptp(pixels, axis=2).max() > 24 or np.percentile(grey, 2) > 40 or np.percentile(grey, 98) < 240:
        problems.append(f"{path} is not black on white")
    rows, columns = (np.flatnonzero((grey < 128).any(axis=axis)) for axis in (1, 0))
    if len(rows):
        margin = min(rows[0], columns[0], high - 1 - rows[-1], wide - 1 - columns[-1])
        module = (columns[-1] - columns[0] + 1) / 57  # a code of this length has at most 57 modules
        if margin < 2 * module:
            problems.append(f"{path} has a margin of only {margin} pixels")
    return judge(problems)
