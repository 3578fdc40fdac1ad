"""Flat shapes on a transparent ground; the colours that hide in the transparent pixels are many."""

import random
from collections import Counter
from pathlib import Path

from PIL import Image, ImageDraw


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"poster-{seed}")
    colours = [tuple(dice.randrange(256) for _ in range(3)) for _ in range(9)]
    while True:
        poster = Image.new("RGBA", (260, 200), (*colours[0], 0))
        draw = ImageDraw.Draw(poster)
        for number in range(26):
            x, y, wide, high = (dice.randrange(low, top) for low, top in ((0, 240), (0, 180), (15, 90), (15, 70)))
            alpha = 0 if number % 4 == 3 else 255
            shape = dice.choice([draw.rectangle, draw.ellipse])
            shape((x, y, x + wide, y + high), fill=(*dice.choice(colours), alpha))
        pixels = list(poster.getdata())
        seen = Counter(pixel[:3] for pixel in pixels if pixel[3]).most_common()
        counts = [count for _, count in seen]
        hidden = Counter(pixel[:3] for pixel in pixels).most_common(5)
        orders_differ = [colour for colour, _ in hidden] != [colour for colour, _ in seen[:5]]
        if len(seen) > 6 and len(set(counts)) == len(counts) and min(counts) > 20 and orders_differ:
            break
    draw.point((0, 0), fill=(1, 2, 3, 0))
    poster.save(folder / "poster.png")
