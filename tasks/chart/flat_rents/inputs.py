"""Rental ads that were changed later, in two units of area, with rooms and parking spaces among them."""

import random
from datetime import date, datetime, timedelta
from pathlib import Path

import xlsxwriter

DISTRICTS = ["Altstadt", "Hafen", "Lindenau", "Nordend", "Westpark"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"rents-{seed}")
    levels = dice.sample([11.2, 12.6, 14.1, 15.7, 17.5], len(DISTRICTS))
    rows = []
    for number in range(190):
        place = dice.randrange(len(DISTRICTS))
        kind = dice.choices(["flat", "Flat", "room", "parking"], [9, 2, 2, 1])[0]
        area = {"room": dice.uniform(10, 22), "parking": 12.0}.get(kind, dice.uniform(32, 120))
        price = {"room": 26.0, "parking": 6.0}.get(kind, dice.gauss(levels[place], 1.5))
        day = date(2024, 2, 1) + timedelta(dice.randrange(60))
        size = f"{area:.0f} m²" if dice.random() < 0.7 else f"{area / 0.0929:.0f} sq ft"
        row = [f"R{3000 + number}", DISTRICTS[place], kind, size, money(area * price, dice), day.isoformat()]
        if dice.random() < 0.06:
            row[dice.choice([3, 4])] = ""
        rows.append(row)
        if dice.random() < 0.18:
            lower = money(area * price * dice.uniform(0.8, 0.9), dice)
            rows.append([*row[:4], lower, (day + timedelta(dice.randrange(3, 30))).isoformat()])
    dice.shuffle(rows)
    book = xlsxwriter.Workbook(str(folder / "ads.xlsx"))
    book.set_properties({"created": datetime(2024, 1, 1)})
    sheet = book.add_worksheet("ads")
    for number, row in enumerate([["ad_id", "district", "kind", "size", "rent", "updated"], *rows]):
        sheet.write_row(number, 0, row)
    book.close()


def money(euros: float, dice: random.Random) -> str:
    return dice.choice([f"€{euros:,.0f}", f"{euros:.0f} EUR", f"{euros:.0f}", f"{euros:,.0f} €"])
