"""Finds where a picture that was scaled, cropped or framed after saving shows a recorded figure."""

from __future__ import annotations

import base64
import zlib
from typing import Any, NamedTuple

BLOCK_PX = 8
MAX_LUMA_DIFFERENCE = 4.5
MAX_COLOUR_DIFFERENCE = 14.0
"""Largest differences of a block's mean brightness and colour: JPEG of quality 75 makes up to 4 and 9,
another letter more than 10."""
LUMA = (0.299, 0.587, 0.114)
SCALES = (0.45, 4.0)
MAX_SCALED_DIFFERENCE = 20.0
"""The same after scaling, which moves ink from a block to the next; another name makes up to 70 and more."""
MIN_SHOWN = 0.5
"""Least share of a figure that a cropped picture shows."""
MAX_FRAME_SPREAD = 24
"""Most difference of two pixels in what was laid around a figure."""


class Fit(NamedTuple):
    """A picture laid over the figure that it shows."""

    picture: Any
    """In the figure's own pixels."""
    window: tuple[float, float, float, float]
    """What the file shows of them: x0, y0, x1, y1."""
    scale: float
    """Pixels of the file to a pixel of the figure."""


def fit(picture: Any, record: dict[str, Any]) -> Fit | None:
    """A picture (height, width, 3) over the figure of a record, or None where it does not show that figure
    block by block (also after a lossy coding): unchanged, scaled as a whole, or cropped or framed."""
    blocks = _blocks(record)
    if blocks is None:
        return None
    wide, high = int(record["width"]), int(record["height"])
    shown_high, shown_wide = picture.shape[:2]
    if (shown_wide, shown_high) == (wide, high):
        return unchanged(picture) if _agrees(picture, blocks) else None
    return _scaled(picture, blocks, wide, high) or _moved(picture, blocks, wide, high)


def unchanged(picture: Any) -> Fit:
    """A picture as it was saved."""
    return Fit(picture, (0.0, 0.0, float(picture.shape[1]), float(picture.shape[0])), 1.0)


def _blocks(record: dict[str, Any]) -> Any:
    import numpy as np

    if not record.get("blocks"):
        return None
    rows, columns = (-(-int(record[side]) // BLOCK_PX) for side in ("height", "width"))
    try:
        packed = zlib.decompress(base64.b64decode(record["blocks"]))
        return np.frombuffer(packed, dtype="uint8").reshape(rows, columns, 3).astype(float)
    except (ValueError, zlib.error):
        return None


def _agrees(picture: Any, blocks: Any) -> bool:
    import numpy as np
    from PIL import Image

    mine = np.asarray(Image.fromarray(picture.astype("uint8")).reduce(BLOCK_PX), dtype=float)
    return mine.shape == blocks.shape and _is_same(mine - blocks)


def _is_same(off: Any) -> bool:
    return bool(abs(off @ LUMA).max() <= MAX_LUMA_DIFFERENCE and abs(off).max() <= MAX_COLOUR_DIFFERENCE)


def _scaled(picture: Any, blocks: Any, wide: int, high: int) -> Fit | None:
    import numpy as np
    from PIL import Image

    shown_high, shown_wide = picture.shape[:2]
    scale = shown_wide / wide
    if not SCALES[0] <= scale <= SCALES[1] or abs(shown_high - high * scale) > 1 + 0.5 * scale:
        return None
    image = Image.fromarray(picture.astype("uint8")).resize((wide, high), Image.Resampling.LANCZOS)
    resized = np.asarray(image, dtype=float)
    off = np.asarray(Image.fromarray(resized.astype("uint8")).reduce(BLOCK_PX), dtype=float) - blocks
    return unchanged(resized)._replace(scale=scale) if abs(off).max() <= MAX_SCALED_DIFFERENCE else None


def _moved(picture: Any, blocks: Any, wide: int, high: int) -> Fit | None:
    import numpy as np

    left, top = _place(picture, blocks[: high // BLOCK_PX, : wide // BLOCK_PX])
    shown_high, shown_wide = picture.shape[:2]
    x0, y0, x1, y1 = max(0, -left), max(0, -top), min(wide, shown_wide - left), min(high, shown_high - top)
    if (x1 - x0) * (y1 - y0) < MIN_SHOWN * wide * high:
        return None
    inside = picture[y0 + top : y1 + top, x0 + left : x1 + left]
    frame = np.ones((shown_high, shown_wide), dtype=bool)
    frame[y0 + top : y1 + top, x0 + left : x1 + left] = False
    if frame.any() and np.ptp(picture[frame], axis=0).max() > MAX_FRAME_SPREAD:
        return None
    i0, j0, i1, j1 = -(-y0 // BLOCK_PX), -(-x0 // BLOCK_PX), y1 // BLOCK_PX, x1 // BLOCK_PX
    part = inside[i0 * BLOCK_PX - y0 : i1 * BLOCK_PX - y0, j0 * BLOCK_PX - x0 : j1 * BLOCK_PX - x0]
    if not _agrees(part, blocks[i0:i1, j0:j1]):
        return None
    whole = np.broadcast_to(np.median(picture.reshape(-1, 3), axis=0), (high, wide, 3)).copy()
    whole[y0:y1, x0:x1] = inside
    return Fit(whole, (float(x0), float(y0), float(x1), float(y1)), 1.0)


def _place(picture: Any, blocks: Any) -> tuple[int, int]:
    """Where (x, y) in a picture the first of a figure's blocks lies, by the best agreement of brightness."""
    import numpy as np
    from scipy.signal import fftconvolve

    paper = float(np.median(blocks @ LUMA))
    wanted = (blocks @ LUMA - paper)[::-1, ::-1]
    total = np.pad(picture @ LUMA - paper, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    n = BLOCK_PX
    means = (total[n:, n:] - total[:-n, n:] - total[n:, :-n] + total[:-n, :-n]) / n**2
    best, place = -np.inf, (0, 0)
    for y in range(n):
        for x in range(n):
            mine = means[y::n, x::n]
            match = 2 * fftconvolve(mine, wanted, mode="full") - (mine**2).sum()
            i, j = np.unravel_index(int(match.argmax()), match.shape)
            if match[i, j] > best:
                best = float(match[i, j])
                place = (n * (int(j) - blocks.shape[1] + 1) + x, n * (int(i) - blocks.shape[0] + 1) + y)
    return place
