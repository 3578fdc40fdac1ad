"""A village's register with people who moved or died around 30 June 2024 and birthdays around that day."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

DAY = date(2024, 6, 30)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"register-{seed}")
    rows = []
    for number in range(620):
        born = DAY - timedelta(int(dice.triangular(0, 93, 38) * 365.25))
        if dice.random() < 0.25:
            born = date(DAY.year - 10 * dice.randrange(1, 9), 6, 30) + timedelta(dice.choice([-2, -1, 0, 0, 0, 1, 1, 2]))
        if number % 60 == 0:
            born = DAY + timedelta(dice.randrange(1, 60))
        moved_in = born + (DAY + timedelta(80) - born) * dice.random() if dice.random() < 0.5 and born < DAY else None
        if number % 60 == 30:
            moved_in = DAY + timedelta(dice.randrange(1, 60))
        first, gone, died = max(moved_in or born, born), None, None
        if dice.random() < 0.2 and first < DAY:
            gone = dice.choice([DAY, first + (DAY + timedelta(60) - first) * dice.random()])
        elif dice.random() < 0.12 and first < DAY:
            died = DAY + timedelta(dice.randrange(-300, 60))
            died = max(died, first)
        sex = dice.choice(["m", "f"])
        word = {"m": ["m", "m", "M", "male"], "f": ["f", "f", "F", "female"]}[sex]
        rows.append([1000 + number, dice.choice(word), *(shown(d, dice) for d in (born, moved_in, gone, died))])
    with (folder / "register.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["person", "sex", "born", "moved_in", "moved_out", "died"], *rows])


def shown(day: date | None, dice: random.Random) -> str:
    return "" if day is None else dice.choice([day.isoformat(), f"{day:%d/%m/%Y}"])
