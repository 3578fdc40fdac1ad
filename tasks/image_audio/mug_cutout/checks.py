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
    off = abs(found - source).max(axis=2)[opaque]
    changed = int((off > 2).sum())
    words = f"{changed} pixels of the mug have another colour than in the photo (by up to {off.max()})"
    return failed(words, changed=changed) if changed > 4 else passed(changed=changed)
