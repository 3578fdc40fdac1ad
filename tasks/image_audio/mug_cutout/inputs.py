"""A drawn mug with white patches before an uneven, nearly white ground."""

import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"mug-{seed}")
    wide, high = dice.randrange(260, 320), dice.randrange(240, 300)
    y, x = np.mgrid[0:high, 0:wide]
    ground = 255 - 14 * ((x / wide - 0.5) ** 2 + (y / high - 0.5) ** 2) * 2
    ground = ground + np.random.default_rng(seed).normal(0, 1.5, (high, wide))
    photo = Image.fromarray(np.repeat(ground.clip(238, 255).astype(np.uint8)[:, :, None], 3, axis=2))
    draw = ImageDraw.Draw(photo)
    body = tuple(dice.sample([dice.randrange(20, 90), dice.randrange(60, 160), dice.randrange(140, 215)], 3))
    left, top = dice.randrange(35, 60), dice.randrange(30, 55)
    right, bottom = wide - dice.randrange(85, 110), high - dice.randrange(25, 45)
    draw.rectangle((right - 8, top + 40, right + 45, bottom - 50), fill=body)
    draw.rounded_rectangle((left, top, right, bottom), 14, fill=body)
    draw.rectangle((left, top + 8, right, top + 14), fill=tuple(v // 2 for v in body))
    label = (left + 14, top + 40, right - dice.randrange(14, 40), top + dice.randrange(85, 110))
    draw.rectangle(label, fill=(252, 252, 252))
    for number in range(4):
        at = label[0] + 12 + number * 20
        draw.ellipse((at, label[1] + 12, at + 12, label[1] + 24), fill=body)
    draw.ellipse((left + 12, bottom - 60, left + 30, bottom - 20), fill=(255, 255, 255))
    photo.save(folder / "mug.png")
