"""Adverts for flats: weekly and monthly rents, two units of area, re-posted adverts."""

import json
import math
import random
from datetime import date, timedelta
from pathlib import Path

DISTRICTS = {"Centre": 0.0, "Harbour": -0.08, "Northgate": -0.2, "Old Mill": -0.13, "Westfield": -0.26}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"rents-{seed}")
    adverts = []
    for number in dice.sample(range(20000, 99999), 230):
        district = dice.choice(list(DISTRICTS))
        area, km = dice.uniform(22, 120), round(dice.uniform(0.2, 11), 1)
        furnished = dice.random() < 0.3
        spread = 0.05 + 0.0022 * area
        log = 6.15 + DISTRICTS[district] + 0.0098 * area - 0.022 * km + 0.11 * furnished + dice.gauss(0, spread)
        first = date(2024, 1, 8) + timedelta(dice.randrange(120))
        for again in range(2 if dice.random() < 0.15 else 1):
            rent = math.exp(log) * (1 - 0.12 * again)
            adverts.append(
                {
                    "id": number,
                    "posted": str(first + timedelta(12 * again)),
                    "district": dice.choice([district, district, district.upper(), f" {district.lower()}"]),
                    "rent": "on request" if again and dice.random() < 0.25 else written(rent, dice),
                    "area": f"{area:.1f} m²" if dice.random() < 0.7 else f"{area / 0.09290304:.0f} sq ft",
                    "distance_km": km,
                    "furnished": "yes" if furnished else dice.choice(["no", ""]),
                }
            )
    dice.shuffle(adverts)
    (folder / "adverts.json").write_text(json.dumps(adverts, ensure_ascii=False, indent=1), encoding="utf-8")


def written(rent: float, dice: random.Random) -> str:
    luck = dice.random()
    if luck < 0.04:
        return "on request"
    if luck < 0.2:
        return f"€{rent * 12 / 52:.0f} per week"
    return dice.choice([f"€{rent:,.0f}", f"{rent:.0f} EUR", f"€ {rent:,.0f} per month"])
