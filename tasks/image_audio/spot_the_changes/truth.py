"""Rows and columns of large differences joined into regions by growing them."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    before = np.asarray(Image.open(inputs / "before.png").convert("RGB"), dtype=int)
    after = np.asarray(Image.open(inputs / "after.jpg").convert("RGB"), dtype=int)
    left = set(map(tuple, np.argwhere(abs(before - after).mean(axis=2) > 64).tolist()))
    changes = []
    while left:
        todo, members = [left.pop()], []
        while todo:
            y, x = todo.pop()
            members.append((y, x))
            near = [(y + dy, x + dx) for dy in (-2, -1, 0, 1, 2) for dx in (-2, -1, 0, 1, 2)]
            fresh = [place for place in near if place in left]
            left.difference_update(fresh)
            todo += fresh
        (top, first), (bottom, last) = np.min(members, axis=0), np.max(members, axis=0)
        if bottom - top > 8 and last - first > 8:
            box = ((first + last) / 2, (top + bottom) / 2, last - first + 1, bottom - top + 1)
            changes.append(dict(zip(["x", "y", "width", "height"], map(float, box))))
    changes.sort(key=lambda change: change["x"])
    return {"changes": changes, "count": len(changes)}
