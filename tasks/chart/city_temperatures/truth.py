"""Plain dictionaries, tenths of degrees as whole numbers."""

import csv
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    gaps: dict[str, list[int]] = {}
    with (inputs / "气温.csv").open(newline="", encoding="gb18030") as file:
        for city, day, high, low in list(csv.reader(file))[1:]:
            if "-07-" in day and not {high, low} & {"", "-9999"}:
                gaps.setdefault(city, []).append(round(float(high) * 10) - round(float(low) * 10))
    best = max(gaps, key=lambda city: sum(gaps[city]) / len(gaps[city]))
    return {"best": {"城市": best, "温差": round(sum(gaps[best]) / len(gaps[best]) / 10, 2)}}
