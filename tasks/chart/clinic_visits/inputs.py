"""Two tables of a clinic; one department has no visits in 2024."""

import random
import sqlite3
from datetime import date, timedelta
from pathlib import Path

NAMES = [
    "Cardiology",
    "Dermatology",
    "Eye clinic",
    "Orthopaedics",
    "Paediatrics",
    "Travel medicine",
    "Urology",
]
STATUS = ["attended"] * 6 + ["Attended", "ATTENDED", "no show", "cancelled"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"clinic-{seed}")
    quiet = dice.randrange(len(NAMES))
    codes = dice.sample(range(11, 99), len(NAMES))
    weights = [dice.uniform(0.5, 3) for _ in NAMES]
    db = sqlite3.connect(folder / "clinic.sqlite")
    db.execute("create table departments (dept_id integer primary key, name text)")
    db.execute("create table visits (visit_id integer primary key, day text, dept_id integer, status text)")
    rows = list(zip(codes, NAMES, strict=True))
    dice.shuffle(rows)
    db.executemany("insert into departments values (?, ?)", rows)
    for number in range(1400):
        at = dice.choices(range(len(NAMES)), weights)[0]
        day = date(2023, 7, 1) + timedelta(dice.randrange(730))
        if at == quiet and day.year == 2024:
            continue
        db.execute(
            "insert into visits values (?, ?, ?, ?)",
            (number, day.isoformat(), codes[at], dice.choice(STATUS)),
        )
    db.commit()
    db.close()
