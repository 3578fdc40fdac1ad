"""Average ranks and their correlation by hand, pair by pair."""

from pathlib import Path
from statistics import correlation
from typing import Any

import pandas as pd

NAMES = ["moisture", "ph", "nitrogen", "organic", "temperature"]


def truth(inputs: Path) -> dict[str, Any]:
    samples = [s for s in pd.read_parquet(inputs / "soil.parquet").to_dict("records") if s["depth_cm"] == 30]
    grid = [[spearman(samples, a, b) for b in NAMES] for a in NAMES]
    pairs = [(abs(grid[i][j]), i, j) for i in range(5) for j in range(i + 1, 5)]
    _, i, j = max(pairs)
    return {"grid": grid, "names": NAMES, "strongest": {"pair": f"{NAMES[i]} {NAMES[j]}", "rho": grid[i][j]}}


def spearman(samples: list[dict[str, Any]], a: str, b: str) -> float:
    both = [(s[a], s[b]) for s in samples if s[a] != -999 and s[b] != -999]
    return correlation(ranks([x for x, _ in both]), ranks([y for _, y in both]))


def ranks(values: list[float]) -> list[float]:
    return [sum(v < x for v in values) + (sum(v == x for v in values) + 1) / 2 for x in values]
