"""Persons of the RAND Health Insurance Experiment (statsmodels: randhie) drawn by seed."""

import csv
import random
from pathlib import Path

from statsmodels.datasets import randhie


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"visits-{seed}")
    data = randhie.load_pandas().data
    poor = [int(i) for i in data.index[data["hlthp"] == 1]]
    chosen = dice.sample(range(len(data)), 640) + dice.sample(poor, 60)
    dice.shuffle(chosen)
    rows = []
    for number, at in enumerate(chosen, start=1):
        one = data.loc[at]
        health = "fair" if one["hlthf"] else "poor" if one["hlthp"] else "good" if one["hlthg"] else "excellent"
        rows.append([number, dice.choice("ABCDEF"), "unknown" if dice.random() < 0.06 else health, int(one["mdvis"])])
    with (folder / "households.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["line", "site", "health", "visits"], *rows])
