"""Slices of the array, 3 x 3 pixels averaged to 2 x 2 by their overlap, distance from the centre as mask."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    source = np.asarray(Image.open(inputs / "portrait.jpg"), dtype=float)
    face = json.loads((inputs / "face.json").read_text())
    left = sorted((0, face["x"] - 90, source.shape[1] - 180))[1]
    top = sorted((0, face["y"] - 90, source.shape[0] - 180))[1]
    square = source[top : top + 180, left : left + 180]
    half = np.kron(np.eye(60), np.array([[2, 1, 0], [0, 1, 2]]) / 3)
    small = np.einsum("yh,hwc,xw->yxc", half, square, half, optimize=True)
    at = np.arange(120) - 59.5
    circle = at[:, None] ** 2 + at**2 <= 60**2
    return {"circle": circle, "avatar": np.where(circle[:, :, None], small, 255.0)}
