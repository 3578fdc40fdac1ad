"""Rows of scikit-learn's wine data drawn by seed, with holes and double rows put in."""

import csv
import random
from pathlib import Path

from sklearn.datasets import load_wine

COLUMNS = ["alcohol", "malic_acid", "color_intensity", "hue", "proline"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"cellar-{seed}")
    wine = load_wine()
    at = [wine.feature_names.index(name) for name in COLUMNS]
    rows = []
    for number in dice.sample(range(len(wine.target)), 110):
        values = [f"{wine.data[number][i]:g}" for i in at]
        values = [dice.choice(["?", "-999", "", "?"]) if dice.random() < 0.08 else value for value in values]
        rows.append([f"W{number + 100}", "ABC"[wine.target[number]], *values])
    holed = [row for row in rows if len({"?", "-999", ""} & set(row)) > 0]
    rows += [list(row) for row in dice.sample(rows, 14) + dice.sample(holed, 3)]
    dice.shuffle(rows)
    with (folder / "samples.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["sample_id", "cultivar", *COLUMNS], *rows])
