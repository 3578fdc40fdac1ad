"""The Nino 1+2 series (NOAA, in statsmodels: elnino) with holes, base period and years drawn by seed."""

import json
import random
from fractions import Fraction
from pathlib import Path

from statsmodels.datasets import elnino


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"sea-{seed}")
    lines, years = draw(dice)
    while nearest(lines, years["base"]) < 1e-6:
        lines, years = draw(dice)
    (folder / "sst.txt").write_text("\n".join(lines) + "\n")
    (folder / "settings.json").write_text(json.dumps(years))


def draw(dice: random.Random) -> tuple[list[str], dict[str, list[int]]]:
    data = elnino.load_pandas().data
    lines = ["  ".join(["YEAR", *(f"{name:>6}" for name in data.columns[1:])])]
    for _, row in data.iterrows():
        values = [-99.99 if dice.random() < 0.012 else value for value in row.iloc[1:]]
        lines.append("  ".join([f"{int(row.iloc[0])}", *(f"{value:6.2f}" for value in values)]))
    lines.append("source: NOAA, ERSST.V3B")
    base, first = dice.randrange(1952, 1976), dice.randrange(1955, 1964)
    return lines, {"base": [base, base + dice.randrange(18, 24)], "look_at": [first, first + dice.randrange(37, 45)]}


def nearest(lines: list[str], base: list[int]) -> float:
    """How far the index that comes nearest to the threshold of a warm spell is from it, in exact arithmetic."""
    sst = {}
    for line in lines[1:-1]:
        year, *values = line.split()
        sst |= {int(year) * 12 + month: Fraction(value) for month, value in enumerate(values) if value != "-99.99"}
    normal = []
    for month in range(12):
        known = [value for at, value in sst.items() if at % 12 == month and base[0] <= at // 12 <= base[1]]
        normal.append(sum(known) / len(known))
    odd = {at: value - normal[at % 12] for at, value in sst.items()}
    threes = [odd[at - 1] + value + odd[at + 1] for at, value in odd.items() if {at - 1, at + 1} <= odd.keys()]
    return float(min(abs(three / 3 - Fraction(1, 2)) for three in threes))
