"""The blend by its formula, pixel by pixel; the mark scaled by averaging eightfold copies of its pixels."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    photo = np.asarray(Image.open(inputs / "photo.jpg"), dtype=float)
    logo = np.asarray(Image.open(inputs / "logo.png"), dtype=float)
    wide = photo.shape[1] // 4
    high = int(logo.shape[0] * wide / logo.shape[1] + 0.5)
    solid = np.dstack([logo[:, :, :3] * logo[:, :, 3:] / 255, logo[:, :, 3]])
    rows = (np.arange(high * 8) + 0.5) * logo.shape[0] / (high * 8)
    columns = (np.arange(wide * 8) + 0.5) * logo.shape[1] / (wide * 8)
    small = solid[rows.astype(int)][:, columns.astype(int)].reshape(high, 8, wide, 8, 4).mean(axis=(1, 3))
    colour, alpha = small[:, :, :3], small[:, :, 3:] / 255
    right, below = photo.shape[1] - 10 - wide, photo.shape[0] - 10 - high

    def marked(left: int, top: int, strength: float) -> np.ndarray:
        result = photo.copy()
        part = result[top : top + high, left : left + wide]
        part[:] = part * (1 - strength * alpha) + strength * colour
        return result

    rivals = [photo, marked(right, below, 1.0), marked(right, below, 0.36), marked(10, below, 0.6), marked(right, 10, 0.6)]
    rest = np.ones(photo.shape[:2], dtype=bool)
    rest[below : below + high, right : right + wide] = False
    return {"marked": marked(right, below, 0.6), "rest": rest, "rivals": rivals}
