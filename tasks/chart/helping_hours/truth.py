"""The forms' numbers name the batch: its answers are typed once more, must be these very answers, and say how many minutes each tells of."""

import csv
import importlib.util
import sys
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("helping_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    with (inputs / "answers.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    answers = made.answers(int(rows[0][0].split("-")[0]))
    assert [list(answer[:2]) for answer in answers] == rows, "not the answers of this batch"
    return {"minutes": {form: minutes for form, _, minutes in answers}}
