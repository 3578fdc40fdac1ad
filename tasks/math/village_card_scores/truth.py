"""The house rules found from the scored games among all that the game can have, and with them the points of the others."""

import csv
import importlib.util
import random
import sys
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any


def game_of(made: ModuleType, row: dict[str, str]) -> Any:
    """A line of the book as the writer of inputs.py knows it."""
    table = row["table"]
    who, *rest = row["call"].split()
    kind = "pair" if "+" in who else rest[0]
    return made.Game(
        int(row["no"]), row["date"], int(row["game"]), table, kind, table.index(who[0]), table.index(who[-1]),
        "" if kind == "null" else rest[-1], int(row["eyes"] or 0), int(row["tricks"]),
        [(table.index(part[0]), part[2:-1], part[-1]) for part in row["shown"].split()],
        [table.index(name) for name in row["knocks"]],
        (table.index(row["last"][0]), row["last"][2:]),
        (table.index(row["lady"][0]), table.index(row["lady"][2])) if row["lady"] else None,
        table.index(row["remark"][-1]) if row["remark"] else None,
    )  # fmt: skip


def house_rules(made: ModuleType, games: list[Any], points: list[list[int]]) -> dict[str, Any]:
    """Rule by rule the choice with which most points come out, again and again, until all do."""
    evenings = [list(evening) for _, evening in groupby(games, key=lambda game: game.day)]

    def wrong(rules: dict[str, Any], bound: int) -> int:
        """How many of the players' points differ; more than `bound` are not counted on."""
        count, k = 0, 0
        for evening in evenings:
            for found in made.evening_points(evening, rules):
                count += sum(a != b for a, b in zip(found, points[k], strict=True))
                k += 1
            if count > bound:
                break
        return count

    options: dict[str, list[Any]] = made.OPTIONS
    dice = random.Random(7)
    rules = {name: choices[len(choices) // 2] for name, choices in options.items()} | {"floor": 70, "cap": 30}
    for _ in range(20):
        last, now = -1, wrong(rules, 10**6)
        while now != last:
            last = now
            for moves in families(options):
                start = rules
                for move in moves:
                    other = {**start, **move}
                    if "by" in move:
                        by = other.pop("by")
                        other |= {f"base {suit}": min(6, max(2, start[f"base {suit}"] + by)) for suit in "ALHB"}
                    count = wrong(other, now)
                    if count < now:
                        now, rules = count, other
            if not now:
                return rules
        rules = {name: dice.choice(choices) if dice.random() < 0.5 else rules[name] for name, choices in options.items()}
    raise ValueError(f"no rules of the game give these points, {now} are left")


def families(options: dict[str, list[Any]]) -> list[list[dict[str, Any]]]:
    """Moves of which the best is made: each rule alone, and together those that hide each other."""
    made = [[{name: choice} for choice in choices] for name, choices in options.items()]
    made.insert(4, [{"step": step, "by": by} for step in options["step"] for by in (-2, -1, 0, 1, 2)])
    made.insert(5, [{"loss": loss, "solo": solo, "by": by} for loss in options["loss"] for solo in options["solo"] for by in (-1, 0, 1)])
    pairs = (("march", "march steps"), ("run 3", "trump run"), ("run 4", "trump run"))
    return made + [[{one: a, two: b} for a in options[one] for b in options[two]] for one, two in pairs]


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("crake_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules["crake_inputs"] = made
    spec.loader.exec_module(made)
    with (inputs / "scored.csv").open(encoding="utf-8", newline="") as file:
        scored = list(csv.DictReader(file))
    with (inputs / "unscored.csv").open(encoding="utf-8", newline="") as file:
        later = [game_of(made, row) for row in csv.DictReader(file)]
    points = [[int(row[f"p{seat}"]) for seat in (1, 2, 3, 4)] for row in scored]
    rules = house_rules(made, [game_of(made, row) for row in scored], points)
    return {"points": [[game.no, *seats] for game, seats in zip(later, made.all_points(later, rules), strict=True)]}
