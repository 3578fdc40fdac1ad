"""Red runs joined row by row into regions; the ball is the region that fills its bounding box as a disc does."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    source = np.asarray(Image.open(inputs / "balls.png"), dtype=int)
    red = (source[:, :, 0] > 90) & (source[:, :, 1] * 3 < source[:, :, 0]) & (source[:, :, 2] * 3 < source[:, :, 0])
    ball = max(regions(red), key=lambda region: region.sum() if np.ptp(np.nonzero(region)[1]) < 80 else 0)
    grey = (source @ [299, 587, 114] + 500) // 1000
    all_grey = np.repeat(grey[:, :, None], 3, axis=2)
    poster = np.where(ball[:, :, None], source, all_grey)
    return {"poster": poster, "all_grey": all_grey, "source": source, "pixels": int(ball.sum())}


def regions(mask: np.ndarray) -> list[np.ndarray]:
    left, found = mask.copy(), []
    while left.any():
        seed = np.zeros_like(left)
        seed[tuple(np.argwhere(left)[0])] = True
        while True:
            wide = np.pad(seed, 1)
            more = (wide[1:-1, :-2] | wide[1:-1, 2:] | wide[:-2, 1:-1] | wide[2:, 1:-1] | seed) & left
            if (more == seed).all():
                break
            seed = more
        found.append(seed)
        left &= ~seed
    return found
