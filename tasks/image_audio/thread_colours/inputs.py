"""A piece of a photograph and eleven threads, three of them out of stock and one that nothing comes near."""

import csv
import random
from pathlib import Path

import numpy as np
import skimage.data
from PIL import Image

NAMES = ["大红", "墨绿", "天蓝", "米白", "炭黑", "姜黄", "藕粉", "浅灰", "棕色", "靛青"]
UNUSED = (255, 0, 220)

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
    dice = random.Random(f"threads-{seed}")
    while True:
        picture = photo(dice, 240, 180)
        spots = np.asarray(picture)[10::20, 10::20].reshape(-1, 3)
        colours = np.array(dice.sample(sorted({tuple(map(int, spot)) for spot in spots}), 10))
        stock = [0, 0, 0, *(dice.randrange(1, 20) for _ in range(7))]
        dice.shuffle(stock)
        place = dice.randrange(1, 9)
        colours, stock = np.insert(colours, place, UNUSED, axis=0), [*stock[:place], 8, *stock[place:]]
        cells = np.asarray(picture, dtype=int).reshape(45, 4, 60, 4, 3).mean(axis=(1, 3))
        near = ((cells[:, :, None] - colours) ** 2).sum(axis=3)
        near[:, :, np.array(stock) == 0] = 10**9
        counts = np.bincount(near.argmin(axis=2).ravel(), minlength=11)
        unused, counts = counts[place], np.sort(counts)
        rounded = ((cells.round()[:, :, None] - colours) ** 2).sum(axis=3)
        rounded[:, :, np.array(stock) == 0] = 10**9
        differs = (rounded.argmin(axis=2) != near.argmin(axis=2)).sum()
        first, second = np.sort(near, axis=2)[:, :, :2].transpose(2, 0, 1)
        if counts[-1] > counts[-2] * 1.05 and counts[4] > 40 and not unused and differs > 2 and (second - first > 1e-6).all():
            break
    picture.save(folder / "pattern.png")
    codes = dice.sample(range(100, 999), 11)
    names = dice.sample(NAMES, 10)
    names.insert(place, "玫红")
    with (folder / "threads.csv").open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.writer(file)
        writer.writerow(["code", "name", "rgb", "stock"])
        for code, name, rgb, left in zip(codes, names, colours, stock):
            writer.writerow([f"T{code}", name, ",".join(str(v) for v in rgb), left])
