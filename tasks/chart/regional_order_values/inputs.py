"""Orders of a small shop: duplicates, four ways to write an amount, regions in mixed spelling."""

import csv
import random
from pathlib import Path

REGIONS = ["North", "South East", "Midlands", "Wales", "Highlands"]
STATUS = ["paid", "paid", "paid", "Paid", "shipped", "shipped", "cancelled", "Cancelled", "CANCELLED"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"orders-{seed}")
    rows = []
    for number in range(240):
        region = dice.choices(REGIONS, [5, 4, 3, 2, 1])[0]
        spelled = dice.choice([region, region.upper(), region.lower(), f" {region}", f"{region} ".replace(" ", "  ", 1)])
        cents = dice.randrange(1200, 260000)
        status = dice.choice(STATUS)
        date = f"2024-{dice.randrange(1, 13):02d}-{dice.randrange(1, 29):02d}"
        rows.append([f"A{10000 + number}", date, spelled, written(cents, dice), status])
    for row in dice.sample(rows, 18):
        rows.insert(dice.randrange(len(rows)), list(row))
    with (folder / "orders.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["order_id", "order_date", "region", "amount", "status"])
        writer.writerows(rows)


def written(cents: int, dice: random.Random) -> str:
    dollars, rest = divmod(cents, 100)
    return dice.choice(
        [f"{dollars}.{rest:02d}", f"${dollars:,}.{rest:02d}", f"{dollars:,}.{rest:02d} USD", f"USD {dollars}.{rest:02d}"]
    )
