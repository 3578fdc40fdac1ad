"""Rows of scikit-learn's breast cancer data (Wisconsin) drawn by seed; one hospital has other units, some cells are empty."""

import csv
import random
from pathlib import Path

from sklearn.datasets import load_breast_cancer

# name -> (column of the data, what the second hospital multiplies it by)
COLUMNS = {"半径": (0, 10), "纹理": (1, 1), "周长": (2, 10), "面积": (3, 100), "光滑度": (4, 1), "凹点": (7, 1), "对称性": (8, 1)}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"cells-{seed}")
    data = load_breast_cancer()
    chosen = dice.sample(range(len(data.target)), 480)
    ids = dice.sample(range(10000, 99999), len(chosen))
    rows = []
    for number, at in zip(ids, chosen):
        other = dice.random() < 0.45
        values = [f"{data.data[at][column] * (times if other else 1):.6g}" for column, times in COLUMNS.values()]
        hole = dice.choice([0, 2, 3]) if dice.random() < 0.12 else None
        values = ["" if i == hole else value for i, value in enumerate(values)]
        rows.append([number, "乙院" if other else "甲院", *values, "MB"[data.target[at]]])
    header = ["样本号", "医院", *COLUMNS, "诊断"]
    for name, part in (("已诊断", [header, *rows[:320]]), ("待诊断", [row[:-1] for row in [header, *rows[320:]]])):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(part)
