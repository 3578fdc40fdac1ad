"""A piece of a photograph, and a mark on a transparent ground."""

import random
from pathlib import Path

import numpy as np
import skimage.data
from PIL import Image, ImageDraw

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
    dice = random.Random(f"mark-{seed}")
    while True:
        picture = photo(dice, 4 * dice.randrange(80, 100), dice.randrange(240, 300))
        if 80 < np.asarray(picture)[-90:, -110:].mean() < 190:
            break
    picture.save(folder / "photo.jpg", quality=90)
    wide, high = dice.choice([(176, 132), (184, 120), (192, 150)])
    logo = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    draw = ImageDraw.Draw(logo)
    colours = dice.sample([(240, 240, 240), (230, 40, 60), (20, 60, 220), (250, 200, 0), (0, 130, 60)], 3)
    draw.ellipse((4, 4, wide - 4, high - 4), fill=(*colours[0], 255))
    draw.rectangle((wide // 4, high // 3, wide * 3 // 4, high * 2 // 3), fill=(*colours[1], 255))
    draw.rectangle((wide // 3, 0, wide // 3 + 22, high), fill=(*colours[2], 140))
    logo.save(folder / "logo.png")
