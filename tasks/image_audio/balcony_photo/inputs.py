"""A made scene: sky, hills, a rail, a sun and flower pots, stored lying on its side."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    from PIL import Image, ImageDraw, ImageFilter

    dice = random.Random(f"balcony-{seed}")
    wide, high = dice.randrange(360, 440), dice.randrange(520, 620)
    scene = Image.new("RGB", (wide, high))
    draw = ImageDraw.Draw(scene)
    for y in range(high):
        draw.line([(0, y), (wide, y)], fill=(90 + y * 100 // high, 150 + y * 60 // high, 230 - y * 60 // high))
    x, y = dice.randrange(40, 120), dice.randrange(90, 200)
    draw.ellipse([x, y, x + 70, y + 70], fill=(250, 220, 90))
    ridge = [(0, high)] + [(i * wide // 8, high // 2 + dice.randrange(-60, 80)) for i in range(9)] + [(wide, high)]
    draw.polygon(ridge, fill=(60, 120 + dice.randrange(40), 70))
    for i in range(0, wide, 24):
        draw.rectangle([i, high * 3 // 4, i + 7, high], fill=(70, 60, 60))
    for _ in range(6):
        x = dice.randrange(0, wide - 50)
        pot = tuple(dice.randrange(80, 230) for _ in range(3))
        draw.rectangle([x, high - 90, x + 44, high - 40], fill=pot)
        draw.ellipse([x - 4, high - 130, x + 48, high - 86], fill=(dice.randrange(150, 250), 60, dice.randrange(60, 200)))
    lying = scene.filter(ImageFilter.GaussianBlur(0.8)).transpose(Image.Transpose.ROTATE_90)
    lying.save(folder / "balcony.jpg", quality=93)
