"""Ages from yyyymmdd numbers."""

import csv
from pathlib import Path
from typing import Any

NAMES = ["80+", *(f"{low}-{low + 9}" for low in range(70, -1, -10))]


def truth(inputs: Path) -> dict[str, Any]:
    counts = {"m": dict.fromkeys(NAMES, 0), "f": dict.fromkeys(NAMES, 0)}
    with (inputs / "register.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            born, came, went, died = (number(row[name]) for name in ("born", "moved_in", "moved_out", "died"))
            if max(born, came or 0) <= 20240630 < min(went or 99999999, died or 99999999):
                age = (20240630 - born) // 10000
                counts[row["sex"][0].lower()][NAMES[8 - min(age // 10, 8)]] += 1
    bars = {"men": {name: -value for name, value in counts["m"].items()}, "women": counts["f"]}
    return {"bars": bars, "figures": {"men": sum(counts["m"].values()), "women": sum(counts["f"].values())}}


def number(day: str) -> int:
    return int("".join(reversed(day.split("/"))) if "/" in day else day.replace("-", "") or 0)
