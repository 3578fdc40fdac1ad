"""A dictionary of days; each mean from seven look-ups."""

import csv
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    count: dict[date, int] = {}
    with (inputs / "借车.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            day = date(*map(int, re.findall(r"\d+", row["日期"])))
            count[day] = count.get(day, 0) + int(row["次数"])
    first, last = min(count), max(count)
    days = []
    for step in range((last - first).days + 1):
        week = [count.get(first + timedelta(step - back), 0) for back in range(min(7, step + 1))]
        mean = round(sum(week) / len(week), 2)
        days.append({"日期": f"{first + timedelta(step)}", "次数": week[0], "七日均值": mean})
    best = max(days, key=lambda day: day["七日均值"])["日期"]
    dates = [day["日期"] for day in days]
    lines = {"每日次数": {"x": dates, "y": [day["次数"] for day in days]}, "七日均值": {"x": dates, "y": [day["七日均值"] for day in days]}}
    return {"days": days, "lines": lines, "best": best}
