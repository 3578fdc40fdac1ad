"""A table of units with odd sizes (a working day and week), in shuffled order."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"durations-{seed}")
    day = dice.choice([7, 8, 10, 12])
    week = day * dice.choice([4, 5, 6])
    units = [("s", 1), ("m", 60), ("h", 3600), ("d", day * 3600), ("w", week * 3600)]
    if dice.random() < 0.5:
        units.append((dice.choice(["q", "y"]), week * 3600 * dice.choice([10, 12, 13])))
    dice.shuffle(units)
    (folder / "units.csv").write_text("unit,seconds\n" + "\n".join(f"{u},{n}" for u, n in units) + "\n")
