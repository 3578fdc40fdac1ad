"""Whole seconds, counted by integer division."""

import csv
import statistics
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    times = []
    with (inputs / "results.tsv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["race"] == "10k" and ":" in row["time"]:
                parts = ["0", *row["time"].split(":")][-3:]
                times.append(int(parts[0]) * 3600 + int(parts[1]) * 60 + int(parts[2]))
    counts = [0] * 12
    for seconds in times:
        counts[(seconds - 35 * 60) // 300] += 1
    figures = {"finishers": len(times), "median": statistics.median(times) / 60}
    return {"counts": counts, "edges": list(range(35, 100, 5)), "figures": figures}
