"""A ball, a growing bar and a changing ground, each frame with a time of its own."""

import random
from pathlib import Path

from PIL import Image, ImageDraw


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"clip-{seed}")
    count = dice.randrange(9, 13)
    durations = [100 * dice.choice([1, 1, 2, 3, 5]) for _ in range(count)]
    durations[0], durations[-1] = dice.choice([(400, 100), (600, 200), (100, 700)])
    ball, bar = (tuple(dice.randrange(low, low + 110) for _ in range(3)) for low in (130, 20))
    frames = []
    for number in range(count):
        frame = Image.new("RGB", (146, 110), (20 + 19 * number, 225 - 18 * number, 60 + 15 * number))
        draw = ImageDraw.Draw(frame)
        draw.rectangle((0, 96, 14 + 132 * number // count, 109), fill=bar)
        x, y = 18 + 110 * number // count, 20 + 50 * (number * 7 % count) // count
        draw.ellipse((x - 15, y - 15, x + 15, y + 15), fill=ball)
        frames.append(frame)
    frames[0].save(folder / "clip.gif", save_all=True, append_images=frames[1:], duration=durations, loop=0)
