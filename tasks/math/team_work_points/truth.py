"""The rules of the team found from the slips with points among all that they can be, and with them the points of the others."""

import csv
import importlib.util
import random
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

STARTS = 60

Row = tuple[Any, Any, int]


def slip_of(made: ModuleType, row: dict[str, str], team: list[str]) -> Any:
    """A line of a book as the writer of inputs.py knows it."""
    loads = {part[0]: int(part[1:]) for part in row["担数"].split()}
    hour, minute = map(int, row["到"].split(":"))
    remark = row["备注"]
    kind = "病" if remark == "下午病" else remark[:1]
    return made.Slip(
        int(row["号"]), date.fromisoformat(row["日期"]), team.index(row["姓名"]), row["上午"], row["下午"], (loads.get("上", 0), loads.get("下", 0)),
        60 * hour + minute, row["天"] == "雨", row["自带"], team.index(row["伴"]) if row["伴"] else None, kind, int(remark[1]) if kind == "带" else 0,
    )  # fmt: skip


def concerned(name: str, rows: list[Row], grades: int) -> list[int]:
    """Places of the slips that a rule can matter for."""
    tests: dict[str, Callable[[Any, Any, int], object]] = {
        "loads": lambda slip, before, run: any(slip.loads),
        "loads graded": lambda slip, before, run: any(slip.loads),
        "cart": lambda slip, before, run: slip.tool == "车",
        "winter": lambda slip, before, run: slip.day.month in (12, 1, 2),
        "bell in winter": lambda slip, before, run: slip.day.month in (12, 1, 2),
        "rain": lambda slip, before, run: slip.wet,
        "practice": lambda slip, before, run: before,
        "ox": lambda slip, before, run: slip.tool == "牛",
        "ox idle": lambda slip, before, run: slip.tool == "牛",
        "lead": lambda slip, before, run: slip.remark == "带",
        "night": lambda slip, before, run: slip.remark == "夜",
        "night capped": lambda slip, before, run: slip.remark == "夜",
        "apprentice": lambda slip, before, run: slip.remark == "学",
        "broken": lambda slip, before, run: slip.remark == "坏",
        "ill": lambda slip, before, run: slip.remark == "病",
        "meeting": lambda slip, before, run: slip.day.day == 1,
        "pair": lambda slip, before, run: slip.mate is not None,
    }
    tests |= {f"regrade {who}": lambda slip, before, run, who=who: who in (slip.who, slip.mate) for who in range(grades)}
    test = tests.get(name) or (lambda slip, before, run: not name.startswith("base") or name[5:] in (slip.morning, slip.afternoon))
    return [k for k, row in enumerate(rows) if test(*row)]


def team_rules(made: ModuleType, rows: list[Row], points: list[int], grades: list[int]) -> dict[str, Any]:
    """From start after start: one rule or two at a time are changed if fewer tenths of a point are off, until none is."""
    options: dict[str, list[Any]] = made.OPTIONS
    names = [*options, *(f"regrade {who}" for who in range(len(grades)))]
    places = {name: set(concerned(name, rows, len(grades))) for name in names}
    sizes = [choice for choice in options["rounding"] if (choice[0] == "1") == any(right % 5 for right in points)]

    def off(k: int, rules: dict[str, Any]) -> float:
        slip, before, run = rows[k]
        return float(min(15, abs(made.slip_points(slip, before, run, grades, rules) - points[k]))) ** 0.5

    def improved(rules: dict[str, Any]) -> tuple[dict[str, Any], float]:
        gaps = [off(k, rules) for k in range(len(rows))]
        last = 0.0
        while sum(gaps) and sum(gaps) != last:
            last = sum(gaps)
            for touched, moves in families(options, rules, sizes, places):
                begun, held = rules, sum(gaps[k] for k in touched)
                for move in moves:
                    new: dict[int, float] = {}
                    for k in touched:
                        new[k] = off(k, {**begun, **move})
                        if sum(new.values()) >= held:
                            break
                    else:
                        rules, held = {**begun, **move}, sum(new.values())
                        for k, gap in new.items():
                            gaps[k] = gap
        return rules, sum(gaps)

    dice = random.Random(3)
    start = {name: choices[0] for name, choices in options.items()} | {"regrade": (0, 99, 1), "rounding": sizes[-1]}
    best, left = improved(start)
    for _ in range(STARTS):
        if not left:
            return best
        other, count = improved({**best, **{name: dice.choice(options[name]) for name in dice.sample(sorted(options), 5)}})
        if count < left:
            best, left = other, count
    raise ValueError(f"no rules of the team give these points, {left} is left")


def families(
    options: dict[str, list[Any]], rules: dict[str, Any], sizes: list[str], places: dict[str, set[int]]
) -> Iterator[tuple[set[int], list[dict[str, Any]]]]:
    """Moves of which the best is made, with the slips they matter for: each rule alone, and together those that hide each other."""
    for name, choices in options.items():
        if name not in ("regrade", "rounding"):
            yield places[name], [{name: choice} for choice in choices]
    bases = [name for name in options if name.startswith("base")]
    shifts = [{"rounding": size} | {base: min(50, max(25, rules[base] + by)) for base in bases if by} for size in sizes for by in (-5, 0, 5)]
    yield places["rounding"], shifts
    for one, two in (
        ("practice", "extras graded"), ("bell", "late"), ("busy months", "busy"), ("loads", "loads graded"), ("base 犁田", "ox"), ("busy", "busy first"),
    ):  # fmt: skip
        yield places[one] | places[two], [{one: a, two: b} for a in options[one] for b in options[two]]
    whose = rules["regrade"][0]
    for who in sorted({choice[0] for choice in options["regrade"]}):
        yield places[f"regrade {whose}"] | places[f"regrade {who}"], [{"regrade": choice} for choice in options["regrade"] if choice[0] == who]


def truth(inputs: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("work_points_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules["work_points_inputs"] = made
    spec.loader.exec_module(made)
    listed = (inputs / "note.txt").read_text("utf-8").split("底分\n")[1].split()
    team, grades = listed[::2], [int(grade) for grade in listed[1::2]]
    books = []
    for name in ("book.csv", "rest.csv"):
        with (inputs / name).open(encoding="utf-8", newline="") as file:
            books.append(list(csv.DictReader(file)))
    scored, later = ([slip_of(made, row, team) for row in rows] for rows in books)
    rules = team_rules(made, made.in_a_row(scored), [round(10 * float(row["工分"])) for row in books[0]], grades)
    return {"points": [{"号": slip.no, "工分": f"{worth / 10:.1f}"} for slip, worth in zip(later, made.book_points(later, grades, rules), strict=True)]}
