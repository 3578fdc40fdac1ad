"""Sums of squares by hand."""

import csv
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    heat: dict[str, tuple[str, float]] = {}
    for row in read(inputs / "weather.csv"):
        value = (float(row["tmax"]) - 32) * 5 / 9 if row["unit"] == "F" else float(row["tmax"])
        heat[row["day"]] = max(heat.get(row["day"], ("", 0.0)), (row["sent_at"], value))
    x, y = [], []
    for row in read(inputs / "sales.csv"):
        day = "-".join(reversed(row["date"].split(".")))
        if day in heat and row["scoops"].isdigit():
            x.append(heat[day][1])
            y.append(float(row["scoops"]))
    mx, my = sum(x) / len(x), sum(y) / len(y)
    sxy = sum((a - mx) * (b - my) for a, b in zip(x, y))
    sxx, syy = sum((a - mx) ** 2 for a in x), sum((b - my) ** 2 for b in y)
    fit = {"slope": sxy / sxx, "intercept": my - sxy / sxx * mx, "r2": sxy**2 / sxx / syy}
    return {"points": {"x": x, "y": y}, "fit": fit, "first": min(x), "last": max(x)}


def read(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))
