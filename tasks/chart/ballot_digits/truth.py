"""Each field is looked up in the whole collection: the nearest of its 1797 pictures is the one that was drawn."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from sklearn.datasets import load_digits


def truth(inputs: Path) -> dict[str, Any]:
    data = load_digits()
    sheet = np.asarray(Image.open(inputs / "unknown.png"), float)
    digits = []
    for row in range(sheet.shape[0] // 18):
        for column in range(24):
            top, left = row * 18 + 2, column * 18 + 2
            field = (235 - sheet[top : top + 16, left : left + 16]).reshape(8, 2, 8, 2).mean((1, 3)) / 13
            nearest = ((data.images - field) ** 2).sum((1, 2)).argmin()
            digits.append({"field": f"r{row + 1:02d}c{column + 1:02d}", "digit": int(data.target[nearest])})
    return {"digits": digits}
