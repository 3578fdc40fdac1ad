"""For each month end, the sum in cents of all gifts up to it."""

import csv
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "donations.csv").open(newline="", encoding="utf-8") as file:
        gifts = [r for r in csv.DictReader(file) if r["kind"] == "gift" and r["date"].startswith("2024")]
    ends = [f"2024-{month:02d}-99" for month in range(1, 13)]
    lines = {
        team: [sum(round(float(g["amount"]) * 100) for g in gifts if g["team"] == team and g["date"] < end) / 100 for end in ends]
        for team in ("Eights", "Fours", "Juniors", "Masters")
    }
    months = [f"2024-{month:02d}" for month in range(1, 13)]
    return {"lines": lines, "months": months, "total": sum(line[-1] for line in lines.values())}
