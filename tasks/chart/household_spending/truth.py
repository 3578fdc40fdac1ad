"""In cents, from the text of each line."""

import csv
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    sums: dict[str, int] = {}
    with (inputs / "家庭支出.csv").open(newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            name = row["类别"].strip() or "其他"
            value = float("".join(c for c in row["金额"] if c in "-.0123456789"))
            sums[name] = sums.get(name, 0) + round(value * 100)
    total = sum(sums.values())
    shares = {name: value / total for name, value in sums.items() if name != "其他" and value >= 0.04 * total}
    shares["其他"] = 1 - sum(shares.values())
    return {"shares": shares, "other": 100 * shares["其他"]}
