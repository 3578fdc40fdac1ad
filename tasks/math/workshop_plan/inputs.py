"""Six products, three stages, and a rule that couples two of them; the integer optimum differs from rounding."""

import itertools
import random
from datetime import datetime
from pathlib import Path

STAGES = ["切割", "焊接", "喷涂"]
NAMES = ["书架", "鞋柜", "茶几", "花架", "折叠椅", "工具箱"]


def build(seed: int, folder: Path) -> None:
    import xlsxwriter

    attempt = 0
    while True:
        dice = random.Random(f"workshop-{seed}-{attempt}")
        profit = [dice.randrange(40, 260) for _ in NAMES]
        hours = [[dice.randrange(1, 9) for _ in STAGES] for _ in NAMES]
        most = [dice.randrange(4, 9) for _ in NAMES]
        free = [int(sum(h[s] * m for h, m in zip(hours, most)) * dice.uniform(0.4, 0.6)) for s in range(3)]
        rule = dice.sample(range(6), 2)
        if distinct(profit, hours, most, free, rule):
            break
        attempt += 1
    book = xlsxwriter.Workbook(folder / "plan.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    sheet = book.add_worksheet("产品")
    sheet.write_row(0, 0, ["产品", "单件利润", *[f"{s}工时" for s in STAGES], "最多件数"])
    for row, name in enumerate(NAMES):
        sheet.write_row(row + 1, 0, [name, profit[row], *hours[row], most[row]])
    sheet = book.add_worksheet("工时")
    sheet.write_row(0, 0, ["工序", "可用工时"])
    for row, name in enumerate(STAGES):
        sheet.write_row(row + 1, 0, [name, free[row]])
    sheet = book.add_worksheet("说明")
    sheet.write(0, 0, f"{NAMES[rule[0]]}的件数不得少于{NAMES[rule[1]]}的件数的两倍。")
    book.close()


def best(profit, hours, most, free, allowed) -> int:
    top = 0
    for plan in itertools.product(*[range(m + 1) for m in most]):
        gain = sum(p * n for p, n in zip(profit, plan))
        if gain > top and allowed(plan) and all(sum(h[s] * n for h, n in zip(hours, plan)) <= free[s] for s in range(3)):
            top = gain
    return top


def distinct(profit, hours, most, free, rule) -> bool:
    """Forgetting the rule and turning it round must each change the optimum."""
    a, b = rule
    right = best(profit, hours, most, free, lambda plan: plan[a] >= 2 * plan[b])
    without = best(profit, hours, most, free, lambda plan: True)
    turned = best(profit, hours, most, free, lambda plan: plan[b] >= 2 * plan[a])
    return right > 0 and len({right, without, turned}) == 3
