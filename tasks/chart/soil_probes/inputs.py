"""Soil samples at two depths whose quantities hang together, not all of them in a straight line; -999 for missing."""

import math
import random
from pathlib import Path

import pandas as pd


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"soil-{seed}")
    pulls = [dice.choice([-1, 1]) * pull for pull in dice.sample([0.4, 0.7, 1.0, 1.5], 4)]
    rows = []
    for number in range(260):
        depth = dice.choice([10, 30, 30])
        turn = 1 if depth == 30 else -1
        wet, warm = dice.gauss(0, 1), dice.gauss(0, 1)
        row = {
            "sample": f"S{number:04d}",
            "depth_cm": depth,
            "moisture": round(18 + 9 * math.exp(0.7 * wet), 1),
            "ph": round(6.4 + 0.3 * turn * pulls[0] * wet + dice.gauss(0, 0.3), 1),
            "nitrogen": round(30 * math.exp(0.8 * pulls[1] * wet + dice.gauss(0, 0.8)), 1),
            "organic": round(2.5 * math.exp(0.4 * turn * pulls[2] * warm + dice.gauss(0, 0.4)), 2),
            "temperature": round(11 + 2 * warm + pulls[3] * wet, 1),
        }
        for name in ("moisture", "ph", "nitrogen", "organic", "temperature"):
            if dice.random() < 0.12:
                row[name] = -999.0
        rows.append(row)
    pd.DataFrame(rows).to_parquet(folder / "soil.parquet", index=False)
