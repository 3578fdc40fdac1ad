"""Weiszfeld's iteration for the weighted geometric median."""

import csv
from math import hypot
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "villages.csv").open(newline="") as file:
        rows = [r for r in csv.DictReader(file) if r["remark"] != "closed"]
    spots = [(float(r["x_km"]), float(r["y_km"]), int(r["vans"])) for r in rows]
    x = sum(v * a for a, _, v in spots) / sum(v for *_, v in spots)
    y = sum(v * b for _, b, v in spots) / sum(v for *_, v in spots)
    for _ in range(20000):
        pull = [(v / max(hypot(a - x, b - y), 1e-12), a, b) for a, b, v in spots]
        whole = sum(w for w, _, _ in pull)
        x, y = sum(w * a for w, a, _ in pull) / whole, sum(w * b for w, _, b in pull) / whole
    return {"depot": {"x": x, "y": y, "km": 2 * sum(v * hypot(a - x, b - y) for a, b, v in spots)}}
