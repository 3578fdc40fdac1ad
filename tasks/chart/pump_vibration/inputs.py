"""A zip of daily vibration readings; each pump has one step in its level, some files are newest first."""

import random
import zipfile
from datetime import date, timedelta
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"pumps-{seed}")
    names = sorted(f"P{number}" for number in dice.sample(range(10, 99), 6))
    rises = dice.sample([-0.7, 0.5, 0.8, 1.1, 1.5, -0.4], 6)
    with zipfile.ZipFile(folder / "vibration.zip", "w") as archive:
        for at, name in enumerate(names):
            first, level = date(2024, 1, dice.randrange(2, 28)), dice.uniform(1.8, 3.5)
            lines, turn = [], dice.randrange(18, 95)
            for step in range(dice.randrange(105, 125)):
                value = level + rises[at] * (step >= turn) + dice.gauss(0, 0.3)
                if dice.random() > 0.07:
                    text = f"{value:.2f}" if dice.random() > 0.03 else ""
                    lines.append(f"{first + timedelta(step)},{text}")
            if at in (1, 4):
                lines.reverse()
            info = zipfile.ZipInfo(f"{name}.csv", (2024, 6, 1, 0, 0, 0))
            archive.writestr(info, "day,mm_s\n" + "\n".join(lines) + "\n")
