"""Jobs of a renovation that wait for each other, listed in mixed order, and days off in April, May and June 2024."""

import random
from datetime import date, datetime, timedelta
from pathlib import Path

import xlsxwriter

JOBS = ["Clear the rooms", "Strip wallpaper", "Take out the old bath", "New pipes", "Wiring", "Plaster walls", "Lay screed", "Tile the bath",
        "Fit windows", "Sand floors", "Paint walls", "Install kitchen", "Hang doors", "Final clean"]  # fmt: skip


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"renovation-{seed}")
    rows = []
    for number, job in enumerate(JOBS):
        after = sorted(dice.sample(range(max(0, number - 4), number), min(number, dice.choice([1, 1, 2, 3]))))
        days = dice.choice(["1 d", "2 d", "3 d", "4 d", "1 w", "6 d", "2 w"])
        early = date(2024, 4, 22) + timedelta(7 * number // 2 + dice.randrange(5, 16))
        not_before = early.isoformat() if dice.random() < 0.25 else ""
        rows.append([f"J{number + 1}", job, days, ", ".join(f"J{a + 1}" for a in after), not_before])
    dice.shuffle(rows)
    off = {date(2024, 5, 1), date(2024, 5, 9), date(2024, 5, 20), date(2024, 5, 30)}
    while len(off) < 9:
        off.add(date(2024, 4, 23) + timedelta(dice.randrange(50)))
    book = xlsxwriter.Workbook(str(folder / "plan.xlsx"))
    book.set_properties({"created": datetime(2024, 1, 1)})
    jobs, free = book.add_worksheet("jobs"), book.add_worksheet("days off")
    for at, row in enumerate([["id", "job", "takes", "after", "not_before"], *rows]):
        jobs.write_row(at, 0, row)
    free.write_column(0, 0, ["date", *(f"{day.day}.{day.month}.{day.year}" for day in sorted(off))])
    book.close()
