"""Turns and crops arrays; scaling by exact area weights."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import cv2
    import numpy as np
    from PIL import Image

    lying = np.asarray(Image.open(inputs / "balcony.jpg").convert("RGB"), dtype=np.float32)
    upright = lying[::-1].transpose(1, 0, 2)

    def square(picture: Any) -> Any:
        high, wide = picture.shape[:2]
        side = min(high, wide)
        top, left = (high - side) // 2, (wide - side) // 2
        return cv2.resize(np.ascontiguousarray(picture[top : top + side, left : left + side]), (320, 320), interpolation=cv2.INTER_AREA)

    return {
        "avatar": square(upright),
        "other_turn": square(upright[::-1, ::-1]),
        "mirrored": square(upright[:, ::-1]),
        "grey": upright @ np.array([0.299, 0.587, 0.114], dtype=np.float32),
    }
