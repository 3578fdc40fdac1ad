"""Counts and the formula by hand."""

import csv
from math import sqrt
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    health, groups = ("excellent", "good", "fair", "poor"), ("none", "few", "many")
    seen = {(h, g): 0 for h in health for g in groups}
    with (inputs / "households.csv").open() as file:
        for row in csv.DictReader(file):
            visits = int(row["visits"])
            if row["health"] in health:
                seen[row["health"], "none" if visits == 0 else "few" if visits < 4 else "many"] += 1
    n = sum(seen.values())
    rows = {h: sum(seen[h, g] for g in groups) for h in health}
    columns = {g: sum(seen[h, g] for h in health) for g in groups}
    chi2 = n * (sum(count**2 / rows[h] / columns[g] for (h, g), count in seen.items()) - 1)
    expected = [{"health": h} | {g: round(rows[h] * columns[g] / n, 2) for g in groups} for h in health]
    return {"expected": expected, "test": {"chi2": round(chi2, 3), "dof": 6, "V": round(sqrt(chi2 / n / 2), 3)}}
