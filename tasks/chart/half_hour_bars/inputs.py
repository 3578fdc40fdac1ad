"""A day's trades of three shares in no order, with cancelled ones, equal seconds, and half hours without trade."""

import csv
import random
from collections import Counter
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"bars-{seed}")
    rows = draw(dice)
    while not leader(rows):
        rows = draw(dice)
    with (folder / "成交明细.csv").open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows([["代码", "序号", "时间", "价格", "数量", "状态"], *rows])


def draw(dice: random.Random) -> list[list[object]]:
    rows: list[list[object]] = []
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
    return rows


def leader(rows: list[list[object]]) -> bool:
    """Whether one half hour of one share has more trade than every other."""
    sums: Counter[tuple[object, int]] = Counter()
    for code, _, clock, _, number, state in rows:
        hours, minutes, seconds = map(int, str(clock).split(":"))
        second = hours * 3600 + minutes * 60 + seconds
        sums[code, (second - (second in (41400, 54000))) // 1800] += int(str(number)) * (state == "成交")
    (_, most), (_, second_most) = sums.most_common(2)
    return most > second_most
