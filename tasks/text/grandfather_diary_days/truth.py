"""Other notes of his, by the writer of inputs.py, with their days from the start; his habits are those that the given notes tell."""

import csv
import hashlib
import importlib.util
import random
from datetime import date
from pathlib import Path
from typing import Any


def table(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


def truth(inputs: Path) -> dict[str, Any]:
    rows = table(inputs / "札记.csv")
    spec = importlib.util.spec_from_file_location("grandfather_diary_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    months = []
    year = 1911
    for _, name, first, _, days in table(inputs / "朔闰.csv"):
        year += name == "正月"
        months.append(made.Month(year, made.MONTHS.index(name.removeprefix("闰")) + 1, name.startswith("闰"), date.fromisoformat(first), int(days)))
    almanac = made.Almanac(months, [(int(day[:4]), name, date.fromisoformat(day)) for name, day in table(inputs / "节气.csv")])
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    writer = made.Grandfather(dice, almanac, made.read_off(rows, almanac), made.read_phrases(Path(__file__).parent / "data" / "phrases.txt"))
    return {"cases": [{"call": "gongli", "args": [one["heading"], one["note"], one["asked"]], "result": one["day"].isoformat(), "exact": True} for one in writer.notes(600)]}
