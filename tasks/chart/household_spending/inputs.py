"""A year of a family's spending; some categories stay under four per cent, refunds, three ways to write money."""

import csv
import random
from pathlib import Path

LEVEL = {"餐饮": 60, "房租": 900, "交通": 35, "服饰": 110, "教育": 210, "医疗": 90, "通讯": 22, "宠物": 28, "旅行": 420, "其他": 30}


def build(seed: int, folder: Path) -> None:
    for attempt in range(1000):
        dice = random.Random(f"family-{seed}-{attempt}")
        rows, sums = [], dict.fromkeys(LEVEL, 0)
        for name, level in LEVEL.items():
            level *= dice.uniform(0.7, 1.4)
            for _ in range(12 if name == "房租" else dice.randrange(18, 40)):
                cents = max(200, int(dice.gauss(level, level / 3) * 100))
                cents = -cents if name != "房租" and dice.random() < 0.06 else cents
                sums[name] += cents
                written = "" if name == "其他" and dice.random() < 0.4 else dice.choice([name, name, f" {name}", f"{name} "])
                rows.append([f"2024-{dice.randrange(1, 13):02d}-{dice.randrange(1, 29):02d}", written, money(cents, dice)])
        shares = [100 * value / sum(sums.values()) for value in sums.values()]
        small = [share for share in shares[:-1] if share < 4]
        if len(small) in (2, 3) and min(abs(share - 4) for share in shares) > 0.3 and sums["其他"] > 0:
            break
    rows.sort(key=lambda row: row[0])
    with (folder / "家庭支出.csv").open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows([["日期", "类别", "金额"], *rows])


def money(cents: int, dice: random.Random) -> str:
    sign, plain = "-" if cents < 0 else "", abs(cents) / 100
    return sign + dice.choice([f"￥{plain:,.2f}", f"{plain:.2f}元", f"{plain:g}", f"{plain:,.2f}"])
