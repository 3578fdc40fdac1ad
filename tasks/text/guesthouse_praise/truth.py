"""The numbers of the texts name the gang: its praise is written once more, must give this very file, and says who wrote what."""

import csv
import importlib.util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("praise_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "praise.csv").open(encoding="utf-8", newline="") as file:
        given = list(csv.reader(file))[1:]
    rows, pens, *_ = made.made(int(given[0][0].split("-")[0]))
    assert rows == given, "not the praise of this number"
    return {"hands": [[row[0], f"pen {pen}"] for row, pen in zip(rows, pens, strict=True)]}
