"""The cut-out's own colours, whatever lies in its transparent part."""

from typing import Any

import numpy as np

from pybench.graders import media
from pybench.graders.core import Context, Verdict, failed, passed


def kept_colours(ctx: Context, path: str, source: Any, opaque: Any) -> Verdict:
    """Where the mask is true the colours are the source's."""
    found = np.asarray(media.picture(ctx, path).convert("RGBA"), dtype=int)[:, :, :3]
    if found.shape != source.shape:
        return failed(f"{path} has another size than the photo")
    off = float(abs(found - source)[opaque].mean())
    return passed(off=off) if off < 1.5 else failed(f"the mug's colours are off by {off:.1f} on average")
