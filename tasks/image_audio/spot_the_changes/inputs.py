"""A piece of a photograph, and the same with some patches changed, specks, and jpg noise."""

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
    dice = random.Random(f"changes-{seed}")
    before = photo(dice, 330, 230)
    after = np.array(before)
    before.save(folder / "before.png")
    y, x = np.mgrid[0:230, 0:330]
    columns = dice.sample(range(7), dice.randrange(4, 7))
    heights = [dice.randrange(30, 200) for _ in range(7)]
    while sorted((heights[column] for column in columns), reverse=True) == [heights[n] for n in sorted(columns)]:
        dice.shuffle(heights)
    for column, cy in enumerate(heights):
        cx = 28 + 45 * column + dice.randrange(-4, 5)
        a, b = dice.randrange(8, 14), dice.randrange(8, 22)
        if column in columns:
            patch = ((x - cx) / (a + 0.5)) ** 2 + ((y - cy) / (b + 0.5)) ** 2 <= 1
            after[patch] += 128  # wraps round: every channel is 128 away from what it was
        speck = (slice(cy + 40, cy + 43), slice(cx, cx + 3)) if cy < 115 else (slice(cy - 43, cy - 40), slice(cx, cx + 3))
        after[speck] += 128
    Image.fromarray(after).save(folder / "after.jpg", quality=93, subsampling=0)
