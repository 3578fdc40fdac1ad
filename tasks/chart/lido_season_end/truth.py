"""The held-back days from the formula in inputs.py; the counts so far made good file by file."""

import csv
import math
import random
import re
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    calendar, weather = read(inputs / "calendar.csv"), {row["date"]: row for row in read(inputs / "weather.csv")}
    refit = datetime.strptime(re.search(r"refit on (.*?) they", (inputs / "notes.txt").read_text())[1], "%d %B %Y").date()  # type: ignore[index]
    came: dict[date, int] = {}
    for year in range(2021, 2025):
        rows = [(date.fromisoformat(r["date"]), int(r["east"]) + int(r["west"])) for r in read(inputs / f"counts_{year}.csv")]
        if all(b >= a for (_, a), (_, b) in pairwise(rows)):
            rows = [(day, n - before) for (_, before), (day, n) in pairwise([(rows[0][0], 0), *rows])]
        came |= {day: n // 2 if day < refit else n for day, n in rows}
    last = max(came)
    future = []
    for row in calendar:
        day = date.fromisoformat(row["date"])
        if day > last:
            heat, rain = float(weather[row["date"]]["tmax"]), float(weather[row["date"]]["rain_mm"])
            there = visitors(row["site"], day, heat, rain, row["event"] == "swim meet") if row["open"] == "yes" else 0
            future.append({"date": row["date"], "visitors": there})
    recent = sorted(came)[-28:]
    naive = 0.0
    for row in future:
        same = [came[day] for day in recent if day.weekday() == date.fromisoformat(row["date"]).weekday()]
        naive += abs(sum(same) / len(same) - row["visitors"]) / len(future)
    best = max(came, key=lambda day: came[day])
    seasons = {str(year): sum(n for day, n in came.items() if day.year == year) for year in range(2021, 2025)}
    return {"future": future, "bound": naive / 8, "seasons": seasons, "best": {"best_day": str(best), "visitors": came[best]}}


def read(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def is_holiday(day: date) -> bool:
    return date(day.year, 7, 15) <= day <= date(day.year, 8, 29)


def visitors(site: str, day: date, heat: float, rain: float, meet: bool) -> int:
    kind = random.Random(f"kind-{site}")
    week = [kind.uniform(-0.1, 0.1) for _ in range(5)] + [kind.uniform(0.45, 0.6), kind.uniform(0.6, 0.75)]
    level, hot, wet, taken = kind.uniform(5.2, 5.8), kind.uniform(0.09, 0.12), kind.uniform(0.16, 0.24), kind.uniform(0.4, 0.6)
    years = {2021: 0.0, 2022: kind.uniform(-0.1, 0.25), 2023: kind.uniform(-0.1, 0.3), 2024: kind.uniform(-0.35, -0.15)}
    free = is_holiday(day) and day.weekday() < 5
    turn = (day - date(day.year, 7, 10)).days / 70
    total = level + years[day.year] + (week[5] - 0.1 if free else week[day.weekday()])
    total += hot * max(0, min(heat, 30) - 16) - 0.03 * max(0, heat - 30) - wet * math.sqrt(rain) - taken * meet - 0.15 * turn * turn
    return round(math.exp(total + random.Random(f"{site}-{day}").gauss(0, 0.075)))
