"""A day's buses in a valley, and how long changing and walking take."""

import json
import random
from pathlib import Path

STOPS = ["Station", "Mill", "Church", "Lake", "Bridge", "School", "Castle", "Spa", "Market", "Forest"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"trips-{seed}")
    pairs = dice.sample([(a, b) for a in STOPS for b in STOPS if a < b], 4)
    rules = {
        "change_default": dice.randrange(3, 7),
        "change_minutes": {stop: dice.choice([1, 2, 8, 10, 12]) for stop in dice.sample(STOPS, 4)},
        "walks": [[a, b, dice.randrange(4, 16)] for a, b in pairs],
        "most_changes": dice.choice([1, 2]),
    }
    (folder / "walking.json").write_text(json.dumps(rules, indent=1))
    trips = []
    for line in range(1, 6):
        route = dice.sample(STOPS, dice.randrange(4, 7))
        for run in range(6):
            rows, time = [], 360 + 150 * run + dice.randrange(150)
            for place, stop in enumerate(route if run % 2 else route[::-1]):
                wait = dice.choice([0, 0, 1, 3])
                rows.append([f"{line}{run:02d}", str(line), stop, clock(time) if place else "", clock(time + wait) if place < len(route) - 1 else ""])
                time += wait + dice.randrange(4, 15)
            trips.append(rows)
    lines = []
    while any(trips):
        lines.append(",".join(dice.choice([rows for rows in trips if rows]).pop(0)))
    (folder / "timetable.csv").write_text("trip,line,stop,arrive,depart\n" + "\n".join(lines) + "\n")


def clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"
