"""A month of till tickets: some void, some sent twice, units of 1, 6 and 12, returns, names typed by hand."""

import json
import random
from pathlib import Path

ITEMS = ["Croissant", "Rye loaf", "Pretzel", "Poppy seed roll", "Cinnamon bun", "Baguette", "Plum tart", "Spelt roll",
         "Cheese twist", "Apple turnover", "Sourdough", "Onion focaccia"]  # fmt: skip
UNITS = {"piece": 1, "half dozen": 6, "dozen": 12}


def build(seed: int, folder: Path) -> None:
    for attempt in range(1000):
        dice = random.Random(f"bakery-{seed}-{attempt}")
        tickets, sold = month(dice)
        order = sorted(sold.values(), reverse=True)
        if min(a - b for a, b in zip(order[:7], order[1:8])) >= 4:
            break
    for ticket in dice.sample(tickets, 22):
        tickets.insert(dice.randrange(len(tickets)), ticket)
    (folder / "tickets.json").write_text(json.dumps({"shop": "Mill Lane", "tickets": tickets}, indent=1))


def month(dice: random.Random) -> tuple[list[dict], dict[str, int]]:
    likes = [dice.uniform(1, 6) for _ in ITEMS]
    tickets, sold = [], dict.fromkeys(ITEMS, 0)
    for number in range(230):
        status = dice.choices(["paid", "Paid", "void", "VOID", " Void"], [70, 12, 4, 7, 6])[0]
        lines = []
        for item in dice.choices(ITEMS, likes, k=dice.randrange(1, 5)):
            unit = dice.choices(list(UNITS), [8, 2, 1])[0]
            qty = dice.randrange(1, 5) if unit == "piece" else 1
            qty = -qty if dice.random() < 0.1 else qty
            typed = dice.choice([item, item, item.lower(), item.upper(), f"{item} ", item.replace(" ", "  ").title()])
            lines.append({"item": typed, "qty": qty, "unit": unit})
            if "void" not in status.lower():
                sold[item] += qty * UNITS[unit]
        when = f"2024-10-{1 + number * 31 // 230:02d}T{dice.randrange(7, 18):02d}:{dice.randrange(60):02d}"
        tickets.append({"ticket": 5200 + number, "time": when, "status": status, "lines": lines})
    return tickets, sold
