"""New timetables; every possible trip is tried, one after another, and the best is taken."""

import hashlib
import json
import random
from pathlib import Path
from collections.abc import Iterator
from typing import Any

STOPS = ["Station", "Mill", "Church", "Lake", "Bridge", "School", "Castle", "Spa", "Market", "Forest"]
Trips = dict[str, list[tuple[str, int, int]]]


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "walking.json").read_bytes()
    rules = json.loads(raw)
    dice = random.Random(hashlib.sha256(raw).hexdigest())
    cases: list[dict[str, Any]] = []
    for _ in range(2):
        trips = made(dice)
        text = written(dice, trips)
        stops = {stop for rows in trips.values() for stop, _, _ in rows}
        kinds: dict[tuple[Any, ...], tuple[str, str, int, Any]] = {}
        for start, goal in ((a, b) for a in STOPS for b in STOPS if a != b and {a, b} <= stops):
            time = dice.randrange(470, 540)
            best = min(ways(trips, rules, start, goal, time), default=None)
            rival = min(ways(trips, rules | {"change_minutes": {}}, start, goal, time), default=None)
            arrive, buses, leave, walked = best or (0, -1, 0, 0)
            kinds.setdefault((best == rival, buses, walked), (start, goal, time, best))
        for start, goal, time, best in [kinds[kind] for kind in sorted(kinds)][:7]:
            arrive, buses, leave, _ = best or (0, 0, 0, 0)
            stdout = f"{clock(-leave)} {clock(arrive)} {buses}" if best else "no trip"
            cases.append({"args": ["t.csv", start, goal, clock(time)], "files": {"t.csv": text}, "stdout": stdout, "exit": 0 if best else 1})
    late = "trip,line,stop,arrive,depart\n1,9,Aa,,23:50\n1,9,Bb,24:10,24:12\n2,9,Cc,,08:00\n1,9,Cc,25:05,\n2,9,Aa,09:00,\n"
    for args, stdout, code in (
        (["Aa", "Cc", "23:50"], "23:50 25:05 1", 0), (["Bb", "Cc", "24:00"], "24:12 25:05 1", 0), (["Aa", "Cc", "23:51"], "no trip", 1),
        (["Aa", "Nowhere", "08:00"], "unknown stop", 2), (["Nowhere", "Aa", "08:00"], "unknown stop", 2),
        (["Aa", rules["walks"][0][0], "08:00"], "no trip", 1), ([rules["walks"][0][1], "Aa", "07:00"], "no trip", 1), (["Cc", "Aa", "07:59"], "08:00 09:00 1", 0),
    ):  # fmt: skip
        cases.append({"args": ["t.csv", *args], "files": {"t.csv": late}, "stdout": stdout, "exit": code})
    a, b, on_foot = rules["walks"][0]
    for args in ([a, b, "07:00"], [b, a, "24:10"]):
        start = int(args[2][:2]) * 60 + int(args[2][3:])
        cases.append({"args": ["t.csv", *args], "files": {"t.csv": late}, "stdout": f"{args[2]} {clock(start + on_foot)} 0", "exit": 0})
    calm = "Zz"  # a stop without a change time of its own
    more = rules["change_default"]
    for spare in (0, -1):
        rows = ["1,7,Aa,,08:00", f"1,7,{calm},08:30,", f"2,8,{calm},,{clock(510 + more + spare)}", f"2,8,Bb,{clock(540 + more)},"]
        text = "trip,line,stop,arrive,depart\n" + "\n".join(rows) + "\n"
        stdout = f"08:00 {clock(540 + more)} 2" if spare == 0 else "no trip"
        cases.append({"args": ["t.csv", "Aa", "Bb", "08:00"], "files": {"t.csv": text}, "stdout": stdout, "exit": 1 if spare else 0})
    for buses in (rules["most_changes"] + 1, rules["most_changes"] + 2):
        rows = [row for n in range(buses) for row in (f"{n},7,S{n},,{clock(480 + 60 * n)}", f"{n},7,S{n + 1},{clock(500 + 60 * n)},")]
        text = "trip,line,stop,arrive,depart\n" + "\n".join(rows) + "\n"
        is_fine = buses == rules["most_changes"] + 1
        stdout = f"08:00 {clock(500 + 60 * (buses - 1))} {buses}" if is_fine else "no trip"
        cases.append({"args": ["t.csv", "S0", f"S{buses}", "07:00"], "files": {"t.csv": text}, "stdout": stdout, "exit": 0 if is_fine else 1})
    for stop, change in list(rules["change_minutes"].items())[:3]:
        rows = [f"0,7,Aa,,08:{50 - change}", f"0,7,{stop},09:00,"]
        for number, more in enumerate((-1, 0, 3), 1):
            rows += [f"{number},8,{stop},,{clock(540 + change + more)}", f"{number},8,Bb,{clock(550 + change + more)},"]
        text = "trip,line,stop,arrive,depart\n" + "\n".join(rows) + "\n"
        stdout = f"08:{50 - change} {clock(550 + change)} 2"
        cases.append({"args": ["t.csv", "Aa", "Bb", "08:00"], "files": {"t.csv": text}, "stdout": stdout, "exit": 0})
    for args, rows, stdout in preferences(a, b, on_foot, rules["change_default"]):
        trips = [row for n, (here, leave, there, arrive) in enumerate(rows) for row in (f"{n},{n},{here},,{clock(leave)}", f"{n},{n},{there},{clock(arrive)},")]
        text = "trip,line,stop,arrive,depart\n" + "\n".join(trips) + "\n"
        cases.append({"args": ["t.csv", *args], "files": {"t.csv": text}, "stdout": stdout, "exit": 1 if stdout == "no trip" else 0})
    return {"cases": cases}


