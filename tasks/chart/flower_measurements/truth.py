"""Row by row; millimetres divided by ten."""

import csv
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    groups: dict[str, dict[str, list[float]]] = {}
    with (inputs / "flowers.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            try:
                x, y = float(row["petal_length"]), float(row["petal_width"])
            except ValueError:
                continue
            scale = 10 if row["unit"] == "mm" else 1
            group = groups.setdefault(row["species"].lower(), {"x": [], "y": []})
            group["x"].append(x / scale)
            group["y"].append(y / scale)
    lengths = [x for group in groups.values() for x in group["x"]]
    return {"groups": groups, "figures": {"points": len(lengths), "mean_length": sum(lengths) / len(lengths)}}
