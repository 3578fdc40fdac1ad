"""Discs with rims, many of them in touching pairs, some cut off, crumbs between them, and a square marker."""

import math
import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

COLOURS = {"red": (205, 50, 55), "yellow": (235, 200, 60), "blue": (60, 100, 200)}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tray-{seed}")
    sizes = dict(zip(COLOURS, dice.sample([13, 16, 19, 22], 3)))
    side = dice.randrange(38, 52)
    placed: list[tuple[float, float, float, str]] = []

    def free(x: float, y: float, radius: float) -> bool:
        apart = all(math.hypot(x - a, y - b) > radius + r + 3 for a, b, r, _ in placed)
        return apart and not (x < side + 22 + radius and y < side + 22 + radius)

    for number in range(400):
        colour = dice.choice(list(COLOURS))
        radius = sizes[colour] + dice.choice([-1, 0, 0, 1])
        x, y = dice.uniform(radius + 2, 398 - radius), dice.uniform(radius + 2, 298 - radius)
        if number < 40:  # cut off on the right or at the bottom
            x, y = dice.choice([(400 + dice.uniform(-6, 6), y), (x, 300 + dice.uniform(-6, 6))])
            if sum(a > 388 or b > 288 for a, b, _, _ in placed) > 3:
                continue
        if not free(x, y, radius) or len(placed) > 30:
            continue
        placed.append((x, y, radius, colour))
        other = dice.choice(list(COLOURS))
        size, turn = sizes[other], dice.uniform(0, 6.28)
        a, b = x + (radius + size + 0.4) * math.cos(turn), y + (radius + size + 0.4) * math.sin(turn)
        rest = placed.pop()
        if size < a < 398 - size and size < b < 298 - size and free(a, b, size) and number >= 40:
            placed.append((a, b, size, other))
        placed.append(rest)
    draw_tray(folder / "tray.png", placed, side, dice, seed)


def draw_tray(path: Path, placed: list, side: int, dice: random.Random, seed: int) -> None:
    tray = Image.new("RGB", (1600, 1200), (222, 220, 214))
    draw = ImageDraw.Draw(tray)
    for _ in range(14):
        x, y = dice.uniform(10, 390), dice.uniform(10, 290)
        if all(math.hypot(x - a, y - b) > r + 6 for a, b, r, _ in placed) and (x > side + 22 or y > side + 22):
            disc(draw, x, y, dice.uniform(1.2, 1.8), dice.choice(list(COLOURS.values())))
    for x, y, radius, colour in placed:
        disc(draw, x, y, radius, tuple(part // 2 for part in COLOURS[colour]))
        disc(draw, x, y, radius - 3, COLOURS[colour])
    draw.rectangle((48, 48, 48 + 4 * side - 1, 48 + 4 * side - 1), fill=(15, 15, 15))
    small = np.asarray(tray.resize((400, 300), Image.BOX), dtype=float)
    grain = np.random.default_rng(seed).normal(0, 3, small.shape)
    Image.fromarray((small + grain).clip(0, 255).astype(np.uint8)).save(path)


def disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, fill: tuple) -> None:
    draw.ellipse(tuple(4 * part for part in (x - radius, y - radius, x + radius, y + radius)), fill=fill)
