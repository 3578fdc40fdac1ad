"""A piece of a photograph, darkened, of which a fair part is still bright."""

import random
from pathlib import Path

import numpy as np
import skimage.data
from PIL import Image

SCENES = ["astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg"]


def photo(dice: random.Random, wide: int, high: int) -> Image.Image:
    """A piece, rich in detail, of one of the photographs that ship with scikit-image."""
    while True:
        scene = Image.open(Path(skimage.data.__file__).parent / dice.choice(SCENES)).convert("RGB")
        left, top = dice.randrange(scene.width - wide + 1), dice.randrange(scene.height - high + 1)
        piece = scene.crop((left, top, left + wide, top + high))
        if abs(np.diff(np.asarray(piece.convert("L"), dtype=float))).mean() > 4:
            return piece


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"kitchen-{seed}")
    while True:
        dark = photo(dice, dice.randrange(240, 300), dice.randrange(180, 220)).point(lambda value: value * 17 // 20)
        bright = [max(pixel) > 188 for pixel in dark.getdata()]
        channels = sum(value > 188 for pixel in dark.getdata() for value in pixel)
        if 0.04 < sum(bright) / len(bright) < 0.3 and channels > sum(bright) + 200:
            break
    dark.save(folder / "kitchen.png")
