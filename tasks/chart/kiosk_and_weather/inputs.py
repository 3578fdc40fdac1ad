"""A summer of ice cream sales and a weather file in two units, with later corrections and gaps."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"kiosk-{seed}")
    sales, weather = [], []
    for number in range(92):
        day = date(2024, 6, 1) + timedelta(number)
        celsius = dice.gauss(25, 4.5)
        scoops = max(15, round(11 * celsius - 90 + dice.gauss(0, 35)))
        sales.append([f"{day:%d.%m.%Y}", "closed" if dice.random() < 0.07 else scoops])
        if dice.random() < 0.06:
            continue
        if dice.random() < 0.15:
            weather.append([day, *reading(celsius + dice.choice([-1, 1]) * dice.uniform(5, 9), dice), f"{day} 19:10"])
        weather.append([day, *reading(celsius, dice), f"{day + timedelta(1)} 07:{dice.randrange(10, 59)}"])
    dice.shuffle(weather)
    for name, header, rows in (("sales", ["date", "scoops"], sales), ("weather", ["day", "tmax", "unit", "sent_at"], weather)):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([header, *rows])


def reading(celsius: float, dice: random.Random) -> list[str]:
    if dice.random() < 0.3:
        return [f"{celsius * 1.8 + 32:.1f}", "F"]
    return [f"{celsius:.1f}", "C"]
