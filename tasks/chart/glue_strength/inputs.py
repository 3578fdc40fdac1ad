"""Lap shear tests of two glues over four days, each day typed in another manner."""

import random
from datetime import datetime
from pathlib import Path

import xlsxwriter

DAYS = ["Mon 04", "Tue 05", "Wed 06", "Thu 07"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"glue-{seed}")
    numbers = [f"S{n:03d}" for n in dice.sample(range(1, 200), dice.randrange(42, 50))]
    glue = {number: "A" if at % 5 < 3 else "B" for at, number in enumerate(numbers)}
    days: list[list[str]] = [numbers[at::4] for at in range(4)]
    for later, again in ((1, 0), (2, 4), (3, 1), (3, 8), (2, 5)):
        days[later].append(numbers[again])
    book = xlsxwriter.Workbook(folder / "shear_tests.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    for day, tested in enumerate(days):
        page = book.add_worksheet(DAYS[day])
        page.write(0, 0, f"Lap shear, {DAYS[day]}, operator {'JKML'[day]}")
        page.write_row(2, 0, ["specimen", "glue", "force", "area (mm)", "remark"])
        shown = []
        for line, number in enumerate(tested, start=3):
            width, length = dice.choice([(12.5, 25), (12.5, 20), (25, 12.5)])
            mean, spread = (14.0, 1.1) if glue[number] == "A" else (15.1, 2.4)
            slipped = dice.random() < 0.1
            if number == numbers[0]:
                slipped = day > 0
            newton = round((dice.gauss(mean, spread) - 5 * slipped) * width * length)
            shown.append(newton / width / length)
            force = {0: newton, 1: f"{newton / 1000:.3f} kN", 2: f"{newton} N", 3: f"{newton / 1000:.3f}kN"}[day]
            if day == 3 and dice.random() < 0.3:
                force = newton
            remark = dice.choice(["clamp slipped", "Clamp SLIPPED!"]) if slipped else dice.choice(["", "", "ok"])
            spelled = glue[number] if day % 2 == 0 else dice.choice([glue[number].lower(), glue[number] + " "])
            page.write_row(line, 0, [number, spelled, force, f"{width:g} x {length:g}", remark])
        page.write_row(line + 1, 0, ["mean", "", f"{sum(shown) / len(shown):.2f} MPa"])
    book.close()
