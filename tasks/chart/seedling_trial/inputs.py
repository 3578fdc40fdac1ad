"""Heights of seedlings in trays of unequal size, in two units, with dead and unmeasured plants and nearly empty trays."""

import csv
import random
from pathlib import Path

LEVEL = {"none": 9.0, "low": 11.5, "medium": 14.0, "high": 13.2}


def build(seed: int, folder: Path) -> None:
    for attempt in range(100):
        dice = random.Random(f"seedlings-{seed}" + (f"-{attempt}" if attempt else ""))
        rows, means = trays(dice)
        if means != sorted(means):  # else the doses in their order would stand in that of the heights, too
            break
    dice.shuffle(rows)
    with (folder / "seedlings.tsv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter="\t").writerows([["tray", "dose", "plant", "height"], *rows])


def trays(dice: random.Random) -> tuple[list[list[object]], list[float]]:
    """All rows, and the mean of each dose's tray means, of trays with more than two measured plants."""
    rows, means, tray = [], [], 0
    for dose, level in LEVEL.items():
        level += dice.uniform(-0.6, 0.6)
        of_trays = []
        for place in range(dice.randrange(6, 9)):
            tray += 1
            size = 2 if place == 0 else dice.choice([4, 5, 6, 10, 14])
            middle = dice.gauss(level, 1.3) + (2.5 if place == 0 else 0)
            measured, heights = 0, []
            for plant in range(size + 3):
                height = max(2.0, dice.gauss(middle, 1.1))
                shown = f"{height:.1f} cm" if dice.random() < 0.7 else f"{height * 10:.0f} mm"
                if measured == size or measured and dice.random() < 0.1:
                    shown = dice.choice(["dead", "dead", ""])
                else:
                    measured += 1
                    heights.append(float(shown.split()[0]) / (10 if shown.endswith("mm") else 1))
                rows.append([f"T{tray:02d}", dice.choice([dose, dose, dose.capitalize(), dose.upper()]), plant + 1, shown])
            if measured > 2:
                of_trays.append(sum(heights) / measured)
        means.append(sum(of_trays) / len(of_trays))
    return rows, means
