"""Drawn receipts and their list: three ways to write a date, amounts with signs and commas."""

import csv
import io
import random
import zipfile
from pathlib import Path

from PIL import Image, ImageDraw


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"receipts-{seed}")
    days = [(3, day) for day in dice.sample(range(1, 32), 6)] + [(2, dice.randrange(3, 29)), (4, dice.randrange(1, 30))]
    names = [f"IMG_{number}.jpg" for number in dice.sample(range(1000, 9999), 9)]
    rows = []
    for name, (month, day) in zip(names, days):
        written = dice.choice([f"2024-{month:02d}-{day:02d}", f"2024/{month}/{day}", f"2024年{month}月{day}日"])
        cents = dice.randrange(1500, 190000)
        amount = dice.choice([f"{cents / 100:.2f}", f"¥{cents / 100:,.2f}", f"{cents / 100:.2f}元"])
        rows.append([name, written, amount])
    by_day = [row for _, row in sorted(zip(days, rows))]
    while True:
        dice.shuffle(rows)
        orders = [rows, sorted(rows), sorted(rows, key=lambda row: row[1])]
        march = [row for row in by_day if days[names.index(row[0])][0] == 3]
        if all([row for row in order if row in march] != march for order in orders):
            break
    with (folder / "list.csv").open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows([["文件", "日期", "金额"], *rows])
    with zipfile.ZipFile(folder / "receipts.zip", "w") as archive:
        for name in sorted(names):
            archive.writestr(zipfile.ZipInfo(name, (2024, 5, 1, 9, 0, 0)), receipt(dice))


def receipt(dice: random.Random) -> bytes:
    wide, high = dice.choice([(150, 240), (170, 220), (140, 260)])
    paper = Image.new("RGB", (wide, high), tuple(dice.randrange(225, 250) for _ in range(3)))
    draw = ImageDraw.Draw(paper)
    draw.rectangle((0, 0, wide, dice.randrange(20, 70)), fill=tuple(dice.randrange(200) for _ in range(3)))
    for y in range(80, high - 20, dice.choice([10, 14, 18])):
        draw.rectangle((10, y, dice.randrange(40, wide - 10), y + 4), fill=(50, 50, 60))
    x, y = dice.randrange(10, wide - 60), dice.randrange(80, high - 60)
    draw.ellipse((x, y, x + 50, y + 50), fill=tuple(dice.randrange(40, 230) for _ in range(3)))
    buffer = io.BytesIO()
    paper.save(buffer, "JPEG", quality=90)
    return buffer.getvalue()
