"""The Nino 1+2 series (NOAA, in statsmodels: elnino) with holes, base period and years drawn by seed."""

import json
import random
from pathlib import Path

from statsmodels.datasets import elnino


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"sea-{seed}")
    data = elnino.load_pandas().data
    lines = ["  ".join(["YEAR", *(f"{name:>6}" for name in data.columns[1:])])]
    for _, row in data.iterrows():
        values = [-99.99 if dice.random() < 0.012 else value for value in row.iloc[1:]]
        lines.append("  ".join([f"{int(row.iloc[0])}", *(f"{value:6.2f}" for value in values)]))
    lines.append("source: NOAA, ERSST.V3B")
    (folder / "sst.txt").write_text("\n".join(lines) + "\n")
    base, first = dice.randrange(1952, 1976), dice.randrange(1955, 1964)
    years = {"base": [base, base + dice.randrange(18, 24)], "look_at": [first, first + dice.randrange(37, 45)]}
    (folder / "settings.json").write_text(json.dumps(years))
