"""The pages' numbers name the river: its books are written once more, must give these very pages, and say who held the pen."""

import csv
import importlib.util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("keepers_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "pages.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    pages = made.pages(int(rows[0][0].split("-")[0]))
    assert [[station, keeper * signed, *map(str, levels)] for station, keeper, signed, levels in pages] == [row[1:] for row in rows], "not the pages of this river"
    return {"keepers": [{"page": row[0], "keeper": keeper} for row, (_, keeper, signed, _) in zip(rows, pages, strict=True) if not signed]}
