"""Quartiles by hand from the sorted values."""

import re
from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    latest: dict[str, tuple[Any, ...]] = {}
    for row in openpyxl.load_workbook(inputs / "ads.xlsx").active.iter_rows(min_row=2, values_only=True):
        if row[0] not in latest or row[5] > latest[row[0]][5]:
            latest[row[0]] = row
    prices: dict[str, list[float]] = {}
    for _, district, kind, size, rent, _ in latest.values():
        if kind.lower() == "flat" and size and rent:
            area = int(size.split()[0]) * (0.0929 if "ft" in size else 1)
            prices.setdefault(district, []).append(int(re.sub(r"\D", "", rent)) / area)
    table = [
        {"district": d, "ads": len(p), "q1": quantile(p, 0.25), "median": quantile(p, 0.5), "q3": quantile(p, 0.75)}
        for d, p in sorted(prices.items())
    ]
    medians = {row["district"]: row["median"] for row in table}
    return {"table": table, "prices": prices, "medians": medians, "dearest": max(medians, key=lambda d: medians[d])}


def quantile(values: list[float], share: float) -> float:
    ranked, at = sorted(values), share * (len(values) - 1)
    low = int(at)
    return ranked[low] + (at - low) * (ranked[min(low + 1, len(ranked) - 1)] - ranked[low])
