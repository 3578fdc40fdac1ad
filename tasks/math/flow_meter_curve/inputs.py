"""Readings of a flow meter against a bench: counts far from zero, two units, two ways to state an uncertainty, some readings withdrawn."""

import csv
import math
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"flow-meter-{seed}")
    low = dice.randrange(47000, 56000)
    high = low + dice.randrange(2800, 4200)
    wave, size = dice.uniform(5, 8), dice.uniform(1.5, 3)
    switch = dice.randrange(60, 100)
    rows: list[list[object]] = []
    for number in range(1, 161):
        count = dice.randrange(low, high)
        at = (count - low) / (high - low)
        spread = round(dice.uniform(0.04, 0.4), 2)
        flow = 30 + 85 * at + size * math.sin(wave * at) + dice.gauss(0, spread)
        is_cubic = number > switch and dice.random() < 0.6
        void = dice.random() < 0.06
        flow += dice.choice([-25, 30]) * void
        shown, unit = (f"{flow * 0.06:.4f}", "立方米/时") if is_cubic else (f"{flow:.3f}", "升/分")
        factor = 2 if number > switch else 1
        stated = f"{spread * factor * (0.06 if is_cubic else 1):.4f}"
        rows.append([f"D{number:03d}", count, shown, unit, stated, "气泡" if void else ""])
    again = dice.sample([row for row in rows if not row[5]], 6)
    rows += [[f"D{161 + at}", row[1] + dice.randrange(-3, 4), row[2], row[3], row[4], f"重测，代替 {row[0]}"] for at, row in enumerate(again)]
    with (folder / "检定.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["编号", "计数", "标准流量", "单位", "不确定度", "备注"], *rows])
    (folder / "检定说明.txt").write_text(NOTE.format(switch=f"D{switch:03d}", after=f"D{switch + 1:03d}", asked=dice.randrange(low + 400, high - 400)), encoding="utf-8")


NOTE = """检定说明

每行是一次读数，不确定度和标准流量同单位。{switch} 及以前写的是标准不确定度，从 {after} 起换了证书模板，写的是扩展不确定度（k = 2）。
权重是标准不确定度（升/分）平方的倒数。1 立方米/时 = 1000/60 升/分。
管里有气泡的读数作废。重测的代替原来那一次，原来的不再用。
表里的数都按写出来的十进制数算，中间不取舍。

请给出计数 {asked} 处的流量。
"""
