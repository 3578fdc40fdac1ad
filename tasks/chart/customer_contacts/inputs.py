"""Contacts of a small firm: one to four rows a person, three date forms, phones in several spellings."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

FIRST = [
    "Amina",
    "Ben",
    "Chloe",
    "Dev",
    "Ella",
    "Femi",
    "Grace",
    "Hugo",
    "Iris",
    "Jack",
    "Kofi",
    "Lena",
    "Mo",
    "Nia",
    "Owen",
    "Priya",
    "Quinn",
    "Rosa",
    "Sam",
    "Tess",
]
LAST = [
    "Archer",
    "Begum",
    "Clarke",
    "Doyle",
    "Evans",
    "Frost",
    "Green",
    "Hughes",
    "Iqbal",
    "Jones",
    "Khan",
    "Lowe",
    "Moss",
    "Nash",
    "Okoro",
    "Price",
]
CITIES = ["Leeds", "Bath", "Stoke on Trent", "York", "St Ives", "Hull"]
NOTHING = ["", "n/a", "-", "unknown", "N/A", "Unknown", "  "]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"contacts-{seed}")
    people = dice.sample([(a, b) for a in FIRST for b in LAST], 110)
    rows = []
    for first, last in people:
        mail = f"{first}.{last}@{dice.choice(['example.com', 'mail.example', 'post.example'])}".lower()
        days = dice.sample(range(700), dice.choice([1, 1, 2, 3, 4]))
        for day in days:
            written = dice.choice([mail, mail, mail.title(), f" {mail}", mail.upper()])
            name = dice.choice(
                [f"{first} {last}", f"{first}  {last} ", f"{first[0]}. {last}", dice.choice(NOTHING)]
            )
            city = dice.choice(CITIES) if dice.random() < 0.7 else dice.choice(NOTHING)
            city = city.replace(" ", dice.choice([" ", "  "]))
            call = phone(dice) if dice.random() < 0.6 else dice.choice(NOTHING)
            rows.append([name, written, call, city, spelled(date(2023, 1, 1) + timedelta(day), dice)])
    for _ in range(9):
        rows.append(
            [dice.choice(FIRST), dice.choice(["", "  "]), phone(dice), dice.choice(CITIES), "2024-05-01"]
        )
    dice.shuffle(rows)
    with (folder / "contacts.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["name", "email", "phone", "city", "updated"], *rows])


def phone(dice: random.Random) -> str:
    area, mid, end = dice.choice(["161", "113", "121"]), dice.randrange(200, 999), dice.randrange(1000, 9999)
    start = dice.choice(["0", "+44 ", "0044 (0)", "+44 (0)", "+44"])
    return dice.choice(
        [f"{start}{area} {mid} {end}", f"{start}{area} {mid}-{end}", f"{start}{area}{mid}{end}"]
    )


def spelled(day: date, dice: random.Random) -> str:
    return dice.choice([day.isoformat(), f"{day:%d/%m/%Y}", f"{day.day} {day:%b %Y}"])
