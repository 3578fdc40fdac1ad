"""A piece of a photograph."""

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
    dice = random.Random(f"lake-{seed}")
    photo(dice, dice.randrange(280, 380), dice.randrange(160, 220)).save(folder / "lake.jpg", quality=90)
