"""Months counted from year 0 in a dictionary; a run is grown month by month."""

import json
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    settings = json.loads((inputs / "settings.json").read_text())
    (base, base_end), (first, last) = settings["base"], settings["look_at"]
    sst: dict[int, float] = {}
    for line in (inputs / "sst.txt").read_text().splitlines()[1:-1]:
        year, *values = line.split()
        sst |= {int(year) * 12 + m: float(v) for m, v in enumerate(values) if float(v) > -99}
    normal = []
    for month in range(12):
        values = [v for at, v in sst.items() if at % 12 == month and base <= at // 12 <= base_end]
        normal.append(sum(values) / len(values))
    odd = {at: v - normal[at % 12] for at, v in sst.items()}
    look = range(first * 12, last * 12 + 12)
    index = {at: (odd[at - 1] + odd[at] + odd[at + 1]) / 3 for at in look if {at - 1, at, at + 1} <= odd.keys()}
    spells, run = [], []
    for at in [*look, look[-1] + 1]:
        if index.get(at, -9) >= 0.5:
            run.append(at)
            continue
        if len(run) >= 5:
            peak = round(max(index[m] for m in run), 2)
            spells.append({"start": name(run[0]), "end": name(run[-1]), "months": len(run), "peak": peak})
        run = []
    longest = max(spells, key=lambda spell: spell["months"])["start"]
    return {
        "spells": spells,
        "bars": {spell["start"]: spell["months"] for spell in spells},
        "answer": {"spells": len(spells), "longest": longest},
    }


def name(at: int) -> str:
    return f"{at // 12}-{at % 12 + 1:02d}"
