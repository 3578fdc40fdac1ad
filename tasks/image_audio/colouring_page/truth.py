"""The kernels written out as shifted copies; the rivals see one direction, or rising greys alone."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    grey = np.asarray(Image.open(inputs / "drawing.png").convert("RGB")) @ [0.299, 0.587, 0.114]
    down = grey[:-2] + 2 * grey[1:-1] + grey[2:]
    across = grey[:, :-2] + 2 * grey[:, 1:-1] + grey[:, 2:]
    gx, gy = down[:, 2:] - down[:, :-2], across[2:] - across[:-2]
    rising = np.hypot(gx.clip(0, 255), gy.clip(0, 255))
    page = drawn(np.hypot(gx, gy) > 80)
    rivals = [drawn(abs(gx) > 80), drawn(abs(gy) > 80), drawn(rising > 80), 255 - page]
    return {"page": page, "rivals": rivals, "percent": 100 * float((page == 0).mean())}


def drawn(lines: np.ndarray) -> np.ndarray:
    return np.where(np.pad(lines, 1), 0, 255)
