"""The percentiles by counting greys upwards, the stretch as a table of 256 greys in whole numbers."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    scan = np.asarray(Image.open(inputs / "scan.png"))
    counts = np.bincount(scan.ravel(), minlength=256)
    place = (scan.size - 1) / 100
    low = next(v for v in range(256) if counts[: v + 1].sum() > place)
    high = next(v for v in range(256) if counts[: v + 1].sum() > 99 * place)
    table = [min(255, max(0, (510 * (v - low) + high - low) // (2 * (high - low)))) for v in range(256)]
    return {"stretched": np.array(table)[scan], "low": low, "high": high}
