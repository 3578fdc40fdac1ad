"""Half a year of course attendance: merged months over three columns, quarter totals, merged teams."""

import random
from datetime import datetime
from pathlib import Path

import xlsxwriter

TEAMS = {
    "Warehouse": ["Dover", "Hull", "Crewe"],
    "Drivers": ["Dover", "Perth"],
    "Office": ["London"],
    "Workshop": ["Hull", "Perth"],
    "Support": ["London", "Crewe"],
}
BLOCKS = ["Jan", "Feb", "Mar", "Q1", "Apr", "May", "Jun", "Q2"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"attendance-{seed}")
    book = xlsxwriter.Workbook(folder / "attendance.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    page, bold = book.add_worksheet("Courses"), book.add_format({"bold": True, "align": "center"})
    page.write(0, 0, f"Course attendance {dice.choice([2022, 2023, 2024])}", bold)
    page.write_row(3, 0, ["Team", "Site"], bold)
    for at, block in enumerate(BLOCKS):
        page.merge_range(2, 2 + 3 * at, 2, 4 + 3 * at, block, bold)
        page.write_row(3, 2 + 3 * at, ["planned", "held", "absent"])
    line, sums = 4, [0] * 24
    for team, sites in TEAMS.items():
        if len(sites) > 1:
            page.merge_range(line, 0, line + len(sites) - 1, 0, team)
        else:
            page.write(line, 0, team)
        for site in sites:
            page.write(line, 1, site)
            cells = figures(dice)
            for column, value in enumerate(cells):
                sums[column] += value or 0
                if value is not None:
                    page.write_number(line, 2 + column, value)
            line += 1
    page.write(line, 0, "All teams", bold)
    page.write_row(line, 2, sums)
    book.close()


def figures(dice: random.Random) -> list[int | None]:
    start = dice.choice([0, 0, 0, 1, 2, 3])
    cells: list[int | None] = []
    quarter = [0, 0, 0]
    for at, block in enumerate(BLOCKS):
        if block.startswith("Q"):
            cells += quarter
            quarter = [0, 0, 0]
        elif at < start:
            cells += [None, None, None]
        else:
            planned = dice.randrange(3, 15)
            held = planned - dice.randrange(0, 3)
            month = [planned, held, dice.randrange(0, 9)]
            quarter = [a + b for a, b in zip(quarter, month, strict=True)]
            cells += [value or None for value in month]
    return cells
