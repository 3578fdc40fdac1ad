"""Replay over a list of characters with marks for what is gone; the apps' habits by elimination at the saved
states."""

import itertools
import json
from pathlib import Path
from typing import Any

HABITS = list(itertools.product(["utf16", "bytes", "points", "crlf"], [0, 1], ["end", "count"]))


def width(char: str, unit: str) -> int:
    code = ord(char)
    if unit == "utf16":
        return 1 + (code > 0xFFFF)
    if unit == "bytes":
        return 1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF)
    return 1 + (unit == "crlf" and char == "\n")


class Draft:
    """Cells [character, author, is there]; a cell is never taken out, so that an undo finds it again."""

    def __init__(self, text: str) -> None:
        self.cells: list[list[Any]] = [[char, "", True] for char in text]
        self.done: dict[str, tuple[str, list[list[Any]]]] = {}

    def copy(self) -> "Draft":
        twin = Draft("")
        known = {id(cell): list(cell) for cell in self.cells}
        twin.cells = [known[id(cell)] for cell in self.cells]
        twin.done = {key: (op, [known[id(cell)] for cell in cells]) for key, (op, cells) in self.done.items()}
        return twin

    def text(self) -> str:
        return "".join(cell[0] for cell in self.cells if cell[2])

    def index(self, offset: int, unit: str) -> int:
        """The place in `cells` behind so many units of what is there."""
        passed = 0
        if offset == 0:
            return 0
        for index, cell in enumerate(self.cells):
            if cell[2]:
                passed += width(cell[0], unit)
                if passed == offset:
                    return index + 1
                if passed > offset:
                    break
        raise ValueError("no such place")

    def apply(self, row: dict[str, Any], habit: tuple[str, int, str]) -> None:
        unit, base, form = habit
        if row["id"] in self.done:
            return
        if row["op"] == "undo":
            op, cells = self.done[row["args"][0]]
            for cell in cells:
                cell[2] = op == "del"
            self.done[row["id"]] = ("undo", [])
            return
        start = row["args"][0] - base
        if start < 0:
            raise ValueError("no such place")
        low = self.index(start, unit)
        if row["op"] == "ins":
            new = [[char, row["who"], True] for char in row["args"][1]]
            self.cells[low:low] = new
            self.done[row["id"]] = ("ins", new)
            return
        stop = row["args"][1] - base if form == "end" else start + row["args"][1]
        if stop <= start:
            raise ValueError("nothing to take out")
        taken = [cell for cell in self.cells[low : self.index(stop, unit)] if cell[2]]
        for cell in taken:
            cell[2] = False
        self.done[row["id"]] = ("del", taken)


def truth(inputs: Path) -> dict[str, Any]:
    lines = (inputs / "journal.jsonl").read_text(encoding="utf-8").split("\n")
    rows = sorted((json.loads(line) for line in lines if line), key=lambda row: row["n"])
    saved = {int(path.stem.split("_")[1]): path.read_text(encoding="utf-8") for path in (inputs / "saved").iterdir()}
    marks = sorted(saved)
    alive: list[tuple[Draft, dict[str, Any]]] = [(Draft(saved[0]), {})]
    for low, high in itertools.pairwise(marks):
        part = [row for row in rows if low < row["n"] <= high]
        after = []
        for draft, habits in alive:
            new = [app for app in dict.fromkeys(row["app"] for row in part) if app not in habits]
            for choice in itertools.product(HABITS, repeat=len(new)):
                trial, known = draft.copy(), habits | dict(zip(new, choice, strict=True))
                try:
                    for row in part:
                        trial.apply(row, known[row["app"]])
                except ValueError:
                    continue
                if trial.text() == saved[high]:
                    after.append((trial, known))
        alive = after
    assert len(alive) == 1, f"{len(alive)} readings"
    draft, habits = alive[0]
    for row in rows:
        if row["n"] > marks[-1]:
            draft.apply(row, habits[row["app"]])
    there = [cell for cell in draft.cells if cell[2]]
    typed = {who: sum(cell[1] == who for cell in there) for who in sorted({row["who"] for row in rows})}
    return {"lines": draft.text().split("\n"), "typed": typed}
