"""Gifts and pledges of four teams over fourteen months, with months in which a team got nothing."""

import csv
import random
from pathlib import Path

TEAMS = ["Eights", "Fours", "Juniors", "Masters"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"boat-{seed}")
    rows = []
    for team in TEAMS:
        empty = dice.sample(range(2, 12), dice.randrange(1, 4))
        for month in range(-1, 13):
            if month in empty:
                continue
            for number in range(dice.randrange(2, 6)):
                kind = "pledge" if number and dice.random() < 0.25 else "gift"
                amount = dice.randrange(500, 25000) / 100 * (-1 if number > 1 and dice.random() < 0.1 else 1)
                year, of_year = (2024, month) if month > 0 else (2023, month + 12)
                rows.append([f"{year}-{of_year:02d}-{dice.randrange(1, 29):02d}", team, kind, f"{amount:.2f}"])
    dice.shuffle(rows)
    with (folder / "donations.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["date", "team", "kind", "amount"], *rows])
