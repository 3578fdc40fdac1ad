"""The csv and statistics modules."""

import csv
from pathlib import Path
from statistics import mean, stdev
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "interview.csv").open(newline="") as file:
        rows = [{k: int(v) for k, v in row.items()} for row in csv.DictReader(file)]
    kept = [row for row in rows if 30 <= row["age"] <= 50 and row["educ"] >= 5]
    return {
        "figures": {
            "n": len(kept),
            "mean_tv": mean(row["tv_news"] for row in kept),
            "sd_age": stdev(row["age"] for row in kept),
            "dole": 100 * mean(row["vote"] for row in kept),
        }
    }
