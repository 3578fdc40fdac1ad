"""Asks at the middle of each twentieth of a second which frame is on; colours by alpha arithmetic."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    from PIL import Image

    image = Image.open(inputs / "sticker.gif")
    pictures, ends = [], []
    for number in range(image.n_frames):
        image.seek(number)
        rgba = np.asarray(image.convert("RGBA"), dtype=float)
        alpha = rgba[:, :, 3:] / 255
        flat = rgba[:, :, :3] * alpha + 255 * (1 - alpha)
        high, wide = flat.shape[:2]
        pictures.append(np.pad(flat, ((0, high % 2), (0, wide % 2), (0, 0)), constant_values=255))
        ends.append((ends[-1] if ends else 0) + image.info["duration"])
    middles = np.arange(25, ends[-1], 50)
    frames = [pictures[i] for i in np.searchsorted(ends, middles, side="right")]
    return {"frames": frames, "duration_sec": ends[-1] / 1000}
