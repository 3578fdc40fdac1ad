"""Daily sales that follow from the branch, the day and the calendar (truth.py knows the same formula)."""

import csv
import math
import random
from datetime import date, timedelta
from pathlib import Path

FIRST, DAYS = date(2023, 1, 2), 600


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"bakery-{seed}")
    branch = f"B{dice.randrange(10000, 99999)}"
    calendar, sales, promotion = [], [], 0
    for step in range(DAYS + 28):
        day = FIRST + timedelta(step)
        promotion = 3 if promotion == 0 and (dice.random() < 0.05 or step in (DAYS + 4, DAYS + 17)) else max(0, promotion - 1)
        promotion = 0 if DAYS - 9 < step < DAYS else promotion
        closed = step == DAYS + 10 or dice.random() < 0.02 and not DAYS - 8 < step < DAYS
        calendar.append([day, "yes" if closed else "no", "yes" if promotion else "no"])
        rolls = sold(branch, day, closed, promotion > 0)
        if step < DAYS:
            luck = dice.random() if step < DAYS - 7 else 1
            sales.append([branch, day, "" if luck < 0.015 else f"{rolls}{rolls}" if luck < 0.025 and rolls else rolls])
    for name, header, rows in (
        ("sales", ["branch", "date", "rolls"], sales),
        ("calendar", ["date", "closed", "promotion"], calendar),
    ):
        with (folder / f"{name}.csv").open("w", newline="") as file:
            csv.writer(file).writerows([header, *rows])


def sold(branch: str, day: date, closed: bool, promotion: bool) -> int:
    kind = random.Random(f"kind-{branch}")
    level, growth, lift = kind.uniform(300, 600), kind.uniform(0.1, 0.3), kind.uniform(0.35, 0.6)
    week = [kind.uniform(0.8, 1.0) for _ in range(5)] + [kind.uniform(1.3, 1.6), kind.uniform(0.45, 0.6)]
    trend = 1 + growth * (day - FIRST).days / 365
    noise = math.exp(random.Random(f"{branch}-{day}").gauss(0, 0.05))
    return 0 if closed else round(level * trend * week[day.weekday()] * (1 + lift * promotion) * noise)
