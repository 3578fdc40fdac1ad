"""Daily passengers of four metro lines with gaps, as a workbook with a title, a note and a late header."""

import math
import random
from datetime import date, datetime, timedelta
from pathlib import Path

LINES = ["1号线", "2号线", "4号线", "机场线"]


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        rows = days(random.Random(f"metro-{seed}-{attempt}"))
        if distinct(rows):
            break
        attempt += 1
    import xlsxwriter

    book = xlsxwriter.Workbook(folder / "客流.xlsx")
    book.set_properties({"created": datetime(2024, 9, 1)})
    book.add_worksheet("说明").write(0, 0, "数据由运营中心提供，仅供内部使用。")
    sheet = book.add_worksheet("日客流")
    sheet.merge_range(0, 0, 0, len(LINES), "轨道交通日客流表")
    sheet.write(1, 0, "单位：万人次；“缺”表示当日未上报")
    sheet.write_row(2, 0, ["日期", *LINES])
    form = book.add_format({"num_format": "yyyy-mm-dd"})
    for at, (day, values) in enumerate(rows, 3):
        sheet.write_datetime(at, 0, datetime(day.year, day.month, day.day), form)
        for column, value in enumerate(values, 1):
            if value is not None:
                sheet.write(at, column, value)
    book.close()


def days(dice: random.Random) -> list[tuple[date, list[float | str | None]]]:
    start = date(2024, dice.randrange(1, 4), 1)
    base = [dice.uniform(20, 60), dice.uniform(30, 80), dice.uniform(10, 30), dice.uniform(3, 8)]
    swing = [dice.uniform(0, 6.28) for _ in base]
    rows = []
    for number in range(182):
        day = start + timedelta(days=number)
        week = 0.7 if day.weekday() >= 5 else 1.0
        values = [round(b * week * (1 + 0.12 * math.sin(number / 29 + s)) * dice.uniform(0.95, 1.05), 2) for b, s in zip(base, swing)]
        rows.append((day, values))
    for column in range(len(LINES)):
        for _ in range(7):
            at = dice.randrange(2, 178)
            for gap in range(dice.choice([1, 1, 2, 3])):
                rows[at + gap][1][column] = dice.choice([None, "缺"])
    return rows


def distinct(rows: list) -> bool:
    """The best month must lead clearly, and not be the best by daily mean alone."""
    totals: dict[str, float] = {}
    counts: dict[str, int] = {}
    for day, values in rows:
        month = f"{day:%Y-%m}"
        totals[month] = totals.get(month, 0.0) + sum(v for v in values if isinstance(v, float))
        counts[month] = counts.get(month, 0) + 1
    full = sorted(totals.values())
    return full[-1] > full[-2] * 1.01
