"""A piece of a photograph in pale greys with a few black and white pixels."""

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
    dice = random.Random(f"scan-{seed}")
    while True:
        grey = np.asarray(photo(dice, 280, 210).convert("L"), dtype=float)
        low, span = dice.randrange(70, 110), dice.randrange(60, 90)
        pale = np.round(low + span * grey / 255).astype(np.uint8)
        for _ in range(120):
            pale[dice.randrange(210), dice.randrange(280)] = dice.choice([0, 255])
        first, last = np.percentile(pale, [1, 99])
        inner = np.percentile(pale, [5, 95])
        if inner[0] - first + last - inner[1] > 3 and last - first > 45 and first % 1 == last % 1 == 0 and grey.std() > 40:
            break
    Image.fromarray(pale).save(folder / "scan.png")
