"""A photograph with some noise as png: large, and as jpg of usual quality still too large."""

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
    dice = random.Random(f"certificate-{seed}")
    scan = np.asarray(photo(dice, dice.randrange(330, 380), dice.randrange(260, 290)), dtype=float)
    noise = np.random.default_rng(seed).normal(0, 7, scan.shape[:2])[:, :, None]
    Image.fromarray((scan + noise).clip(0, 255).astype(np.uint8)).save(folder / "certificate.png")
