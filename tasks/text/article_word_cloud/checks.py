"""Whether a picture can be a word cloud: white ground, many marks of several sizes all over."""

import numpy as np
from pybench.graders import media
from pybench.graders.core import Context, Verdict, judge
from scipy import ndimage


def cloud(ctx: Context, path: str) -> Verdict:
    """Ink covers 1 to 80 percent, in all quarters, in at least 60 parts (letters) of unequal height."""
    pixels = np.asarray(media.pixels(media.picture(ctx, path)))
    ink = (np.abs(pixels - 255) > 20).any(axis=2)
    labels, count = ndimage.label(ink)
    heights = [s[0].stop - s[0].start for s in ndimage.find_objects(labels)]
    half, middle = ink.shape[0] // 2, ink.shape[1] // 2
    quarters = [
        part.mean() for rows in (ink[:half], ink[half:]) for part in (rows[:, :middle], rows[:, middle:])
    ]
    problems = []
    if not 0.01 <= ink.mean() <= 0.8 or min(quarters) < 0.002:
        problems.append(
            f"{path}: {ink.mean():.0%} of the picture is drawn on, on a white ground 1 to 80 % are expected"
        )
    if count < 60 or max(heights) < 1.7 * np.median(heights):
        problems.append(f"{path}: {count} separate marks of similar height, not words of many sizes")
    return judge(problems, ink=float(ink.mean()), parts=int(count))
