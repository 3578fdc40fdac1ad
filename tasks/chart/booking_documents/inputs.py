"""Nested bookings: guests without a country, items without a quantity, discounts, cancellations."""

import json
import random
from datetime import date, timedelta
from pathlib import Path
from typing import Any

KINDS = {
    "double room": 9500,
    "single room": 7200,
    "breakfast": 1150,
    "parking": 800,
    "bike": 1425,
    "late checkout": 2000,
}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"bookings-{seed}")
    bookings = []
    for number in dice.sample(range(2000, 9000), 90):
        arrival = date(2024, 1, 1) + timedelta(dice.randrange(360))
        guest: dict[str, Any] = {
            "name": {
                "first": dice.choice(["Ada", "Bo", "Cem", "Dora", "Eli", "Fay"]),
                "last": dice.choice(["Holm", "Ikeda", "Jansen", "Kaya", "Lund"]),
            }
        }
        if dice.random() < 0.8:
            guest["address"] = {"country": dice.choice(["NO", "JP", "NL", "TR", "SE", None])}
        items = [item(dice) for _ in range(dice.choice([0, 1, 1, 2, 3, 4]))]
        one = {
            "id": f"B{number}",
            "guest": guest,
            "items": items,
            "stay": {
                "arrival": arrival.isoformat(),
                "departure": (arrival + timedelta(dice.randrange(1, 9))).isoformat(),
            },
        }
        if dice.random() < 0.3:
            one["discount_percent"] = dice.choice([5, 10, 12.5, 20])
        if dice.random() < 0.4:
            one["cancelled"] = dice.random() < 0.4
        bookings.append(one)
    (folder / "bookings.json").write_text(
        json.dumps({"exported": "2025-01-03", "bookings": bookings}, indent=1)
    )


def item(dice: random.Random) -> dict[str, Any]:
    kind = dice.choice(list(KINDS))
    price = KINDS[kind] + dice.choice([0, 0, 250, 505])
    one: dict[str, Any] = {"kind": kind, "unit_price": dice.choice([price / 100, f"{price / 100:.2f}"])}
    if dice.random() < 0.6:
        one["quantity"] = dice.randrange(1, 7)
    return one
