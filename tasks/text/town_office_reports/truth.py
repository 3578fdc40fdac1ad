"""The reports' numbers name the office: its post is written once more, must be these very reports, and says what each is about."""

import csv
import importlib.util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("office_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "reports.csv").open(encoding="utf-8", newline="") as file:
        given = list(csv.reader(file))[1:]
    reports, answers = made.made(int(given[0][0].split("-")[0]))
    assert reports == given, "not the reports of this office"
    return {"matters": answers}
