"""The booking's number names the supper: its notes are written once more, must be these very ones, and say who sits where."""

import csv
import importlib.util
import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("supper_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    number = re.search(r"booking no\. (\d+)", (inputs / "hall.txt").read_text(encoding="utf-8"))
    assert number
    supper = made.Supper(int(number[1]))
    with (inputs / "plan.csv").open(encoding="utf-8", newline="") as file:
        plan = list(csv.reader(file))[1:]
    assert plan == [[str(cell) for cell in row] for row in supper.plan], "not the plan of this booking"
    supper.tell()
    assert supper.lines == (inputs / "notes.txt").read_text(encoding="utf-8").splitlines(), "not the notes of this booking"
    return {"seats": [{"table": table, "chair": chair, "name": name} for (table, chair), name in sorted(supper.seat.items())]}
