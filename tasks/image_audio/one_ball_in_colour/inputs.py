"""Shaded balls that do not touch, and ribbons, on a soft ground. Colours are far from each other."""

import random
from pathlib import Path

import numpy as np
from PIL import Image

COLOURS = [(215, 25, 30), (30, 90, 210), (40, 160, 60), (235, 200, 40), (120, 60, 160), (40, 180, 190)]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"balls-{seed}")
    y, x = np.mgrid[0:240, 0:320]
    scene = np.stack([170 + x / 8, 190 + y / 8, 215 - x / 10], axis=2)
    tops = dice.sample([8, 48, 88, 128, 168, 208], 3)
    for top, colour in zip(tops[1:], dice.sample(COLOURS[1:], 2)):
        scene[top : top + 14] = colour
    places = [(cx, top + dice.randrange(-3, 4)) for cx in (55, 160, 265) for top in (50, 130, 205)]
    clear = [place for place in places if all(not top - 36 < place[1] < top + 50 for top in tops[:1])]
    red = dice.choice(clear)
    others = dice.sample([place for place in places if place != red], 5)
    for (cx, cy), colour in zip([red, *others], [COLOURS[0], *COLOURS[1:]]):
        radius = dice.randrange(22, 31)
        ball = (x - cx) ** 2 + (y - cy) ** 2 <= radius**2
        light = 1 - 0.45 * ((x - cx + 8) ** 2 + (y - cy + 8) ** 2) / (radius + 12) ** 2
        scene[ball] = np.array(colour) * light[ball][:, None]
    scene[tops[0] : tops[0] + 14] = COLOURS[0]
    Image.fromarray(scene.clip(0, 255).astype(np.uint8)).save(folder / "balls.png")
