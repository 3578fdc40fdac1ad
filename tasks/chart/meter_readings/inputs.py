"""Evening readings of an electricity meter that is replaced once; some evenings nobody read it."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

FIRST = date(2024, 3, 1)


def build(seed: int, folder: Path) -> None:
    for attempt in range(1000):
        dice = random.Random(f"meter-{seed}-{attempt}")
        rows, used = spring(dice)
        means = [sum(used[max(0, at - 6) : at + 1]) / min(7, at + 1) for at in range(92)]
        middle = [sum(used[at - 3 : at + 4]) / 7 for at in range(3, 89)]
        order = sorted(means, reverse=True)
        highest = means.index(order[0])
        is_apart = highest not in (middle.index(max(middle)) + 3, used.index(max(used)))
        if order[0] - order[1] > 0.1 and is_apart and used[0] < order[0] - 1:
            break
    with (folder / "电表.csv").open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows([["日期", "读数", "说明"], *rows])


def spring(dice: random.Random) -> tuple[list[list[str]], list[float]]:
    change = dice.randrange(30, 60)
    skipped = set(dice.sample([day for day in range(1, 90) if abs(day - change) > 3], 8))
    reading, phase = dice.randrange(60000, 90000), dice.uniform(0.6, 1.4)
    rows, used, open_days = [["2024-02-29", shown(reading, dice), "日抄"]], [], []
    for day in range(92):
        tenths = round(dice.gauss(95, 22) * (phase if 25 < day < 60 else 1))
        tenths = max(30, tenths)
        when = (FIRST + timedelta(day)).isoformat()
        open_days.append(tenths)
        if day == change:
            before = dice.randrange(10, 20)
            reading += before
            rows.append([when, shown(reading, dice), "拆表"])
            reading = dice.randrange(3, 40)
            rows.append([when, shown(reading, dice), "装表"])
            reading -= before
        reading += tenths
        if day not in skipped:
            rows.append([when, shown(reading, dice), "日抄"])
            used += [sum(open_days) / len(open_days) / 10] * len(open_days)
            open_days = []
    return rows, used


def shown(tenths: int, dice: random.Random) -> str:
    return dice.choice([f"{tenths / 10:.1f}", f"{tenths / 10:,.1f}", f"{tenths / 10:.1f}度"])
