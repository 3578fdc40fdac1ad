"""The office's post box names the island: its two years are drawn once more, must give these trips, and tell what was carried later and what was to be expected."""

import csv
import importlib.util
import re
from datetime import date
from pathlib import Path
from typing import Any

MARK = 1.1


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("ferry_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    box = re.search(r"PO Box (\d+)", (inputs / "office_notes.txt").read_text(encoding="utf-8"))
    assert box
    world = made.made(int(box[1]))
    with (inputs / "trips.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    past = [row for row in rows if row["cars"]]
    assert [(int(row["cars"]), int(row["left"])) for row in past] == list(zip(world["cars"], world["left"], strict=True))[: len(past)], "not the trips of this ferry"
    quay = dict.fromkeys(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], 0)
    for row in past:
        quay[list(quay)[date.fromisoformat(row["date"]).weekday()]] += int(row["left"])
    cars = world["cars"][len(past) :]
    best = sum(abs(n - b) for n, b in zip(cars, world["best"], strict=True)) / len(cars)
    trips = [[row["date"], row["time"], row["from"]] for row in rows[len(past) :]]
    return {"trips": trips, "cars": cars, "best": best, "bound": MARK * best, "quay": quay}
