"""Loans, members and books of four branches; a few cards are unknown and some books not back."""

import csv
import json
import random
from datetime import date, timedelta
from pathlib import Path

NAMES = [
    "Ann",
    "Bert",
    "Cora",
    "Dan",
    "Edie",
    "Finn",
    "Gus",
    "Hope",
    "Ines",
    "Joe",
    "Kit",
    "Liv",
    "Max",
    "Noor",
    "Otto",
    "Pia",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"library-{seed}")
    cards = dice.sample(range(7, 1400), 60)
    members = [
        {
            "card": c,
            "name": f"{dice.choice(NAMES)} {chr(65 + c % 26)}.",
            "group": dice.choice(["adult", "adult", "senior", "child"]),
        }
        for c in cards[6:]
    ]
    (folder / "members.json").write_text(json.dumps(members, indent=1))
    books = [
        [
            f"K{n}",
            f"{dice.choice(['The', 'A', 'My'])} {dice.choice(['Red', 'Long', 'Quiet'])} "
            f"{dice.choice(['River', 'Garden', 'Winter', 'Road'])}",
            dice.choice(["Central", "Harbour", "Mill Lane", "Park"]),
        ]
        for n in dice.sample(range(100, 999), 50)
    ]
    with (folder / "books.tsv").open("w", newline="") as file:
        csv.writer(file, delimiter="\t").writerows([["book", "title", "branch"], *books])
    rows = [["loan", "card", "book", "due", "returned"]]
    for loan in sorted(dice.sample(range(10000, 99999), 220)):
        due = date(2024, 3, 1) + timedelta(dice.randrange(105))
        back = due + timedelta(dice.choice([-9, -3, -1, 0, 0, 1, 2, 5, 9, 14, 20, 26, 33, 60]))
        card = dice.choice(cards[:6] if dice.random() < 0.06 else cards[6:])
        returned = "" if back > date(2024, 6, 30) else back.isoformat()
        rows.append([str(loan), f"{card:04d}", dice.choice(books)[0], due.isoformat(), returned])
    with (folder / "loans.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)
