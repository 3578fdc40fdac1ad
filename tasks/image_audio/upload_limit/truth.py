"""The scan itself, and how near the finest plain jpg under the limit comes to it: up to 8 percent farther passes."""

import io
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from skimage.metrics import structural_similarity


def truth(inputs: Path) -> dict[str, Any]:
    scan = Image.open(inputs / "certificate.png")
    luma = [0.299, 0.587, 0.114]
    for quality in range(95, 1, -1):
        buffer = io.BytesIO()
        scan.save(buffer, "JPEG", quality=quality)
        if buffer.tell() <= 25_000:
            break
    best = structural_similarity(
        np.asarray(scan) @ luma, np.asarray(Image.open(buffer)) @ luma, data_range=255
    )
    off = float(abs(np.asarray(scan, dtype=float) - np.asarray(Image.open(buffer))).mean())
    return {"scan": scan, "ssim": best - 0.03, "good_diff": 1.02 * off, "max_diff": 1.08 * off}
