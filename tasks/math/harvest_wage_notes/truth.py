"""Other notes, by the writer of inputs.py, with their days from the start and reckoned minute by minute; the ways of the house are those that the notes bear out."""

import csv
import hashlib
import importlib.util
import random
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "notes.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("harvest_wage_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    others = made.Foreman(dice, made.read_off(rows)).notes(600)
    return {"cases": [{"call": "reckon", "args": row[:3], "result": [int(cell) for cell in row[3:]], "exact": True} for row, _, _ in others]}
