"""The year that was held back, from the same formula as in inputs.py."""

import csv
import math
import random
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "待填.csv").open(encoding="utf-8") as file:
        asked = [row["编号"] for row in csv.DictReader(file)]
    return {"future": [{"编号": one, "预测": visitors(int(one[:4]), 2024, int(one[5:]))} for one in asked]}


def visitors(code: int, year: int, month: int) -> float:
    kind = random.Random(f"park-{code}")
    level, growth = kind.uniform(3, 20), kind.choice([-0.16, 0.15, 0.19])
    season = [kind.uniform(0.5, 1.6) for _ in range(12)]
    noise = random.Random(f"{code}-{year}-{month}").gauss(0, 0.03)
    return round(level * season[month - 1] * math.exp(growth * (year - 2018 + month / 12) + noise), 2)
