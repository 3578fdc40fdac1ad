"""Integers up to twenty digits with remarks in between, some of which hold numbers."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"digits-{seed}")
    lines = []
    for _ in range(dice.randrange(55, 75)):
        value = dice.choice([dice.randrange(2, 10**4), dice.randrange(10**8, 10**20), 25 * dice.randrange(1, 400), 8 * dice.randrange(1, 999)])
        lines.append(str(-value if dice.random() < 0.4 else value))
    if sum(line.startswith("-") for line in lines) % 2 == seed % 2:
        lines.append("-3")
    for _ in range(6):
        lines.insert(dice.randrange(len(lines)), f"# {dice.randrange(3, 999)}")
    lines.insert(dice.randrange(len(lines)), "")
    (folder / "numbers.txt").write_text("\n".join(lines) + "\n")
