"""Fractions of cents; a rank is one more than the number of better products."""

import re
import zipfile
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    names = dict(line.split(",") for line in (inputs / "products.csv").read_text().split()[1:])
    top: list[dict[str, Any]] = []
    with zipfile.ZipFile(inputs / "sales.zip") as pack:
        for member in sorted(pack.namelist()):
            found = re.fullmatch(r"sales/(.+)\.csv", member)
            if not found:
                continue
            sums: dict[str, Fraction] = defaultdict(Fraction)
            for line in pack.read(member).decode().splitlines()[1:]:
                line = line.replace(",", ".").replace(";", ",") if ";" in line else line
                code, quantity, price, discount = line.split(",")
                sums[names[code]] += int(quantity) * Fraction(price) * (1 - Fraction(discount or "0") / 100)
            cents = {name: round(value * 100) for name, value in sums.items()}
            for name, value in cents.items():
                rank = 1 + sum(other > value for other in cents.values())
                if rank <= 3:
                    top.append({"hall": found[1], "rank": rank, "product": name, "revenue": value / 100})
    top.sort(key=lambda row: (row["hall"], row["rank"], row["product"]))
    return {"top": top, "counts": {"entries": len(top), "revenue": sum(row["revenue"] for row in top)}}
