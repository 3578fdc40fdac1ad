"""100 irises of Fisher's data drawn by seed, part of them in mm, with gaps and species written in two ways."""

import csv
import random
from pathlib import Path

from sklearn.datasets import load_iris


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"iris-{seed}")
    data = load_iris()
    rows = [["id", "species", "sepal_length", "sepal_width", "petal_length", "petal_width", "unit"]]
    for number, index in enumerate(dice.sample(range(150), 100)):
        unit = dice.choices(["cm", "mm"], [3, 1])[0]
        values = [f"{v:.1f}" if unit == "cm" else f"{v * 10:.0f}" for v in data.data[index]]
        if dice.random() < 0.1:
            values[dice.choice([2, 3])] = dice.choice(["", "n/a"])
        elif dice.random() < 0.08:
            values[dice.choice([0, 1])] = ""
        name = str(data.target_names[data.target[index]])
        rows.append([number + 1, dice.choice([name, name, name.capitalize()]), *values, unit])
    with (folder / "flowers.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
