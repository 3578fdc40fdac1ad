"""A photograph and a point near one of its sides."""

import json
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
    dice = random.Random(f"avatar-{seed}")
    wide, high = dice.randrange(330, 400), dice.randrange(240, 300)
    x = dice.choice([dice.randrange(25, 60), wide - dice.randrange(25, 60)])
    y = dice.randrange(high // 2 - 25, high // 2 + 25)
    photo(dice, wide, high).save(folder / "portrait.jpg", quality=92)
    (folder / "face.json").write_text(json.dumps({"x": x, "y": y}))
