"""The book's number names it: it is written once more, must give this very file, and says the acres of each deed."""

import importlib.util
import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("land_book_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    text = (inputs / "land_book.txt").read_text(encoding="utf-8")
    number = re.match(r"LAND BOOK No\. (\d+)", text)
    assert number
    book = made.Book(int(number[1]))
    assert book.text() == text, "not the book of this number"
    return {"acres": {str(q): acres for q, acres in book.acres.items()}}
