"""Which picture each page of a PDF shows, and in what shape."""

from typing import Any

import numpy as np

from pybench.graders import image
from pybench.graders.core import Context, Verdict, failed, judge
from pybench.graders.read import reading


def pages_show(ctx: Context, path: str, pictures: list[Any]) -> Verdict:
    """Page by page one embedded picture, which is the expected one (any scale, lossy or not)."""
    from pypdf import PdfReader

    with reading(path, "a PDF"):
        found = [[part.image.convert("RGB") for part in page.images] for page in PdfReader(ctx.output(path)).pages]
    if len(found) != len(pictures):
        return failed(f"{path} has {len(found)} pages, expected are {len(pictures)}")
    problems = []
    for number, (shown, wanted) in enumerate(zip(found, pictures), 1):
        high, wide = wanted.shape[:2]
        if len(shown) != 1:
            problems.append(f"page {number} holds {len(shown)} pictures, not 1")
        elif abs(shown[0].width / shown[0].height - wide / high) > 0.03:
            problems.append(f"page {number}: the picture has another shape")
        else:
            pixels = np.asarray(shown[0].resize((wide, high)), dtype=float)
            off = image.difference(pixels, wanted.astype(float))
            if off > 8:
                problems.append(f"page {number} shows another picture (mean difference {off:.1f})")
    return judge(problems)
