"""Later messages, by the writer of inputs.py, with what they mean from the start; the clerk's habits are those that the rows of his book tell."""

import csv
import hashlib
import importlib.util
import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "登记本.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("lorry_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    start = datetime.fromisoformat(rows[-1][0]).replace(hour=0, minute=0) + timedelta(20)
    later = made.book(dice, made.read_off(rows), 600, start, made.FORCED)
    return {"cases": [{"call": "dengji", "args": row[:2], "result": row[2:], "exact": True} for row in later]}
