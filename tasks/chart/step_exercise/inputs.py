"""Blood pressures before and after; ids spelled differently, drop-outs, single readings, a line of means."""

import csv
import random
from datetime import datetime
from pathlib import Path

import xlsxwriter


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"step-{seed}")
    people = dice.sample(range(1, 90), 52)
    before, after = [], []
    for person in people:
        usual, change = dice.gauss(142, 12), dice.gauss(-2.6, 7)
        if dice.random() < 0.9:
            before.append([f"P{person:03d}", *readings(usual, dice)])
        if dice.random() < 0.85:
            spelled = dice.choice([f"P{person:03d}", f"p{person}", f"{person:03d}", f" P{person:03d}"])
            after.append([spelled, *readings(usual + change, dice)])
    dice.shuffle(after)
    book = xlsxwriter.Workbook(folder / "前测.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    page = book.add_worksheet("前测")
    page.write_row(0, 0, ["编号", "第一遍", "第二遍"])
    for line, row in enumerate(before, start=1):
        page.write_row(line, 0, row)
    page.write_row(len(before) + 1, 0, ["平均", "143/86", "141/85"])
    book.close()
    with (folder / "后测.csv").open("w", newline="", encoding="gb18030") as file:
        csv.writer(file).writerows([["编号", "第一遍", "第二遍"], *after])


def readings(usual: float, dice: random.Random) -> list[str]:
    pair = [f"{round(usual + dice.gauss(2 - 4 * i, 4))}/{round(usual * 0.6 + dice.gauss(0, 4))}" for i in range(2)]
    if dice.random() < 0.15:
        pair[1] = ""
    return pair
