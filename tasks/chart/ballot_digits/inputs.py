"""Contact sheets of scikit-learn's handwritten digits, drawn by seed, dark on light with some noise."""

import csv
import random
from pathlib import Path

import numpy as np
from PIL import Image
from sklearn.datasets import load_digits


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"ballot-{seed}")
    noise = np.random.default_rng(dice.randrange(10**9))
    data = load_digits()
    chosen = dice.sample(range(len(data.target)), 24 * 32)
    fields = [(r, c) for r in range(22) for c in range(24)]
    with (folder / "known.csv").open("w", newline="") as file:
        rows = [[f"r{r + 1:02d}c{c + 1:02d}", data.target[chosen[r * 24 + c]]] for r, c in fields]
        dice.shuffle(rows)
        csv.writer(file).writerows([["field", "digit"], *rows])
    for name, numbers in (("known", chosen[: 24 * 22]), ("unknown", chosen[24 * 22 :])):
        high = len(numbers) // 24
        sheet = np.full((high * 18 + 2, 24 * 18 + 2), 128.0)
        for at, number in enumerate(numbers):
            top, left = at // 24 * 18 + 2, at % 24 * 18 + 2
            ink = np.kron(data.images[number], np.ones((2, 2))) * 13
            sheet[top : top + 16, left : left + 16] = 235 - ink + noise.normal(0, 9, (16, 16))
        Image.fromarray(sheet.clip(0, 255).astype(np.uint8)).save(folder / f"{name}.png")
