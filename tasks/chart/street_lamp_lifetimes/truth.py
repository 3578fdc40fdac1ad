"""Lamps put together from their rows by serial number and by pole; at each age those counted that were watched."""

import csv
import re
from collections import defaultdict
from datetime import date
from pathlib import Path
from typing import Any

REGISTER, EXPORT = date(2018, 3, 1), date(2024, 9, 30)
MONTHS = list(range(0, 73, 6))


def truth(inputs: Path) -> dict[str, Any]:
    north, south = rows(inputs / "northlight.csv"), rows(inputs / "southern.csv")
    takers = {row["pole"]: row for row in south if not row["serial"]}
    lamps: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in [*north, *south]:
        if row["serial"]:
            lamps[row["serial"]].append(row)
    for spells in lamps.values():
        for row in list(spells):
            if row["reason"] == "to Southern":
                spells.append(takers.pop(row["pole"]))
        spells.sort(key=lambda row: row["down"] or EXPORT)
    assert not takers
    found: dict[str, list[tuple[int, int, bool]]] = {"sodium": [], "led": []}
    for spells in lamps.values():
        born, last = min(row["up"] for row in spells), spells[-1]
        if born.year > 1900:
            entry, end = max(born, REGISTER), last["down"] or EXPORT
            found[last["kind"]].append(((entry - born).days, (end - born).days, last["reason"] in ("F", "failed", "burnt out", "dead")))
    curves = {kind: curve(lives) for kind, lives in found.items()}
    at = lambda kind, days: next((share for age, share in reversed(curves[kind]) if age <= days), 1.0)  # noqa: E731
    shares = {kind: [at(kind, 30.4375 * month) for month in MONTHS] for kind in found}
    sodium = found["sodium"]
    return {
        "table": {"months": MONTHS, **shares},
        "months": MONTHS,
        "lines": {"sodium": shares["sodium"], "LED": shares["led"]},
        "answer": {
            "sodium_lamps": len(sodium),
            "sodium_failed": sum(failed for *_, failed in sodium),
            "sodium_median": next(age for age, share in curves["sodium"] if share <= 0.5),
        },
    }


def curve(lives: list[tuple[int, int, bool]]) -> list[tuple[int, float]]:
    share, steps = 1.0, []
    for age in sorted({end for _, end, failed in lives if failed}):
        watched = sum(entry < age <= end for entry, end, _ in lives)
        share *= 1 - sum(failed and end == age for _, end, failed in lives) / watched
        steps.append((age, share))
    return steps


def rows(path: Path) -> list[dict[str, Any]]:
    with path.open(newline="") as file:
        found = list(csv.DictReader(file))
    days = [row["installed"] for row in found]
    is_day_first = any(int(day[:2]) > 12 for day in days)
    assert is_day_first is not any(int(day[3:5]) > 12 for day in days)
    for row in found:
        row["pole"] = row["pole"][:2] + str(int(re.sub(r"\D", "", row["pole"])))
        row["up"], row["down"] = read(row["installed"], is_day_first), read(row["taken_down"], is_day_first)
        row["kind"] = "led" if "LED" in row["lamp"] else "sodium"
    return found


def read(said: str, is_day_first: bool) -> date | None:
    if not said:
        return None
    one, two, year = map(int, said.split("/"))
    return date(year, two, one) if is_day_first else date(year, one, two)
