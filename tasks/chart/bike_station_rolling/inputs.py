"""Daily rides: dates written in three ways, some days in two lines, some days missing."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"rides-{seed}")
    rows, weeks = draw(dice)
    while weeks.count(max(weeks)) > 1:
        rows, weeks = draw(dice)
    with (folder / "借车.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["日期", "次数"], *rows])


def draw(dice: random.Random) -> tuple[list[list[object]], list[float]]:
    first = date(2024, 2, dice.randrange(12, 27))
    peak = dice.randrange(35, 75)
    rows: list[list[object]] = []
    counts = []
    for step in range(dice.randrange(84, 96)):
        day = first + timedelta(step)
        if 0 < step < 80 and dice.random() < 0.1:
            counts.append(0)
            continue
        rides = max(1, round(60 - abs(step - peak) * 0.7 - 18 * (day.weekday() > 4) + dice.gauss(0, 9)))
        counts.append(rides)
        part = dice.randrange(1, rides) if rides > 4 and dice.random() < 0.15 else 0
        rows += [[written(day, dice), count] for count in ([rides - part, part] if part else [rides])]
    return rows, [sum(part := counts[max(0, at - 6) : at + 1]) / len(part) for at in range(len(counts))]


def written(day: date, dice: random.Random) -> str:
    ways = [f"{day}", f"{day.year}/{day.month}/{day.day}", f"{day.year}年{day.month}月{day.day}日"]
    return dice.choice(ways)
