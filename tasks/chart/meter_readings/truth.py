"""Walks through the rows and shares each stretch out over its days."""

import csv
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    used: list[float] = []
    with (inputs / "电表.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = [(date.fromisoformat(r["日期"]), float(re.sub("[^0-9.]", "", r["读数"])), r["说明"]) for r in csv.DictReader(file)]
    last_day, last, old = rows[0][0], rows[0][1], 0.0
    for day, reading, kind in rows[1:]:
        if kind == "拆表":
            old = reading - last
        elif kind == "装表":
            last = reading
        else:
            days = (day - last_day).days
            used += [(old + reading - last) / days] * days
            last_day, last, old = day, reading, 0.0
    means = []
    for at in range(len(used)):
        week = used[max(0, at - 6) : at + 1]
        means.append(sum(week) / len(week))
    top = date(2024, 3, 1) + timedelta(means.index(max(means)))
    days = [(date(2024, 3, 1) + timedelta(at)).isoformat() for at in range(len(used))]
    return {"lines": {"每日用电量": {"x": days, "y": used}, "7日均值": {"x": days, "y": means}}, "top": top.isoformat()}
