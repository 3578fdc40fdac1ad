"""Dictionaries for members and books, whole pennies."""

import csv
import json
from collections import defaultdict
from datetime import date
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    members = {f"{m['card']:04d}": m for m in json.loads((inputs / "members.json").read_text())}
    with (inputs / "books.tsv").open(newline="") as file:
        books = {row["book"]: row for row in csv.DictReader(file, delimiter="\t")}
    fees: list[dict[str, Any]] = []
    branches: dict[str, float] = defaultdict(float)
    with (inputs / "loans.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            who, book = members.get(row["card"], {"name": None, "group": "adult"}), books[row["book"]]
            late = (date.fromisoformat(row["returned"] or "2024-06-30") - date.fromisoformat(row["due"])).days
            pennies = min(800, max(0, late) * {"adult": 25, "senior": 10, "child": 0}[who["group"]])
            if pennies:
                fees.append(
                    {
                        "loan": int(row["loan"]),
                        "card": row["card"],
                        "name": who["name"],
                        "title": book["title"],
                        "branch": book["branch"],
                        "days_late": late,
                        "fee": pennies / 100,
                    }
                )
                branches[book["branch"]] += pennies / 100
    fees.sort(key=lambda row: (-row["fee"], row["loan"]))
    return {"fees": fees, "branches": dict(branches), "total": sum(row["fee"] for row in fees)}
