"""The glyphs as masks of their own, and where each has to stand."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import numpy as np
from PIL import ImageFont


def truth(inputs: Path) -> dict[str, Any]:
    package = importlib.util.find_spec("mplfonts")
    font = ImageFont.truetype(str(Path(package.origin).parent / "fonts" / "SimHei.ttf"), 60)
    text = (inputs / "poem.txt").read_text(encoding="utf-8-sig").split("\n", 2)[2]
    cells = []
    for number, letter in enumerate(re.findall(r"[\u4e00-\u9fff]", text)):
        mask = font.getmask(letter, mode="L")
        ink = np.array(mask, dtype=float).reshape(mask.size[::-1])
        column, row = 3 - number // 5, number % 5
        cells.append({"letter": letter, "left": 20 + 80 * column, "top": 20 + 80 * row, "ink": trimmed(ink)})
    return {"cells": cells, "title": (inputs / "poem.txt").read_text(encoding="utf-8-sig").split()[0]}


def trimmed(ink: np.ndarray) -> np.ndarray:
    rows, columns = np.nonzero(ink > 127)
    return ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
