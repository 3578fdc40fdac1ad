"""Each colour as one whole number; the counts by sorting."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    poster = np.asarray(Image.open(inputs / "poster.png")).astype(int).reshape(-1, 4)
    shown = poster[poster[:, 3] > 0]
    codes, counts = np.unique(shown[:, 0] * 65536 + shown[:, 1] * 256 + shown[:, 2], return_counts=True)
    top = [
        {"colour": f"#{codes[i]:06x}", "pixels": int(counts[i]), "share": round(100 * counts[i] / len(shown), 2)}
        for i in np.argsort(-counts)[:5]
    ]
    return {"top": top, "different": len(codes)}
