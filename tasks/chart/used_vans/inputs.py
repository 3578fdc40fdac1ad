"""Vans whose price follows from what is written about them (truth.py reads it and knows the same formula)."""

import math
import random
from pathlib import Path

MODELS = {"Carrier L2": 30000, "Carrier L3": 34500, "Movano": 27000, "Kastor": 21500, "Daily Box": 39000}
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"vans-{seed}")
    rows = []
    for number in dice.sample(range(10000, 99999), 1000):
        model, gearbox = dice.choice(list(MODELS)), dice.choice(["manual", "manual", "automatic"])
        year, month = dice.randrange(2012, 2024), dice.randrange(1, 13)
        km = dice.uniform(8, 26) * (2024.5 - year) + 5
        kw = dice.choice([66, 74, 88, 96, 103, 118, 125])
        worth = price(f"V{number}", model, year + (month - 1) / 12, km, kw, gearbox)
        said = [
            dice.choice([model, model.upper(), model.lower() + " "]),
            dice.choice([f"{month:02d}/{year}", f"{year}-{month:02d}", f"{MONTHS[month - 1]} {year}"]),
            dice.choice([f"{km * 1000:,.0f} km", f"{km:.0f}k km", f"{km / 1.609 * 1000:,.0f} mi", f"{km / 1.609:.0f}k miles"]),
            dice.choice([f"{kw} kW", f"{kw / 0.7457:.0f} hp"]),
            gearbox,
        ]
        rows.append([f"V{number}", *said, worth])
    for row in rows[:840]:
        if dice.random() < 0.08:
            row[dice.choice([3, 4])] = ""
        row[6] = dice.choice(["1", "99999999"]) if dice.random() < 0.012 else dice.choice([f"{row[6]:.0f}", f"€{row[6]:,.0f}"])
    head = ["id", "model", "first_registered", "mileage", "power", "gearbox", "price"]
    for name, part in (("sold", [head, *rows[:840]]), ("offered", [row[:6] for row in [head, *rows[840:]]])):
        text = "\n".join("\t".join(row) for row in part)
        (folder / f"{name}.tsv").write_text(text + "\n", encoding="utf-8")


def price(van: str, model: str, since: float, km: float, kw: float, gearbox: str) -> float:
    log = math.log(MODELS[model]) - 0.07 * (2024.5 - since) - 0.0035 * km + 0.9 * math.log(kw / 96)
    log += 0.07 * (gearbox == "automatic") + random.Random(f"van-{van}").gauss(0, 0.04)
    return math.exp(log)
