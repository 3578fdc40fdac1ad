"""Six monthly sheets filled in by different people, notes on their units, and an old summary."""

import random
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import xlsxwriter

TIERS = {
    "金卡": ["金卡", "金卡会员", " 金卡 "],
    "银卡": ["银卡", "银卡会员", "银卡 "],
    "普通": ["普通", "普通会员", " 普通"],
}


def build(seed: int, folder: Path) -> None:
    for attempt in range(100):
        dice = random.Random(f"member-{seed}" + f"-{attempt}" * bool(attempt))
        thousand, hundredth = dice.sample(range(1, 7), 2)
        titled = dice.sample(range(1, 7), 2)
        months = []
        for month in range(1, 7):
            columns = ["单号", "等级", "金额", "状态"]
            dice.shuffle(columns)
            months.append((columns, records(month, dice)))
        if roundable([rows for _, rows in months]):
            break
    else:
        raise AssertionError(f"nothing with plain roundings for {seed}")
    book = xlsxwriter.Workbook(folder / "会员消费.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    notes = book.add_worksheet("说明")
    notes.write(0, 0, "各月金额单位为元，下列月份例外：")
    notes.write(1, 0, f"{thousand}月：金额单位为千元")
    notes.write(2, 0, f"{hundredth}月：金额单位为分")
    for month, (columns, rows) in enumerate(months, 1):
        page = book.add_worksheet(f"{month}月")
        line = 0
        if month in titled:
            page.write(0, 0, f"{month}月会员消费明细")
            line = 1
        page.write_row(line, 0, columns)
        for one in rows:
            line += 1
            cents = one["金额"]
            shown = cents if month == hundredth else cents / 100000 if month == thousand else cents / 100
            page.write_row(line, 0, [shown if c == "金额" else one[c] for c in columns])
    old = book.add_worksheet("旧汇总")
    old.write_row(0, 0, ["月份", "金额"])
    for month in range(1, 7):
        old.write_row(month, 0, [f"{month}月", dice.randrange(100000, 300000)])
    book.close()


def roundable(months: list[list[dict[str, Any]]]) -> bool:
    """No mean of a tier lies half-way between two fen, and no growth half-way between two hundredths of a percent."""
    sales = [{one["单号"]: one for one in rows if one["状态"] != "已退"} for rows in months]
    values: list[Fraction] = []
    for tier in TIERS:
        kept = [one["金额"] for rows in sales for one in rows.values() if one["等级"].strip()[:2] == tier]
        values.append(Fraction(sum(kept), max(1, len(kept))))
    totals = [sum(one["金额"] for one in rows.values()) for rows in sales]
    values += [Fraction(10000 * after, before) for before, after in pairwise(totals)]
    return all(abs(value % 1 - Fraction(1, 2)) > Fraction(1, 1000) for value in values)


def records(month: int, dice: random.Random) -> list[dict[str, Any]]:
    rows = []
    for number in dice.sample(range(100, 999), dice.randrange(45, 75)):
        tier = dice.choices(list(TIERS), [2, 3, 4])[0]
        cents = dice.randrange(5, 400) * {"金卡": 1010, "银卡": 730, "普通": 310}[tier]
        status = dice.choice(["完成"] * 7 + ["已退", "已完成"])
        one: dict[str, Any] = {
            "单号": f"M{month}{number}",
            "等级": dice.choice(TIERS[tier]),
            "金额": cents,
            "状态": status,
        }
        rows += [one] * (2 if dice.random() < 0.07 else 1)
    dice.shuffle(rows)
    return rows
