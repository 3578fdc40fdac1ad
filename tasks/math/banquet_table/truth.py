"""Walks round the table seat by seat, remembering who sits where the walk is and who is seated."""

import csv
from functools import cache
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    guests = (inputs / "guests.txt").read_text("utf-8").split()
    place = {name: number for number, name in enumerate(guests)}
    with (inputs / "conflicts.csv").open(encoding="utf-8", newline="") as file:
        foes = {(place[r["甲"]], place[r["乙"]]) for r in csv.DictReader(file) if r["甲"] in place and r["乙"] in place}
    couples = [tuple(place[n] for n in line.split("和")) for line in (inputs / "couples.txt").read_text("utf-8").split()]
    everyone = (1 << len(guests)) - 1

    def met(a: int, b: int) -> int:
        return sum(1 << i for i, pair in enumerate(couples) if set(pair) == {a, b})

    @cache
    def walk(last: int, seated: int, done: int) -> int:
        if seated == everyone:
            fits = (last, 0) not in foes and (0, last) not in foes
            return int(fits and (done | met(last, 0)) == (1 << len(couples)) - 1)
        return sum(
            walk(one, seated | 1 << one, done | met(last, one))
            for one in range(len(guests))
            if not seated >> one & 1 and (last, one) not in foes and (one, last) not in foes
        )

    return {"ways": str(walk(0, 1, 0))}
