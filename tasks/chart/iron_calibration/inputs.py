"""A photometer run whose scatter grows with the concentration; some readings spoilt by bubbles."""

import random
from datetime import datetime
from pathlib import Path

import numpy as np
import xlsxwriter

STANDARDS = [0, 0.1, 0.2, 0.5, 1, 2, 4]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"iron-{seed}")
    standards, samples = draw(dice)
    while not clear(standards, samples):
        standards, samples = draw(dice)
    book = xlsxwriter.Workbook(folder / "photometer.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    sheets = {
        "standards": [["mg_per_l", "r1", "r2", "r3"], *standards],
        "samples": [["sample", "dilution", "r1", "r2", "r3"], *samples],
    }
    for name, rows in sheets.items():
        page = book.add_worksheet(name)
        for line, row in enumerate(rows):
            page.write_row(line, 0, row)
    book.close()


def draw(dice: random.Random) -> tuple[list[list[object]], list[list[object]]]:
    slope, blank, bend = dice.uniform(0.18, 0.24), dice.uniform(0.012, 0.03), dice.uniform(0.004, 0.006)

    def readings(level: float, spoilt: bool) -> list[object]:
        values: list[object] = []
        for at in range(3):
            value = blank + 0.004 * (level > 0) + slope * level - bend * level**2 + dice.gauss(0, 0.0006 + 0.012 * slope * level)
            bubble = spoilt and at == 1
            values.append(f"{value + 0.07:.4f} bubble" if bubble else round(value, 4))
        return values

    bubbles = [0, *dice.sample(STANDARDS[1:], 2)]
    standards = [[level, *readings(level, level in bubbles)] for level in [*STANDARDS, 0]]
    levels = [0.05, 4.9, *(dice.uniform(0.13, 3.4) for _ in range(15))]
    dice.shuffle(levels)
    samples = [
        [f"W{number}", dice.choice([1, 1, 2, 5, 10]), *readings(level, dice.random() < 0.2)]
        for number, level in zip(dice.sample(range(100, 999), 17), levels)
    ]
    return standards, samples


def clear(standards: list[list[object]], samples: list[list[object]]) -> bool:
    """Whether no sample's concentration is next to a bound of the range."""
    points = [(row[0], value) for row in standards for value in row[1:] if isinstance(value, float)]
    blank = np.mean([y for x, y in points if x == 0])
    x, y = np.array([(x, y - blank) for x, y in points if x]).T
    b, a = np.polyfit(x, y, 1, w=1 / x)
    means = [np.mean([value for value in row[2:] if isinstance(value, float)]) for row in samples]
    return all(abs((mean - blank - a) / b - bound) > 1e-6 for mean in means for bound in (0.1, 4))
