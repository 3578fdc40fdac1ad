"""Line by line with decimal arithmetic; no pandas."""

import csv
import re
import unicodedata
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    found: dict[str, tuple[date, str, Decimal]] = {}
    with (inputs / "流水.csv").open(newline="", encoding="gb18030") as file:
        for number, day, shop, money in csv.reader(file):
            if re.fullmatch(r"D\d+", number):
                found[number] = (day_of(day), re.sub(r"[\s店]", "", shop) + "店", yuan(money))
    rows = [
        {"单号": n, "日期": found[n][0].isoformat(), "门店": found[n][1], "金额": float(found[n][2])}
        for n in sorted(found)
    ]
    months = []
    for shop in {s for _, s, _ in found.values()}:
        sums = [
            sum((v for d, s, v in found.values() if s == shop and d.month == m), Decimal(0))
            for m in (1, 2, 3)
        ]
        one = {f"{m}月": float(sums[m - 1]) for m in (1, 2, 3)}
        months.append({"门店": shop, **one, "合计": float(sum(sums))})
    months.sort(key=lambda row: -row["合计"])
    return {"rows": rows, "months": months, "total": float(sum(v for _, _, v in found.values()))}


def day_of(written: str) -> date:
    parts = re.findall(r"\d+", written)
    if len(parts) == 3:
        return date(*map(int, parts))
    if len(written) == 8:
        return date(int(written[:4]), int(written[4:6]), int(written[6:]))
    return date(1899, 12, 30) + timedelta(int(written))


def yuan(written: str) -> Decimal:
    plain = unicodedata.normalize("NFKC", written)
    value = Decimal(re.sub(r"[^0-9.]", "", plain)) * (10000 if "万" in plain else 1)
    return -value if plain.startswith("(") else value
