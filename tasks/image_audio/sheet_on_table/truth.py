"""The corners: the two points farthest apart, and the farthest to either side of their line; then a linear system."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from scipy.spatial import ConvexHull
from scipy.spatial.distance import cdist


def truth(inputs: Path) -> dict[str, Any]:
    photo = np.asarray(Image.open(inputs / "table.jpg"), dtype=float)
    paper = photo.max(axis=2) > 110
    points = np.argwhere(paper)[:, ::-1].astype(float)
    points = points[ConvexHull(points).vertices]
    a, c = (points[i] for i in np.unravel_index(cdist(points, points).argmax(), (len(points),) * 2))
    side = (points - a) @ np.array([-(c - a)[1], (c - a)[0]])
    corners = np.array([a, points[side.argmin()], c, points[side.argmax()]])
    red = (photo[:, :, 0] > 140) & (photo[:, :, 1] < 90) & (photo[:, :, 2] < 90)
    sticker = np.argwhere(red)[:, ::-1].mean(axis=0)
    first = np.linalg.norm(corners - sticker, axis=1).argmin()
    corners = np.roll(corners, -first, axis=0)
    sheet = straightened(photo, corners)
    return {"sheet": sheet, "rivals": [sheet[:, ::-1], sheet[::-1], sheet[::-1, ::-1]]}


def straightened(photo: np.ndarray, corners: np.ndarray) -> np.ndarray:
    rows, values = [], []
    for (u, v), (x, y) in zip([(0, 0), (300, 0), (300, 200), (0, 200)], corners):
        rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
        values += [x, y]
    matrix = np.append(np.linalg.solve(np.array(rows), np.array(values)), 1).reshape(3, 3)
    v, u = np.mgrid[0:200, 0:300] + 0.5
    x, y, w = np.tensordot(matrix, np.stack([u, v, np.ones_like(u)]), axes=1)
    return photo[(y / w).round().astype(int).clip(0, 319), (x / w).round().astype(int).clip(0, 379)]
