"""Five pieces of photographs, stored turned or mirrored with the EXIF note that undoes it."""

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

STORED = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # orientation -> Pillow's number of the turn to store it


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"shots-{seed}")
    notes = [3, 6, 8, dice.choice([5, 7]), dice.choice([1, 2, 4])]
    dice.shuffle(notes)
    for number, note in enumerate(notes, 1):
        wide, high = 300, dice.choice([180, 210, 240])
        scene = photo(dice, *dice.choice([(wide, high), (high, wide)]))
        if note in STORED:
            scene = scene.transpose(STORED[note])
        tags = Image.Exif()
        tags[0x0112] = note
        scene.save(folder / f"shot_{number}.jpg", quality=92, exif=tags)
