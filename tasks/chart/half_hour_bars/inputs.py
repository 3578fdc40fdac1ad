"""A day's trades of three shares in no order, with cancelled ones, equal seconds, and half hours without trade."""

import csv
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"bars-{seed}")
    rows = []
    for code, trades in zip(dice.sample(["000651", "002415", "600519", "000858", "300750"], 3), (420, 260, 34)):
        price = dice.uniform(8, 60)
        halves = [dice.randrange(8) for _ in range(trades)]
        quiet = dice.sample(range(1, 8), 2) if trades < 100 else []
        seconds = [3600 * 9 + 1800 + 1800 * h + 5400 * (h > 3) + dice.randrange(1800) for h in halves if h not in quiet]
        seconds += [34200 + 5, 34200 + 9] + ([11 * 3600 + 1800, 15 * 3600] if trades > 100 else [])
        seconds += dice.sample(seconds, len(seconds) // 8)
        for number, second in enumerate(sorted(seconds), start=1):
            price = max(2, price + dice.gauss(0, 0.04))
            state = "撤销" if dice.random() < 0.06 and second > 34300 and second % 1800 else "成交"
            shown = price * (1.05 if state == "撤销" else 1)
            clock = f"{second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}"
            rows.append([code, number, clock, f"{shown:.2f}", dice.randrange(1, 60) * 100, state])
    dice.shuffle(rows)
    with (folder / "成交明细.csv").open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows([["代码", "序号", "时间", "价格", "数量", "状态"], *rows])
