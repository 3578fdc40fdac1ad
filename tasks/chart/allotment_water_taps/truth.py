"""The weather station's number names the site: its days are drawn once more, must give these readings, and tell what was read later and what was to be expected."""

import csv
import importlib.util
from pathlib import Path
from typing import Any

MARK = 1.15


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("taps_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "weather.csv").open(encoding="utf-8", newline="") as file:
        station = int(next(csv.DictReader(file))["station"][1:])
    with (inputs / "readings.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    world, past = made.made(station), len(rows)
    assert [[int(n) for n in row[1:]] for row in rows] == world["came"][:past], "not the readings of this site"
    lines = {}
    for k, name in enumerate(header[1:]):
        came, due = [row[k] for row in world["came"][past:]], [row[k] for row in world["due"][past:]]
        best = sum(abs(n - d) for n, d in zip(came, due, strict=True)) / len(came)
        lines[name] = {"came": came, "best": best, "bound": MARK * best}
    return {"days": [str(day) for day in world["days"][past:]], "lines": lines}
