"""Six years of monthly visitors of three parks; each number follows from park, code and month (as in truth.py)."""

import csv
import math
import random
from datetime import datetime
from pathlib import Path

import xlsxwriter


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"parks-{seed}")
    book = xlsxwriter.Workbook(folder / "游客量.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    asked = []
    for park in ("东湖", "松山", "古城"):
        code = dice.randrange(1000, 9999)
        page = book.add_worksheet(park)
        page.write_row(0, 0, ["年份", *(f"{m}月" for m in range(1, 13)), "合计"])
        shut = dice.sample(range(6), 2)
        for line, year in enumerate(range(2018, 2024), start=1):
            values: list[object] = [visitors(code, year, month) for month in range(1, 13)]
            if line - 1 in shut:
                values[dice.randrange(12)] = "闭园"
            page.write_row(line, 0, [f"{year}年", *values, round(sum(v for v in values if v != "闭园"), 2)])
        asked += [[f"{code}-{month:02d}", park, f"2024-{month:02d}"] for month in range(1, 13)]
    book.close()
    with (folder / "待填.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["编号", "景区", "月份"], *asked])


def visitors(code: int, year: int, month: int) -> float:
    kind = random.Random(f"park-{code}")
    level, growth = kind.uniform(3, 20), kind.choice([-0.16, 0.15, 0.19])
    season = [kind.uniform(0.5, 1.6) for _ in range(12)]
    noise = random.Random(f"{code}-{year}-{month}").gauss(0, 0.03)
    return round(level * season[month - 1] * math.exp(growth * (year - 2018 + month / 12) + noise), 2)
