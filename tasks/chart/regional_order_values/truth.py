"""Exact arithmetic in cents over the raw lines."""

import csv
import re
from collections import defaultdict
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    seen: set[str] = set()
    cents: dict[str, int] = defaultdict(int)
    count: dict[str, int] = defaultdict(int)
    with (inputs / "orders.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["order_id"] in seen:
                continue
            seen.add(row["order_id"])
            if row["status"].lower() == "cancelled":
                continue
            region = " ".join(row["region"].lower().split())
            cents[region] += int(re.sub(r"\D", "", row["amount"]))
            count[region] += 1
    order = sorted(cents, key=lambda region: -cents[region])
    return {
        "by_region": [{"region": r, "orders": count[r], "total": cents[r] / 100} for r in order],
        "totals": {r: cents[r] / 100 for r in order},
        "total": sum(cents.values()) / 100,
    }