def preferences(a: str, b: str, walk: int, change: int) -> Iterator[tuple[list[str], list[tuple[str, int, str, int]], str]]:
    """Trips between which only one rule decides: what is asked, the buses, and what is printed."""
    direct, first, second = ("Aa", 480, "Bb", 540), ("Aa", 500, "Zz", 510), ("Zz", 510 + change, "Bb", 540)
    yield ["Aa", "Bb", "07:50"], [first, second, direct], "08:00 09:00 1"
    yield ["Aa", "Bb", "07:50"], [direct, ("Aa", 490, "Bb", 540), ("Aa", 485, "Bb", 540), first, second], "08:10 09:00 1"
    yield ["Aa", "Bb", "07:50"], [direct, first, ("Zz", 510 + change, "Bb", 539)], "08:20 08:59 2"
    # on foot to the end, from the start and between two buses
    yield ["Aa", b, "07:50"], [("Aa", 480, b, 540), ("Aa", 490, a, 540 - walk)], "08:10 09:00 1"
    yield ["Aa", b, "07:50"], [("Aa", 490, b, 540), ("Aa", 480, a, 540 - walk)], "08:10 09:00 1"
    yield [a, "Bb", "08:00"], [(b, 480 + walk + 7, "Bb", 570)], "08:07 09:30 1"
    yield [b, "Bb", "08:00"], [(a, 480 + walk, "Bb", 570)], "08:00 09:30 1"
    yield [a, "Bb", "08:00"], [(b, 480 + walk - 1, "Bb", 570)], "no trip"
    yield ["Aa", "Bb", "07:50"], [("Aa", 480, a, 510), (b, 510 + walk, "Bb", 600)], "08:00 10:00 2"
    yield ["Aa", "Bb", "07:50"], [("Aa", 480, a, 510), (b, 510 + walk - 1, "Bb", 600)], "no trip"
    # a bus beside the walk from FROM to TO: as early, a minute earlier, a minute later
    for more, stdout in ((0, f"08:00 {clock(480 + walk)} 0"), (-1, f"08:01 {clock(479 + walk)} 1"), (1, f"08:00 {clock(480 + walk)} 0")):
        yield [a, b, "08:00"], [(a, 481, b, 480 + walk + more)], stdout


def made(dice: random.Random) -> Trips:
    trips: Trips = {}
    for line in range(5):
        route = dice.sample(STOPS, dice.randrange(4, 6))
        for run in range(4):
            time, rows = 465 + 50 * run + dice.randrange(15), []
            for stop in route if run % 2 else route[::-1]:
                rows.append((stop, time, time + dice.choice([0, 0, 2])))
                time = rows[-1][2] + dice.choice([5, 8, 10])
            trips[f"{line}-{run}"] = rows
    return trips


def written(dice: random.Random, trips: Trips) -> str:
    left = {name: [(place, row) for place, row in enumerate(rows)] for name, rows in trips.items()}
    lines = ["trip,line,stop,arrive,depart"]
    while left:
        name = dice.choice(list(left))
        place, (stop, come, go) = left[name].pop(0)
        lines.append(f"{name},{name[0]},{stop},{clock(come) if place else ''},{clock(go) if left[name] else ''}")
        if not left[name]:
            del left[name]
    return "\n".join(lines) + "\n"


def ways(trips: Trips, rules: dict[str, Any], start: str, goal: str, time: int) -> Iterator[tuple[int, int, int, int]]:
    """(arrival, buses, minus departure, walks) of every trip there is."""
    walks = [(a, b, m) for a, b, m in rules["walks"]] + [(b, a, m) for a, b, m in rules["walks"]]
    yield from ((time + m, 0, -time, 1) for a, b, m in walks if (a, b) == (start, goal))
    # at a stop from a minute on, ready to board; the walk made there and whether the trip began on foot count as walks
    heads = [(start, time, None, 0, 0, 0)] + [(b, time + m, None, m, 1, 0) for a, b, m in walks if a == start]
    while heads:
        stop, ready, leave, before, walked, buses = heads.pop()
        for rows in trips.values():
            for on, (here, _, go) in enumerate(rows[:-1]):
                if here != stop or go < ready:
                    continue
                began = leave if leave is not None else go - before
                for there, come, _ in rows[on + 1 :]:
                    if there == goal:
                        yield come, buses + 1, -began, walked
                    yield from ((come + m, buses + 1, -began, walked + 1) for a, b, m in walks if (a, b) == (there, goal))
                    if buses < rules["most_changes"] and come < 720:
                        change = rules["change_minutes"].get(there, rules["change_default"])
                        heads.append((there, come + change, began, 0, walked, buses + 1))
                        heads += [(b, come + m, began, 0, walked + 1, buses + 1) for a, b, m in walks if a == there]


def clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"
