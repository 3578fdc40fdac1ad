"""The statistics module over dictionaries of known values."""

import csv
from pathlib import Path
from statistics import median
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "samples.csv").open(newline="") as file:
        rows = {row["sample_id"]: row for row in csv.DictReader(file)}
    clean: list[dict[str, Any]] = [dict(rows[key]) for key in sorted(rows)]
    names, holes = list(clean[0])[2:], []
    known: dict[tuple[str, str], list[float]] = {}
    for row in clean:
        for name in names:
            if row[name] in ("?", "-999", ""):
                holes.append((row, name))
            else:
                row[name] = float(row[name])
                known.setdefault((row["cultivar"], name), []).append(row[name])
    for row, name in holes:
        row[name] = median(known[row["cultivar"], name])
    return {"clean": clean, "filled": len(holes)}
