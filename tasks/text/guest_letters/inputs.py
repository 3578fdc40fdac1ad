"""Hotel bookings with two date forms and a letter to fill."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

FIRST = ["Ann", "José", "Zoë", "Karl", "Mia", "Renée", "Tom", "Ülkü", "Per", "Inès"]
LAST = [
    "Adler",
    "Brontë",
    "Castro",
    "Dupré",
    "Ekström",
    "Fischer",
    "García",
    "Hansen",
    "Ito",
    "Jürgens",
    "Kaya",
    "Lind",
    "Moreau",
    "Novak",
]
LETTER = """Hotel Seeblick

Dear {first} {last},

thank you for your booking.
We expect you on {arrival}
and you leave us on {departure}, after {nights} nights.

Total to pay: EUR {total}
"""


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"guests-{seed}")
    names = dice.sample(LAST, 12)
    rows = []
    for number, last in enumerate(names):
        day = date(2024, dice.choice([2, 3, 4]), dice.randrange(1, 13)) + timedelta(
            days=dice.choice([0, 0, 16])
        )
        shown = dice.choice([day.isoformat(), f"{day:%d.%m.%Y}"])
        status = ["confirmed", "Confirmed ", "cancelled", "CONFIRMED", "option", "confirmed"][number % 6]
        rows.append(
            [
                dice.choice(FIRST),
                last,
                shown,
                dice.randrange(2, 12),
                f"{dice.randrange(600, 2900) / 10:.2f}",
                dice.randrange(1, 5),
                status,
            ]
        )
    rows[0][2] = rows[3][2] = rows[5][2] = f"{dice.choice([1, 2, 4, 5, 8, 11]):02d}.03.2024"
    dice.shuffle(rows)
    with (folder / "guests.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["first", "last", "arrival", "nights", "rate_eur", "persons", "status"])
        writer.writerows(rows)
    (folder / "letter.txt").write_text(LETTER, encoding="utf-8")
