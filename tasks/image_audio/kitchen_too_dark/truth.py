"""In whole numbers: a value is held back from 189 on, as 188 * 1.35 = 253.8 and 189 * 1.35 = 255.15."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    photo = np.asarray(Image.open(inputs / "kitchen.png"), dtype=int)
    bright = np.minimum((photo * 135 + 50) // 100, 255)
    return {"bright": bright, "held_back": int((photo >= 189).any(axis=2).sum())}
