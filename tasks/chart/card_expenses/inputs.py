"""Payments in five currencies and daily rates with gaps, two of them quoted the other way round."""

import csv
import random
from datetime import date, datetime, timedelta
from pathlib import Path

import xlsxwriter

LEVEL = {"USD": 1.08, "GBP": 0.85, "CHF": 0.96, "JPY": 170.0, "HUF": 395.0}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"expenses-{seed}")
    start = date(2024, dice.randrange(2, 8), 1)
    turned = dice.sample(["JPY", "HUF", "USD", "CHF"], 2)
    book = xlsxwriter.Workbook(folder / "rates.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    page, notes = book.add_worksheet("daily"), book.add_worksheet("notes")
    stamp = book.add_format({"num_format": "yyyy-mm-dd"})
    page.write_row(0, 0, ["date", *LEVEL])
    line, closed = 1, {start + timedelta(n) for n in dice.sample(range(4, 60), 4)}
    for day in (start + timedelta(n) for n in range(62)):
        if (day.weekday() > 4 and day != start) or day in closed:
            continue
        page.write_datetime(line, 0, datetime(day.year, day.month, day.day), stamp)
        for column, (name, level) in enumerate(LEVEL.items(), start=1):
            rate = level * dice.uniform(0.9, 1.1)
            shown = 100 / rate if name in turned else rate
            if line == 1 or dice.random() > 0.06:
                page.write(line, column, round(shown, 5))
            else:
                page.write(line, column, dice.choice(["-", "n/a", ""]))
        line += 1
    plain = [name for name in LEVEL if name not in turned]
    notes.write(0, 0, f"{', '.join(plain)}: units of the currency for 1 EUR")
    notes.write(1, 0, f"{', '.join(sorted(turned))}: EUR for 100 units of the currency")
    book.close()
    rows = [["id", "date", "person", "amount", "currency"]]
    for number in range(180):
        day = start + timedelta(dice.randrange(62))
        money = dice.choice(["EUR", *LEVEL])
        amount = dice.uniform(6, 320) * {"JPY": 160, "HUF": 390}.get(money, 1) * dice.choice([1] * 12 + [-1])
        written = f"{amount:.0f}" if money in ("JPY", "HUF") else f"{amount:.2f}"
        rows.append(
            [
                str(501 + number),
                f"{day:%d.%m.%Y}",
                dice.choice(["Ava", "Boris", "Chen", "Dilan"]),
                written,
                money,
            ]
        )
    dice.shuffle(body := rows[1:])
    with (folder / "expenses.csv").open("w", newline="") as file:
        csv.writer(file).writerows([rows[0], *body])
