"""The numbers of the entries name the book: it is written once more, must give these very files, and says who wrote what."""

import csv
import importlib.util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("hut_book_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    files = []
    for name in ("signed", "unsigned"):
        with (inputs / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            files.append(list(csv.reader(file))[1:])
    signed, unsigned, writers, *_ = made.made(int(files[1][0][0].split("-")[0]))
    assert files == [signed, unsigned], "not the book of this number"
    return {"writers": [{"number": row[0], "warden": who} for row, who in zip(unsigned, writers, strict=True)]}
