"""Tray by tray with the statistics module."""

import csv
from pathlib import Path
from statistics import fmean, stdev
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    trays: dict[tuple[str, str], list[float]] = {}
    with (inputs / "seedlings.tsv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["height"] not in ("", "dead"):
                value, unit = row["height"].split()
                trays.setdefault((row["dose"].lower(), row["tray"]), []).append(float(value) / (10 if unit == "mm" else 1))
    groups = {
        dose: [fmean(plants) for (d, _), plants in trays.items() if d == dose and len(plants) >= 3]
        for dose in ("none", "low", "medium", "high")
    }
    means = {dose: fmean(values) for dose, values in groups.items()}
    errors = {dose: stdev(values) / len(values) ** 0.5 for dose, values in groups.items()}
    top = max(means, key=lambda dose: means[dose])
    return {"means": means, "errors": errors, "best": {"dose": top, "mean": means[top], "se": errors[top], "trays": len(groups[top])}}
