"""Calls as UTC time stamps in seconds or milliseconds, with tests, transfers and misdials, around March 2024."""

import random
import sqlite3
from collections import Counter
from pathlib import Path

FIRST = 1709222400  # 2024-03-01 00:00 in Beijing


def build(seed: int, folder: Path) -> None:
    for attempt in range(1000):
        dice = random.Random(f"hotline-{seed}-{attempt}")
        rows, cells = month(dice)
        (_, most), (_, next_most) = cells.most_common(2)
        if most > next_most:
            break
    file = folder / "hotline.sqlite"
    file.unlink(missing_ok=True)
    with sqlite3.connect(file) as base:
        base.execute("create table calls (id integer, started_at integer, seconds integer, status text, parent_id integer)")
        base.executemany("insert into calls values (?, ?, ?, ?, ?)", rows)
    base.close()


def month(dice: random.Random) -> tuple[list[tuple], Counter]:
    rows, cells, number = [], Counter(), 70000
    busy = dice.sample(range(8, 21), 4)
    for day in range(-2, 34):
        for _ in range(dice.randrange(35, 60)):
            hour = dice.choices([dice.randrange(24), dice.randrange(8, 21), dice.choice(busy)], [2, 4, 3])[0]
            at = FIRST + day * 86400 + hour * 3600 + dice.randrange(3600)
            length = dice.randrange(0, 5) if dice.random() < 0.1 else dice.randrange(5, 900)
            status = dice.choices(["answered", "missed", "test"], [8, 2, 1])[0]
            number += 1
            rows.append((number, at * 1000 if dice.random() < 0.12 else at, length, status, None))
            if 0 <= day < 31 and length >= 5 and status != "test":
                cells[(day + 4) % 7, hour] += 1
            if dice.random() < 0.1:
                number += 1
                rows.append((number, at + length, dice.randrange(5, 600), "answered", number - 1))
    return rows, cells
