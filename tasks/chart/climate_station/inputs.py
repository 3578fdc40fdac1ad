"""Daily values of two weather stations, GB18030 with decimal commas, 9999 for missing, traces of rain, doubled rows."""

import csv
import math
import random
from datetime import date, timedelta
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"climate-{seed}")
    rows, rain = draw(dice)
    while sorted(rain)[-1] == sorted(rain)[-2]:
        rows, rain = draw(dice)
    with (folder / "日值.csv").open("w", newline="", encoding="gb18030") as file:
        csv.writer(file, delimiter=";").writerows([["日期", "站名", "日平均气温", "降水量"], *rows])


def draw(dice: random.Random) -> tuple[list[list[str]], list[int]]:
    """The rows, and the tenths of a millimetre that fell at the first station in each month."""
    wet = [dice.uniform(0.5, 1.6) for _ in range(12)]
    rows, sums = [], [0] * 12
    for station, colder in (("城北站", 0), ("山顶站", 6)):
        for number in range(365):
            day = date(2023, 1, 1) + timedelta(number)
            warm = 15 - colder - 13 * math.cos((number - 20) / 58) + dice.gauss(0, 2.5)
            fall = dice.expovariate(0.12) * wet[day.month - 1] if dice.random() < 0.35 else 0
            rain = "微量" if 0 < fall < 1 else comma(fall)
            row = [f"{day:%Y/%m/%d}", station, "9999" if dice.random() < 0.04 else comma(warm), "9999" if dice.random() < 0.03 else rain]
            if not colder and row[3] not in ("9999", "微量"):
                sums[day.month - 1] += int(row[3].replace(",", ""))
            rows += [row] * (2 if dice.random() < 0.05 else 1)
    rows.sort(key=lambda row: row[0])
    return rows, sums


def comma(value: float) -> str:
    return f"{value:.1f}".replace(".", ",")
