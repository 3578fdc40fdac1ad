"""Each sample is found again in the whole collection by its columns that are never empty nor converted."""

import csv
from pathlib import Path
from typing import Any

from sklearn.datasets import load_breast_cancer


def truth(inputs: Path) -> dict[str, Any]:
    data = load_breast_cancer()
    known: dict[tuple[str, ...], str] = {}
    for row, target in zip(data.data, data.target):
        key = tuple(f"{row[column]:.6g}" for column in (1, 4, 7, 8))
        assert key not in known
        known[key] = "MB"[target]
    with (inputs / "待诊断.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = ("纹理", "光滑度", "凹点", "对称性")
    return {"labels": [{"样本号": r["样本号"], "诊断": known[tuple(r[n] for n in names)]} for r in rows]}
