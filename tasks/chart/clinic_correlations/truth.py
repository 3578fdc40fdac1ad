"""Ranks counted by hand for each pair, then the correlation of the ranks."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

NAMES = ["age", "bmi", "bp", "ldl", "glucose", "progression"]


def truth(inputs: Path) -> dict[str, Any]:
    lines = [line.split("\t") for line in (inputs / "patients.tsv").read_text().splitlines()]
    people = {line[0]: {n: float(v) for n, v in zip(lines[0], line) if v[0].isdigit()} for line in lines[1:]}
    for row in pq.read_table(inputs / "lab.parquet").to_pylist():
        if row["patient_id"] in people:
            people[row["patient_id"]] |= {n: row[n] for n in ("ldl", "glucose") if row[n] is not None and row[n] == row[n]}
    grid = np.eye(6)
    count = {}
    for i, a in enumerate(NAMES):
        for j, b in enumerate(NAMES[:i]):
            pairs = np.array([(one[a], one[b]) for one in people.values() if a in one and b in one])
            grid[i, j] = grid[j, i] = np.corrcoef(ranks(pairs[:, 0]), ranks(pairs[:, 1]))[0, 1]
            count[abs(grid[i, j])] = {"first": b, "second": a, "n": len(pairs)}
    grid = grid.round(3)
    matrix = [{"variable": name} | dict(zip(NAMES, map(float, row))) for name, row in zip(NAMES, grid)]
    return {"matrix": matrix, "grid": grid.tolist(), "names": NAMES, "best": count[max(count)]}


def ranks(values: np.ndarray) -> np.ndarray:
    return (values[:, None] > values).sum(1) + ((values[:, None] == values).sum(1) + 1) / 2
