"""Three months of defects by line with subtotals; the same defect under several names; counts as text or empty."""

import random
from datetime import datetime
from itertools import accumulate
from pathlib import Path

import xlsxwriter

NAMES = {"划痕": ["划伤", "刮花"], "色差": ["颜色不均"], "气泡": ["起泡", "鼓泡"], "变形": ["翘曲"], "缺料": ["短射"], "毛边": ["飞边", "披锋"],
         "污点": ["黑点"], "裂纹": ["开裂"]}  # fmt: skip


def build(seed: int, folder: Path) -> None:
    for attempt in range(1000):
        dice = random.Random(f"defects-{seed}-{attempt}")
        sheets, counts = quarter(dice)
        order = sorted(counts.values(), reverse=True)
        shares = [100 * part / sum(order) for part in accumulate(order)]
        gaps = [a - b for a, b in zip(order, order[1:])]
        if min(gaps) >= 2 and min(abs(share - 80) for share in shares) > 1:
            break
    book = xlsxwriter.Workbook(str(folder / "质检.xlsx"))
    book.set_properties({"created": datetime(2024, 1, 1)})
    for name, rows in {**sheets, "别名": [["叫法", "标准名"], *((o, n) for n in NAMES for o in NAMES[n])]}.items():
        sheet = book.add_worksheet(name)
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
    book.close()


def quarter(dice: random.Random) -> tuple[dict[str, list], dict[str, int]]:
    likes = dice.sample([22, 16, 12, 9, 7, 5, 3, 2], len(NAMES))
    sheets, counts = {}, dict.fromkeys(NAMES, 0)
    for month in (7, 8, 9):
        rows, total = [["日期", "产线", "缺陷", "数量"]], 0
        for line in ("A线", "B线", "C线"):
            part = 0
            for day in sorted(dice.randrange(1, 31) for _ in range(dice.randrange(18, 30))):
                name, number = dice.choices(list(NAMES), likes)[0], dice.choices([1, 2, 3, 5, 8], [5, 3, 2, 1, 1])[0]
                called = dice.choice([name, name, *NAMES[name]])
                shown = "" if number == 1 and dice.random() < 0.6 else dice.choice([number, number, f"{number}件"])
                rows.append([f"2024-{month:02d}-{day:02d}", line, dice.choice([called, called, f" {called}", f"{called} "]), shown])
                counts[name] += number
                part += number
            rows.append(["", f"{line}小计", "", part])
            total += part
        sheets[f"{month}月"] = [*rows, ["合计", "", "", total]]
    return sheets, counts
