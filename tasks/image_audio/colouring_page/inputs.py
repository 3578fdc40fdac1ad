"""Flat shapes of colours whose greys differ by steps of 17, so that no gradient comes near 80."""

import random
from pathlib import Path

from PIL import Image, ImageDraw


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"drawing-{seed}")
    while True:
        greys = dice.sample(range(12, 250, 17), 14)
        drawing = Image.new("RGB", (280, 220), colour(dice, greys.pop()))
        draw = ImageDraw.Draw(drawing)
        for grey in greys:
            x, y, wide, high = dice.randrange(-10, 240), dice.randrange(-10, 180), dice.randrange(25, 110), dice.randrange(25, 90)
            shape = dice.choice([draw.ellipse, draw.rectangle, draw.ellipse])
            shape((x, y, x + wide, y + high), fill=colour(dice, grey))
        if len(drawing.getcolors()) > 9:
            break
    drawing.save(folder / "drawing.png")


def colour(dice: random.Random, grey: int) -> tuple[int, ...]:
    while True:
        red, green = dice.randrange(256), dice.randrange(256)
        blue = round((grey - 0.299 * red - 0.587 * green) / 0.114)
        if 0 <= blue < 256:
            return red, green, blue
