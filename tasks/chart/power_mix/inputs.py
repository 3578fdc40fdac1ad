"""A ministry's spreadsheet: a title, units that differ by row, estimates, dashes, a total line and notes below."""

import random
from datetime import datetime
from pathlib import Path

import xlsxwriter

YEARS = range(2016, 2024)
START = {"Gas": 62000, "Hydro": 21000, "Nuclear": 34000, "Coal": 58000, "Solar": 4200, "Pumped storage": -1800, "Wind": 15000}
GROWTH = {"Wind": 1.13, "Solar": 1.22, "Coal": 0.86, "Nuclear": 0.8, "Gas": 1.01, "Hydro": 1.0, "Pumped storage": 1.03}
IN_TWH = ("Gas", "Coal")


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"power-{seed}")
    stop = dice.choice([2021, 2022])
    rows, totals = [], [0.0] * len(YEARS)
    for name, value in START.items():
        value *= dice.uniform(0.8, 1.2)
        row = [name, "TWh" if name in IN_TWH else "GWh"]
        for at, year in enumerate(YEARS):
            value *= GROWTH[name] * dice.uniform(0.93, 1.07)
            shown = round(value / 1000, 2) if name in IN_TWH else round(value)
            if name == "Nuclear" and year >= stop:
                shown = "-"
            else:
                totals[at] += value
                if year >= 2022 and dice.random() < 0.6 or dice.random() < 0.05:
                    shown = f"{shown} e" if name in IN_TWH else f"{shown:,} e"
            row.append(shown)
        rows.append(row)
    rows.append(["Total", "TWh", *(round(total / 1000, 1) for total in totals)])
    book = xlsxwriter.Workbook(str(folder / "generation.xlsx"))
    book.set_properties({"created": datetime(2024, 1, 1)})
    sheet = book.add_worksheet("Table 4.2")
    sheet.merge_range(0, 0, 0, 9, "Table 4.2 Net electricity generation by source")
    sheet.write_row(2, 0, ["Source", "Unit", *YEARS])
    for number, row in enumerate(rows):
        sheet.write_row(3 + number, 0, row)
    sheet.write(11, 0, "e: estimate")
    sheet.write(12, 0, "Total includes pumped storage.")
    book.close()
