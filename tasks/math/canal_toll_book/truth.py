"""The clerk's rules found from the book among all that they can be, with the reckoning of inputs.py, and with them the tolls of the rest."""

import csv
import importlib.util
import random
import sys
from collections.abc import Iterator
from datetime import date
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

STARTS = 40

Moves = list[dict[str, Any]]


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def line_of(made: ModuleType, inputs: Path) -> Any:
    wharves, boats = table(inputs / "wharves.csv"), table(inputs / "boats.csv")
    names = [row["wharf"] for row in wharves]
    note = (inputs / "note.txt").read_text("utf-8")
    tunnel = next(k for k in range(len(names) - 1) if f"between {names[k]} and {names[k + 1]}." in note)
    return made.Line(
        names, [8 * int(row["miles"]) + int(row["furlongs"]) for row in wharves], [int(row["locks"]) for row in wharves],
        [row["boat"] for row in boats], [row["owner"] for row in boats], [int(row["feet"]) for row in boats], tunnel,
    )  # fmt: skip


def passage_of(made: ModuleType, row: dict[str, str], line: Any) -> Any:
    """A line of a book as the writer of inputs.py knows it."""
    hour, minute = map(int, row["hour"].split(":"))
    lading = []
    for part in row["lading"].split(", "):
        if part != "empty":
            good, weight = part.split()
            tons, cwt = map(int, weight.split("-"))
            lading.append((good, 20 * tons + cwt))
    return made.Passage(
        int(row["no"]), date.fromisoformat(row["date"]), 60 * hour + minute, line.boats.index(row["boat"]), line.wharves.index(row["from"]),
        line.wharves.index(row["to"]), tuple(lading), int(row["water"]), line.boats.index(row["behind"]) if row["behind"] else None,
    )  # fmt: skip


def families(options: dict[str, list[Any]], rules: dict[str, Any], places: dict[str, list[int]]) -> Iterator[tuple[list[int], Moves]]:
    """Moves of which the best is made, with the passages they matter for: each rule alone, and together those that hide each other."""
    for name, choices in options.items():
        yield places[name], [{name: choice} for choice in choices]
    together = [("empty", "back"), ("least", "least on"), ("rate manure", "exempt"), ("rate roadstone", "exempt"), ("burden", "rounding"), ("dry", "empties")]
    together += [("short", "empties"), ("sunday", "dearer on"), ("night", "dearer on"), ("far", "way")]
    together += [(f"rate {good}", "change") for good in ("coal", "grain", "lime")]
    for one, two in together:
        yield sorted({*places[one], *places[two]}), [{one: a, two: b} for a, b in product(options[one], options[two])]
    for goods in ("coal slack", "limestone lime", "grain flour"):
        one, two = (f"rate {good}" for good in goods.split())
        yield places["season"], [
            {"season": season, one: rules[one] + by, two: rules[two] + by}
            for season in options["season"] for by in (-0.25, 0.25) if season and season[0] == goods
        ]  # fmt: skip


def clerk_rules(made: ModuleType, line: Any, passages: list[Any], tolls: list[int]) -> dict[str, Any]:
    """From start after start: one rule or two at a time are changed if the tolls come out nearer, until all do."""
    options: dict[str, list[Any]] = made.OPTIONS
    places = made.concerned(passages, line)
    sizes = [choice for choice in options["rounding"] if (choice[0] == 1) == any(right % 3 for right in tolls)]

    def off(k: int, rules: dict[str, Any]) -> float:
        return float(min(25, abs(made.toll(passages[k], line, rules) - tolls[k]))) ** 0.4

    def improved(rules: dict[str, Any]) -> tuple[dict[str, Any], float]:
        gaps = [off(k, rules) for k in range(len(passages))]
        last = 0.0
        while sum(gaps) and sum(gaps) != last:
            last = sum(gaps)
            for touched, moves in families(options | {"rounding": sizes}, rules, places):
                begun, held = rules, sum(gaps[k] for k in touched)
                order = sorted(touched, key=lambda k: gaps[k])
                for move in moves if held else []:
                    new: dict[int, float] = {}
                    total = 0.0
                    for k in order:
                        new[k] = off(k, begun | move)
                        total += new[k]
                        if total >= held - 1e-9:
                            break
                    else:
                        rules, held = begun | move, total
                        for k, gap in new.items():
                            gaps[k] = gap
        return rules, sum(gaps)

    dice = random.Random(3)
    start = {name: None if None in choices else choices[len(choices) // 2] for name, choices in options.items()} | {"rounding": sizes[1]}
    best, left = improved(start)
    for number in range(STARTS):
        if not left:
            return best
        drawn = {name: dice.choice(options[name]) for name in dice.sample(sorted(options), 5 if number % 3 else 15)}
        other, count = improved((best if number % 3 else start) | drawn | {"rounding": dice.choice(sizes)})
        if count < left:
            best, left = other, count
    raise ValueError(f"no rules of the clerk give these tolls, {left} is left")


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("canal_tolls_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules["canal_tolls_inputs"] = made
    spec.loader.exec_module(made)
    line = line_of(made, inputs)
    rows = sorted(table(inputs / "book.csv") + table(inputs / "rest.csv"), key=lambda row: int(row["no"]))
    passages = made.linked([passage_of(made, row, line) for row in rows], line.owners)
    known = {int(row["no"]): int(row["toll"]) for row in rows if row.get("toll")}
    scored = [p for p in passages if p.no in known]
    rules = clerk_rules(made, line, scored, [known[p.no] for p in scored])
    return {"tolls": [{"no": p.no, "toll": made.toll(p, line, rules)} for p in passages if p.no not in known]}
