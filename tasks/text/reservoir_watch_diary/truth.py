"""The entries' numbers name the diary: it is written once more, must be this very file, and says who wrote what."""

import csv
import importlib.util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("reservoir_diary_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "日记.csv").open(encoding="utf-8", newline="") as file:
        given = list(csv.reader(file))[1:]
    rows, writers = made.made(int(given[0][0].split("-")[0]))
    assert given == rows, "not the diary of this number"
    return {"writers": [{"编号": entry, "署名": name} for entry, name in writers]}
