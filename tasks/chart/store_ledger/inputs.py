"""First quarter of five shops in one GB18030 file, with subtotals between and amounts in five spellings."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

SHOPS = ["南京路店", "解放碑店", "五道口店", "天河店", "春熙路店"]
WIDE = str.maketrans("0123456789.", "０１２３４５６７８９．")


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"ledger-{seed}")
    numbers = dice.sample(range(1000, 9999), 260)
    lines, whole = [["2024年第一季度门店流水", "", "", ""], ["单号", "日期", "门店", "金额"]], 0
    for at, shop in enumerate(SHOPS):
        rows, total = [], 0
        for number in numbers[at * 50 : at * 50 + dice.randrange(30, 50)]:
            day = date(2024, 1, 1) + timedelta(dice.randrange(91))
            cents = dice.randrange(10, 400) * 5000 if dice.random() < 0.25 else dice.randrange(900, 900000)
            cents = -cents if dice.random() < 0.12 else cents
            total += cents
            for _ in range(2 if dice.random() < 0.08 else 1):
                rows.append([f"D{number}", spelled(day, dice), named(shop, dice), written(cents, dice)])
        dice.shuffle(rows)
        lines += [*rows, ["", "", dice.choice(["小计", f"{shop}小计"]), f"{total / 100:,.2f}"]]
        whole += total
    lines.append(["", "", "合计", f"{whole / 100:,.2f}"])
    with (folder / "流水.csv").open("w", newline="", encoding="gb18030") as file:
        csv.writer(file).writerows(lines)


def named(shop: str, dice: random.Random) -> str:
    return dice.choice([shop, shop, f" {shop}", shop[:-1], f"{shop[:-1]} ", f"{shop[:2]} {shop[2:]}"])


def spelled(day: date, dice: random.Random) -> str:
    serial = str((day - date(1899, 12, 30)).days)
    chinese = f"{day.year}年{day.month}月{day.day}日"
    return dice.choice(
        [chinese, f"{day.year}/{day.month}/{day.day}", f"{day:%Y%m%d}", f"{day:%Y.%m.%d}", serial]
    )


def written(cents: int, dice: random.Random) -> str:
    plain = abs(cents) / 100
    forms = [f"{plain:,.2f}", f"￥{plain:,.2f}", f"{plain:.2f}", f"{plain:.2f}".translate(WIDE)]
    text = dice.choice(forms)
    if abs(cents) % 5000 == 0 and abs(cents) >= 50000:
        text = f"{plain / 10000:g}万"
    return f"({text})" if cents < 0 and dice.random() < 0.5 else f"（{text}）" if cents < 0 else text
