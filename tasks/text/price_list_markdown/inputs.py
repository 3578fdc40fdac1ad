"""A price list with semicolons, decimal commas, and descriptions that hold pipes and line breaks."""

import csv
import random
from pathlib import Path

PARTS = [
    "Desk lamp",
    "USB hub | 4 ports",
    "Chair",
    "Cable 2 m",
    "Monitor arm",
    "Shelf | oak",
    "Whiteboard",
    "Rack 19 inch",
    "Lock",
]
NOTES = [
    "white",
    "black|grey",
    "with clamp",
    "2 x 4 m",
    "incl. screws",
    "see <manual>",
    "5 * 3 cm",
    "refurbished",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"prices-{seed}")
    with (folder / "price_list.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(["stock", "article", "description", "price_eur", "updated"])
        for number in dice.sample(range(1000, 10000), 40):
            text = dice.choice(PARTS) + "".join(
                dice.choice([", ", "\n", " | "]) + note for note in dice.sample(NOTES, 2)
            )
            cents = dice.choice([dice.randrange(300, 99999), dice.randrange(100000, 480000)])
            price = f"{cents // 100},{cents % 100:02d}"
            if cents % 10 == 0:
                price = price[:-1]
            article = f"{dice.choice('ABK')}-{number}"
            writer.writerow([dice.choice([0, 0, 3, 12, 40]), article, text, price, "2024-03-01"])
