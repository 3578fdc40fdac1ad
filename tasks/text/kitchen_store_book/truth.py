"""The cards' numbers name the kitchen: its book is written once more, must be this very book, and says what stands on the shelves."""

import csv
import importlib.util
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("kitchen_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    with (inputs / "cards.csv").open(encoding="utf-8", newline="") as file:
        cards = list(csv.reader(file))
    book = made.Book(int(cards[1][0].split("-")[0]))
    assert cards == book.card_rows(), "not the cards of this kitchen"
    book.write()
    assert book.lines == (inputs / "store_book.txt").read_text(encoding="utf-8").splitlines(), "not the book of this kitchen"
    return {"stock": [[good, n] for good, n in book.stock.items()]}
