"""Regions of bright colour grown pixel by pixel; the inner diameter from the widest row and column, plus two rims."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    tray = np.asarray(Image.open(inputs / "tray.png"), dtype=int)
    red, green, blue = tray[:, :, 0], tray[:, :, 1], tray[:, :, 2]
    black = (tray.max(axis=2) < 45).sum(axis=1)
    millimetre = np.median(black[black > 20]) / 20
    fills = {
        "red": (red > 165) & (green < 100) & (blue < 105),
        "yellow": (red > 185) & (green > 155) & (blue < 115),
        "blue": (blue > 155) & (red < 110) & (green < 145),
    }
    tablets = []
    for colour, fill in fills.items():
        across = []
        for rows, columns in regions(fill):
            size = (np.ptp(rows) + np.ptp(columns)) / 2 + 1 + 6
            whole = min(rows.min(), columns.min()) > 2 and rows.max() < 297 and columns.max() < 397
            if whole and len(rows) > 60:
                across.append(size / millimetre)
        tablets.append({"colour": colour, "count": len(across), "mean_diameter_mm": round(float(np.mean(across)), 1)})
    return {"tablets": tablets, "count": sum(row["count"] for row in tablets)}


def regions(mask: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    left = set(map(tuple, np.argwhere(mask).tolist()))
    found = []
    while left:
        todo, members = [left.pop()], []
        while todo:
            y, x = todo.pop()
            members.append((y, x))
            for near in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
                if near in left:
                    left.remove(near)
                    todo.append(near)
        found.append(tuple(np.array(members).T))
    return found
