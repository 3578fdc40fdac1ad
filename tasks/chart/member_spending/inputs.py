"""Six monthly sheets filled in by different people, notes on their units, and an old summary."""

import random
from datetime import datetime
from pathlib import Path

import xlsxwriter

TIERS = {
    "金卡": ["金卡", "金卡会员", " 金卡 "],
    "银卡": ["银卡", "银卡会员", "银卡 "],
    "普通": ["普通", "普通会员", " 普通"],
}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"member-{seed}")
    book = xlsxwriter.Workbook(folder / "会员消费.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    thousand, hundredth = dice.sample(range(1, 7), 2)
    titled = dice.sample(range(1, 7), 2)
    notes = book.add_worksheet("说明")
    notes.write(0, 0, "各月金额单位为元，下列月份例外：")
    notes.write(1, 0, f"{thousand}月：金额单位为千元")
    notes.write(2, 0, f"{hundredth}月：金额单位为分")
    for month in range(1, 7):
        page = book.add_worksheet(f"{month}月")
        columns = ["单号", "等级", "金额", "状态"]
        dice.shuffle(columns)
        line = 0
        if month in titled:
            page.write(0, 0, f"{month}月会员消费明细")
            line = 1
        page.write_row(line, 0, columns)
        for one in records(month, dice):
            line += 1
            cents = one["金额"]
            shown = cents if month == hundredth else cents / 100000 if month == thousand else cents / 100
            page.write_row(line, 0, [shown if c == "金额" else one[c] for c in columns])
    old = book.add_worksheet("旧汇总")
    old.write_row(0, 0, ["月份", "金额"])
    for month in range(1, 7):
        old.write_row(month, 0, [f"{month}月", dice.randrange(100000, 300000)])
    book.close()


def records(month: int, dice: random.Random) -> list[dict[str, object]]:
    rows = []
    for number in dice.sample(range(100, 999), dice.randrange(45, 75)):
        tier = dice.choices(list(TIERS), [2, 3, 4])[0]
        cents = dice.randrange(5, 400) * {"金卡": 1010, "银卡": 730, "普通": 310}[tier]
        status = dice.choice(["完成"] * 7 + ["已退", "已完成"])
        one: dict[str, object] = {
            "单号": f"M{month}{number}",
            "等级": dice.choice(TIERS[tier]),
            "金额": cents,
            "状态": status,
        }
        rows += [one] * (2 if dice.random() < 0.07 else 1)
    dice.shuffle(rows)
    return rows
