"""Each tile is looked up in the photographs that ship with scikit-image, one of which the picture was cut from."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import skimage.data
from PIL import Image


def truth(inputs: Path) -> dict[str, Any]:
    puzzle = np.asarray(Image.open(inputs / "puzzle.png"))
    tiles = [puzzle[y : y + 60, x : x + 60] for y in range(0, 240, 60) for x in range(0, 240, 60)]
    for name in ("astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg"):
        scene = np.asarray(Image.open(Path(skimage.data.__file__).parent / name).convert("RGB"))
        places = []
        for number, tile in enumerate(tiles, 1):
            x, y = cv2.minMaxLoc(cv2.matchTemplate(scene, tile, cv2.TM_SQDIFF))[2]
            if not (scene[y : y + 60, x : x + 60] == tile).all():
                break
            places.append((y, x, number))
        if len(places) == 16:
            top, left = min(places)[:2]
            order = [str(number) for _, _, number in sorted(places)]
            return {"picture": scene[top : top + 240, left : left + 240], "order": order}
    raise ValueError("the tiles belong to no photograph")
