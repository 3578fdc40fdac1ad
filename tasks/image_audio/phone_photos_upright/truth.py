"""The eight orientations as row, column and axis orders of the array; 3 x 3 pixels averaged to 2 x 2."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

# orientation: (rows reversed, columns reversed, then axes swapped)
ORDERS = {
    1: (0, 0, 0), 2: (0, 1, 0), 3: (1, 1, 0), 4: (1, 0, 0),
    5: (0, 0, 1), 6: (1, 0, 1), 7: (1, 1, 1), 8: (0, 1, 1),
}  # fmt: skip


def truth(inputs: Path) -> dict[str, Any]:
    upright, mirrored = {}, []
    for file in sorted(inputs.glob("shot_*.jpg")):
        picture = Image.open(file)
        rows, columns, swap = ORDERS[picture.getexif()[0x0112]]
        turned = np.asarray(picture, dtype=float)[:: -1 if rows else 1, :: -1 if columns else 1]
        if rows ^ columns ^ swap:
            mirrored.append(file.stem)
        if swap:
            turned = turned.swapaxes(0, 1)
        low, left = (np.kron(np.eye(side // 3), np.array([[2, 1, 0], [0, 1, 2]]) / 3) for side in turned.shape[:2])
        upright[file.stem] = np.stack([low @ turned[:, :, channel] @ left.T for channel in range(3)], axis=2)
    return {"upright": upright, "mirrored": mirrored}
