"""The backdrop grows inwards from the picture's sides through pale pixels."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    source = np.asarray(Image.open(inputs / "mug.png"), dtype=int)
    pale = source.min(axis=2) >= 236
    reached = np.ones((pale.shape[0] + 2, pale.shape[1] + 2), dtype=bool)
    reached[1:-1, 1:-1] = False
    while True:
        near = reached[:-2, 1:-1] | reached[2:, 1:-1] | reached[1:-1, :-2] | reached[1:-1, 2:]
        grown = (near | reached[1:-1, 1:-1]) & pale
        if (grown == reached[1:-1, 1:-1]).all():
            break
        reached[1:-1, 1:-1] = grown
    mug = ~reached[1:-1, 1:-1]
    return {"mug": mug, "source": source, "clear": int((~mug).sum())}
