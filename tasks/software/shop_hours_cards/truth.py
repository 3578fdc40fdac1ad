"""Other cards, by the writer of inputs.py, with their hours from the start; the ways of the house are voted for by cards in which one shows."""

import csv
import hashlib
import importlib.util
import random
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "cards.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("shop_hours_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    others = made.Keeper(dice, made.read_off(rows)).cards(600)
    return {"cases": [{"call": "make_entry", "args": row[:2], "result": row[2:], "exact": True} for row, _, _ in others]}
