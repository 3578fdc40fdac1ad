"""A photometer run whose scatter grows with the concentration; some readings spoilt by bubbles."""

import random
from datetime import datetime
from pathlib import Path

import xlsxwriter

STANDARDS = [0, 0.1, 0.2, 0.5, 1, 2, 4]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"iron-{seed}")
    slope, blank, bend = dice.uniform(0.18, 0.24), dice.uniform(0.012, 0.03), dice.uniform(0.004, 0.006)
    book = xlsxwriter.Workbook(folder / "photometer.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})

    def readings(level: float, spoilt: bool) -> list[object]:
        values: list[object] = []
        for at in range(3):
            value = blank + 0.004 * (level > 0) + slope * level - bend * level**2 + dice.gauss(0, 0.0006 + 0.012 * slope * level)
            bubble = spoilt and at == 1
            values.append(f"{value + 0.07:.4f} bubble" if bubble else round(value, 4))
        return values

    bubbles = [0, *dice.sample(STANDARDS[1:], 2)]
    page = book.add_worksheet("standards")
    page.write_row(0, 0, ["mg_per_l", "r1", "r2", "r3"])
    for line, level in enumerate([*STANDARDS, 0], start=1):
        page.write_row(line, 0, [level, *readings(level, level in bubbles)])
    page = book.add_worksheet("samples")
    page.write_row(0, 0, ["sample", "dilution", "r1", "r2", "r3"])
    levels = [0.05, 4.9, *(dice.uniform(0.13, 3.4) for _ in range(15))]
    dice.shuffle(levels)
    for line, (number, level) in enumerate(zip(dice.sample(range(100, 999), 17), levels), start=1):
        page.write_row(line, 0, [f"W{number}", dice.choice([1, 1, 2, 5, 10]), *readings(level, dice.random() < 0.2)])
    book.close()
